"""Golden playthroughs: whole games as text, kept to be compared with and to be read.

`<game>/<ruleset>-<players>.txt` tells a game action by action. When the rules or their words change, the
games change: `python -m tests.golden` (or `make goldens`) rewrites them, and the difference shows what
has become of them.
"""
