"""Runs of the lab, each in a separate process: one at a time, at low priority.

A run is a folder as `banneret lab run` makes it, with the experiment in a file beside its rows. The process
runs that command with this file. So a run that was stopped or killed can be resumed from here or from a
terminal.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from banneret.engine.errors import BanneretError
from banneret.engine.rulesets import read_file, write_yaml
from banneret.lab.arms import make_arm
from banneret.lab.experiment import Experiment, read_experiment
from banneret.lab.files import write_whole
from banneret.lab.folder import Manifest, ask_to_stop, goes_on, read_manifest
from banneret.lab.running import GAMES
from banneret.lab.summary import ArmSummary, read_summary
from banneret.server.errors import RequestError
from banneret.server.lab.rulesets import Playable
from banneret.server.language import say
from banneret.server.models.lab import LabArm, LabRun, LabRunRequest

_EXPERIMENT = "experiment.yaml"
_RULESETS = "rulesets"
_REPORT = "report.html"
_LOG = "log.txt"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_NICENESS = 10
_PATIENCE = 120
_MOST_LISTED = 100

State = Literal["starting", "playing", "stopping", "done", "stopped", "unfinished"]


class Runs:
    """The runs in some folders; new ones are created in the first."""

    def __init__(self, *folders: Path, most: int) -> None:
        self._folders = folders
        self._most = most
        """The most runs started here that are kept."""
        self._starting = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._at: Path | None = None
        self._is_stopping = False

    def listed(self) -> list[LabRun]:
        """All runs, the newest first."""
        found = sorted(self._paths(), key=_changed_at, reverse=True)
        runs = [run for path in found[:_MOST_LISTED] if (run := self._described(path)) is not None]
        return sorted(runs, key=lambda run: run.began, reverse=True)

    def shown(self, name: str) -> LabRun:
        """One run, with its progress so far."""
        run = self._described(self.find(name))
        if run is None:
            raise _no_such_run()
        return run

    def start(self, ruleset: Playable, wanted: LabRunRequest) -> LabRun:
        """Starts a run, unless another is in progress."""
        try:
            make_arm(ruleset.game, wanted.players)  # fails at once if the ruleset cannot be played
        except BanneretError as problem:
            raise RequestError(422, str(problem)) from None
        game = ruleset.game.name
        experiment: dict[str, Any] = {
            "game": game,
            "rulesets": [f"{_RULESETS}/{ruleset.name}.yaml" if ruleset.text else ruleset.name],
            "players": [",".join(wanted.players)],
            "games": wanted.games,
            "seed": wanted.seed,
        }
        if wanted.minutes is not None:
            experiment["minutes"] = wanted.minutes
        with self._starting:
            self._refuse_second()
            self._refuse_too_many()
            path = self._new_folder(f"{game}-{ruleset.name}")
            if ruleset.text:
                (path / _RULESETS).mkdir()
                (path / _RULESETS / f"{ruleset.name}.yaml").write_text(ruleset.text, "utf-8")
            _write_experiment(path, experiment)
            self._carry_out(path)
        return self.shown(path.name)

    def resume(self, name: str, games: int | None) -> LabRun:
        """Resumes a run that was stopped or killed, or extends it."""
        path = self.find(name)
        if _experiment(path) is None or not self._is_own(path):
            raise RequestError(409, say("This run was started in a terminal: resume it there."))
        with self._starting:
            self._refuse_second()
            if games is not None:
                _write_games(path, games)
            self._carry_out(path)
        return self.shown(name)

    def stop(self, name: str) -> LabRun:
        """Asks a run to stop; the games so far are kept, and a report is written."""
        path = self.find(name)
        if self._is_alive(path):
            self._end(path)
        return self.shown(name)

    def remove(self, name: str) -> None:
        """Deletes a run for good."""
        path = self.find(name)
        if not self._is_own(path):
            raise RequestError(409, say("This run was started in a terminal: delete its folder there."))
        if self._is_alive(path):
            raise RequestError(409, say("The run is still in progress. Stop it first."))
        shutil.rmtree(path)

    def report(self, name: str) -> str:
        """The report of a run, as HTML."""
        try:
            return (self.find(name) / _REPORT).read_text("utf-8")
        except OSError:
            raise RequestError(404, say("The run has no report yet.")) from None

    def compared(self, first: str, second: str) -> str:
        """The differences between two runs as HTML, as `banneret lab diff` writes them."""
        paths = [str(self.find(name)) for name in (first, second)]
        return _written_by("diff", *paths, into="--report")

    def record(self, name: str, arm: int, game: int) -> str:
        """The record of one game of a run as JSON, as `banneret lab replay` writes it."""
        return _written_by("replay", str(self.find(name)), str(game), "--arm", str(arm), into="--out")

    def close(self) -> None:
        """Asks the run started here to stop and keep its games, without waiting for it."""
        if self._at is not None and self._is_alive(self._at):
            self._end(self._at)

    def find(self, name: str) -> Path:
        """The folder of a run."""
        if _NAME.fullmatch(name):
            for folder in self._folders:
                if _is_run(folder / name):
                    return folder / name
        raise _no_such_run()

    def _paths(self) -> Iterator[Path]:
        seen = set[str]()
        for folder in self._folders:
            for path in folder.iterdir() if folder.is_dir() else ():
                if path.name not in seen and _NAME.fullmatch(path.name) and _is_run(path):
                    seen.add(path.name)
                    yield path

    def _new_folder(self, stem: str) -> Path:
        """A new folder named after what is played, with a counter."""
        number = 1
        while any((folder / f"{stem}-{number}").exists() for folder in self._folders):
            number += 1
        path = self._folders[0] / f"{stem}-{number}"
        path.mkdir(parents=True)
        return path

    def _is_own(self, path: Path) -> bool:
        """Whether a run was started here. Runs from a terminal can only be viewed, and asked to stop."""
        return path.parent == self._folders[0]

    def _end(self, path: Path) -> None:
        """Asks a run in progress to stop."""
        self._is_stopping = path == self._at
        with suppress(OSError):  # the folder has been deleted
            ask_to_stop(path)
        if path == self._at and self._process and not (goes_on(path) and read_summary(path)):
            self._process.terminate()  # it is still starting: nothing has been played yet

    def _refuse_second(self) -> None:
        for path in self._paths():
            if self._is_alive(path):
                raise RequestError(
                    409, say("A run is in progress: {name}. Wait for it, or stop it first.", name=path.name)
                )

    def _refuse_too_many(self) -> None:
        kept = sum(map(self._is_own, self._paths()))
        if kept >= self._most:
            raise RequestError(
                409, say("The lab keeps up to {most} runs. Remove some first.", most=self._most)
            )

    def _is_alive(self, path: Path) -> bool:
        if path == self._at and self._process is not None and self._process.poll() is None:
            return True
        return goes_on(path)

    def _carry_out(self, path: Path) -> None:
        with (path / _LOG).open("wb") as log:
            self._process = subprocess.Popen(
                [*_COMMAND, *_run_command(path)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # the server itself passes on Ctrl-C from its terminal
            )
        self._at, self._is_stopping = path, False
        if hasattr(os, "setpriority"):  # matches take precedence
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICENESS)

    def _described(self, path: Path) -> LabRun | None:
        manifest, experiment = _manifest(path), _experiment(path)
        if manifest is None and experiment is None:
            return None
        is_alive, summary = self._is_alive(path), read_summary(path)
        state = self._state(path, manifest, is_alive, has_rows=summary is not None)
        return LabRun(
            name=path.name,
            game=manifest.arms[0].game if manifest else experiment.game if experiment else "",
            folder=str(path),
            began=manifest.began if manifest else _moment(_changed_at(path)),
            state=state,
            wanted=_wanted(experiment),
            seed=manifest.seed if manifest else experiment.seed if experiment else 0,
            command=manifest.command if manifest else shlex.join(["banneret", *_run_command(path)]),
            can_go_on=state in ("stopped", "unfinished") and experiment is not None and self._is_own(path),
            has_report=not is_alive and (path / _REPORT).is_file(),
            problem=_problem(path) if state == "unfinished" else "",
            arms=_arms(manifest, summary.arms if summary else ()),
        )

    def _state(self, path: Path, manifest: Manifest | None, is_alive: bool, *, has_rows: bool) -> State:
        if is_alive:
            if self._is_stopping and path == self._at:
                return "stopping"
            return "playing" if has_rows else "starting"
        if manifest is None or not manifest.stopped:
            return "unfinished"
        return "done" if manifest.stopped == GAMES else "stopped"


_COMMAND = (sys.executable, "-m", "banneret")


def _written_by(*command: str, into: str) -> str:
    """Runs a lab command and returns what it writes to the file that the option names."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "written"
        try:
            done = subprocess.run(
                [*_COMMAND, "lab", *command, into, str(written)],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise RequestError(503, say("This takes too long.")) from None
        if done.returncode != 0:
            raise RequestError(422, _last_line(done.stderr))
        return written.read_text("utf-8")


def _run_command(path: Path) -> list[str]:
    return ["lab", "run", str(path / _EXPERIMENT), "--out", str(path)]


def _is_run(path: Path) -> bool:
    """Whether a folder really is a run: other folders may have files of the same names."""
    return _manifest(path) is not None or _experiment(path) is not None


def _changed_at(path: Path) -> float:
    """When a folder was last changed; 0 if it has been deleted meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _wanted(experiment: Experiment | None) -> int | None:
    """The maximum number of games over all arms."""
    if experiment is None:
        return None
    return experiment.games * len(experiment.rulesets) * len(experiment.players)


def _manifest(path: Path) -> Manifest | None:
    try:
        return read_manifest(path)
    except BanneretError:
        return None


def _experiment(path: Path) -> Experiment | None:
    """The experiment of a run that was started here."""
    try:
        return read_experiment(path / _EXPERIMENT)
    except BanneretError:
        return None


def _write_games(path: Path, games: int) -> None:
    """Changes the number of games wanted."""
    _write_experiment(path, {**read_file(path / _EXPERIMENT).plain(), "games": games})


def _write_experiment(path: Path, experiment: Mapping[str, Any]) -> None:
    write_whole(path / _EXPERIMENT, write_yaml(experiment))


def _arms(manifest: Manifest | None, summaries: Sequence[ArmSummary]) -> tuple[LabArm, ...]:
    if manifest is None:
        return ()
    return tuple(
        LabArm(
            ruleset=arm.ruleset["name"],
            title=arm.ruleset["title"],
            players=arm.players,
            summary=summaries[index] if index < len(summaries) else None,
        )
        for index, arm in enumerate(manifest.arms)
    )


def _problem(path: Path) -> str:
    try:
        return _last_line((path / _LOG).read_text("utf-8", "replace"))
    except OSError:
        return ""


def _last_line(text: str) -> str:
    """The last line of a failed command's output: errors for people are one line or a few."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")


def _no_such_run() -> RequestError:
    return RequestError(404, say("There is no such run."))
