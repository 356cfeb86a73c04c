"""Matches in memory: loaded, commanded, shown, and played by computer players.

`MatchService` has one `MatchHost` for each match in memory, and the host has the `LiveMatch`.
"""
