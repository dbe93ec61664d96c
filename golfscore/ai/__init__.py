"""Opponents that see only what their seat may see, and advice with its reasons and numbers."""
