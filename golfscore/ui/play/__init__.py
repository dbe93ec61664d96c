"""The digital table."""
