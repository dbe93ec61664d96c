"""How the app reaches a browser: who may come in, and the files it is made of."""
