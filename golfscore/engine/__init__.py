"""What may happen, what happened, what does it score? Pure functions over a Rules value."""
