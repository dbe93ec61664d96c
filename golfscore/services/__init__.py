"""Use cases: the only thing the ui and the command line call."""
