"""One feature of the app: looks in screen.py, what is shown in model.py."""
