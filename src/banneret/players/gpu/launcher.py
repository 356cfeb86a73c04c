"""Plays whole games of Banneret on an NVIDIA GPU, from a bundle that `banneret gpu build` has written.

This file is standalone: it needs NumPy and CuPy, but neither Banneret nor a compiler.

    python banneret_gpu.py age-of-chess --games 1000000 --players random,greedy

Every lane of the GPU plays games of its own. A game's number determines everything about it, so the results
are those of `banneret simulate` with the same seed, byte for byte.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

BLOCK = 64
"""Threads per block."""

WAVES = 4
"""Lanes to launch per lane that can be resident, so that a multiprocessor whose lanes are done finds
others."""

MEMORY = 0.6
"""The share of the GPU's free memory for lanes."""

MOMENT = 1.0
"""Target duration of one launch, in seconds: short enough for progress, long enough to hide overhead."""


class NoGpu(Exception):
    """Raised if games cannot be played on a GPU here; the message says what is missing."""


def cupy() -> Any:
    """Returns CuPy, if the machine has a GPU for it."""
    try:
        found: Any = import_module("cupy")
    except ImportError:
        raise NoGpu(
            "Playing on a GPU needs CuPy: install banneret[gpu], or cupy-cuda12x for drivers before CUDA 13."
        ) from None
    try:
        found.cuda.runtime.getDeviceCount()
    except found.cuda.runtime.CUDARuntimeError as error:
        raise NoGpu(f"There is no NVIDIA GPU here that CuPy can use: {error}.") from None
    return found


def capability() -> int:
    """The compute capability of this GPU: 90 if programs for `sm_90` and lower run."""
    return int(cupy().cuda.Device().compute_capability)


@dataclass(frozen=True, slots=True)
class Layout:
    """The sizes of the records, the codes of the players, and the fields of a result."""

    game: str
    ruleset: str
    program: str
    seats: list[str]
    players: dict[str, int]
    space: int
    """Bytes per lane in the GPU's global memory, unless local memory has room for it."""
    state: int
    variant: int
    result: list[list[str]]
    endings: dict[str, str]

    @property
    def result_type(self) -> np.dtype[Any]:
        return np.dtype([(name, kind) for name, kind in self.result])


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of a run: a row of results per game, the first games' final states, and how it ran."""

    results: Any
    finals: bytes
    seconds: float
    lanes: int
    device: str


class Program:
    """A game's program, loaded into the GPU."""

    def __init__(self, code: bytes, layout: Layout, variants: bytes) -> None:
        self._cp = cupy()
        self._layout = layout
        self._run = load(code, layout.program)
        self.use(variants)

    def use(self, variants: bytes) -> None:
        """Sets the variants of the rules to play by from now on."""
        self._variants = self._cp.asarray(np.frombuffer(variants, np.uint8))

    @property
    def registers(self) -> int:
        """Registers per lane: the more, the fewer lanes run at once."""
        driver = self._cp.cuda.driver
        return int(driver.funcGetAttribute(driver.CU_FUNC_ATTRIBUTE_NUM_REGS, self._run.ptr))

    def lanes_for(self, games: int, block: int = BLOCK, waves: int = WAVES) -> int:
        """The number of lanes for this many games, limited by the games, by occupancy and by memory."""
        device = self._cp.cuda.Device()
        processors = device.attributes["MultiProcessorCount"]
        resident = min(device.attributes["MaxThreadsPerMultiProcessor"], 65_536 // self.registers)
        free, _ = device.mem_info
        held = int(free * MEMORY) // max(1, self._layout.space)
        blocks = min(-(-games // block), processors * resident * waves // block, held // block)
        return block * max(1, int(blocks))

    def play(
        self,
        games: int,
        players: Sequence[str],
        seed: int,
        *,
        games_each: int | None = None,
        finals: int = 0,
        lanes: int | None = None,
        block: int = BLOCK,
        on_progress: Callable[[int], None] = lambda done: None,
    ) -> Played:
        """Plays games numbered from 0, `games_each` consecutive games for each variant of the rules."""
        cp, layout = self._cp, self._layout
        lanes = lanes or self.lanes_for(games, block)
        kinds = np.array([layout.players[name] for name in players], np.int32)
        spaces = cp.zeros(lanes * layout.space, cp.uint8)
        wiped, last = cp.zeros(layout.state, cp.uint8), cp.zeros(finals * layout.state, cp.uint8)
        on_card = cp.asarray(kinds)
        kept: Any = np.zeros(games, layout.result_type)
        done, length, busy = 0, lanes, 0.0
        while done < games:
            length = min(length, games - done)
            results = cp.zeros(length * layout.result_type.itemsize, cp.uint8)
            arguments = (
                *argument(spaces, layout.space or 1),
                *argument(wiped, layout.state),
                *argument(self._variants, layout.variant),
                np.int64(games_each or games),
                *argument(on_card, on_card.itemsize),
                *argument(results, layout.result_type.itemsize),
                *argument(last[done * layout.state :][: length * layout.state], layout.state),
                np.int64(done),
                np.int64(seed),
            )
            began = time.perf_counter()
            self._run((lanes // block,), (block,), arguments)
            cp.cuda.Device().synchronize()
            took = time.perf_counter() - began
            busy += took
            kept[done : done + length] = results.get().view(layout.result_type)
            done += length
            on_progress(length)
            if took < MOMENT:
                length *= 4
        name = cp.cuda.runtime.getDeviceProperties(cp.cuda.Device().id)["name"].decode()
        return Played(kept, last.get().tobytes(), busy, lanes, name)


def load(code: bytes, name: str) -> Any:
    """Loads a program in PTX into the GPU; returns a function of blocks, threads per block, and arguments."""
    module = cupy().cuda.function.Module()
    module.load(code)
    return module.get_function(name)  # keeps the module alive


def argument(array: Any, size: int) -> tuple[Any, Any]:
    """An array as a program takes it: its address, and its length in items of the given size."""
    return np.uint64(array.data.ptr), np.int64(array.nbytes // size)


def read_bundle(folder: Path, game: str) -> Program:
    """Loads the program of a game from a bundle."""
    layout = Layout(**json.loads((folder / f"{game}.json").read_text(encoding="utf-8")))
    return Program((folder / f"{game}.ptx").read_bytes(), layout, (folder / f"{game}.rules").read_bytes())


def main() -> None:
    """Plays games of a bundle, and prints the winners."""
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description="Play many games of a bundle on a GPU, and count who wins.")
    parser.add_argument("game", choices=sorted(path.stem for path in here.glob("*.json")))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", default="random", help="one for each seat, or one for all")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    layout = Layout(**json.loads((here / f"{wanted.game}.json").read_text(encoding="utf-8")))
    players = wanted.players.split(",")
    players *= len(layout.seats) if len(players) == 1 else 1
    if len(players) != len(layout.seats) or not set(players) <= set(layout.players):
        sys.exit(f"Name {len(layout.seats)} players, or one for all, of: {', '.join(layout.players)}.")
    try:
        played = read_bundle(here, wanted.game).play(wanted.games, players, wanted.seed)
    except NoGpu as error:
        sys.exit(str(error))
    results = played.results
    for index, seat in enumerate(layout.seats):
        print(f"{seat} won {(results['winners'] == 1 << index).mean():.2%}")
    codes, counts = np.unique(results["ending"], return_counts=True)
    for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
        print(f"{count:,} ended by {layout.endings[str(code)]}")
    moves = int(results["plies"].sum())
    print(f"{moves / played.seconds:,.0f} moves a second in {played.lanes:,} lanes of {played.device}")


if __name__ == "__main__":
    main()
