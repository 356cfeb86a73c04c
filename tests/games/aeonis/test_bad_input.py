"""Invalid documents and rulesets are refused with a message."""

from copy import deepcopy
from typing import Any

import pytest

import banneret
from banneret import BadDocument, BadRuleset
from tests.games.aeonis.fields import field, game_of, play


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (("units", "bl1", "hex"), "D4", "units of two sides cannot stand on D4"),
        (("units", "bl1", "hex"), None, "only a captured Lord can be without a hex"),
        (("units", "bl1", "hits"), 2, "hit points must be from 1 to 1"),
        (("units", "bl1", "kind"), "lord", "only the Lord, is called bl-lord"),
        (("units", "gr1"), {"kind": "infantry", "hex": "A4", "hits": 1}, "expected a name such as"),
        (("hexes", "C4", "terrain"), "lake", "units cannot stand in a Lake"),
        (("hexes", "C4", "terrain"), "sea", "hexes.C4.terrain"),
        (("hexes", "D4", "control"), "rose", "rose does not play here"),
        (("sides", "gold", "captor"), "gold", "a side cannot capture its own Lord"),
        (("sides", "blue", "passed"), True, "a side that has passed cannot be asked"),
        (("sides", "blue", "points"), 0, "a side without action points cannot be asked"),
        (("sieges",), {"D4": {"besieger": "blue", "attackers": ["bl1"], "defenders": []}}, "only Cities"),
        (
            ("sieges",),
            {"C4": {"besieger": "blue", "attackers": ["bl1"], "defenders": []}},
            "nobody to besiege",
        ),
        (("round",), 99, "round"),
        (("first",), "green", "green does not play here"),
        (("frames", 0, "asked"), [], "somebody must be asked"),
        (("frames", 0, "asked"), ["gold"], "a turn must ask the side whose turn it is"),
        (("frames", 0, "stage"), "start", "a turn must ask the side whose turn it is"),
        (("frames", 0, "group"), 1, "no units may be named here"),
        (("battle",), {"committed": [[], []], "line": [[], []], "ready": []}, "while an attack is fought"),
    ],
)
def test_documents(path: tuple[Any, ...], value: Any, why: str) -> None:
    document: Any = deepcopy(field("C4 inf", "D4 inf, E4 inf").document())
    part = document
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(BadDocument, match=why):
        game_of({"campaign": {"lords": 2}}).position(document)


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("committed", [["bl1"], []], "all defenders in the hex must be committed"),
        ("committed", [["bl1", "bl3"], ["go1"]], "attackers must stand next to the hex"),
        ("line", [["bl2"], []], "units on the line must be committed"),
        ("line", [[], ["go1"]], "the defender forms its line later"),
    ],
)
def test_battles(key: str, value: Any, why: str) -> None:
    match = field("C4 inf inf, A4 inf", "D4 inf inf")
    play(match, "attack D4", "commit usual")
    document: Any = deepcopy(match.document())
    document["battle"]["committed"] = [["bl1"], ["go1", "go2"]]
    document["battle"][key] = value
    with pytest.raises(BadDocument, match=why):
        game_of({"campaign": {"lords": 2}}).position(document)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"scenario": "siege"}, "scenario: expected 'campaign' or 'battle'"),
        ({"lords": ["vharok", "vharok", "cassian", "auriel"]}, "each lord can sit in one seat"),
        ({"battle": {"attacker": "3elephants"}}, "is not a unit"),
        ({"campaign": {"armies": {"vharok": "2inf+lord"}}}, "every army has one"),
        ({"campaign": {"lords": 5}}, "5 is more than 4"),
        ({"campaign": {"map": {"plain": 0, "forest": 0, "mountain": 0}}}, "must be above 0"),
        ({"combat": {"units": {"cavalry": {"attack": 7}}}}, "expected 4, 6, 8, 10 or 12"),
        ({"combat": {"press": {"mots": 2}}}, "did you mean most"),
    ],
)
def test_rulesets(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadRuleset, match=why):
        banneret.game("aeonis", ruleset=changes)


def test_the_differences_of_the_ledger_are_settings() -> None:
    """AE-3.4, AE-3.8, AE-3.12, AE-5.1."""
    definition = banneret.game("aeonis").definition
    found = definition.ruleset("ledger").changes_from(definition.ruleset("default"))
    assert found == {
        "combat.archers.again": (True, False),
        "combat.defence.forest": (0, 1),
        "combat.defence.fortress": (0, 2),
        "combat.press.in_sieges": (False, True),
        "combat.siege.city": ("choice", "always"),
    }
