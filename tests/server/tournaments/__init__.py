"""Tournaments: pairings, and whole tournaments on a server."""
