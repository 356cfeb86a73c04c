"""What every game must do: the checks of `banneret.conformance`, run on every game with every ruleset it has.

A new game is found by its name in `banneret.games` and passes these tests unchanged. `subjects.py` says what
is tested. `test_promises.py` runs the checks; the other files hold what our own games promise besides.
"""
