"""A tuning in a folder: its question, and a line for every trial, so that an interrupted search can be
resumed.

A line is written when its trial is complete; a partial last line is dropped.
"""

import json
from pathlib import Path
from typing import Any, Literal

import pydantic

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.rulesets import dump
from banneret.lab.arms import make_arm
from banneret.lab.tuning.space import Space
from banneret.lab.tuning.targets import Target
from banneret.lab.tuning.trials import Trial
from banneret.players.arena.results import lock
from banneret.players.arena.sources import sources_hash

_FORMAT: Literal["banneret-tuning-1"] = "banneret-tuning-1"
_QUESTION, _TRIALS = "tuning.json", "trials.jsonl"


class Question(pydantic.BaseModel):
    """What is being sought; trials of another question cannot be reused."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    format: Literal["banneret-tuning-1"]
    game: str
    ruleset: dict[str, Any]
    targets: tuple[str, ...]
    vary: dict[str, tuple[Any, ...]]
    players: tuple[str, ...]
    plays: tuple[str, ...]
    """The player behind each name."""
    seed: int
    sources: str
    """The hash of the code that plays."""


class TuningFolder:
    """The folder of a tuning, locked against other writers."""

    def __init__(self, path: Path, question: Question) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._file = (path / _TRIALS).open("ab")
        except OSError as error:
            raise BanneretError(f"Cannot keep a search in {path}: {error.strerror}.") from None
        lock(path, self._file, "another search")
        file = path / _QUESTION
        if file.exists():
            _check_same(path, _read_question(file), question)
        else:
            file.write_text(question.model_dump_json(indent=1) + "\n", encoding="utf-8")
        self.trials = self._read()

    def keep(self, trial: Trial) -> None:
        """Appends a trial."""
        self._file.write(trial.model_dump_json().encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _read(self) -> list[Trial]:
        data = (self.path / _TRIALS).read_bytes()
        whole = data.rfind(b"\n") + 1
        self._file.truncate(whole)
        try:
            return [Trial.model_validate_json(line) for line in data[:whole].splitlines()]
        except pydantic.ValidationError:
            raise BadRecord(f"{self.path / _TRIALS} is damaged, or was written by another version.") from None


def question_of(space: Space, targets: tuple[Target, ...], players: tuple[str, ...], seed: int) -> Question:
    """The question of a search."""
    arm = make_arm(space.game, players)
    return Question(
        format=_FORMAT,
        game=space.game.name,
        ruleset=dump(space.game.ruleset),
        targets=tuple(target.text for target in targets),
        vary=dict(zip(space.paths, space.values, strict=True)),
        players=arm.players,
        plays=tuple(arm.plays),
        seed=seed,
        sources=sources_hash(space.game.definition),
    )


def _read_question(file: Path) -> Question:
    try:
        return Question.model_validate(json.loads(file.read_bytes()))
    except (ValueError, pydantic.ValidationError):
        raise BadRecord(f"{file} is damaged, or was written by another version.") from None


def _check_same(path: Path, there: Question, here: Question) -> None:
    if there == here:
        return
    if there.model_copy(update={"sources": here.sources}) == here:
        why = "of other code: the rules or the players have been changed since"
    else:
        why = f"for something else: {there.game}, {', '.join(there.targets)}, by {', '.join(there.vary)}"
    raise BanneretError(f"{path} holds a search {why}. Choose another folder with --out.")
