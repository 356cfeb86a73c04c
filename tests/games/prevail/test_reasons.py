"""Reasons are true: after undoing only what a reason names, the action is legal or another rule forbids it.
Tested in random crowds, so that every possible obstacle occurs.
"""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest

from banneret.games.prevail.names import FACINGS, SEATS
from tests.games.prevail.layouts import TYPES, commanding, game_of, lay_out, orders, play
from tests.games.prevail.test_8_melee import MELEE, REGULATED

Document = dict[str, Any]
Rules = dict[str, Any]
STANDARD: Rules = {"extends": "standard"}
SMALLEST: Rules = {"extends": "standard", "results": {"distance": "smallest", "movement": "whole"}}
DRAFT: Rules = {"extends": "standard", "ranged": {"arc": "forward", "engaged_targets": False}}
KINDS = ("legion", "velites", "equites", "spearmen", "elephants")


def clause_in(reason: str | None) -> str | None:
    found = re.search(r"\((PV-[\d.]+)\)$", reason or "")
    return found[1] if found else None


def cells_in(text: str) -> list[str]:
    return [found[0] for found in re.finditer(r"[A-X]-\d+", text)]


class Refused:
    """A refused action, with what it takes to try it again after a change."""

    def __init__(self, document: Document, rules: Rules, seat: int, text: str, *, unit: str = "") -> None:
        self.document, self.rules, self.seat, self.text = document, rules, seat, text
        self.unit = unit
        """The id of the unit that moves, if one does."""
        self.reason = self.again()
        self.clause = clause_in(self.reason)

    @property
    def target(self) -> str:
        return cells_in(self.text)[-1]

    @property
    def named(self) -> str:
        """The cell that the reason names."""
        return cells_in(self.reason or "")[0]

    def again(
        self, change: Callable[[Document], None] | None = None, rules: Rules | None = None
    ) -> str | None:
        """Why the action is refused after a change of the position or of the rules; None if it is legal."""
        document = deepcopy(self.document)
        if change:
            change(document)
        return game_of(_merged(self.rules, rules or {})).position(document).why_not(self.text, self.seat)

    def with_stat(self, **stats: int) -> str | None:
        kind = self.document[SEATS[self.seat]]["units"][self.unit]["type"]
        return self.again(rules={"units": {kind: stats}})

    def without(self, goes: Callable[[int, str], bool]) -> str | None:
        """The reason without the units that `goes` selects; the acting unit and its opponent stay."""
        ids = ("b1", "g1") if self.unit == "g1" else (self.unit,)

        def change(document: Document) -> None:
            for seat, side in enumerate(SEATS):
                units = document[side]["units"]
                kept = {id: unit for id, unit in units.items() if id in ids or not goes(seat, unit["cell"])}
                document[side]["units"] = kept
            free_who_is_alone(document)

        return self.again(change)


def free_who_is_alone(document: Document) -> None:
    cells = [unit["cell"] for side in SEATS for unit in document[side]["units"].values()]
    for side in SEATS:
        for unit in document[side]["units"].values():
            for key in ("engaged", "engager") if cells.count(unit["cell"]) == 1 else ():
                unit.pop(key, None)


def _merged(one: Rules, other: Rules) -> Rules:
    merged = dict(one)
    for key, value in other.items():
        merged[key] = _merged(merged.get(key, {}), value) if isinstance(value, dict) else value
    return merged


# Undoing what a reason names


def _enemy_is_gone(refused: Refused) -> str | None:
    if "is in the way" in (refused.reason or ""):
        assert refused.without(lambda seat, cell: cell == refused.named) is None, refused.reason
    on_target = "stands on" in (refused.reason or "")
    return refused.without(lambda seat, cell: seat != refused.seat and (cell == refused.target) == on_target)


def _friend_is_gone(refused: Refused) -> str | None:
    if "is in the way" in (refused.reason or ""):
        assert refused.without(lambda seat, cell: cell == refused.named) is None, refused.reason
    if "stands on" in (refused.reason or ""):
        return refused.without(lambda seat, cell: cell == refused.target)
    return refused.without(lambda seat, cell: seat == refused.seat)


def _faces_otherwise(refused: Refused) -> str | None:
    """The reason with another facing on the same cell, if one of them changes it."""
    texts = [re.sub(r"/\w+", f"/{facing}", refused.text) for facing in FACINGS]
    found = [
        Refused(refused.document, refused.rules, refused.seat, text, unit=refused.unit) for text in texts
    ]
    return next((each.reason for each in found if each.clause != refused.clause), refused.reason)


def _turned(refused: Refused) -> str | None:
    """The reason after turning the unit so that the cell lies behind it."""
    for facing in FACINGS:
        found = refused.again(partial(_turn, refused, facing))
        if clause_in(found) != refused.clause:
            return found
    return refused.reason


def _turn(refused: Refused, facing: str, document: Document) -> None:
    document[SEATS[refused.seat]]["units"][refused.unit]["facing"] = facing


def _qualifies(refused: Refused) -> str | None:
    def change(document: Document) -> None:
        side = document[SEATS[refused.seat]]
        if "commander" in (refused.reason or ""):
            side["commander"] = refused.named
        else:
            for unit in side["units"].values():
                unit["type"] = "manipular-legion"

    return refused.again(change)


def _line_is_mended(refused: Refused) -> str | None:
    """The reason with the unit turned or the gap filled; None if a unit is elsewhere, which has no remedy."""
    if "does not stand beside" in (refused.reason or ""):
        return None

    def change(document: Document) -> None:
        units = document[SEATS[refused.seat]]["units"]
        first = next(u for u in units.values() if u["cell"] == cells_in(refused.text)[0])
        if "gap" in (refused.reason or ""):
            units["b30"] = {"type": "manipular-legion", "cell": refused.named, "facing": first["facing"]}
        for unit in units.values():
            if unit["cell"] == refused.named:
                unit["facing"] = first["facing"]

    return refused.again(change)


def _line_goes_on(refused: Refused) -> str | None:
    return refused.without(lambda seat, cell: seat != refused.seat and cell == refused.named)


UNDO: dict[str, Callable[[Refused], str | None]] = {
    "PV-2.5": _qualifies,
    "PV-4.1": lambda refused: refused.again(rules={"commanders": {"steps": 8}}),
    "PV-4.2": _enemy_is_gone,
    "PV-4.3": lambda refused: refused.again(rules={"commanders": {"corners": "open"}}),
    "PV-5.2": lambda refused: refused.without(lambda seat, cell: seat == 1 and cell == refused.named),
    "PV-5.4": _line_is_mended,
    "PV-5.5": _line_goes_on,
    "PV-6.1": lambda refused: refused.with_stat(speed=8),
    "PV-6.2": lambda refused: refused.with_stat(flexibility=8),
    "PV-6.4": _enemy_is_gone,
    "PV-6.5": _friend_is_gone,
    "PV-6.6": lambda refused: refused.again(rules={"movement": {"corners": "open"}}),
    "PV-6.7": _faces_otherwise,
    "PV-7.2": lambda refused: refused.again(
        rules={"units": {each: {"range": 8} for each in TYPES.values()}, "ranged": {"engaged_targets": True}}
    ),
    "PV-7.3": lambda refused: refused.again(rules={"ranged": {"arc": "around"}}),
    "PV-8.1": lambda refused: refused.without(lambda seat, cell: cell == refused.target),
    "PV-8.3": lambda refused: refused.again(rules={"engagements": {"approach": "free"}}),
    "PV-9.3": lambda refused: (
        _enemy_is_gone(refused) if "stands on" in (refused.reason or "") else refused.with_stat(speed=8)
    ),
    "PV-9.4": _turned,
    "PV-9.5": lambda refused: refused.again(rules={"results": {"distance": "any"}}),
}


# Crowds


def crowd(dice: Random, first: str, blue: int, gold: int) -> tuple[str, str]:
    """Units of both sides around E-5, where Blue's first unit stands; some of them are engaged."""
    cells = [f"{row}-{column}" for row in "BCDEFGH" for column in range(2, 9)]
    cells.remove("E-5")
    dice.shuffle(cells)
    ours = [f"{dice.choice(KINDS)} {cells.pop()} {dice.choice(FACINGS)}" for _ in range(blue)]
    theirs = [f"{dice.choice(KINDS)} {cells.pop()} {dice.choice(FACINGS)}" for _ in range(gold)]
    both = cells.pop()
    ours.append(f"legion {both} N front")
    theirs.append(f"spearmen {both} S front engager")
    return ", ".join([first, *ours]), ", ".join(theirs)


def around(dice: Random, steps: int) -> Iterator[str]:
    rows, columns = range(ord("E") - steps, ord("E") + steps + 1), range(5 - steps, 5 + steps + 1)
    cells = [f"{chr(row)}-{column}" for row in rows for column in columns if chr(row) >= "A" and column > 0]
    yield from dice.sample(cells, min(24, len(cells)))


def moves(dice: Random) -> Iterator[Refused]:
    kind, facing = dice.choice(KINDS), dice.choice(FACINGS)
    rules = dice.choice([STANDARD, REGULATED])
    blue, gold = crowd(dice, f"{kind} E-5 {facing} ordered", 8, 12)
    match = commanding(
        blue, gold, card="strike", other="brace", commander="A-1", ruleset=rules, frames=CARRY_OUT
    )
    for cell in around(dice, 3):
        yield Refused(match.document(), rules, 0, f"E-5>{cell}/{dice.choice(FACINGS)}", unit="b1")


def retreats(dice: Random) -> Iterator[Refused]:
    facing, rules = dice.choice(FACINGS), dice.choice([STANDARD, SMALLEST])
    gold, blue = crowd(dice, f"{dice.choice(KINDS)} E-5 {facing} front", 8, 8)
    blue = f"legion E-5 N front engager, {blue}"
    match = lay_out(
        blue,
        gold,
        ruleset=rules,
        frames=[MELEE[0], DECIDING],
        blue_side={"in_play": "move"},
        gold_side={"in_play": "brace"},
    )
    for cell in filter(lambda cell: cell != "E-5", around(dice, 3)):
        yield Refused(match.document(), rules, 1, f"retreat {cell}/{dice.choice(FACINGS)}", unit="g1")


def commander_moves(dice: Random) -> Iterator[Refused]:
    blue, gold = crowd(dice, "legion A-1 N", 2, 16)
    match = lay_out(
        blue,
        gold,
        frames=[{"frame": "round", "stage": "first commander asked", "seat": "blue", "asked": ["blue"]}],
        blue_side={"in_play": "move", "commander": "E-5"},
        gold_side={"in_play": "brace"},
    )
    for cell in around(dice, 5):
        yield Refused(match.document(), STANDARD, 0, f"commander>{cell}")


def shots(dice: Random) -> Iterator[Refused]:
    rules = dice.choice([STANDARD, DRAFT])
    blue, gold = crowd(dice, f"velites E-5 {dice.choice(FACINGS)} ordered", 3, 12)
    match = commanding(
        blue, gold, card="javelin-storm", other="brace", commander="E-5", ruleset=rules, frames=CARRY_OUT
    )
    for unit in match.document()["gold"]["units"].values():
        yield Refused(match.document(), rules, 0, f"E-5*{unit['cell']}", unit="b1")


def issued(dice: Random) -> Iterator[Refused]:
    card = dice.choice(["quincunx-formation", "advance"])
    rows = [f"legion E-{column} {dice.choice(['N', 'S', 'N', 'E'])}" for column in (2, 3, 4, 6, 7, 9)]
    blue = f"legion E-5 N, {', '.join(rows)}, velites F-5 N, legion G-5 N front"
    match = commanding(blue, "spearmen G-5 S front engager", card=card, other="brace", commander="E-5")
    cells = [unit["cell"] for unit in match.document()["blue"]["units"].values()]
    for cell in cells:
        text = f"line {dice.choice(cells)}:{cell}" if card == "advance" else f"order {cell}+done"
        yield Refused(match.document(), STANDARD, 0, text)


DECIDING = {key: value for key, value in MELEE[1].items() if key != "face_down"}
DECIDING |= {"stage": "step 5", "asked": ["gold"]}
CARRY_OUT = [orders()[0], {**orders()[1], "stage": "carry out"}]

OF_SEVERAL_THINGS = ("PV-2.5", "PV-5.4", "PV-5.5", "PV-9.3")
"""Clauses that can forbid an action twice, such as a line with two gaps: then the sentence differs."""

QUESTIONS: dict[str, tuple[Callable[[Random], Iterator[Refused]], set[str]]] = {
    "moves": (moves, {"PV-6.1", "PV-6.2", "PV-6.4", "PV-6.5", "PV-6.6", "PV-6.7", "PV-8.1", "PV-8.3"}),
    "retreats": (retreats, {"PV-6.2", "PV-6.4", "PV-6.5", "PV-6.6", "PV-9.3", "PV-9.4", "PV-9.5"}),
    "commanders": (commander_moves, {"PV-4.1", "PV-4.2", "PV-4.3"}),
    "shots": (shots, {"PV-7.2", "PV-7.3"}),
    "orders": (issued, {"PV-2.5", "PV-5.2", "PV-5.4"}),
}
"""The actions to try, and the rules that must have forbidden some of them."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_undoing_what_a_reason_names_helps(question: str) -> None:
    """PV-2.5, PV-4.1, PV-4.2, PV-4.3, PV-5.2, PV-5.4, PV-5.5, PV-6.1, PV-6.2, PV-6.4, PV-6.5, PV-6.6, PV-6.7,
    PV-7.2, PV-7.3, PV-8.1, PV-8.3, PV-9.3, PV-9.4, PV-9.5.
    """
    tries, expected = QUESTIONS[question]
    seen: set[str] = set()
    for seed in range(25):
        for refused in tries(Random(seed)):
            if refused.reason is None:
                continue
            assert refused.clause, (seed, refused.text, refused.reason)
            if refused.clause not in seen or Random(f"{seed}{refused.text}").random() < 0.2:
                after = UNDO[refused.clause](refused)
                told = (seed, refused.text, refused.reason, after)
                assert after is None or after != refused.reason, told
                if refused.clause not in OF_SEVERAL_THINGS:
                    assert clause_in(after) != refused.clause, told
            seen.add(refused.clause)
    assert expected <= seen


def test_an_enemy_in_the_way_is_named() -> None:
    """PV-6.4: the only path leads past Spearmen; no friend or corner is to blame."""
    match = commanding(
        "elephants F-5 N ordered",
        "spearmen E-5 S",
        card="strike",
        other="brace",
        commander="F-5",
        frames=CARRY_OUT,
    )
    assert match.why_not("F-5>D-5/N", 0) == (
        "Punic Citizen Spearmen E-5 is in the way: no unit passes an enemy. (PV-6.4)"
    )


def test_a_barred_corner_is_named() -> None:
    """PV-6.6: both cells beside the step are occupied."""
    match = commanding(
        "elephants F-5 NE ordered",
        "spearmen E-5 S, spearmen F-6 S",
        card="strike",
        other="brace",
        commander="F-5",
        frames=CARRY_OUT,
    )
    assert match.why_not("F-5>E-6/NE", 0) == (
        "African Elephants F-5 cannot reach E-6: "
        "on the way, both cells beside a diagonal step are barred. (PV-6.6)"
    )


def test_a_stiff_friend_is_named() -> None:
    """PV-6.5: Elephants have no flexibility, Spearmen 1."""
    match = commanding(
        "elephants F-5 N ordered, spearmen E-5 N",
        "spearmen A-1 S",
        card="strike",
        other="brace",
        commander="F-5",
        frames=CARRY_OUT,
    )
    assert match.why_not("F-5>D-5/N", 0) == (
        "Punic Citizen Spearmen E-5 is in the way: "
        "the two have flexibility 1 together, and need 4 to pass. (PV-6.5)"
    )


def test_it_is_not_their_turn() -> None:
    """PV-3.5: neither side can act for the other, nor twice."""
    match = lay_out("legion F-5 N", "spearmen E-5 S")
    play(match, "blue: play move")
    assert match.why_not("play advance", 0) == "It is not this seat's turn: Gold is to act."
    assert match.why_not("rally", 1) == "'rally' does not fit here. To choose a card, write play advance."
    assert match.why_not("play move", 1) == "There is no card move in your deck."
