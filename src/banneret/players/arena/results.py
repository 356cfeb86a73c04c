"""Results in a file, so that an interrupted run can be resumed.

JSON Lines: a header that says what is played, then one line per pair, in playing order. A line is written
when its pair is complete; a partial last line is dropped.
"""

import json
import sys
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from banneret.engine.errors import BadRecord, BanneretError
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Pair, Result
from banneret.players.arena.sources import sources_hash

_FORMAT: Literal["banneret-arena-1"] = "banneret-arena-1"


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Rules(_Line):
    """The ruleset of the games."""

    name: str
    hash: str


class Header(_Line):
    """What is played."""

    format: Literal["banneret-arena-1"]
    game: str
    version: int
    """The version of the game's rules."""
    ruleset: Rules
    players: list[str]
    plays: list[str]
    """The player behind each name: a level may stand for another player later."""
    schedule: str
    opening: int
    seed: int
    sources: str
    """The hash of the code that plays."""


class PairLine(_Line):
    """The result of a pair: a list for its games, in the order of the seatings."""

    pairing: Annotated[list[int], Field(min_length=2, max_length=2)]
    number: int
    winners: list[Annotated[list[int], Field(min_length=1)]]
    plies: list[int]
    endings: list[str]
    began: list[int] = []
    """The seats that were asked first, as a bitmask for each game; older files lack this."""


class Results:
    """The pairs in a results file, which is locked while it is open. Appends more."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise BanneretError(f"Cannot keep results in {path}: {error.strerror}.") from None
        try:
            lock(path, self._file, "another arena")
            self.pairs = self._load(plan)
        except BaseException:
            self.close()
            raise

    def add(self, pair: Pair) -> None:
        """Appends a pair and writes it at once."""
        self._write(_line(pair))

    def close(self) -> None:
        """Closes the file and releases the lock."""
        self._file.close()

    def _write(self, line: _Line) -> None:
        self._file.write(_text(line))
        self._file.flush()

    def _load(self, plan: Plan) -> list[Pair]:
        """Reads the pairs of a file and truncates a partial last line; leaves another plan's file alone."""
        self._file.seek(0)
        content = self._file.read()
        first = _text(header(plan))
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and not first.startswith(content):
            raise BadRecord(f"{self.path} is not a file of results. Choose another name.")
        if whole:
            _check_same(self.path, read_header(self.path, whole), header(plan))
        pairs = read_pairs(self.path, whole, plan)
        self._file.truncate(len(whole))
        if not whole:
            self._write(header(plan))
        return pairs


def lock(path: Path, file: BinaryIO, other: str) -> None:
    """Locks a file against other processes, where the system supports that."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BanneretError(f"{path} is in use: {other} is writing to it.") from None


def header(plan: Plan) -> Header:
    """The header line for a plan."""
    game = plan.game
    return Header(
        format=_FORMAT,
        game=game.name,
        version=game.definition.version,
        ruleset=Rules(name=game.ruleset.name, hash=game.ruleset.hash),
        players=list(plan.players),
        plays=list(plan.plays),
        schedule=str(plan.schedule),
        opening=plan.opening,
        seed=plan.seed,
        sources=sources_hash(game.definition),
    )


def read_header(path: Path, content: bytes) -> Header:
    """Parses the header line of a results file."""
    first = content.partition(b"\n")[0]
    try:
        return Header.model_validate_json(first)
    except ValidationError:
        raise BadRecord(f"{path} is not a file of results. Choose another name.") from None


def read_pairs(path: Path, content: bytes, plan: Plan) -> list[Pair]:
    """Parses the complete lines of a plan's file into pairs; BadRecord names the first invalid line."""
    played = dict.fromkeys(plan.pairings, 0)
    pairs = []
    for n, line in enumerate(content.splitlines()[1:], start=2):
        pair = _pair(line)
        if pair is None or not _fits(pair, plan):
            raise BadRecord(f"{path}, line {n} is damaged. Delete the file to begin again.")
        if played[pair.pairing] != pair.number:
            raise BadRecord(
                f"{path}, line {n}: pair {pair.number} of {_names(plan, pair)} comes where "
                f"{played[pair.pairing]} should. Delete the file to begin again."
            )
        played[pair.pairing] += 1
        pairs.append(pair)
    return pairs


def _check_same(path: Path, found: Header, wanted: Header) -> None:
    if found.model_copy(update={"sources": wanted.sources}) == wanted != found:
        raise BanneretError(
            f"{path} holds results of other code: the rules or the players have been changed since. "
            "Choose another file."
        )
    for name, there in found.model_dump().items():
        here = getattr(wanted, name)
        here = here.model_dump() if isinstance(here, _Line) else here
        if here != there:
            raise BanneretError(
                f"{path} holds results of something else: its {name} is {_shown(there)}, not {_shown(here)}. "
                "Choose another file."
            )


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return f"{value['name']} ({value['hash']})"
    return ", ".join(value) if isinstance(value, list) else str(value)


def _line(pair: Pair) -> PairLine:
    return PairLine(
        pairing=list(pair.pairing),
        number=pair.number,
        winners=[list(each.winners) for each in pair.results],
        plies=[each.plies for each in pair.results],
        endings=[each.ending for each in pair.results],
        began=[each.began for each in pair.results],
    )


def _pair(line: bytes) -> Pair | None:
    try:
        read = PairLine.model_validate_json(line)
        rows = zip(read.winners, read.plies, read.endings, read.began or [0] * len(read.plies), strict=True)
        results = tuple(Result(tuple(won), plies, ending, began) for won, plies, ending, began in rows)
    except ValueError:
        return None
    return Pair((read.pairing[0], read.pairing[1]), read.number, results)


def _fits(pair: Pair, plan: Plan) -> bool:
    """Whether a pair fits the plan: its pairing, its number of games, and its winning seats."""
    seats = range(len(plan.game.seats))
    return (
        pair.pairing in plan.pairings
        and len(pair.results) == len(plan.seatings)
        and all(seat in seats for result in pair.results for seat in result.winners)
    )


def _names(plan: Plan, pair: Pair) -> str:
    return " and ".join(plan.players[each] for each in pair.pairing)


def _text(line: _Line) -> bytes:
    return json.dumps(line.model_dump(), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
