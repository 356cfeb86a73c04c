"""A run in a folder: its manifest, and the rows so far, so that an interrupted run can be resumed.

`manifest.json` says what was played and how to play it again. `arm-1.parquet` has the rows of the first arm.
While a run is under way, new rows go to `parts/`, in a file every two seconds or so; a process that is killed
loses no more than that. Other processes can follow a run in `summary.json` and ask it to stop
(`ask_to_stop`).
"""

import json
import platform
import shutil
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO, Literal

import pydantic

from banneret.engine.errors import BadRecord, BanneretError
from banneret.lab.arm_spec import ArmSpec, arm_of, spec_of
from banneret.lab.arms import Arm
from banneret.lab.files import write_whole
from banneret.lab.playing import Played
from banneret.lab.summary import summary_of, write_summary
from banneret.lab.tables import arrow, from_table, read_table, to_table, write_table
from banneret.players.arena.results import lock

_FORMAT: Literal["banneret-lab-1"] = "banneret-lab-1"
_MANIFEST = "manifest.json"
_LOCK = ".lock"
_STOP = ".stop"


class Manifest(pydantic.BaseModel):
    """The manifest of a run."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    format: Literal["banneret-lab-1"]
    seed: int
    arms: tuple[ArmSpec, ...]
    command: str
    """The command that plays the run again."""
    began: str
    versions: dict[str, str]
    games: tuple[int, ...] = ()
    """The number of games of each arm."""
    stopped: str = ""
    """Why the run stopped."""


class RunFolder:
    """The folder of a run, locked against other writers."""

    def __init__(self, path: Path, arms: Sequence[Arm], seed: int, command: str) -> None:
        arrow()
        self.path = path
        self._arms, self._seed = arms, seed
        wanted = _manifest(arms, seed, command)
        try:
            (path / "parts").mkdir(parents=True, exist_ok=True)
            self._lock = (path / _LOCK).open("wb")
        except OSError as error:
            raise BanneretError(f"Cannot keep a run in {path}: {error.strerror}.") from None
        _hold(path, self._lock)
        if (path / _MANIFEST).exists():
            self.manifest = read_manifest(path)
            _check_same(path, self.manifest, wanted)
        else:
            self.manifest = wanted
            self._write_manifest()
        (path / _STOP).unlink(missing_ok=True)
        self._kept = [0] * len(arms)
        self._summaries = [summary_of(Played(arm, arm.new_rows(0))) for arm in arms]

    def load(self, index: int) -> Played:
        """Loads the existing rows of an arm, up to the first gap."""
        arm = self._arms[index]
        tables = [read_table(path) for path in (arm_file(self.path, index),) if path.exists()]
        games = sum(table.num_rows for table in tables)
        while (part := self._part(index, games)).exists():
            tables.append(read_table(part))
            games += tables[-1].num_rows
        self._kept[index] = games
        if not tables:
            return Played(arm, arm.new_rows(0))
        return from_table(arm, arrow().concat_tables(tables, promote_options="permissive"))

    def keep(self, index: int, played: Played) -> None:
        """Writes the new rows of an arm to a part."""
        first = self._kept[index]
        if played.games > first:
            write_table(to_table(played, self._seed, first), self._part(index, first))
            self._kept[index] = played.games
            self._summaries[index] = summary_of(played)
            write_summary(self.path, self._summaries)

    @property
    def is_to_stop(self) -> bool:
        """Whether another process has asked the run to stop."""
        return (self.path / _STOP).exists()

    def finish(self, all_played: Sequence[Played], stopped: str) -> None:
        """Merges the rows of each arm into one file."""
        for index, played in enumerate(all_played):
            write_table(to_table(played, self._seed), arm_file(self.path, index))
        shutil.rmtree(self.path / "parts")
        (self.path / _STOP).unlink(missing_ok=True)
        write_summary(self.path, [summary_of(played) for played in all_played])
        games = tuple(played.games for played in all_played)
        self.manifest = self.manifest.model_copy(update={"games": games, "stopped": stopped})
        self._write_manifest()

    def close(self) -> None:
        """Releases the folder."""
        self._lock.close()
        (self.path / _LOCK).unlink(missing_ok=True)

    def _part(self, index: int, first: int) -> Path:
        return self.path / "parts" / f"arm-{index + 1}-from-{first}.parquet"

    def _write_manifest(self) -> None:
        text = json.dumps(self.manifest.model_dump(mode="json"), indent=1, ensure_ascii=False) + "\n"
        write_whole(self.path / _MANIFEST, text)


def ask_to_stop(path: Path) -> None:
    """Asks a run in another process to stop, as Ctrl-C would."""
    (path / _STOP).touch()


def goes_on(path: Path) -> bool:
    """Whether a process is writing to a run's folder; always false on Windows."""
    try:
        with (path / _LOCK).open("rb") as file:
            return _is_held(file)
    except OSError:
        return False


def _hold(path: Path, file: BinaryIO) -> None:
    """Locks a folder, unless another run holds the lock. Retries, since readers probe the lock."""
    while True:
        try:
            return lock(path, file, "another run")
        except BanneretError:
            if _is_held(file):
                raise


def _is_held(file: BinaryIO) -> bool:
    """Whether a run holds its folder's lock. Probes with a shared lock, which other readers can share."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    fcntl.flock(file, fcntl.LOCK_UN)
    return False


def arm_file(path: Path, index: int) -> Path:
    """The file with the rows of an arm; arms are counted from 0."""
    return path / f"arm-{index + 1}.parquet"


def read_manifest(path: Path) -> Manifest:
    """Reads the manifest of a run's folder."""
    try:
        return Manifest.model_validate_json((path / _MANIFEST).read_bytes())
    except OSError:
        raise BadRecord(f"{path} is not the folder of a run: it has no {_MANIFEST}.") from None
    except pydantic.ValidationError:
        raise BadRecord(f"{path / _MANIFEST} is damaged, or was written by another version.") from None


def read_run(path: Path) -> tuple[Manifest, list[Played]]:
    """Reads a finished or stopped run: its manifest and its rows."""
    manifest = read_manifest(path)
    if not manifest.games:
        raise BanneretError(f"The run in {path} goes on, or was killed; start it again to complete it.")
    return manifest, [
        from_table(arm_of(spec), read_table(arm_file(path, index)))
        for index, spec in enumerate(manifest.arms)
    ]


def _manifest(arms: Sequence[Arm], seed: int, command: str) -> Manifest:
    return Manifest(
        format=_FORMAT,
        seed=seed,
        arms=tuple(spec_of(arm) for arm in arms),
        command=command,
        began=datetime.now(UTC).isoformat(timespec="seconds"),
        versions={
            "banneret": version("banneret"),
            "python": platform.python_version(),
            **{name: version(name) for name in ("numpy", "numba", "pyarrow")},
        },
    )


def _check_same(path: Path, found: Manifest, wanted: Manifest) -> None:
    """Refuses to resume a run with other settings; the number of games may differ."""
    if found.seed != wanted.seed or len(found.arms) != len(wanted.arms):
        raise BanneretError(f"{path} holds a run of something else. Choose another folder.")
    for there, here in zip(found.arms, wanted.arms, strict=True):
        if there == here:
            continue
        if there.model_copy(update={"sources": here.sources}) == here:
            raise BanneretError(
                f"{path} holds a run of other code: the rules or the players have been changed since. "
                "Choose another folder."
            )
        raise BanneretError(
            f"{path} holds a run of {there.game}, ruleset {there.ruleset['name']} "
            f"({there.ruleset['hash']}), by {', '.join(there.players)}. Choose another folder."
        )
