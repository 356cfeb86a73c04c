"""Reasons are true: once only the obstacle that a reason names is removed, that reason no longer applies."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import banneret
from banneret import BadDocument, BanneretError, Match
from banneret.games.aeonis.decisions import SETS, Decision, current_decision
from banneret.games.aeonis.geometry import HEXES, distance
from banneret.games.aeonis.names import CELLS, PLACES, SEATS
from tests.games.aeonis.fields import AUTOMATIC, field, merged, play, texts, window
from tests.games.aeonis.positions import POSITIONS, matches

WORDS = {
    Decision.COMMIT: "commit", Decision.JOIN: "commit", Decision.LINE: "line", Decision.REINFORCE: "line",
    Decision.OCCUPATION: "occupy",
}  # fmt: skip


# Actions to try


def tries(match: Match, random: Random) -> Iterator[str]:
    """Actions that a side may try, legal or not."""
    document, seat = match.document(), match.to_act[0]
    asked, cells = current_decision(window(match)), list(document["hexes"])
    own = [name for name in document["units"] if name.startswith(SEATS[seat][:2])]
    others = [name for name in document["units"] if name not in own]
    homes = [document["units"][name]["hex"] for name in own if document["units"][name]["hex"]]
    if asked == Decision.TURN:
        for _ in range(12):
            start, end = random.choice(homes), random.choice(cells)
            yield f"{start}>{end}"
            yield f"{start}:{random.choice(own)}>{random.choice(cells)}"
            yield f"{random.choice(cells)}>{end}"
            yield f"{random.choice(('attack', 'assault'))} {end}"
            yield f"recruit {random.choice(('infantry', 'cavalry', 'archers'))} {random.choice((end, start))}"
    elif asked in SETS:
        for size in range(1, min(7, len(own)) + 1):
            yield f"{WORDS[asked]} {'+'.join(random.sample(own, size))}{random.choice(('', '+done'))}"
    elif asked == Decision.STRIKE:
        for _ in range(12):
            yield f"{random.choice(own)}*{random.choice(others)}"
    elif asked == Decision.WITHDRAW:
        yield from (f"retreat {cell}" for cell in cells)


# Removing the obstacle that a reason names

Document = dict[str, Any]
Undo = Callable[[Document, str, "re.Match[str]"], dict[str, Any] | None]
"""Changes a document so that a reason no longer applies; returns changes to the ruleset, if needed."""


def give_points(document: Document, seat: str, found: "re.Match[str]") -> None:
    document["sides"][seat]["points"] = int(found["cost"])


def remove_others(document: Document, seat: str, found: "re.Match[str]") -> None:
    """Removes other sides' units from the map, or from one hex."""
    cell = found.groupdict().get("cell")
    for name, unit in list(document["units"].items()):
        if not name.startswith(seat[:2]) and (cell is None or unit["hex"] == cell):
            del document["units"][name]
    document["sieges"] = {}


def drain_lakes(document: Document, seat: str, found: "re.Match[str]") -> None:
    for place in document["hexes"].values():
        place["terrain"] = "plain" if place["terrain"] == "lake" else place["terrain"]


def put_unit(document: Document, seat: str, found: "re.Match[str]") -> None:
    """Puts a unit of the side on the hex, or next to it."""
    cell = found["cell"]
    near = [other for other in document["hexes"] if away(other, cell) == (1 if "next" in found[0] else 0)]
    taken = {unit["hex"] for unit in document["units"].values()}
    free = [each for each in near if each not in taken and document["hexes"][each]["terrain"] != "lake"]
    number = next(n for n in range(1, 15) if f"{seat[:2]}{n}" not in document["units"])
    if free:
        document["units"][f"{seat[:2]}{number}"] = {"kind": "infantry", "hex": free[0], "hits": 1}
    else:
        raise BadDocument("There is no free hex.")


def give_to_another(document: Document, seat: str, found: "re.Match[str]") -> None:
    document["hexes"][found["cell"]]["control"] = next(other for other in document["sides"] if other != seat)


def take_control(document: Document, seat: str, found: "re.Match[str]") -> None:
    document["hexes"][found["cell"]]["control"] = seat


def build_city(document: Document, seat: str, found: "re.Match[str]") -> None:
    document["hexes"][found["cell"]] = {"terrain": "city", "control": seat}


def forget_recruits(document: Document, seat: str, found: "re.Match[str]") -> None:
    document["recruited"] = []


def make_it_a_city(document: Document, seat: str, found: "re.Match[str]") -> None:
    for each in document["hexes"].values():
        each["terrain"] = each["terrain"].replace("imperial-seat", "city")


def discharge(document: Document, seat: str, found: "re.Match[str]") -> None:
    """Removes all but one of a side's soldiers."""
    soldiers = [name for name in document["units"] if name.startswith(seat[:2]) and "lord" not in name]
    for name in soldiers[1:]:
        del document["units"][name]
    document["sieges"] = {}


def lengthen_lines(document: Document, seat: str, found: "re.Match[str]") -> dict[str, Any]:
    return {"combat": {"line": {"standard": 9, "fortified": 9}}}


def allow_reinforcements(document: Document, seat: str, found: "re.Match[str]") -> dict[str, Any]:
    return {"combat": {"siege": {"reinforcements": 14}}}


def allow_assaults(document: Document, seat: str, found: "re.Match[str]") -> dict[str, Any]:
    return {"combat": {"assault": {"allowed": True}}}


def fortify(document: Document, seat: str, found: "re.Match[str]") -> None:
    document["hexes"][found["cell"]]["terrain"] = "fortress"


def make_ready(document: Document, seat: str, found: "re.Match[str]") -> None:
    """Lets all units on the striking line strike again."""
    battle = document["battle"]
    battle["ready"] = next(line for line in battle["line"] if line and line[0].startswith(seat[:2]))


def archers_again(document: Document, seat: str, found: "re.Match[str]") -> dict[str, Any]:
    make_ready(document, seat, found)
    return {"combat": {"archers": {"again": True}}}


UNDOING: dict[str, Undo] = {
    r"That costs (?P<cost>\d+) AP; you have \d+\. \(AE-10\.2\)": give_points,
    r"That costs \d+ AP, because of the zone of control; you have \d+\. \(AE-10\.3\)": remove_others,
    r"An attack costs (?P<cost>\d+) AP; you have \d+\. \(AE-2\.1\)": give_points,
    r"\w+ costs (?P<cost>\d+) AP; you have \d+\. \(AE-11\.1\)": give_points,
    r"Another lord's units stand on (?P<cell>\w\d): it can only be attacked.* \(AE-10\.5\)": remove_others,
    r"Another lord's units stand on (?P<cell>\w\d)\. \(AE-(11\.1|3\.10)\)": remove_others,
    r"Other lords' units are in the way to \w\d\. \(AE-10\.5\)": remove_others,
    r"Lakes are in the way to \w\d\. \(AE-10\.2\)": drain_lakes,
    r"\w\d is a Lake: no unit can enter it\. \(AE-10\.2\)": drain_lakes,
    r"You have no units on (?P<cell>\w\d)\. \(AE-10\.1\)": put_unit,
    r"You have no units next to (?P<cell>\w\d)\. \(AE-2\.2\)": put_unit,
    r"Nobody defends (?P<cell>\w\d): move there\. \(AE-2\.2\)": give_to_another,
    r"\w+ controls the Portal (?P<cell>\w\d)\. \(AE-10\.4\)": take_control,
    r"You control (?P<cell>\w\d), and no other lord's units stand there\. \(AE-2\.2\)": give_to_another,
    r"You do not control (?P<cell>\w\d)\. \(AE-3\.10\)": take_control,
    r"(?P<cell>\w\d) is not one of your Cities or Fortresses\. \(AE-11\.1\)": build_city,
    r"\w\d has already recruited this round\. \(AE-11\.1\)": forget_recruits,
    r"The Imperial Seat recruits nobody\. \(AE-11\.1\)": make_it_a_city,
    r"Places for soldiers: \w+ needs \d; \d+ left\. \(AE-11\.1\)": discharge,
    r"The line is full: it has room for \d units\. \(AE-2\.6\)": lengthen_lines,
    r"At most \d units may join the siege in a round\. \(AE-5\.4\)": allow_reinforcements,
    r"These rules have no assaults\. \(AE-6\.1\)": allow_assaults,
    r"(?P<cell>\w\d) is neither City nor Fortress\. \(AE-6\.1\)": fortify,
    r"[\w' ]+ has already struck\. \(AE-3\.5\)": make_ready,
    r"Archers strike in the pre-strike only\. \(AE-3\.4\)": archers_again,
}
"""The reasons whose obstacle can be removed, and how."""


def away(one: str, other: str) -> int:
    return distance(HEXES[PLACES[one]], HEXES[PLACES[other]])


@pytest.mark.parametrize("name", POSITIONS)
def test_what_a_reason_names_is_what_forbids(name: str) -> None:
    """With the obstacle removed, the action is legal, or a different rule forbids it."""
    undone = Counter[str]()
    for seed, match in enumerate(matches(name)):
        for text in tries(match, Random(seed)):
            try:
                reason = match.why_not(text, match.to_act[0])
            except BanneretError:
                continue  # it names units that do not exist
            for pattern, undo in UNDOING.items():
                found = None if reason is None else re.fullmatch(pattern, reason)
                if found:
                    after = without(match, undo, found)
                    undone[undo.__name__] += after is not None
                    if after is not None:
                        assert after.why_not(text, match.to_act[0]) != reason, (seed, text, match.document())
    assert name == "battle" or undone, name  # everything fits on the lines there


def without(match: Match, undo: Undo, found: "re.Match[str]") -> Match | None:
    """The position with a reason's obstacle removed; None if that is not a valid position."""
    document = deepcopy(match.document())
    game = match.game
    try:
        changes = undo(document, SEATS[match.to_act[0]], found) or {}
        if changes:
            numbers = game.ruleset.numbers.model_dump(mode="json")
            game = banneret.game("aeonis", ruleset=merged(numbers, changes))
        after = game.position(document)
    except BadDocument:
        return None
    return after if after.to_act == match.to_act else None


def test_the_undoing_is_tried() -> None:
    """Each reason in the list occurs, in one of the positions or here."""
    wanted = dict.fromkeys(UNDOING, False)
    for match, text in _rare():
        reason = match.why_not(text, match.to_act[0])
        assert reason is not None, text
        pattern = next((each for each in UNDOING if re.fullmatch(each, reason)), None)
        assert pattern is not None, reason
        found = re.fullmatch(pattern, reason)
        assert found is not None
        after = without(match, UNDOING[pattern], found)
        assert after is not None, reason
        assert after.why_not(text, match.to_act[0]) != reason, reason
        wanted[pattern] = True
    assert all(wanted.values()), [pattern for pattern, is_there in wanted.items() if not is_there]


def _rare() -> Iterator[tuple[Match, str]]:
    """A position and an illegal action for each reason that is rare."""
    hills = field("C4 inf", "G3 inf", terrain="D4 mountain", points=1)
    yield hills, "C4>D4"
    yield field("C4 inf", "E4 inf", points=1), "C4>D4"
    yield field("C4 inf", "D4 inf", points=1), "attack D4"
    yield field("A5 inf", "G3 inf", terrain="A5 city", points=1), "recruit cavalry A5"
    yield field("C4 inf", "D4 inf, G3 inf"), "C4>D4"
    yield field("C4 inf", "A5 inf, G3 inf", terrain="A5 city", control="A5 blue"), "recruit infantry A5"
    wall = "D4 inf, C5 inf, B5 inf, C3 inf, D3 inf, G3 inf"
    yield field("C4 cav", wall), "C4>E4"
    lakes = "D4 lake, D5 lake, D3 lake, C5 lake, C3 lake, E3 lake, E4 plain"
    yield field("C4 cav", "G1 inf", terrain=lakes), "C4>E4"
    yield field("C4 inf", "G3 inf", terrain="D4 lake"), "C4>D4"
    yield field("C4 inf", "G3 inf"), "D4>E4"
    yield field("C4 inf", "E4 inf, G3 inf"), "attack E4"
    yield field("C4 inf", "G3 inf"), "attack D4"
    yield field("A7 inf", "G3 inf", terrain="A7 portal, G1 portal", control="G1 gold"), "A7>G1"
    yield field("C4 inf", "G3 inf", control="D4 blue"), "attack D4"
    retreat = field("C4 inf", "D4 inf, G3 inf", control="E4 gold", dice=[1, 4] * 2, changes=AUTOMATIC)
    play(retreat, "attack D4", "stay")
    yield retreat, "retreat D5"
    yield field("C4 inf", "G3 inf"), "recruit infantry C4"
    yield field("A5 inf", "G3 inf", terrain="A5 city", recruited=["A5"]), "recruit infantry A5"
    yield field("D4 inf", "G3 inf", terrain="D4 imperial-seat"), "recruit infantry D4"
    yield field(f"A5 {'inf ' * 9}", "G3 inf", terrain="A5 city"), "recruit infantry A5"
    line = field("C4 inf inf inf inf", "D4 inf, E4 inf")
    play(line, "attack D4", "commit usual", "commit usual")
    yield line, "line bl1+bl2+bl3+bl4"
    choices = {"choices": {"line": "automatic", "targets": "automatic"}}
    joining = field(
        "C4 inf inf inf inf inf", "D4 inf, G3 inf", terrain="D4 fortress", dice=[1, 4] * 9, changes=choices
    )
    play(joining, "attack D4", "commit bl1+done", "stay", "gold: pass", "attack D4")
    yield joining, "commit bl2+bl3+bl4+bl5"
    yield field("C4 inf", "D4 inf", terrain="D4 fortress"), "assault D4"
    yield field("C4 inf", "D4 inf", changes=MORE_ASSAULTS), "assault D4"
    struck = field("C4 inf inf inf", "D4 cav cav", dice=[1, 4] * 9)
    play(struck, "attack D4", "commit usual", "line usual", "line usual", "bl1*go1")
    yield struck, "bl1*go1"
    archers = field(
        "C4 arc inf", "D4 cav cav", dice=[1, 4] * 9, changes={"combat": {"archers": {"again": False}}}
    )
    play(archers, "attack D4", "commit usual", "line usual", "line usual", "strikes usual")
    yield archers, "bl1*go1"


MORE_ASSAULTS = {"combat": {"assault": {"allowed": True}}}


@pytest.mark.parametrize("name", ["campaign", "four lords"])
def test_what_is_too_far_is_too_far(name: str) -> None:
    """AE-10.1: farther than the slowest unit of the group can move, as the crow flies, Portals aside."""
    checked = 0
    for seed, match in enumerate(matches(name)):
        for text in tries(match, Random(seed)):
            way = re.fullmatch(r"(\w\d)(?::[\w-]+)?>(\w\d)", text)
            reason = match.why_not(text, match.to_act[0]) if way else None
            found = re.search(r"more than (\d) steps? away", reason or "")
            if way and found:
                checked += 1
                hexes = match.document()["hexes"]
                doors = [cell for cell in CELLS if hexes[cell]["terrain"] == "portal"]
                assert away(way[1], way[2]) > int(found[1]) or doors, (seed, text)
    assert checked > 20


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("commit bl1+bl4+done", "Infantry 4 is not next to D4. (AE-2.3)"),
        ("commit bl2+bl-lord+done", "Seraphel is captured. (AE-1.6)"),
    ],
)
def test_who_cannot_be_committed(text: str, why: str) -> None:
    """AE-1.6, AE-2.3."""
    units = {
        "bl-lord": {"kind": "lord", "hex": None, "hits": 0},
        **{f"bl{n}": {"kind": "infantry", "hex": "C4"} for n in (1, 2, 3)},
        "bl4": {"kind": "infantry", "hex": "B4"},
        "go1": {"kind": "infantry", "hex": "D4"},
    }
    match = field("C4 inf", "D4 inf", units=units, sides={"blue": {"captor": "gold"}})
    play(match, "attack D4")
    assert match.why_not(text, 0) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("C4:bl1+bl2>D4", "These are all units of C4: move the hex as a whole. (AE-10.1)"),
        ("C4:bl1+bl3>D4", "Cavalry 3 is not on C4. (AE-10.1)"),
        ("A4:bl3>B4", "Only one unit is on A4: move the hex as a whole. (AE-10.1)"),
        ("D4:bl1>E4", "You have no units on D4. (AE-10.1)"),
        ("C4:bl1>E4", "E4 is more than 1 step away. (AE-10.1)"),
    ],
)
def test_what_is_no_group(text: str, why: str) -> None:
    """AE-10.1."""
    assert field("C4 inf inf, A4 cav", "G3 inf").why_not(text, 0) == why


def test_what_cannot_strike_or_be_struck() -> None:
    """AE-2.7, AE-3.3, AE-3.5."""
    match = field("C4 inf arc arc cav", "D4 inf cav inf inf, G3 inf", dice=[1, 4] * 20)
    play(match, "attack D4", "commit usual", "line bl1+bl2+bl3", "line go1+go2+done")
    assert match.why_not("bl1*go1", 0) == "Only Archers strike in the pre-strike. (AE-3.3)"
    assert match.why_not("bl4*go1", 0) == "Cavalry 4 is not on the line. (AE-2.7)"
    assert match.why_not("bl2*go3", 0) == "Infantry 3 is not on the enemy line. (AE-2.7)"
    play(match, "bl2*go1")
    assert match.why_not("bl2*go1", 0) == "Archers 2 has already struck. (AE-3.5)"
    assert "bl3*go1" in texts(match)


def test_not_ones_turn() -> None:
    """A seat that is not asked gets this reason."""
    match = field("C4 inf", "G3 inf")
    assert match.why_not("G3>F3", 1) == "It is not this seat's turn: Blue is to act."
