"""Opponents: players that get a seat's view, remember as well as their level does, and choose one of its moves."""
