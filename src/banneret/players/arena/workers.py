"""Worker processes that play pairs in parallel."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game import Definition, Game
from banneret.engine.rulesets import Ruleset
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Pair, Table
from banneret.players.processes import interrupts_held, tie_to_parent

Submit = Callable[[tuple[int, int], int], Callable[[], Pair]]
"""Queues a pair; returns a function that waits for it and returns it."""


@contextmanager
def worker_pool(plan: Plan, workers: int) -> Iterator[Submit]:
    """Yields a `Submit` that plays in this process, or in a pool that ends with the context."""
    if workers == 1:
        table = Table(plan)
        yield lambda pairing, number: lambda: table.play(pairing, number)
        return
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    pool = ProcessPoolExecutor(workers, context, _begin, (theirs, *_packed(plan)))
    try:
        yield lambda pairing, number: _result(pool, pairing, number)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        ours.close()  # kills workers that are still playing


def _result(pool: ProcessPoolExecutor, pairing: tuple[int, int], number: int) -> Callable[[], Pair]:
    with interrupts_held():  # submitting may start a process
        future = pool.submit(_play, pairing, number)

    def result() -> Pair:
        try:
            return future.result()
        except BrokenProcessPool:
            raise BanneretError(
                "A process that was playing has ended; there may have been too little memory. "
                "Fewer --workers need less."
            ) from None

    return result


def _packed(plan: Plan) -> tuple[Any, ...]:
    """A plan in picklable form. Compiled code is not sent; each worker loads it from the cache."""
    game = plan.game
    return game.definition, game.ruleset, plan.players, plan.schedule, plan.opening, plan.seed


_tables: list[Table] = []
"""The table of a worker process."""


def _begin(parent: "Connection[Any, Any]", definition: Definition, ruleset: Ruleset[Any], *rest: Any) -> None:
    tie_to_parent(parent)
    _tables.append(Table(Plan(Game(definition, ruleset), *rest)))


def _play(pairing: tuple[int, int], number: int) -> Pair:
    return _tables[0].play(pairing, number)
