"""How the models of ``golfscore/vision`` are made and measured; README.md says with which command."""
