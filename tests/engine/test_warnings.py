"""Warnings: an action that may lose the match before one acts again is announced before it is played."""

# mypy: allow-untyped-defs, allow-untyped-calls

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import banneret
from banneret import Match
from banneret.engine.game import Definition, Forecasts, Game
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import finish
from banneret.engine.text import speaking
from banneret.engine.views import Cause
from tests.engine.open_road import OPEN_ROAD
from tests.engine.toy import ROAD
from tests.engine.toy.rules import ENDING_ARRIVED, ENDING_ROUNDS, STOP, WALK, take
from tests.games.age_of_chess.pictures import lay_out as chess_position
from tests.games.cyvasse.pictures import game as cyvasse
from tests.games.cyvasse.pictures import lay_out as cyvasse_position
from tests.games.medieval_chess.positions import lay_out as medieval_position
from tests.games.prevail.test_10_cleanup import FOR_VELITES, REST, rallying

BLUE, GOLD, GREEN = range(3)


def told(match: Match, action: str, seat: int | None = None) -> list[str]:
    """How the match may be lost: from a preview, and without one."""
    warnings = [each for each in match.preview(action, seat).warnings if each.loses]
    assert warnings == [*match.warnings(action, seat)]
    return [each.text for each in warnings]


OPEN_COMMANDER = """
    8  .  .  .  .  .  .  .  k
    6  .  .  .  .  c  .  .  .
    4  .  .  .  .  P  .  .  .
    3  .  .  .  .  K  .  .  .
"""


def test_leaving_the_commander_open_to_capture() -> None:
    """AC-1.5: that is legal, with a warning, whichever unit of the side moves."""
    match = chess_position(OPEN_COMMANDER)
    assert told(match, "e3-d4") == ["Gold could win at once: Cavalry e6."]
    assert told(match, "e4-e5") == []


def test_a_quiet_answer_that_mates() -> None:
    """MC-9.1: the answer captures nothing, but is announced all the same."""
    match = banneret.game("medieval-chess", "orthodox").match()
    for action in ("f2-f3", "e7-e5"):
        match.play(action)
    assert told(match, "g2-g4") == ["Gold could win at once: Queen d8."]


LAST_WAY_OUT = """
    8  .  .  .  .  .  .  .  k
    5  .  .  .  .  .  .  P  .
    4  P  P  P  P  .  .  .  .
    3  .  .  .  .  .  c  .  .
    2  P  P  P  P  .  .  .  .
    1  .  .  .  .  .  .  .  K
"""


def test_the_only_way_out_is_found_among_many_actions() -> None:
    """AC-1.5: if nothing is unknown, all other actions are tried."""
    match = chess_position(LAST_WAY_OUT)
    actions = match.legal(BLUE)
    safe = [each for each in actions if not told(match, each.text)]
    assert len(actions) > 12 > len(safe) > 0
    assert all(warning.avoidable for each in actions for warning in match.warnings(each) if warning.loses)


@kernel
def take_or_give_up(state, rules, seat, action, work):
    """A seat that stops loses."""
    if action == STOP:
        finish(state, 6, ENDING_ARRIVED)
    else:
        take(state, rules, seat, action, work)


def test_losing_at_once_by_ones_own_hand() -> None:
    match = on_the_road(with_kernels(OPEN_ROAD, take=take_or_give_up))
    assert told(match, "stop") == ["This loses the match: Somebody has arrived."]
    assert told(match, "walk") == []


def test_a_loss_is_told_as_imagined_where_something_is_unknown() -> None:
    """Other seats' cards are secret, so it is unknown whether they matter."""
    match = on_the_road(with_kernels(ROAD, take=take_or_give_up))
    assert told(match, "stop") == ["In 6 of 6 imagined positions this loses the match: Somebody has arrived."]


@kernel
def take_or_throw_to_give_up(state, rules, seat, action, work):
    """A seat that stops rolls a die, and loses whatever the result."""
    roll(state.dice, 6)
    take_or_give_up(state, rules, seat, action, work)


@kernel
def take_or_throw_to_stay(state, rules, seat, action, work):
    """A seat that stops may lose."""
    if action != STOP or roll(state.dice, 2):
        take_or_give_up(state, rules, seat, action, work)
    else:
        take(state, rules, seat, action, work)


def test_a_loss_is_told_as_imagined_where_dice_are_thrown() -> None:
    """Six rolls that all lose prove nothing about the seventh."""
    match = on_the_road(with_kernels(OPEN_ROAD, take=take_or_throw_to_give_up))
    assert told(match, "stop") == ["In 6 of 6 imagined positions this loses the match: Somebody has arrived."]
    match = on_the_road(with_kernels(OPEN_ROAD, take=take_or_throw_to_stay))
    (warning,) = told(match, "stop")
    assert re.fullmatch(
        r"In [1-5] of 6 imagined positions this loses the match: Somebody has arrived\.", warning
    )


@kernel
def take_or_win(state, rules, seat, action, work):
    """Gold wins by any action."""
    if seat == GOLD:
        finish(state, 1 << GOLD, ENDING_ARRIVED)
    else:
        take(state, rules, seat, action, work)


@kernel
def take_or_throw_to_win(state, rules, seat, action, work):
    """Gold rolls a die, and wins whatever the result."""
    if seat == GOLD:
        roll(state.dice, 6)
    take_or_win(state, rules, seat, action, work)


def test_a_loss_by_any_answer_is_told_as_imagined_where_an_answer_throws_dice() -> None:
    match = challenged_by("gold", with_kernels(OPEN_ROAD, take=take_or_win))
    assert told(match, "yield", BLUE) == ["This loses the match: Somebody has arrived."]
    match = challenged_by("gold", with_kernels(OPEN_ROAD, take=take_or_throw_to_win))
    assert told(match, "yield", BLUE) == [
        "In 6 of 6 imagined positions this loses the match: Somebody has arrived."
    ]


@kernel
def take_or_win_in_two_ways(state, rules, seat, action, work):
    """Gold wins, in a way that depends on its action."""
    if seat == GOLD:
        finish(state, 1 << GOLD, ENDING_ARRIVED if action == WALK else ENDING_ROUNDS)
    else:
        take(state, rules, seat, action, work)


def test_how_it_is_lost_is_told_only_if_there_is_one_way() -> None:
    match = challenged_by("gold", with_kernels(OPEN_ROAD, take=take_or_win_in_two_ways))
    assert told(match, "yield", BLUE) == ["This loses the match."]
    match = challenged_by("gold", with_kernels(ROAD, take=take_or_win_in_two_ways))
    assert told(match, "yield", BLUE) == ["In 6 of 6 imagined positions this loses the match."]


@kernel
def take_or_make_gold_win(state, rules, seat, action, work):
    """A seat that walks makes Gold win."""
    if action == WALK:
        finish(state, 1 << GOLD, ENDING_ARRIVED)
    else:
        take(state, rules, seat, action, work)


def test_who_wins_is_named_whoever_answers() -> None:
    """Green answers, and Gold wins by it: the warning must not say that Green could win, nor how."""
    match = challenged_by("green", with_kernels(OPEN_ROAD, take=take_or_make_gold_win))
    assert told(match, "yield", BLUE) == ["Gold could win at once."]
    match = challenged_by("gold", with_kernels(OPEN_ROAD, take=take_or_make_gold_win))
    assert told(match, "yield", BLUE) == ["Gold could win at once: Walks on."]


@kernel
def take_or_share_the_win(state, rules, seat, action, work):
    """A seat that walks makes Gold and Green win."""
    if action == WALK:
        finish(state, 1 << GOLD | 1 << GREEN, ENDING_ARRIVED)
    else:
        take(state, rules, seat, action, work)


def test_everybody_who_could_win_is_named() -> None:
    match = challenged_by("green", with_kernels(OPEN_ROAD, take=take_or_share_the_win))
    assert told(match, "yield", BLUE) == ["Gold could win at once.", "Green could win at once: Walks on."]


@kernel
def take_or_win_by_the_card(state, rules, seat, action, work):
    """Gold wins by stopping with a high card, and by walking with any other."""
    if action == (STOP if state.held[seat] > 3 else WALK):
        finish(state, 1 << GOLD, ENDING_ARRIVED)
    else:
        take(state, rules, seat, action, work)


@kernel
def take_or_win_by_walking(state, rules, seat, action, work):
    """Gold wins by walking, and with a high card also by stopping."""
    if action == WALK:
        finish(state, 1 << GOLD, ENDING_ARRIVED)
    else:
        take_or_win_by_the_card(state, rules, seat, action, work)


def test_what_is_only_imagined_is_not_told_as_a_fact() -> None:
    """Gold's card is secret: a winning action is named only if it wins with any card."""
    match = challenged_by("gold", with_kernels(ROAD, take=take_or_win_by_the_card))
    assert told(match, "yield", BLUE) == ["In 6 of 6 imagined positions Gold could win at once."]
    match = challenged_by("gold", with_kernels(ROAD, take=take_or_win_by_walking))
    assert told(match, "yield", BLUE) == ["Gold could win at once: Walks on."]


def test_an_exposed_king_in_cyvasse() -> None:
    """CV-6.3: also by a move of another piece."""
    match = cyvasse_position("KF6 RF7 RK2", "KA10 CF9")
    assert told(match, "K2-K3") == []
    assert told(match, "F7-G7") == ["Gold could win at once: Crossbows F9."]


def test_a_king_exposed_when_the_set_up_ends() -> None:
    """CV-1.4: the enemy's array is unknown, so the warning says in how many imagined ones this loses."""
    match = cyvasse().match(seed=1)
    exposed, safe = _with_the_king_on(match, "A7"), _with_the_king_on(match, "F10")
    by_any_array, imagined = sorted(told(exposed, "ready", GOLD), reverse=True)
    assert by_any_array.startswith("The King could be captured at once: nothing stands between him and ")
    assert imagined.startswith("In ")
    assert imagined.endswith(" of 24 imagined positions Blue could win at once.")
    assert told(safe, "ready", GOLD) == []
    assert told(match, "ready", BLUE) == []  # Blue moves first, so nothing can happen to it before


def _with_the_king_on(match: Match, cell: str) -> Match:
    other = match.game.match(seed=match.seed)
    king = next(u for u in other.view(GOLD).board.units if u.seat == GOLD and u.kind == "king")
    other.play(f"{king.cell}~{cell}", seat=GOLD)
    return other


def test_what_the_enemy_has_set_up_makes_no_difference() -> None:
    """CV-1.4: Gold may not know whether Blue is ready, nor its array."""
    one, other = cyvasse().match(seed=1), cyvasse().match(seed=1)
    other.play("ready", seat=BLUE)
    assert told(one, "ready", GOLD) == told(other, "ready", GOLD)


def test_a_rally_declined_with_an_empty_hand() -> None:
    """PV-11.1: the hand is checked when the next round begins, and nobody can change it before."""
    match = rallying("velites L-1 N", hand=[], played=[*FOR_VELITES, "move", "strike"], burnt=REST)
    assert told(match, "hold") == [
        "In 6 of 6 imagined positions this loses the match: Gold wins: Blue has run out of cards."
    ]
    assert told(match, "rally") == []


def test_a_mate_in_one() -> None:
    """MC-9.1: only some actions allow it."""
    match = medieval_position("4r1k1/5ppp/8/8/8/8/5PPP/R5K1", "orthodox")
    assert told(match, "a1-a2") == ["Gold could win at once: Rook e8."]
    assert told(match, "h2-h3") == []


class LastCard(Forecasts):
    """A game that foresees more than one answer."""

    def warnings(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return (Cause(text="You will have nothing left.", clause="TR-3.1"),) if code == STOP else ()


def test_a_game_can_foresee_more() -> None:
    match = on_the_road(replace(ROAD, forecasts=LastCard))
    (warning,) = match.preview("stop").warnings
    assert (warning.text, warning.clause, warning.loses) == ("You will have nothing left.", "TR-3.1", True)
    assert warning.avoidable
    assert told(match, "walk") == []


class NothingLeft(Forecasts):
    """A game in which every action leads to a loss later."""

    def warnings(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return (Cause(text="You will have nothing left.", clause="TR-3.1"),)


class OnlyWalking(Forecasts):
    """A game in which walking leads to a loss later."""

    def warnings(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return (Cause(text="You will be tired.", clause="TR-3.1"),) if code == WALK else ()


@kernel
def take_or_give_up_unless_walking(state, rules, seat, action, work):
    """A seat that does anything but walk loses."""
    take_or_give_up(state, rules, seat, action if action == WALK else STOP, work)


def test_what_a_game_foresees_is_avoidable_only_by_what_is_better() -> None:
    """Actions with the same forecast, or that lose at once, do not make it avoidable."""
    (warning,) = on_the_road(replace(ROAD, forecasts=NothingLeft)).warnings("stop")
    assert not warning.avoidable
    road = with_kernels(ROAD, take=take_or_give_up_unless_walking)
    match = on_the_road(replace(road, forecasts=OnlyWalking))
    (later,), (at_once,) = match.warnings("walk"), match.warnings("stop")
    assert (later.avoidable, at_once.avoidable) == (False, True)


def with_kernels(definition: Definition, **kernels: Any) -> Definition:
    return replace(definition, kernels=replace(definition.kernels, **kernels))


def challenged_by(turn: str, definition: Definition) -> Match:
    """Blue is asked for a duel; its challenger continues afterwards."""
    return on_the_road(definition, phase="duel", turn=turn, challenged="blue")


def on_the_road(definition: Definition = ROAD, gold: str = "r3", **changes: Any) -> Match:
    cells = {"blue": "r3", "gold": gold, "green": "r3"}
    travellers = {name: {"cell": cell, "held": 2} for name, cell in cells.items()}
    document = {"phase": "turn", "turn": "blue", "left": 2, "travellers": travellers, **changes}
    return Game(definition, definition.ruleset()).position(document)


def gold_before_the_end() -> Match:
    """Gold continues after the duel for which Blue is asked."""
    last = f"r{ROAD.ruleset().numbers.road - 1}"
    return on_the_road(gold=last, phase="duel", turn="gold", challenged="blue")


def test_what_may_come_by_secrets_and_dice_is_told_as_such() -> None:
    """A lost duel moves Gold back: that depends on cards unknown to Blue."""
    match = gold_before_the_end()
    assert told(match, "yield", BLUE) == ["Gold could win at once: Walks on."]
    (warning,) = told(match, "fight", BLUE)
    assert re.fullmatch(r"In \d of 6 imagined positions Gold could win at once\.", warning)


def test_that_something_else_avoids_it_is_told_where_it_is_so() -> None:
    """AC-1.5: here the Commander can stay. On the Road, Blue cannot prevent Gold's next step."""
    (warning,) = chess_position(OPEN_COMMANDER).preview("e3-d4").warnings
    assert warning.avoidable
    for action in ("yield", "fight"):
        (warning,) = gold_before_the_end().preview(action, BLUE).warnings
        assert not warning.avoidable


def test_in_another_language() -> None:
    match = cyvasse_position("KF6 RF7 RK2", "KA10 CF9")
    with speaking("de"):
        (warning,) = match.warnings("F7-G7")
    assert warning.text == "Gold könnte sofort gewinnen: Armbrustschütze F9."


@pytest.mark.parametrize("name", banneret.game_names())
def test_quiet_beginnings_warn_of_nothing(name: str) -> None:
    match = banneret.game(name).match(seed=2)
    seat = match.to_act[0]
    assert match.warnings(match.legal(seat)[0], seat) == ()
