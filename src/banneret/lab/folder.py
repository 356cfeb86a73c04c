"""A run in a folder: what is played, and the rows so far, so that what was stopped goes on where it was.

`manifest.json` says what was played and how to play it again. `arm-1.parquet` has the rows of the first arm.
While a run goes on, new rows are in `parts/`, a file for every two seconds or so; a process that is killed
loses no more than that. Other processes follow a run in `summary.json`, and can ask it to stop
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
    """What a run is of."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    format: Literal["banneret-lab-1"]
    seed: int
    arms: tuple[ArmSpec, ...]
    command: str
    """Plays the same again."""
    began: str
    versions: dict[str, str]
    games: tuple[int, ...] = ()
    """How many games of each arm are there."""
    stopped: str = ""
    """Why no more were played."""


class RunFolder:
    """The folder of a run. Nobody else can write to it meanwhile."""

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
        """The rows of an arm that are there, without a gap."""
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
        """Writes what is new of an arm to a part."""
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
        """Puts the rows of each arm into one file."""
        for index, played in enumerate(all_played):
            write_table(to_table(played, self._seed), arm_file(self.path, index))
        shutil.rmtree(self.path / "parts")
        (self.path / _STOP).unlink(missing_ok=True)
        write_summary(self.path, [summary_of(played) for played in all_played])
        games = tuple(played.games for played in all_played)
        self.manifest = self.manifest.model_copy(update={"games": games, "stopped": stopped})
        self._write_manifest()

    def close(self) -> None:
        """Lets go of the folder."""
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
    """Whether a process is writing to the folder of a run, where the system can tell."""
    try:
        with (path / _LOCK).open("rb") as file:
            return _is_held(file)
    except OSError:
        return False


def _hold(path: Path, file: BinaryIO) -> None:
    """Takes the lock of a folder, unless another run has it. Others only hold it while they look."""
    while True:
        try:
            return lock(path, file, "another run")
        except BanneretError:
            if _is_held(file):
                raise


def _is_held(file: BinaryIO) -> bool:
    """Whether a run holds the lock of its folder. Several can look at the same time."""
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
    """Where the rows of an arm are, counted from 0."""
    return path / f"arm-{index + 1}.parquet"


def read_manifest(path: Path) -> Manifest:
    """What the run in a folder is of."""
    try:
        return Manifest.model_validate_json((path / _MANIFEST).read_bytes())
    except OSError:
        raise BadRecord(f"{path} is not the folder of a run: it has no {_MANIFEST}.") from None
    except pydantic.ValidationError:
        raise BadRecord(f"{path / _MANIFEST} is damaged, or was written by another version.") from None


def read_run(path: Path) -> tuple[Manifest, list[Played]]:
    """A run that has been finished or stopped, and its rows."""
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
    """A folder goes on only with what it began with; how many games are wanted may differ."""
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
