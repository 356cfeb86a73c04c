"""The requirements on every game: the checks of `banneret.conformance`, on every game with every ruleset.

A new game is found by its name in `banneret.games` and passes these tests without changes. `subjects.py` says
what is tested. `test_promises.py` runs the checks; the other files test additional promises of the built-in
games.
"""
