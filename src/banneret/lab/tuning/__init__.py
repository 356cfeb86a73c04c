"""Tuning: which numbers give a game what its designer wants of it."""
