"""Tournaments: who meets whom, and whole tournaments on a server."""
