"""Records: matches as JSON that can be stored, sent, replayed, and checked for tampering.

Each entry carries a SHA-256 over itself and the previous hash, the first over the head of the record; so
changing, inserting or reordering anything breaks the chain from there on. The chain cannot show that the end
of an unfinished match was cut off. It involves no secret either: a forger can recompute all hashes, unless
the last one is kept elsewhere.

There are two formats. The second adds times: when each entry was made, the time control of the match, and
what the clocks showed. An untimed match is written in the first.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.kit.document_values import first_mistake
from banneret.engine.match.history import History
from banneret.engine.match.outcome import outcome_of
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import ENGLISH, either, say, speaking

FORMAT = "banneret-record-1"
TIMED_FORMAT = "banneret-record-2"


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Head(_Model):
    """What a match is played with. `start` is the first position, if not the game's own start."""

    format: str
    game: str
    version: int
    ruleset: dict[str, Any]
    seats: list[str]
    seed: int
    start: dict[str, Any] | None


class RecordedAction(_Model):
    """One action, in notation, with the hash of the chain up to it."""

    seat: int
    text: str
    hash: str


class RecordedMix(_Model):
    """A player's seed, mixed into the dice after the given number of actions; part of the chain."""

    after: int
    seat: int
    seed: str
    hash: str


class RecordedDay(_Model):
    """A day of vacation that extended a turn after the given number of actions; part of the chain."""

    after: int
    seat: int
    day: str = Field(pattern=r"^\d{4}-\d\d-\d\d$")
    at: int
    """When the day was taken, in microseconds since 1970."""
    hash: str


RecordedStep = RecordedAction | RecordedMix | RecordedDay


class Record(Head):
    """A whole match. `hash` is the hash of its head, where the chain begins."""

    hash: str
    actions: Sequence[RecordedAction]
    mixes: list[RecordedMix] = []
    vacations: list[RecordedDay] = []
    outcome: dict[str, Any] | None

    def steps(self) -> list[RecordedStep]:
        """Actions, mixes and vacation days in the order they happened, which is that of the chain."""
        found = list[RecordedStep]()
        for n in range(len(self.actions) + 1):
            found += [mix for mix in self.mixes if mix.after == n]
            found += [day for day in self.vacations if day.after == n]
            found += self.actions[n : n + 1]
        return found


class TimedAction(RecordedAction):
    """An action with its time, and each seat's clock at that time; null for a seat without a clock."""

    at: int
    """Microseconds since 1970."""
    clocks: list[int | None]
    """The time left on each clock, in microseconds."""


class TimedRecord(Record):
    """A whole match with its times."""

    time_control: dict[str, Any] | None
    actions: Sequence[TimedAction]


class Moment(NamedTuple):
    """When an action was played, and what the clocks showed, in microseconds."""

    at: int
    clocks: tuple[int | None, ...]


class TakenDay(NamedTuple):
    """A day of vacation that extended a turn of a seat after the given number of actions."""

    after: int
    seat: int
    day: str
    at: int


class Timing(NamedTuple):
    """The times of a match: its time control, if any, a moment for each action, and vacation days."""

    time_control: dict[str, Any] | None
    moments: Sequence[Moment]
    vacations: Sequence[TakenDay] = ()


_MODELS: dict[str, type[Record]] = {FORMAT: Record, TIMED_FORMAT: TimedRecord}


def write_record(
    history: History,
    seed: int,
    start: dict[str, Any] | None,
    players: Sequence[str] | None = None,
    timing: Timing | None = None,
) -> dict[str, Any]:
    """The record of a match, with the names of its players, and with its times if they are known."""
    game = history.game
    names = list(game.seats if players is None else players)
    if len(names) != len(game.seats) or not all(isinstance(name, str) for name in names):
        raise BanneretError(f"A record has a name for each of the {len(game.seats)} seats; found {names}.")
    head = Head(
        format=FORMAT if timing is None else TIMED_FORMAT,
        game=game.name,
        version=game.definition.version,
        ruleset=rulesets.dump(game.ruleset),
        seats=names,
        seed=seed,
        start=deepcopy(start),
    ).model_dump()
    if timing is not None:
        head["time_control"] = timing.time_control
    first = link = _hash(head)
    actions, mixes, vacations = (list[dict[str, Any]]() for _ in range(3))
    for n in range(len(history.played) + 1):
        for mix in (each for each in history.mixes if each.after == n):
            link = _hash_mix(link, mix.seat, mix.seed)
            mixes.append({"after": n, "seat": mix.seat, "seed": mix.seed, "hash": link})
        for taken in (each for each in (timing.vacations if timing else ()) if each.after == n):
            link = _hash_day(link, taken.seat, taken.day, taken.at)
            vacations.append({**taken._asdict(), "hash": link})
        for each in history.played[n : n + 1]:
            entry: dict[str, Any] = {"seat": each.seat, "text": each.text}
            if timing is not None:
                entry |= {"at": timing.moments[n].at, "clocks": list(timing.moments[n].clocks)}
            link = _hash({"before": link, **entry})
            actions.append({**entry, "hash": link})
    written = {**head, "hash": first, "actions": actions, "outcome": written_outcome(history)}
    between = {"mixes": mixes, "vacations": vacations}
    return {**written, **{name: entries for name, entries in between.items() if entries}}


def written_outcome(history: History) -> dict[str, Any] | None:
    """The outcome of a match, in English like everything in records; None while it goes on."""
    with speaking(ENGLISH):
        outcome = outcome_of(history.game, history.truth().window)
        return outcome.model_dump(mode="json") if outcome else None


def read_record(data: Any) -> Record:
    """Checks the form and the chain of a record; BadRecord says where it breaks."""
    if not isinstance(data, Mapping):
        raise BadRecord(say("This is not a record: expected a JSON object."))
    model = _MODELS.get(str(data.get("format")))
    if model is None:
        raise BadRecord(
            say(
                "format: expected {expected}, found {found}.",
                expected=either([repr(each) for each in _MODELS]),
                found=repr(data.get("format")),
            )
        )
    try:
        record = model.model_validate(dict(data))
    except ValidationError as error:
        place, what = first_mistake(error)
        raise BadRecord(f"{place or 'record'}: {what}.") from None
    head = record.model_dump(exclude={"hash", "actions", "mixes", "vacations", "outcome"})
    link = _hash(head)
    if record.hash != link:
        raise BadRecord(say("hash: the hash chain does not start from this game, ruleset, seed and start."))
    n = 0
    for step in record.steps():
        if isinstance(step, RecordedMix):
            link = _hash_mix(link, step.seat, step.seed)
            if step.hash != link:
                place = f"mixes.{record.mixes.index(step)}"
                raise BadRecord(f"{place}: {say('the hash chain breaks at a seed of a player.')}")
            continue
        if isinstance(step, RecordedDay):
            link = _hash_day(link, step.seat, step.day, step.at)
            if step.hash != link:
                raise BadRecord(f"vacations: {say('the hash chain breaks at a day of vacation.')}")
            continue
        link, n = _hash({"before": link, **step.model_dump(exclude={"hash"})}), n + 1
        if step.hash != link:
            what = say("the hash chain breaks at action {n} ({action}).", n=n, action=repr(step.text))
            raise BadRecord(f"actions.{n - 1}: {what}")
    for name, entries in (("mixes", record.mixes), ("vacations", record.vacations)):
        if any(not 0 <= each.after <= len(record.actions) for each in entries):
            raise BadRecord(f"{name}: {say('an entry comes after more actions than there are.')}")
    return record


def _hash_mix(before: str, seat: int, seed: str) -> str:
    return _hash({"before": before, "mix": seed, "seat": seat})


def _hash_day(before: str, seat: int, day: str, at: int) -> str:
    return _hash({"before": before, "vacation": day, "seat": seat, "at": at})


def _hash(data: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
