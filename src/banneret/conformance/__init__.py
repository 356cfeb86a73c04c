"""What every game must do: checks for authors of games, run by `banneret check`.

A `Check` (`check.py`) is one promise, stated in its docstring. It looks at a `Subject` (`subject.py`), which
is a game with one of its rulesets, and yields a sentence for everything that breaks the promise. `checks/`
has a file for each topic, `playing.py` makes the games that they look at, `suite.py` runs them all.
"""
