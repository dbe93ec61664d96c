"""Learnt values of the tables that are played most; made again by ``tools/learn_weights.py``."""

SHIPPED: dict[str, str] = {
    "cfc22a72b4505315": "eight",
    "548cfb319799e8fa": "four",
    "6569368aa59ace0e": "nine",
    "fbf9d3330599074f": "nine_adjacent",
    "c0e18dd78f707c3d": "nine_lines_row_column",
    "b2d7b5c7f2c57d1d": "nine_lines_row_column_diagonal",
    "e666c6276a18cdcc": "nine_modern",
    "d5cf0183887743d0": "nine_removal",
    "742c4095674f8a3c": "polish_polka",
    "c14bc6d6bb11df00": "six",
    "3a22bdc85eea4130": "six_jokers_2",
    "1a188ac62ffc25af": "six_modern",
    "76d46e6594854efb": "ten",
}
"""Which module holds the values of a table, by the table's key (``values.key_of``)."""
