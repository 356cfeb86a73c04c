"""Reasons are true: once the obstacle that a reason names is removed, that reason no longer applies.

Positions and actions are random. If an action is refused, only what the reason names is changed: a unit is
removed, one is added, or another rule is in force. The action must then be legal, or be refused for a reason
that comes later in the order in which the rules are checked.
"""

import copy
import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, NamedTuple

from banneret import BadDocument, Match
from tests.games.age_of_chess.generated import SEATS, SOLDIERS, SQUARES, doomed_document, random_document
from tests.games.age_of_chess.pictures import Ruleset, draw, game_with
from tests.games.texts import which_reason

Document = dict[str, Any]


class Try(NamedTuple):
    """A refused action: its position, its side, and the ruleset in force."""

    document: Document
    ruleset: str
    code: int

    @property
    def mover(self) -> str:
        return str(self.document["to_move"])

    @property
    def start(self) -> str:
        return SQUARES[self.code >> 9]

    @property
    def target(self) -> str:
        return SQUARES[self.code >> 2 & 63]

    @property
    def slot(self) -> int:
        return self.code >> 8 & 1


Undo = Callable[[Try, re.Match[str]], "tuple[Document, Ruleset, int] | None"]


def without(tried: Try, *squares: str) -> Document | None:
    """The position with some squares emptied; None if a Commander is there, which must stay."""
    document = copy.deepcopy(tried.document)
    for seat, square in product(SEATS, squares):
        if "commander" in document[seat].pop(square, []):
            return None
    return document


def put(tried: Try, seat: str, square: str, *stack: str) -> Document | None:
    """The position with other units on a square."""
    document = without(tried, square)
    if document is not None:
        document[seat][square] = list(stack)
    return document


def enemy(tried: Try) -> str:
    return SEATS[1 - SEATS.index(tried.mover)]


def changed(document: Document | None, tried: Try) -> "tuple[Document, Ruleset, int] | None":
    return None if document is None else (document, tried.ruleset, tried.code)


def take_away(tried: Try, reason: re.Match[str]) -> Any:
    return changed(without(tried, *re.findall("[a-h][1-8]", reason[1])), tried)


def put_enemy_on_target(tried: Try, reason: re.Match[str]) -> Any:
    return changed(put(tried, enemy(tried), tried.target, "pikeman"), tried)


def put_own_on_start(tried: Try, reason: re.Match[str]) -> Any:
    return changed(put(tried, tried.mover, tried.start, "pikeman", "pikeman"), tried)


def thin_out_target(tried: Try, reason: re.Match[str]) -> Any:
    document = copy.deepcopy(tried.document)
    for seat in SEATS:
        if tried.target in document[seat] and document[seat][tried.target][1] != "commander":
            document[seat][tried.target].pop()
            return changed(document, tried)
    return None


def change_unit(kind: str) -> Undo:
    def undo(tried: Try, reason: re.Match[str]) -> Any:
        document = copy.deepcopy(tried.document)
        stack = document[tried.mover][tried.start]
        if stack[tried.slot] == "commander":
            return None
        stack[tried.slot] = kind
        return changed(document, tried)

    return undo


def pair_archers(tried: Try, reason: re.Match[str]) -> Any:
    document = put(tried, tried.mover, tried.start, "archer", "archer")
    return None if document is None else (document, tried.ruleset, tried.code & ~(1 << 8))


def shoot_with_top(tried: Try, reason: re.Match[str]) -> Any:
    return tried.document, tried.ruleset, tried.code & ~(1 << 8)


def bring_enemy_near(tried: Try, reason: re.Match[str]) -> Any:
    """Puts an enemy on a free square next to the unit."""
    file, rank = ord(tried.start[0]), int(tried.start[1])
    around = [f"{chr(file + x)}{rank + y}" for x, y in product((-1, 0, 1), (-1, 0, 1))]
    occupied = [square for seat in SEATS for square in tried.document[seat]]
    free = [each for each in around if each in SQUARES and each not in (*occupied, tried.target)]
    return changed(put(tried, enemy(tried), free[0], "pikeman"), tried) if free else None


def by_rules(**changes: dict[str, Any]) -> Undo:
    def undo(tried: Try, reason: re.Match[str]) -> Any:
        return tried.document, {"extends": tried.ruleset, **changes}, tried.code

    return undo


REASONS: list[tuple[str, Undo | None]] = [
    (r"Nothing stands on \w+\. \(AC-1.4\)", put_own_on_start),
    (r"The unit on \w+ is not yours\. \(AC-1.4\)", put_own_on_start),
    (r"Only one unit stands on \w+\. \(AC-2.3\)", put_own_on_start),
    (r".* cannot shoot; only Archers can\. \(AC-6.1\)", change_unit("archer")),
    (r".* cannot convert; only a Priestess can\. \(AC-7.1\)", change_unit("priestess")),
    (r"\w+ does not lie straight ahead of the Archer, nor on a forward diagonal\. \(AC-6.1\)", None),
    (r"An Archer shoots 1 to 2 squares far, and .*\. \(AC-6.1\)", by_rules(archery={"range": 7})),
    (r"([\w ]+) blocks the line to \w+\. \(AC-6.1\)", take_away),
    (r"Nothing to shoot at stands on \w+\. \(AC-6.1\)", put_enemy_on_target),
    (r"The unit on \w+ is your own\. \(AC-6.1\)", put_enemy_on_target),
    (r"A Commander can never be shot\. \(AC-6.5\)", None),
    (r"It takes two stacked Archers to kill .*\. \(AC-6.2\)", pair_archers),
    (r"Two stacked Archers shoot together: write .*\. \(AC-6.4\)", shoot_with_top),
    (r"\w+ is not next to the Priestess\. \(AC-7.1\)", None),
    (r"No enemy stands on \w+\. \(AC-7.1\)", put_enemy_on_target),
    (r"The unit on \w+ does not stand alone\. \(AC-7.1\)", thin_out_target),
    (r"A Priestess cannot convert a Commander\. \(AC-7.2\)", by_rules(conversion={"takes": ["commander"]})),
    (r".* stands on \w+ already\. \(AC-3.1\)", None),
    (r".* moves in any direction\. \(AC-3.[45]\)", bring_enemy_near),
    (r".* moves .*\. \(AC-3.[12]\)", None),
    (r"The Cavalry's way from \w+ to \w+ is blocked by what stands on (.*)\. \(AC-3.3\)", take_away),
    (r"There is no room for another unit on \w+\. \(AC-2.2\)", thin_out_target),
    (r".* cannot attack .*\. \(AC-4.1\)", by_rules(melee={"priestess": dict.fromkeys(SOLDIERS, "win")})),
    (r"Every action costs you a unit\..* \(AC-8.1\)", by_rules(minimal_loss={"applies": False})),
]
"""Every reason in the order in which the rules are checked, and how to remove its obstacle. None: it depends
only on the shape of the board, or on a rule without exception, so no other unit can matter.
"""
PATTERNS = [pattern for pattern, _ in REASONS]


def alone(tried: Try) -> Document | None:
    """The position with only the Commanders and the units on the action's start and target squares."""
    stacks = [pair for seat in SEATS for pair in tried.document[seat].items()]
    elsewhere = [cell for cell, stack in stacks if "commander" not in stack]
    return without(tried, *(cell for cell in elsewhere if cell not in (tried.start, tried.target)))


VERBS = {"archer": (0, 1, 1, 1), "priestess": (0, 2, 2)}


def action_to_try(document: Document, chance: Random) -> int:
    """An action to try: usually by an own unit with that ability, usually nearby."""
    own = document[document["to_move"]]
    square = chance.choice([*own]) if chance.random() < 0.95 else chance.choice(SQUARES)
    stack = own.get(square, ["pikeman"])
    slot = chance.randrange(len(stack)) if chance.random() < 0.95 else 1
    verb = chance.choice(VERBS.get(stack[slot % len(stack)], (0,)) if chance.random() < 0.9 else (0, 1, 2))
    place, far = SQUARES.index(square), chance.choice((1, 2, 2, 3, 7))
    near = [each for each in SQUARES if _distance(each, square) <= far]
    manned = [each for each in near if any(each in document[seat] for seat in SEATS)]
    target = chance.choice(manned if manned and chance.random() < 0.5 else near)
    return (((place << 1) | slot) << 8) | (SQUARES.index(target) << 2) | verb


def _distance(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))


def reason_in(document: Document, ruleset: Ruleset, code: int) -> tuple[Match, str | None] | None:
    """Why an action is refused in a position; None if no side can act in it."""
    try:
        match = game_with(ruleset).position(document)
    except BadDocument:
        return None
    return (match, match.why_not(code)) if match.to_act else None


def test_what_a_reason_names_is_what_forbids() -> None:
    """AC-1.4, AC-2.2, AC-2.3, chapters 3, 4, 6, 7 and 8: with the obstacle removed, the reason is gone."""
    seen = Counter[int]()
    for seed in range(600):
        chance, ruleset = Random(seed), ("default", "v2")[seed % 2]
        document = doomed_document(chance) if seed % 4 == 0 else random_document(chance)
        match = game_with(ruleset).position(document)
        for _ in range(14 if match.to_act else 0):
            code = action_to_try(document, chance)
            reason = match.why_not(code)
            if reason is not None:
                seen[_check(Try(document, ruleset, code), reason, seed)] += 1
    missed = [pattern for rank, (pattern, _) in enumerate(REASONS) if not seen[rank]]
    assert not missed, f"reasons that no position led to: {missed}"


def _check(tried: Try, reason: str, seed: int) -> int:
    rank, match = which_reason(PATTERNS, reason)
    undo = REASONS[rank][1]
    shown = (
        f"seed {seed}\n{draw(tried.document)}\n{tried.mover} {tried.start} {tried.target} {tried.code & 3}"
    )
    if undo is None:
        lonely = alone(tried)
        after = None if lonely is None else reason_in(lonely, tried.ruleset, tried.code)
        if after is not None:
            still = -1 if after[1] is None else which_reason(PATTERNS, after[1])[0]
            assert still == rank, f"{shown}\n{reason}\nand alone: {after[1]}"
        return rank
    edited = undo(tried, match)
    after = None if edited is None else reason_in(*edited)
    if after is not None and after[1] is not None:
        later, _ = which_reason(PATTERNS, after[1])
        assert later > rank, f"{shown}\n{reason}\nundone, and still: {after[1]}\n{draw(after[0].document())}"
    return rank
