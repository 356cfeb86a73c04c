"""The conformance checks that every game must pass, for game authors, run by `banneret check`.

A `Check` (`check.py`) is one promise, stated in its docstring. It examines a `Subject` (`subject.py`), which
is a game with one of its rulesets, and yields a sentence for everything that breaks the promise. `checks/`
has a file for each topic, `playing.py` plays the games that they examine, `suite.py` runs them all.
"""
