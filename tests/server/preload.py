"""What every server needs, made ready once: servers of the tests are copies of a process that has done so.

A server that imports all of it for itself takes seconds of a core to start, a copy takes a tenth of one.
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
game("age-of-chess").match(seed=1).play("e2-e3")  # reads the rules, and makes the kernels ready
gc.collect()
gc.freeze()  # a copy need not look through all of this again
