"""Tournaments: arenas, Swiss and round robin, for games of two seats.

Who meets whom is worked out by modules that know nothing of a server: `round_robin`, `swiss`, `arena`,
`standings`. The others store it, begin the matches and take down their results.
"""
