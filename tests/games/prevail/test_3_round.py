"""Chapter 3: the round and its cards."""

from typing import Any

from banneret.engine.machine.kernels.frames import SPECTATOR
from tests.games.prevail.layouts import lay_out, play, texts, window

COMMANDERS: dict[str, Any] = {"blue_side": {"commander": "L-9"}, "gold_side": {"commander": "A-9"}}


def test_a_round_goes_through_all_phases() -> None:
    """PV-3.1: even if nothing happens in them."""
    match = lay_out("legion L-1 N", "spearmen A-1 S", **COMMANDERS)
    phases = []
    for action in (
        "blue: play noble-cavalry",
        "gold: play charge",
        "blue: commander>L-9",
        "gold: commander>A-9",
        "blue: hold",
        "gold: hold",
    ):
        phases.append(match.view(0).status.phase)
        play(match, action)
    assert phases == ["play cards", "play cards", "move commanders", "move commanders", "cleanup", "cleanup"]
    assert (window(match).round, match.to_act) == (1, (0, 1))


def test_cards_are_chosen_face_down_by_both() -> None:
    """PV-3.2: neither side learns whether, or what, the other has chosen."""
    match = lay_out("legion L-1 N", "spearmen A-1 S")
    before = match.view(1), match.view(SPECTATOR)
    play(match, "blue: play move")
    assert (match.view(1), match.view(SPECTATOR)) == before
    assert {zone.id: zone.count for zone in match.view(0).zones}["face-down:0"] == 1
    assert match.legal(0) == []


def test_cards_are_turned_up_together() -> None:
    """PV-3.3."""
    match = lay_out("legion L-1 N", "spearmen A-1 S")
    told = play(match, "gold: play coordinate", "blue: play move")
    assert told[:2] == ["Blue plays Move, initiative 1.", "Gold plays Coordinate, initiative 2."]


def test_the_lower_number_has_the_initiative() -> None:
    """PV-3.4: 2 before 3; a tie changes nothing."""
    for held in ("blue", "gold"):
        match = lay_out("legion L-1 N", "spearmen A-1 S", initiative=held)
        told = play(match, "blue: play advance", "gold: play give-ground")
        assert told[-1] == "Blue has the initiative, 2 against 3."
        match = lay_out("legion L-1 N", "spearmen A-1 S", initiative=held)
        told = play(match, "blue: play advance", "gold: play coordinate")
        assert told[-1] == f"{held.title()} keeps the initiative, on a tie."


def test_the_initiative_acts_first() -> None:
    """PV-3.5: with commanders, commands and rallies."""
    match = lay_out("legion L-1 N", "spearmen A-1 S", **COMMANDERS)
    play(match, "blue: play noble-cavalry", "gold: play brace")
    order = []
    for action in ("commander>A-9", "commander>L-9", "hold", "hold"):
        order.append(match.to_act)
        play(match, f"{('blue', 'gold')[match.to_act[0]]}: {action}")
    assert order == [(1,), (0,), (1,), (0,)]


def test_the_next_round_forgets() -> None:
    """PV-3.6: orders count until the round ends."""
    match = lay_out("legion L-9 N", "spearmen A-1 S", **COMMANDERS)
    play(
        match,
        "blue: play advance",
        "gold: play charge",
        "blue: commander>L-9",
        "gold: commander>A-9",
        "blue: line L-9:L-9",
    )
    assert window(match).ordered[0] == 1
    play(match, "blue: done", "blue: hold", "gold: hold")
    assert window(match).ordered[0] == 0
    assert "play advance" not in texts(match)
