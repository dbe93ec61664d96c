"""Learnt values of the tables that are played most; made again by ``tools/learn_weights.py``."""

SHIPPED: dict[str, str] = {}
"""Which module holds the values of a table, by the table's key (``values.key_of``)."""
