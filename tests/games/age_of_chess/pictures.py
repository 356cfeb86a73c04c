"""Board diagrams as text, so that tests read like rules.

    8  .  .  .  .  .  .  .  k        a line is a rank, with its number; ranks left out are empty
    5  .  .  .  pq .  .  .  .        small letters are Gold's: a Pikeman over a Priestess
    4  .  .  .  H  .  .  .  .        capitals are Blue's: Heavy Infantry alone
    1  K  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h        the line of files is optional

The letters are P Pikeman, C Cavalry, A Archer, H Heavy Infantry, Q Priestess, K Commander. Eight lines need
no numbers.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import banneret
from banneret import ARBITER, Game, Match

KINDS = {
    "P": "pikeman",
    "C": "cavalry",
    "A": "archer",
    "H": "heavy",
    "Q": "priestess",
    "K": "commander",
}
LETTERS = {kind: letter for letter, kind in KINDS.items()}
FILES = "abcdefgh"
RANKS = "87654321"

Ruleset = str | Mapping[str, Any]


def read_picture(picture: str, to_move: str = "blue", plies: int = 0) -> dict[str, Any]:
    """The document of a diagram."""
    document: dict[str, Any] = {"to_move": to_move, "blue": {}, "gold": {}, "plies": plies}
    drawn: set[str] = set()
    for rank, cells in _ranks(picture):
        if rank in drawn:
            raise ValueError(f"rank {rank} is drawn twice")
        drawn.add(rank)
        for file, cell in zip(FILES, cells, strict=True):
            if cell != ".":
                seat, stack = _stack(cell)
                document[seat][file + rank] = stack
    return document


def _ranks(picture: str) -> list[tuple[str, list[str]]]:
    lines = [line.split() for line in picture.splitlines() if line.split() not in ([], [*FILES])]
    if len(lines) == 8 and all(len(line) == 8 for line in lines):
        return list(zip(RANKS, lines, strict=True))
    for line in lines:
        if len(line) != 9 or line[0] not in RANKS:
            raise ValueError(f"expected the number of a rank and eight squares: {' '.join(line)}")
    return [(line[0], line[1:]) for line in lines]


def _stack(cell: str) -> tuple[str, list[str]]:
    if len(cell) > 2 or not all(letter in KINDS for letter in cell.upper()):
        raise ValueError(f"{cell} are no units")
    if cell.isupper():
        return "blue", [KINDS[letter] for letter in cell]
    if cell.islower():
        return "gold", [KINDS[letter] for letter in cell.upper()]
    raise ValueError(f"{cell}: a square holds units of one side")


def draw(document: Mapping[str, Any]) -> str:
    """The diagram of a document: eight numbered ranks, with the files below."""
    cells = {
        square: "".join(LETTERS[kind] if seat == "blue" else LETTERS[kind].lower() for kind in stack)
        for seat in ("blue", "gold")
        for square, stack in document[seat].items()
    }
    lines = [_line(rank, [cells.get(file + rank, ".") for file in FILES]) for rank in RANKS]
    return "\n".join([*lines, _line(" ", list(FILES))])


def _line(edge: str, cells: list[str]) -> str:
    return f"{edge}  {' '.join(cell.ljust(2) for cell in cells)}".rstrip()


def side_by_side(left: str, right: str, left_title: str, right_title: str) -> str:
    """Two diagrams side by side, with the lines that differ marked."""
    pairs = list(zip(left.splitlines(), right.splitlines(), strict=True))
    width = max(len(left_title), *(len(line) for line, _ in pairs))
    lines = [f"{left_title.ljust(width)}         {right_title}"]
    for one, other in pairs:
        lines.append(f"{one.ljust(width)}   {'   ' if one == other else '<>>'}   {other}")
    return "\n".join(lines)


# Matches


@cache
def game(ruleset: str = "default") -> Game:
    """The game with a ruleset by name."""
    return banneret.game("age-of-chess", ruleset)


def drawn_at_once() -> Game:
    """A game whose first position is already a draw; its numbers are unchecked, as no ruleset allows it."""
    base = game("default")
    endings = base.ruleset.numbers.endings.model_copy(update={"repetition": 1})
    numbers = base.ruleset.numbers.model_copy(update={"endings": endings})
    return Game(base.definition, replace(base.ruleset, numbers=numbers))


def game_with(ruleset: Ruleset | Game) -> Game:
    """The game with a ruleset by name, or with changes to the default."""
    if isinstance(ruleset, Game):
        return ruleset
    return game(ruleset) if isinstance(ruleset, str) else banneret.game("age-of-chess", ruleset)


def lay_out(
    picture: str, ruleset: Ruleset | Game = "default", *, to_move: str = "blue", plies: int = 0
) -> Match:
    """A match that begins from a diagram."""
    return game_with(ruleset).position(read_picture(picture, to_move, plies))


def assert_shows(match: Match, picture: str) -> None:
    """Asserts that the board matches a diagram; shows both if it does not."""
    __tracebackhide__ = True
    expected, actual = draw(read_picture(picture)), draw(match.document())
    if expected != actual:
        told = "\n".join(match.log(ARBITER)[-1].words) if match.played else ""
        boards = side_by_side(expected, actual, "expected", "found")
        raise AssertionError(f"the board is not as drawn\n\n{boards}\n\n{told}")


def actions(match: Match, *squares: str) -> str:
    """The legal actions of the side to move, in order, joined by spaces; from the given squares, if any."""
    texts = [action.text for seat in match.to_act for action in match.legal(seat)]
    return " ".join(text for text in texts if not squares or text[:2] in squares)
