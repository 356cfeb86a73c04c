"""Experiments on a Ray cluster of several processes, compared with local runs.

Needs Ray, which the test dependencies do not include: `pip install "banneret[ray]"`.
"""

import os
import signal
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from banneret import BanneretError
from banneret.lab.arm_spec import spec_of
from banneret.lab.cluster import Cluster, backend_for, play_there
from banneret.lab.running import Stops, run_arms
from tests.lab.subjects import chess_arm

ARMS = [chess_arm("random"), chess_arm("greedy", "random")]
PROCESSES = 2


def test_an_unknown_backend_is_refused() -> None:
    expected = "expected cpu, ray or ray://HOST:PORT, not 'rays'"
    with pytest.raises(BanneretError, match=expected), backend_for("rays", 1):
        pass


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_it_is_told_how_to_get_it() -> None:
    with pytest.raises(BanneretError, match=r'pip install "banneret\[ray\]"'), backend_for("ray", 1):
        pass


def test_other_code_is_refused() -> None:
    wanted = spec_of(ARMS[0]).model_copy(update={"sources": "0123456789abcdef"})
    with pytest.raises(BanneretError, match="has another Banneret"):
        play_there(wanted.model_dump_json(), 7, 0, 1)


def dying_once(marker: Path) -> Callable[[], None]:
    """What each process of a cluster runs first: the first one that begins a chunk afterwards dies in it.

    Ray sends the function by value, so it does its own imports there.
    """

    def set_up() -> None:
        from banneret.lab import chunks

        begin = chunks.LOCAL.begin

        def begin_or_die(*asked: Any) -> Any:
            try:
                marker.touch(exist_ok=False)
            except FileExistsError:
                return begin(*asked)
            return lambda first, pairs: os.kill(os.getpid(), signal.SIGKILL)

        chunks.LOCAL.begin = begin_or_die  # type: ignore[assignment,method-assign]

    return set_up


def test_rows_are_those_of_this_machine_although_a_process_was_killed(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason='needs pip install "banneret[ray]"')
    here, killed = run_arms(ARMS, 7, Stops(60), threads=1), tmp_path / "killed"
    hook = {"worker_process_setup_hook": dying_once(killed)}
    ray.init("local", num_cpus=PROCESSES, include_dashboard=False, log_to_driver=False, runtime_env=hook)
    try:
        there = run_arms(ARMS, 7, Stops(60), threads=PROCESSES, on=Cluster(ray))
    finally:
        ray.shutdown()
    assert killed.exists()
    for one, other in zip(here.played, there.played, strict=True):
        assert one.rows.tobytes() == other.rows.tobytes()
        assert one.errors == other.errors
