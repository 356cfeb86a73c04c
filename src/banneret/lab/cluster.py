"""Chunks of an arm on many machines, by Ray.

Ray is an extra (`pip install "banneret[ray]"`) and imported on demand. It starts processes on all machines of
a cluster, hands chunks to them, and repeats a chunk if its process or machine is lost. Every machine needs
the same version of Banneret.
"""

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.lab.arm_spec import ArmSpec, arm_of, spec_of
from banneret.lab.arms import Arm
from banneret.lab.chunks import LOCAL, Backend, Chunk, PlayChunk
from banneret.players.cores import cores
from banneret.players.protocol import Stop, never
from banneret.players.simulate import CPU

RAY = "ray"
"""A local cluster of processes; `ray://HOST:PORT` is a remote one."""
_CLUSTER = f"{RAY}://"

_RETRIES = 10
_GLANCE = 0.2  # polling interval in seconds


@contextmanager
def backend_for(on: str, threads: int | None) -> Iterator[tuple[Backend, int]]:
    """Yields the backend and its number of parallel chunks, by default the number of cores."""
    if on == CPU:
        yield LOCAL, threads or cores()
    elif on == RAY or on.startswith(_CLUSTER):
        with _connected(on, threads) as cluster:
            yield cluster, threads or cluster.cores
    else:
        raise BanneretError(f"--on: expected {CPU}, {RAY} or {_CLUSTER}HOST:PORT, not {on!r}.")


def is_elsewhere(on: str) -> bool:
    """Whether other machines play, which compile for themselves."""
    return on.startswith(_CLUSTER)


class Cluster:
    """The worker processes of a Ray cluster."""

    moment = 1.0

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._play = ray.remote(max_retries=_RETRIES)(play_there)
        self.cores = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def begin(self, arm: Arm, seed: int, stop: Stop) -> PlayChunk:
        spec = spec_of(arm).model_dump_json()

        def play(first: int, pairs: int) -> Chunk | None:
            asked = self._play.remote(spec, seed, first, pairs)
            while not self._ray.wait([asked], timeout=_GLANCE)[0]:
                if stop():
                    self._ray.cancel(asked, force=True)
                    return None
            return self._answer(asked)

        return play

    def _answer(self, asked: Any) -> Chunk:
        errors = self._ray.exceptions
        try:
            chunk: Chunk = self._ray.get(asked)
        except errors.RayTaskError as error:
            raise BanneretError(f"The cluster cannot play: {error.cause}") from None
        except errors.RayError as error:
            lost = str(error).splitlines()[0]
            raise BanneretError(f"The cluster has lost a chunk {_RETRIES} times: {lost}") from None
        return chunk


def play_there(spec: str, seed: int, first: int, pairs: int) -> Chunk | None:
    """Plays a chunk in a worker process; refuses if its code differs from the specification's."""
    return LOCAL.begin(_arm_there(spec), seed, never)(first, pairs)


@cache
def _arm_there(spec: str) -> Arm:
    wanted = ArmSpec.model_validate_json(spec)
    arm = arm_of(wanted)
    if spec_of(arm) != wanted:
        raise BanneretError(f"{platform.node()} has another Banneret. Install the same one on all machines.")
    return arm


@contextmanager
def _connected(on: str, threads: int | None) -> Iterator[Cluster]:
    """Yields a cluster: an existing one, or one started on this machine and shut down afterwards."""
    ray = _ray()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports from a cluster started here
    quiet = {"log_to_driver": False, "logging_level": "warning"}
    try:
        if on == RAY:
            ray.init(address="local", num_cpus=threads or cores(), include_dashboard=False, **quiet)
        else:
            ray.init(address=on, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        hint = "A cluster that asks for a token is given it by RAY_AUTH_MODE=token and RAY_AUTH_TOKEN."
        raise BanneretError(f"--on {on}: no Ray cluster answers there: {error}. {hint}") from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BanneretError(
            'Many machines need Ray, which is not installed: pip install "banneret[ray]".'
        ) from None
    return ray
