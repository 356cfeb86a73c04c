"""Reasons are true: after undoing what a reason names, the action is legal or refused for another reason."""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.engine.errors import BadDocument
from banneret.games.medieval_chess.names import ABILITY_NAMES, CELLS, NAMES, TREE_WORDS
from tests.games.medieval_chess.positions import game, lay_out
from tests.games.medieval_chess.test_6_abilities import BARE, RESURRECTING, known
from tests.games.medieval_chess.test_modes import late

Document = dict[str, Any]
SEATS = ("blue", "gold")
POINTS = re.compile(r"That costs (\d+) points?, and you have (\d+)\.")
TRIES = 60


def positions(ruleset: str, seed: int) -> Iterator[tuple[Match, Random]]:
    """Random positions from the middle of a game, some turns later."""
    random = Random(f"{ruleset} {seed}")
    match = game(ruleset).position(late(ruleset, random), seed=seed)
    for played in range(20):
        if match.outcome is not None:
            return
        if played % 5 == 0:
            yield match, random
        (seat,) = match.to_act
        match.play(random.choice(match.legal(seat)).text)


@pytest.mark.parametrize("ruleset", ["default", "classic", "campaign"])
@pytest.mark.parametrize("seed", range(2))
def test_when_points_are_short_the_reason_names_them(ruleset: str, seed: int) -> None:
    """MC-8.2, MC-6.2, MC-7.3: the action's price and the points left; with the full price it is legal."""
    for match, random in positions(ruleset, seed):
        (seat,) = match.to_act
        legal = [action.text for action in match.legal(seat)]
        for text in random.sample(legal, min(12, len(legal))):
            price = price_by_trying(match, seat, text)
            if price:
                poor = with_points(match, seat, price - 1)
                words = f"That costs {price} point{'s' * (price > 1)}, and you have {price - 1}."
                assert str(poor.why_not(text)).startswith(words), (text, poor.why_not(text))


def price_by_trying(match: Match, seat: int, text: str) -> int:
    """The fewest points with which an action is legal."""
    tried = (with_points(match, seat, points) for points in range(11))
    return next(points for points, each in enumerate(tried) if each.outcome or is_legal(each, text))


def with_points(match: Match, seat: int, points: int) -> Match:
    document = match.document()
    document["points"] = [points, points]
    return match.game.position({**document, "acted": True})


def is_legal(match: Match, text: str) -> bool:
    return match.outcome is None and match.why_not(text) is None


@pytest.mark.parametrize("ruleset", ["default", "classic", "campaign", "orthodox"])
@pytest.mark.parametrize("seed", range(2))
def test_undoing_what_a_reason_names(ruleset: str, seed: int) -> None:
    """MC-8.1: repeatedly, until the action is legal or the reason cannot be undone."""
    undone = 0
    start = [(game(ruleset).match(seed), Random(seed))]
    for match, random in start if ruleset == "orthodox" else positions(ruleset, seed):
        undone += sum(undo_all(match, attempt) for attempt in attempts(match, random))
    assert undone > 10


def attempts(match: Match, random: Random) -> Iterator[str]:
    """Actions a player might try with own units, most of them illegal."""
    (seat,) = match.to_act
    units = [unit for unit in match.view(seat).board.units if unit.seat == seat and unit.cell]
    names = [unit.id for unit in match.view(seat).board.units]
    for _ in range(TRIES):
        cell, near = str(random.choice(units).cell), random.choice(CELLS)
        yield random.choice(
            (
                f"{cell}-{near}",
                f"{cell}-{near}=Q",
                f"{cell}:{random.choice(tuple(TREE_WORDS))} {near}",
                f"{cell}:{random.choice(tuple(TREE_WORDS))} {beside(cell, random)}",
                f"{cell}:{random.choice(tuple(TREE_WORDS))}",
                f"{cell}:charge {ridden(cell, random)}",
                f"{cell}:siege-engine {beside(cell, random)}",
                f"{cell}:resurrection pa2 {beside(cell, random)}",
                f"{cell}:swear-to {random.choice(names)}",
                f"{cell}:learn {random.choice(ABILITY_NAMES)}",
                f"{cell}:{random.choice(('sacrifice', 'fuse', 'gift', 'bid'))} {beside(cell, random)}",
                f"{cell}:{random.choice(('heal-for-gold', 'raise-for-gold'))}",
                f"revive {random.choice(('pa2', 'ra1', 'pb7'))}",
            )
        )


def beside(cell: str, random: Random) -> str:
    """An adjacent square."""
    file, rank = "abcdefgh".index(cell[0]), int(cell[1])
    near = [c for c in CELLS if max(abs("abcdefgh".index(c[0]) - file), abs(int(c[1]) - rank)) == 1]
    return random.choice(near)


def ridden(cell: str, random: Random) -> str:
    """A charge's leap and its end, possibly off the board."""
    up, right = random.choice(((1, 2), (2, 1))), random.choice(((0, 2), (2, 0), (0, -2), (-2, 0)))
    file, rank = ord(cell[0]) + up[0] * random.choice((1, -1)), int(cell[1]) + up[1] * random.choice((1, -1))
    return f"{chr(file)}{rank} {chr(file + right[0])}{rank + right[1]}"


def undo_all(match: Match, text: str) -> int:
    """Undoes one reason after the other; returns how many could be undone."""
    (seat,) = match.to_act
    document, seen = match.document(), list[str]()
    while True:
        position = match.game.position(document)
        if position.outcome is not None or position.to_act != (seat,):
            return len(seen)
        why = position.why_not(text)
        if why is None or "is not an action" in why:
            return len(seen)
        assert re.search(r"\(MC-\d+\.\d+\)$", why), (text, why)
        assert "not possible now" not in why, (text, why)
        assert why not in seen, f"{text}: {why} still, though it was undone"
        undo = next((undo for pattern, undo in UNDO if re.search(pattern, why)), None)
        if undo is None:
            return len(seen)
        seen.append(why)
        try:
            document = undone(position, seat, text, why, undo)
            match.game.position(document)
        except (BadDocument, KeyError):
            return len(seen)


Undo = Callable[[Document, int, str, str], None]


def undone(position: Match, seat: int, text: str, why: str, undo: Undo) -> Document:
    document = deepcopy(position.document())
    undo(document, seat, text, why)
    return {**document, "acted": True} if "waiting" not in document else document


def unit_on(document: Document, cell: str) -> Document:
    unit: Document = next(unit for unit in document["units"].values() if unit.get("at") == cell)
    return unit


def give_points(document: Document, seat: int, text: str, why: str) -> None:
    found = POINTS.search(why)
    assert found
    assert int(found[2]) == document.get("points", [0, 0])[seat], why
    document["points"] = [int(found[1])] * 2


def give_gold(document: Document, seat: int, text: str, why: str) -> None:
    document["gold"] = [int(number) for number in re.findall(r"costs (\d+) gold", why) * 2]


def remove(document: Document, seat: int, text: str, why: str) -> None:
    """Removes the unit in the way, unless it is a King."""
    cell = re.findall(r"\b[a-h][1-8]\b", why)[0]
    name = next(name for name, unit in document["units"].items() if unit.get("at") == cell)
    if name in ("ke1", "ke8"):
        raise KeyError(name)
    del document["units"][name]
    for other in list(document["units"]):
        unit = document["units"][other]
        if unit.get("inside") == name or (other.startswith("guard") and unit.get("lord") == name):
            del document["units"][other]
        for bond in ("lord", "shield_by"):
            if unit.get(bond) == name:
                del unit[bond]


def rest(document: Document, seat: int, text: str, why: str) -> None:
    acting(document, text)["moves"] = 0


def acting(document: Document, text: str) -> Document:
    return unit_on(document, text[:2])


def loosen(document: Document, seat: int, text: str, why: str) -> None:
    unit = unit_on(document, re.findall(r"\b[a-h][1-8]\b", why)[0])
    unit |= {"rooted": 0, "frozen": 0, "fortified": 0}


def unroot(document: Document, seat: int, text: str, why: str) -> None:
    acting(document, text).update(rooted=0)


def ready(document: Document, seat: int, text: str, why: str) -> None:
    acting(document, text)["cooldowns"] = {}


def clear_up(document: Document, seat: int, text: str, why: str) -> None:
    document["weather"] = "clear"


def teach(document: Document, seat: int, text: str, why: str) -> None:
    lacking = re.findall(r"(?:have|which .* have) (.+?)\. |comes after (.+?), which", why)
    title = next(each for each in lacking[0] if each)
    name = next(name for name in ABILITY_NAMES if NAMES[name] == title)
    unit = acting(document, text)
    unit["abilities"] = [*unit.get("abilities", ()), name]


def train(document: Document, seat: int, text: str, why: str) -> None:
    acting(document, text).update(xp=9999, spent=0)


def allow_again(document: Document, seat: int, text: str, why: str) -> None:
    document["resurrected"] = [0, 0]


def dismiss_vassals(document: Document, seat: int, text: str, why: str) -> None:
    cell = re.findall(r"\b[a-h][1-8]\b", why)[0]
    lord = next(name for name, unit in document["units"].items() if unit.get("at") == cell)
    for unit in document["units"].values():
        if unit.get("lord") == lord:
            del unit["lord"]


def begin_attrition(document: Document, seat: int, text: str, why: str) -> None:
    document["attrition"] = 1


UNDO: list[tuple[str, Undo]] = [
    (POINTS.pattern, give_points),
    (r"That costs \d+ gold", give_gold),
    (r"stands in the way|stands there\.", remove),
    (r"has already moved this turn", rest),
    (r"cannot move for \d+ more turn", loosen),
    (r"fortified already", unroot),
    (r"ready again in", ready),
    (r"in snow", clear_up),
    (r"does not have|comes after", teach),
    (r"costs \d+ experience|needs \d+ experience", train),
    (r"once in a game", allow_again),
    (r"has room for", dismiss_vassals),
    (r"King (?:is|would be) in check", begin_attrition),
]
"""How to undo a reason, by a word in it. Others cannot be undone: how a unit moves, who owns it."""


def test_what_was_told_wrongly() -> None:
    """MC-3.2, MC-6.4, MC-6.10, MC-7.3: the price, the limit and the unit in the way, each by its name."""
    crossing = lay_out("3qk3/8/8/8/8/8/8/2N1K3", points=[2, 0])
    assert crossing.why_not("c1:charge d3 f3") == "That costs 3 points, and you have 2. (MC-7.3)"
    blocked = lay_out("3qk3/8/8/8/8/8/8/2NPK3", BARE, units={"d1": {"at": "d3"}})
    assert blocked.why_not("c1:charge d3 d5") == "Pawn d3 stands in the way. (MC-6.4)"
    poor = lay_out("3qk3/8/8/8/8/8/P7/3QK3", points=[0, 0])
    dear = "That costs {} points, and you have 0. ({})"
    assert poor.why_not("d1:sacrifice e1") == "A King is never sacrificed. (MC-3.11)"
    assert poor.why_not("a2:swear-to ke1") == "That costs 1 point, and you have 0. (MC-3.5)"
    assert poor.why_not("d1:queens-gambit e1") == "A King is never sacrificed. (MC-6.17)"
    assert poor.why_not("e1:kings-decree") == dear.format(5, "MC-6.2")
    assert poor.why_not("d1-d2") == "That costs 1 point, and you have 0. (MC-8.2)"
    units: dict[str, dict[str, Any]] = {"a1": {"rank": 4}, "c3": {"lord": "a1"}, "d3": {"lord": "a1"}}
    full = lay_out("k7/8/8/8/8/2PP4/8/N3K3", BARE, units=units)
    words = "Knight-Banneret a1 has room for 2 vassals, and has them. (MC-3.2)"
    assert full.why_not("a1:levy b2") == words
    used = lay_out("k7/8/8/8/8/8/8/B3K3", units={"a1": known(*RESURRECTING)}, resurrected=[1, 0])
    assert "once in a game" in str(used.why_not("a1:resurrection pa2 a2"))
    far = lay_out("3qk3/8/8/8/8/8/8/B3K3", BARE, units={"a1": {"loyalty": 60}})
    assert far.why_not("a1-h8") == "Deacon a1 goes 6 squares at most now. (MC-2.2)"
    river = lay_out("3qk3/8/8/8/8/8/8/R3K3", "campaign", terrain={"a3": "river"})
    assert river.why_not("a1-a5") == "A river bars the way along ranks and files. (MC-11.4)"


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        (("unit:ra1",), "That costs 1 point, and you have 0. (MC-8.2)"),
        (("unit:ra1", "cell:a2"), "That costs 1 point, and you have 0. (MC-8.2)"),
        (("unit:ra1", "word:fortify"), "That costs 2 points, and you have 0. (MC-6.2)"),
        (("unit:ng1", "word:charge"), "That costs 2 points, and you have 0. (MC-6.2)"),
        (("unit:ng1", "word:charge", "cell:h3"), "That costs 2 points, and you have 0. (MC-6.2)"),
        (("unit:qd1", "word:sacrifice"), "That costs 2 points, and you have 0. (MC-3.11)"),
        (("unit:qd1", "word:sacrifice", "unit:ke1"), "A King is never sacrificed. (MC-3.11)"),
        (("unit:ra1", "word:swear-to"), "That costs 1 point, and you have 0. (MC-3.5)"),
        (("unit:ra1", "word:swear-to", "unit:ng1"), "Knight g1 is no lord. (MC-3.2)"),
    ],
)
def test_pointing_without_points(picks: tuple[str, ...], why: str) -> None:
    """MC-8.2: unaffordable picks are refused with the price, however far the picking has got."""
    cells = {"ke1": "e1", "ke8": "e8", "ra1": "a1", "qd1": "d1", "ng1": "g1", "pd2": "d2"}
    units = {name: {"at": cell} for name, cell in cells.items()}
    position = game("default").position({"to_move": "blue", "units": units, "acted": True})
    assert position.why_not_picks(picks, 0) == why


def test_pointing_at_everything_else() -> None:
    """MC-6.10: the square of a resurrection; MC-6.4: the obstacle of a charge."""
    units = {
        **{name: {"at": name[1:]} for name in ("ke1", "ke8", "ng1", "pg2", "ph2")},
        "bc1": {"at": "c1", "abilities": list(RESURRECTING)},
        "pa2": {"captured": True},
        "ph2": {"at": "h3"},
    }
    position = game("default").position({"to_move": "blue", "units": units, "points": [10, 10]})
    raising = ("unit:bc1", "word:resurrection", "item:pa2")
    assert {pick.pick for pick in position.picks(0, raising)} >= {"cell:b1", "cell:c2"}
    assert position.why_not_picks((*raising, "cell:c1"), 0) is not None
    charge = ("unit:ng1", "word:charge", "cell:h3", "cell:h5")
    assert position.why_not_picks(charge, 0) == "Pawn h3 stands in the way. (MC-6.4)"
