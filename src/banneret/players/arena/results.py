"""Results in a file, so that what was stopped goes on where it was.

JSON Lines: the first says what is played, each other one how a pair came out, in the order of their playing.
A line is written when its pair is complete; the rest of a line that was cut short is dropped.
"""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from banneret.engine.errors import BadRecord, BanneretError
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Pair, Result

_FORMAT: Literal["banneret-arena-1"] = "banneret-arena-1"


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Rules(_Line):
    """By which rules a game is played."""

    name: str
    hash: str


class Header(_Line):
    """What is played."""

    format: Literal["banneret-arena-1"]
    game: str
    version: int
    """That of the game's rules."""
    ruleset: Rules
    players: list[str]
    plays: list[str]
    """Who plays under these names: a level is another player when it has been changed."""
    schedule: str
    opening: int
    seed: int


class PairLine(_Line):
    """How a pair came out: a list of what its games came to, in the order of the seatings."""

    pairing: Annotated[list[int], Field(min_length=2, max_length=2)]
    number: int
    winners: list[Annotated[list[int], Field(min_length=1)]]
    plies: list[int]
    endings: list[str]


class Results:
    """The pairs in a file, and the way to add more. The file is made when it is opened."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._plan = plan
        try:
            self.pairs = self._load()
            self._file = path.open("a", encoding="utf-8", newline="\n")
            if not path.stat().st_size:
                self._write(header(plan))
        except OSError as error:
            raise BanneretError(f"Cannot keep results in {path}: {error.strerror or error}.") from None

    def add(self, pair: Pair) -> None:
        """Adds a pair, at once."""
        self._write(_line(pair))

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def _write(self, line: _Line) -> None:
        self._file.write(_text(line))
        self._file.flush()

    def _load(self) -> list[Pair]:
        """The pairs in the file. What was cut short is cut off; a file of something else is left alone."""
        if not self.path.exists():
            return []
        content = self.path.read_bytes()
        whole, torn = content[: content.rfind(b"\n") + 1], content[content.rfind(b"\n") + 1 :]
        if not whole and not _text(header(self._plan)).encode().startswith(torn):
            raise BadRecord(f"{self.path} is not a file of results. Choose another name.")
        pairs = read_pairs(self.path, whole, self._plan) if whole else []
        if torn:
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        return pairs


def header(plan: Plan) -> Header:
    """The first line of a plan's results."""
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
    )


def read_header(path: Path, content: bytes) -> Header:
    """The first line of a file of results."""
    first = content.partition(b"\n")[0]
    try:
        return Header.model_validate_json(first)
    except ValidationError:
        raise BadRecord(f"{path} is not a file of results. Choose another name.") from None


def read_pairs(path: Path, content: bytes, plan: Plan) -> list[Pair]:
    """The pairs in a file of this plan, in whole lines; BadRecord says which line is not as it should be."""
    _check_same(path, read_header(path, content), header(plan))
    played = dict.fromkeys(plan.pairings, 0)
    pairs = []
    for n, line in enumerate(content.splitlines()[1:], start=2):
        pair = _pair(line)
        if pair is None or not _fits(pair, plan):
            raise BadRecord(f"{path}, line {n} is damaged. Take the file away to begin anew.")
        if played[pair.pairing] != pair.number:
            raise BadRecord(
                f"{path}, line {n}: pair {pair.number} of {_names(plan, pair)} comes where "
                f"{played[pair.pairing]} should. Take the file away to begin anew."
            )
        played[pair.pairing] += 1
        pairs.append(pair)
    return pairs


def _check_same(path: Path, found: Header, wanted: Header) -> None:
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
    )


def _pair(line: bytes) -> Pair | None:
    try:
        read = PairLine.model_validate_json(line)
        rows = zip(read.winners, read.plies, read.endings, strict=True)
        results = tuple(Result(tuple(winners), plies, ending) for winners, plies, ending in rows)
    except ValueError:
        return None
    return Pair((read.pairing[0], read.pairing[1]), read.number, results)


def _fits(pair: Pair, plan: Plan) -> bool:
    """Whether those two meet, in so many games, and whether those who have won have a seat."""
    seats = range(len(plan.game.seats))
    return (
        pair.pairing in plan.pairings
        and len(pair.results) == len(plan.seatings)
        and all(seat in seats for result in pair.results for seat in result.winners)
    )


def _names(plan: Plan, pair: Pair) -> str:
    return " and ".join(plan.players[each] for each in pair.pairing)


def _text(line: _Line) -> str:
    return json.dumps(line.model_dump(), ensure_ascii=False, separators=(",", ":")) + "\n"
