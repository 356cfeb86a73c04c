"""What every game must do: one suite, run on every game with every ruleset it comes with.

A new game is found by its name in `banneret.games` and passes these tests unchanged. `subjects.py` says what
is tested, `playing.py` how games come about; then a file for each promise of the contract.
"""
