"""The rules: looked up in seconds, read in full, tried out, and taken along."""
