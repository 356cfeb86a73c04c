"""Preloads what every server needs: the tests' servers are forked from a process that has done so.

A server that imports everything itself takes seconds of CPU time to start, a fork a tenth of a second.
"""

import gc
from importlib import import_module

from banneret import game, games
from tests.server.host import register_games

for _needed in ("banneret.server.run", "anyio._backends._asyncio", "tests.kill"):
    import_module(_needed)
register_games()
for _name in games.names():
    games.definition(_name)
game("age-of-chess").match(seed=1).play("e2-e3")  # loads the rules, and prepares the kernels
gc.collect()
gc.freeze()  # keeps these objects out of the garbage collection in forks
