"""All bad input is refused with a sentence."""

from typing import Any

import pytest

import banneret
from banneret import BadDocument, BadNotation, BadRuleset
from tests.games.medieval_chess.positions import game, units_of

KINGS = units_of("4k3/8/8/8/8/8/8/4K3")


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"loyalty": {"disloyal": 60}}, "disloyal"),
        ({"defection": {"gains": 80}}, "together"),
        ({"attrition": {"spread_low": 1300}}, "least factor"),
        ({"ranks": {"pawn": [40, 20, 70, 100]}}, "rise"),
        ({"ranks": {"queen": [1, 2, 3, 4]}}, "queen"),
        ({"abilities": {"last_ditch": {"reach": 3}}}, "last_ditch"),
        ({"abilities": {"siege_engine": {"reach": 3}}}, "siege"),
        ({"abilities": {"fly": {}}}, "fly"),
        ({"diplomacy": {"mercenaries": [{"kind": "king", "cell": "a4"}]}}, "kind"),
        ({"turn": {"actions": "two"}}, "actions"),
    ],
)
def test_bad_rulesets(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(BadRuleset, match=word):
        banneret.game("medieval-chess", changes)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"units": {}}, "King"),
        ({"units": {**KINGS, "qd1": {"at": "e1"}}}, "stands on e1 already"),
        ({"units": {**KINGS, "qd1": {}}}, "say where it is"),
        ({"units": {**KINGS, "qd1": {"at": "d1", "kind": "king"}}}, "can be Kings"),
        ({"units": {**KINGS, "qd1": {"at": "d1", "kind": "guard"}}}, "guards"),
        ({"units": {**KINGS, "qd1": {"at": "d1", "lord": "qd8"}}}, "cannot be its lord"),
        ({"units": {**KINGS, "pa2": {"inside": "ra1"}}}, "cannot be inside"),
        ({"units": {**KINGS, "guard1": {"at": "a1", "seat": "blue"}}}, "for some turns"),
        ({"units": {**KINGS, "pa2": {"at": "a2", "hurt": 20}}}, "at most 19"),
        ({"units": {**KINGS, "pa2": {"at": "a2", "rank": 6}}}, "rank"),
        ({"units": {**KINGS, "pa2": {"at": "a8"}}}, "cannot stand on its last rank"),
        ({"units": {**KINGS, "pa7": {"at": "a1"}}}, "cannot stand on its last rank"),
        ({"units": {**KINGS, "pa2": {"at": "a2", "lord": "ra1"}, "ra1": {"at": "a1"}}}, "cannot be its lord"),
        ({"units": {**KINGS, "qd1": {"at": "d1", "lord": "bc1"}, "bc1": {"at": "c1"}}}, "cannot be its lord"),
        (
            {
                "units": {
                    **KINGS,
                    "nb1": {"at": "b1", "rank": 4},
                    **{f"p{file}2": {"at": f"{file}2", "lord": "nb1"} for file in "abc"},
                }
            },
            "it has 3 vassals and may have 2",
        ),
        ({"units": {**KINGS, "pa2": {"at": "a2", "abilities": ["flight"]}}}, "abilities"),
        ({"waiting": {"for": "guards"}}, "waiting.unit"),
        ({"ended": {"ending": "boredom", "winners": ["blue"]}}, "ending"),
        ({"points": [1]}, "points"),
        ({"weather": "hail"}, "weather"),
    ],
)
def test_bad_documents(change: dict[str, Any], word: str) -> None:
    with pytest.raises(BadDocument, match=word):
        game("default").position({"to_move": "blue", "units": KINGS, **change})


@pytest.mark.parametrize(
    "text",
    ["e2e4", "e2-e9", "a1:dance", "a1:charge b3", "a1:exit", "revive", "guard z9", "O-O-O-O", "e2-e4=K"],
)
def test_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        game("default").match().play(text)
