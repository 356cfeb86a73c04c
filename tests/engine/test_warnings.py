"""Warned before it is too late: what may lose the match before one acts again is told before it is done."""

# mypy: allow-untyped-defs, allow-untyped-calls

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import banneret
from banneret import Match
from banneret.engine.game import Definition, Forecasts, Game
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import finish
from banneret.engine.text import speaking
from banneret.engine.views import Cause
from tests.engine.toy import ROAD
from tests.engine.toy.rules import ENDING_ARRIVED, STOP, take
from tests.games.age_of_chess.pictures import lay_out as chess_position
from tests.games.cyvasse.pictures import game as cyvasse
from tests.games.cyvasse.pictures import lay_out as cyvasse_position
from tests.games.medieval_chess.positions import lay_out as medieval_position
from tests.games.prevail.test_10_cleanup import FOR_VELITES, REST, rallying

BLUE, GOLD, GREEN = range(3)


OTHERWISE = " Another action would avoid that."


def told(match: Match, action: str, seat: int | None = None) -> list[str]:
    """How the match may be lost, whether or not another action would avoid it: as a preview says, and as is
    said without one.
    """
    warnings = [each for each in match.preview(action, seat).warnings if each.loses]
    assert warnings == [*match.warnings(action, seat)]
    return [each.text.removesuffix(OTHERWISE) for each in warnings]


OPEN_COMMANDER = """
    8  .  .  .  .  .  .  .  k
    6  .  .  .  .  c  .  .  .
    4  .  .  .  .  P  .  .  .
    3  .  .  .  .  K  .  .  .
"""


def test_leaving_the_commander_open_to_capture() -> None:
    """AC-1.5: that is legal, and it is told, whoever of the side moves."""
    match = chess_position(OPEN_COMMANDER)
    assert told(match, "e3-d4") == ["Gold could win at once: Cavalry e6."]
    assert told(match, "e4-e5") == []


@kernel
def take_or_give_up(state, rules, seat, action, work):
    """Who stops has lost."""
    if action == STOP:
        finish(state, 6, ENDING_ARRIVED)
    else:
        take(state, rules, seat, action, work)


def test_losing_at_once_by_ones_own_hand() -> None:
    match = on_the_road(replace(ROAD, kernels=replace(ROAD.kernels, take=take_or_give_up)))
    assert told(match, "stop") == ["This loses the match: Somebody has arrived."]
    assert told(match, "walk") == []


def test_an_exposed_king_in_cyvasse() -> None:
    """CV-6.3: also by a move of another piece."""
    match = cyvasse_position("KF6 RF7 RK2", "KA10 CF9")
    assert told(match, "K2-K3") == []
    assert told(match, "F7-G7") == ["Gold could win at once: Crossbows F9."]


def test_a_king_exposed_when_the_set_up_ends() -> None:
    """CV-1.4: how the enemy stands is not known, so it is told in how many imagined ways that loses."""
    match = cyvasse().match(seed=1)
    exposed, safe = _with_the_king_on(match, "A7"), _with_the_king_on(match, "F10")
    (warning,) = told(exposed, "ready", GOLD)
    assert warning.startswith("In ")
    assert warning.endswith(" of 6 imagined positions Blue could win at once.")
    assert told(safe, "ready", GOLD) == []
    assert told(match, "ready", BLUE) == []  # Blue moves first: nothing can happen to it before


def _with_the_king_on(match: Match, cell: str) -> Match:
    other = match.game.match(seed=match.seed)
    king = next(u for u in other.view(GOLD).board.units if u.seat == GOLD and u.kind == "king")
    other.play(f"{king.cell}~{cell}", seat=GOLD)
    return other


def test_what_the_enemy_has_set_up_makes_no_difference() -> None:
    """CV-1.4: whether Blue is ready, and how it stands, Gold may not know."""
    one, other = cyvasse().match(seed=1), cyvasse().match(seed=1)
    other.play("ready", seat=BLUE)
    assert told(one, "ready", GOLD) == told(other, "ready", GOLD)


def test_a_rally_declined_with_an_empty_hand() -> None:
    """PV-11.1: the hand is looked at when the next round begins, and nobody can change it before."""
    match = rallying("velites L-1 N", hand=[], played=[*FOR_VELITES, "move", "strike"], burnt=REST)
    assert told(match, "hold") == ["This loses the match: Gold wins: Blue has run out of cards."]
    assert told(match, "rally") == []


def test_a_mate_in_one() -> None:
    """MC-9.1: only some actions allow it."""
    match = medieval_position("4r1k1/5ppp/8/8/8/8/5PPP/R5K1", "orthodox")
    assert told(match, "a1-a2") == ["Gold could win at once: Rook e8."]
    assert told(match, "h2-h3") == []


class LastCard(Forecasts):
    """A game that sees further than one answer."""

    def warnings(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return (Cause(text="You will have nothing left.", clause="TR-3.1"),) if code == STOP else ()


def test_a_game_can_foresee_more() -> None:
    match = on_the_road(replace(ROAD, forecasts=LastCard))
    (warning,) = match.preview("stop").warnings
    assert (warning.text, warning.clause, warning.loses) == ("You will have nothing left.", "TR-3.1", True)
    assert told(match, "walk") == []


def on_the_road(definition: Definition = ROAD, gold: str = "r3", **changes: Any) -> Match:
    cells = {"blue": "r3", "gold": gold, "green": "r3"}
    travellers = {name: {"cell": cell, "held": 2} for name, cell in cells.items()}
    document = {"phase": "turn", "turn": "blue", "left": 2, "travellers": travellers, **changes}
    return Game(definition, definition.ruleset()).position(document)


def gold_before_the_end() -> Match:
    """Gold goes on after the duel that Blue is asked for."""
    last = f"r{ROAD.ruleset().numbers.road - 1}"
    return on_the_road(gold=last, phase="duel", turn="gold", challenged="blue")


def test_what_may_come_by_secrets_and_dice_is_told_as_such() -> None:
    """A duel lost takes Gold back: it hangs on cards that Blue does not know."""
    match = gold_before_the_end()
    assert told(match, "yield", BLUE) == ["Gold could win at once: Walks on."]
    assert told(match, "fight", BLUE) == ["In 5 of 6 imagined positions Gold could win at once."]


def test_that_something_else_avoids_it_is_told_where_it_is_so() -> None:
    """AC-1.5: here the Commander can stay. On the Road, Blue can do nothing against Gold's next step."""
    (warning,) = chess_position(OPEN_COMMANDER).preview("e3-d4").warnings
    assert warning.text == f"Gold could win at once: Cavalry e6.{OTHERWISE}"
    assert warning.avoidable
    for action in ("yield", "fight"):
        (warning,) = gold_before_the_end().preview(action, BLUE).warnings
        assert not warning.text.endswith(OTHERWISE)
        assert not warning.avoidable


def test_in_another_language() -> None:
    match = cyvasse_position("KF6 RF7 RK2", "KA10 CF9")
    with speaking("de"):
        (warning,) = match.warnings("F7-G7")
    assert warning.text == (
        "Gold könnte sofort gewinnen: Armbrustschütze F9. Eine andere Aktion würde das vermeiden."
    )


@pytest.mark.parametrize("name", banneret.game_names())
def test_quiet_beginnings_warn_of_nothing(name: str) -> None:
    match = banneret.game(name).match(seed=2)
    seat = match.to_act[0]
    assert match.warnings(match.legal(seat)[0], seat) == ()
