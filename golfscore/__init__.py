"""Golf, the card game: keep the score, look up the rules, play a hole."""

__version__ = "0.1.0"
