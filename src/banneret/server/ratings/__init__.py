"""Ratings: how strong a player is in a game, at a pace, as far as rated matches tell (docs/ratings.md)."""
