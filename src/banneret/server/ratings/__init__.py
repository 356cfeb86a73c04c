"""Ratings: a player's strength in a game at a pace, as measured by rated matches (docs/ratings.md)."""
