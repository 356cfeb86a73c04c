"""Compiles every game that tests run compiled, each in a separate process: `python -m tests.compile_games`.

Without this the first test that needs a game compiles it, while the others wait.
"""

from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import process_time

from banneret.players.cores import cores
from tests.conformance.compiling import compiled
from tests.conformance.subjects import DEFINITIONS
from tests.kernels import keep_kernels

LONGEST_FIRST = ("medieval-chess", "prevail", "aeonis")


def compile_game(name: str) -> float:
    """Compiles a game, unless it is cached; returns the seconds this took."""
    start = process_time()
    compiled(next(each for each in DEFINITIONS if each.name == name))
    return process_time() - start


def main() -> None:
    """Compiles all games, on all cores."""
    keep_kernels()
    names = sorted((each.name for each in DEFINITIONS), key=lambda name: name not in LONGEST_FIRST)
    with ProcessPoolExecutor(cores(), get_context("spawn"), max_tasks_per_child=1) as pool:
        tasks = {pool.submit(compile_game, name): name for name in names}
        for done in as_completed(tasks):
            print(f"  {tasks[done]}: {done.result():.0f} s")


if __name__ == "__main__":
    main()
