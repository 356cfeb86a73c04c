"""Events in words."""

import pytest

import banneret
from banneret.games.medieval_chess.rules import events
from banneret.games.medieval_chess.rules.board import PAWN
from tests.games.medieval_chess.positions import ATTRITION, game, lay_out, play


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        (events.WOUNDED, 1, "Blue Pawn on a1 loses 1 hit point."),
        (events.WOUNDED, 2, "Blue Pawn on a1 loses 2 hit points."),
        (events.HEALED, 1, "Blue Pawn on a1 is healed by 1 hit point."),
    ],
)
def test_one_hit_point_is_told_as_one(kind: int, number: int, said: str) -> None:
    event = {"kind": kind, "seat": 0, "a": 0, "b": PAWN, "c": number, "d": 0}
    assert game("default").words.event(event).text == said


def test_the_log_calls_a_unit_what_its_sheet_does() -> None:
    """MC-5.6: a Bishop of the second rank is a Priest, and rises to Bishop."""
    match = lay_out("4k3/8/8/8/8/8/8/4KB2", units={"f1": {"rank": 2, "xp": 60}})
    assert "Priest" in [unit.name for unit in match.view(0).board.units]
    assert "Blue Priest f1 moves to c4." in play(match, "f1-c4")
    assert "Blue Priest on c4 is now Bishop." in play(match, "end-turn")


def test_in_chess_there_are_no_ranks() -> None:
    """Without MC-5.6, a Bishop is called Bishop from the first move on."""
    match = lay_out("4k3/8/8/8/8/8/P7/4KB2", "orthodox")
    assert "Bishop" in [unit.name for unit in match.view(0).board.units]
    assert "Blue Bishop f1 moves to c4." in play(match, "f1-c4")


def test_those_whose_loyalty_changes_alike_are_told_in_one_sentence() -> None:
    match = banneret.game("medieval-chess").match()
    assert play(match, "end-turn") == [
        "Blue ends the turn.",
        "Gold Deacon c8, Queen d8, Knight g8 and 6 × Pawn are now devoted.",
    ]
    match = lay_out("4k3/8/8/8/8/8/8/4KB2", to_move="gold", units={"f1": {"loyalty": 88, "lord": "e1"}})
    assert "Blue Deacon on f1 is now devoted (93)." in play(match, "end-turn")


def test_those_who_rise_alike_are_told_in_one_sentence() -> None:
    """MC-5.5: at the end of a turn many may reach a rank at once."""
    ready = {cell: {"xp": 19} for cell in ("a2", "b2", "c2")}
    match = lay_out("4k3/8/8/8/8/8/PPP5/4K2R", units=ready, turn=5)
    assert play(match, "end-turn")[:3] == [
        "Blue ends the turn.",
        "Blue 3 × Pawn rise to Footman.",
        "Blue is under stress.",
    ]


def test_the_log_tells_why_a_blow_came_out_so() -> None:
    """MC-4.4, MC-4.5: in attrition, the attacker's damage and the defender's strength; otherwise nothing."""
    blow = lay_out("k7/8/8/8/8/r7/8/R3K3", **ATTRITION)
    play(blow, "a1xa3")
    assert [cause.text for cause in blow.log(1)[-1].causes] == [
        "Rook a1 strikes for 8 to 13: value 5, level 1.",
        "15 of 100 blows are critical: 150 per cent damage.",
        "Rook a3 has 60 hit points and armour 8.",
    ]
    capture = lay_out("6k1/8/8/8/8/r7/8/R3K3")
    play(capture, "a1xa3", "end-turn")
    assert [entry.causes for entry in capture.log(1)] == [(), ()]


def test_upgrades_are_told_by_their_names() -> None:
    """MC-6.2, MC-6.5: the best ability of a tree is named; a push is reported."""
    learnt = {"b1": {"abilities": ["charge", "lance-strike", "cavalry-momentum", "devastating-impact"]}}
    match = lay_out("k7/8/8/2q5/8/8/8/1N2K3", units=learnt, **ATTRITION)
    action = next(each for each in match.legal(0) if each.text == "b1:charge c3 c5")
    assert "uses Devastating Impact" in action.words
    told = play(match, "b1:charge c3 c5")
    assert told[0] == "Blue Knight b1 uses Devastating Impact."
    assert "Gold Queen on c5 is pushed back to c6." in told


def test_a_gambit_tells_of_the_further_move() -> None:
    """MC-6.17: how far the Queen may move again."""
    match = lay_out("k7/8/8/8/8/8/P7/Q3K3")
    told = play(match, "a1:queens-gambit a2")
    assert "Blue Queen on a1 may move once more, up to 3 squares." in told


def test_the_reserve_is_in_the_view() -> None:
    """MC-1.4: the units that each side can still call."""
    match = lay_out("k7/8/8/8/8/8/8/4K3")
    zones = {zone.id: [item.name for item in zone.items] for zone in match.view(1).zones}
    assert zones["reserve:0"] == ["Peasant", "Peasant", "Farrier", "Blacksmith", "Medic"]
    called = lay_out("k7/8/8/8/8/8/8/4K2N", units={"h1": {"rank": 4, "abilities": ["levy"]}})
    play(called, "h1:levy g1")
    zones = {zone.id: [item.name for item in zone.items] for zone in called.view(1).zones}
    assert zones["reserve:0"] == ["Peasant", "Farrier", "Blacksmith", "Medic"]
