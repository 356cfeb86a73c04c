"""Rows as Arrow tables, for Parquet files that polars, DuckDB and pandas can read.

pyarrow is an extra (`pip install "banneret[lab]"`) and imported when a table is first made.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import Array
from banneret.engine.match import ending_names
from banneret.lab.arms import Arm
from banneret.lab.kernels.rows import POINTS
from banneret.lab.layout import CRASHED
from banneret.lab.playing import Played, game_seeds

if TYPE_CHECKING:
    import pyarrow as pa

CRASH = "crash"
_PLAIN = ("plies", "turns", "acted", "decisions", "options", "forced", "widest", "stride", "points")


def arrow() -> Any:
    """Imports pyarrow; raises an error that says how to install it if it is missing."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BanneretError(
            'Rows are kept by pyarrow, which is not installed: pip install "banneret[lab]".'
        ) from None
    return pyarrow


def endings_of(arm: Arm) -> dict[int, str]:
    """The names of the endings of an arm's games."""
    return {**ending_names(arm.game.definition), CRASHED: CRASH}


def to_table(played: Played, seed: int, first: int = 0) -> "pa.Table":
    """The rows from a game on, as a table with a column for each number."""
    pa, arm, rows = arrow(), played.arm, played.rows[first:]
    each, seats = len(arm.seatings), arm.layout.seat_words[:-1]
    games = np.arange(first, first + len(rows))
    endings = endings_of(arm)
    columns: dict[str, Any] = {
        "game": games,
        "pair": games // each,
        "seating": (games % each).astype(np.int16),
        "seed": game_seeds(seed, games // each),
        "ruleset": _repeated(arm.game.ruleset.hash, len(rows)),
    }
    for seat, word in enumerate(seats):
        columns[f"player.{word}"] = _words([names[seat] for names in arm.seatings], games % each)
    columns["began"] = _named(rows["began"], lambda bits: _seat_name(seats, bits))
    columns["ending"] = _named(rows["ending"], endings.__getitem__)
    columns["winner"] = _named(_winners(rows), lambda bits: _WHY_NOBODY.get(bits) or _seat_name(seats, bits))
    columns["winners"] = rows["winners"]
    columns |= {name: rows[name] for name in _PLAIN}
    curves = rows["curve"].reshape(len(rows), POINTS, len(seats))
    for seat, word in enumerate(seats):
        flat = np.ascontiguousarray(curves[:, :, seat]).reshape(-1)
        columns[f"worth.{word}"] = pa.FixedSizeListArray.from_arrays(pa.array(flat), POINTS)
    counts = arm.layout.counts(rows)
    for index, column in enumerate(arm.layout.columns):
        for seat, word in enumerate(arm.layout.seat_words):
            columns[f"{column.name}.{word}"] = np.ascontiguousarray(counts[:, index, seat])
    columns["error"] = pa.array([played.errors.get(int(game)) for game in games], pa.string())
    return pa.table(columns)


def from_table(arm: Arm, table: "pa.Table") -> Played:
    """The inverse of `to_table`."""
    rows, seats = arm.layout.new_rows(table.num_rows), arm.layout.seat_words[:-1]

    def column(name: str) -> Array:
        found: Array = table.column(name).to_numpy()
        return found

    try:
        codes = {word: code for code, word in endings_of(arm).items()}
        rows["ending"] = [codes[word] for word in table.column("ending").to_pylist()]
        rows["began"] = [_seat_bits(seats, word) for word in table.column("began").to_pylist()]
        for name in ("winners", *_PLAIN):
            rows[name] = column(name)
        curves = rows["curve"].reshape(len(rows), POINTS, len(seats))
        for seat, word in enumerate(seats):
            flat = table.column(f"worth.{word}").combine_chunks().flatten().to_numpy()
            curves[:, :, seat] = flat.reshape(len(rows), POINTS)
        counts = arm.layout.counts(rows)
        for index, each in enumerate(arm.layout.columns):
            for seat, word in enumerate(arm.layout.seat_words):
                counts[:, index, seat] = column(f"{each.name}.{word}")
    except KeyError as missing:
        raise BadRecord(f"The rows were written by another version: {missing}.") from None
    errors = {game: error for game, error in enumerate(table.column("error").to_pylist()) if error}
    return Played(arm, rows, errors)


def write_table(table: "pa.Table", path: Path) -> None:
    """Writes a Parquet file atomically."""
    part = path.with_name(f".{path.name}.part")
    arrow().parquet.write_table(table, part, compression="zstd")
    part.replace(path)


def read_table(path: Path) -> "pa.Table":
    """Reads a Parquet file."""
    pa = arrow()
    try:
        return pa.parquet.read_table(path)
    except (OSError, pa.ArrowException) as error:
        raise BadRecord(f"{path} cannot be read: {error}.") from None


def _repeated(word: str, count: int) -> Any:
    return _words([word], np.zeros(count, np.int8))


def _words(words: list[str], indices: Array) -> Any:
    pa = arrow()
    return pa.DictionaryArray.from_arrays(pa.array(indices.astype(np.int8)), pa.array(words))


def _seat_name(seats: list[str], bits: int) -> str:
    """The names of the seats in a bitmask, such as `blue`, or `blue+gold`."""
    return "+".join(word for seat, word in enumerate(seats) if bits >> seat & 1)


def _seat_bits(seats: list[str], words: str) -> int:
    return sum(1 << seats.index(word) for word in words.split("+") if word)


_DRAW, _CUT_OFF = 0, -2
_WHY_NOBODY = {_DRAW: "draw", _CUT_OFF: "unfinished", CRASHED: CRASH}


def _winners(rows: Array) -> Array:
    """The bit of the sole winner; otherwise a number for the reason that there is none."""
    bits = rows["winners"].astype(np.int32)
    alone = (bits & (bits - 1)) == 0
    found: Array = np.where(alone, bits, _DRAW)
    found[np.isin(rows["ending"], UNFINISHED)] = _CUT_OFF
    found[rows["ending"] == CRASHED] = CRASHED
    return found


def _named(codes: Array, name: Callable[[int], str]) -> Any:
    """Numbers as words, dictionary-encoded."""
    values, indices = np.unique(codes, return_inverse=True)
    return _words([name(int(value)) for value in values], indices)
