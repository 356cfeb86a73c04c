"""Matches in memory: loaded, changed by commands, shown to visitors, and played by computer players.

`MatchService` has one `MatchHost` for each match in memory, and the host has the `LiveMatch`.
"""
