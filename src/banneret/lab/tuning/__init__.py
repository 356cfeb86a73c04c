"""Tuning: a search for numbers that give a game what its designer wants."""
