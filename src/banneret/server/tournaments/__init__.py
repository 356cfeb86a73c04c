"""Tournaments: arenas, Swiss and round robin, for games of two seats.

Pairings and standings are computed by modules that do not depend on the server: `round_robin`, `swiss`,
`arena`, `standings`. The others store them, begin the matches and collect the results.
"""
