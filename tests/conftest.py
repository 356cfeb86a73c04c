"""Shared test configuration: the kernel cache, Hypothesis, Ctrl+C, garbage collection, and the number of
processes.
"""

import gc
import signal
from collections.abc import Generator
from contextlib import nullcontext

import pytest
from hypothesis import settings

from banneret.players.cores import cores
from tests.kernels import keep_kernels, remove_old_kernels
from tests.rewriting import rewritten_once

# The same examples in every run, on every machine, however slow.
settings.register_profile("tests", derandomize=True, deadline=None, database=None)
settings.load_profile("tests")


def pytest_configure(config: pytest.Config) -> None:
    """Keeps compiled kernels between runs, and makes Ctrl+C work however the tests were started."""
    # A shell lets background jobs ignore Ctrl+C, and the tests' child processes inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = keep_kernels()
    if not _is_worker(config):
        remove_old_kernels(folder)


def _is_worker(config: pytest.Config) -> bool:
    """Whether this is one of xdist's worker processes."""
    return hasattr(config, "workerinput")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Imported and collected objects stay. Traversing them in garbage collections, now and during every test,
    would take about 7% of the total time.
    """
    gc.disable()
    try:
        with rewritten_once(session.config.args) if _is_worker(session.config) else nullcontext():
            return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: some wait for servers while the others keep all cores busy."""
    return cores() + 1
