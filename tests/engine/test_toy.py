"""The toy game follows its own rules, so its tests of the engine can be trusted."""

from typing import Any

import pytest

from banneret.engine.errors import IllegalAction
from banneret.engine.game import Game
from banneret.engine.match import Match
from tests.engine.toy import ROAD

DEFAULT = Game(ROAD, ROAD.ruleset())


def traveller(cell: str = "r1", held: int = 3, **more: Any) -> dict[str, Any]:
    return {"cell": cell, "held": held, **more}


def position(
    blue: dict[str, Any],
    gold: dict[str, Any],
    green: dict[str, Any],
    *,
    game: Game = DEFAULT,
    seed: int = 0,
    **more: Any,
) -> Match:
    """A position with these three on the road, by default in the middle of Blue's turn."""
    travellers = {"blue": blue, "gold": gold, "green": green}
    return game.position({"phase": "turn", "turn": "blue", "left": 3, "travellers": travellers} | more, seed)


def cells(match: Match) -> list[str]:
    return [unit.cell for unit in match.view(0).board.units]


def texts(match: Match, seat: int) -> list[str]:
    return [action.text for action in match.legal(seat)]


def test_everybody_starts_at_the_beginning_with_two_cards() -> None:
    """TR-1.1, TR-1.2: each player sees only their own cards."""
    match = DEFAULT.match(seed=4)
    assert cells(match) == ["r1", "r1", "r1"]
    assert match.to_act == (0, 1, 2)
    for viewer in range(3):
        shown = {zone.seat: len(zone.items) for zone in match.view(viewer).zones}
        assert shown == {seat: 2 if seat == viewer else 0 for seat in range(3)}


def test_cards_are_swapped_once_and_unseen() -> None:
    """TR-1.3."""
    match = DEFAULT.match(seed=4)
    held, spare = match.view(1).zones[1].items
    match.play("swap", seat=1)
    assert match.view(1).zones[1].items[0].values == spare.values
    assert match.view(1).zones[1].items[1].values == held.values
    assert texts(match, 1) == ["ready"]
    assert "already" in str(match.why_not("swap", 1))
    match.play("ready", seat=1)
    assert match.view(0).status.to_act == (0, 1, 2)
    assert match.view(1).status.to_act == (0, 2)
    assert match.log(0) == ()


def test_rounds_begin_when_all_are_ready() -> None:
    """TR-1.3: and the spare cards are removed."""
    match = DEFAULT.match(seed=4)
    for seat in (2, 0, 1):
        match.play("ready", seat=seat)
    assert match.view(0).status.phase == "bids"
    assert len(match.view(0).zones[0].items) == 1


def test_the_least_bid_gets_the_turn() -> None:
    """TR-2.1, TR-2.2."""
    match = position(traveller(), traveller(), traveller(), phase="bids", turn=None, left=0)
    assert texts(match, 2) == ["bid 1", "bid 2", "bid 3"]
    match.play("bid 3", seat=0)
    match.play("bid 2", seat=2)
    assert match.played[-1].events == ()
    match.play("bid 3", seat=1)
    assert match.to_act == (2,)
    assert match.log(0)[-1].words == ("Blue bid 3.", "Gold bid 3.", "Green bid 2.")
    assert [counter.value for counter in match.view(0).counters] == [2]


def test_the_lot_decides_between_equal_bids() -> None:
    """TR-2.2: each of them gets the turn in some game."""
    begins = set()
    for seed in range(30):
        match = position(traveller(), traveller(), traveller(), phase="bids", turn=None, left=0, seed=seed)
        for seat, bid in ((0, 1), (1, 3), (2, 1)):
            match.play(f"bid {bid}", seat=seat)
        begins.add(match.to_act)
    assert begins == {(0,), (2,)}


def test_a_turn_has_as_many_actions_as_were_bid() -> None:
    """TR-3.1."""
    match = position(traveller(), traveller(), traveller(), left=2)
    match.play("walk")
    assert match.to_act == (0,)
    match.play("walk")
    assert match.view(0).status.phase == "bids"


def test_one_may_stop_before() -> None:
    """TR-3.1."""
    match = position(traveller(), traveller(), traveller(), left=2)
    match.play("stop")
    assert match.view(0).status.phase == "bids"


def test_walking_is_as_far_as_the_die_falls() -> None:
    """TR-3.2: 1 or 2 cells, but not past the end."""
    reached = set()
    for seed in range(20):
        match = position(traveller(), traveller(), traveller(), seed=seed)
        match.play("walk")
        reached.add(cells(match)[0])
    assert reached == {"r2", "r3"}
    for seed in range(5):
        match = position(traveller("r6"), traveller(), traveller(), seed=seed)
        match.play("walk")
        assert cells(match)[0] == "r7"


def test_a_duel_interrupts_the_turn() -> None:
    """TR-3.3, TR-4.1: another seat is asked, and then the turn goes on with one action less."""
    match = position(traveller("r3"), traveller("r4"), traveller())
    assert texts(match, 0) == ["walk", "stop", "duel gold", "duel green"]
    match.play("duel gold")
    assert match.to_act == (1,)
    assert texts(match, 1) == ["fight", "yield"]
    match.play("yield")
    assert cells(match) == ["r3", "r3", "r1"]
    assert match.to_act == (0,)
    assert [counter.value for counter in match.view(0).counters] == [2]


@pytest.mark.parametrize(
    ("blue", "gold", "after"), [(5, 2, ["r4", "r3"]), (2, 5, ["r3", "r4"]), (4, 4, ["r4", "r4"])]
)
def test_the_lower_card_falls_back(blue: int, gold: int, after: list[str]) -> None:
    """TR-4.2: both cards are revealed, but not their replacements."""
    match = position(traveller("r4", blue), traveller("r4", gold), traveller())
    match.play("duel gold")
    match.play("fight")
    assert cells(match)[:2] == after
    log = match.log(2)[-1].words
    assert log[0] == f"Gold shows a {gold}, blue a {blue}."
    assert log[-2:] == ("Gold draws a card.", "Blue draws a card.")
    card = match.view(0).zones[0].items[0].values["card"]
    assert match.log(0)[-1].words[-2:] == ("Blue draws a card.", f"Blue now holds a {card}.")


def test_nobody_falls_off_the_road() -> None:
    """TR-4.3."""
    match = position(traveller("r4"), traveller("r1"), traveller())
    match.play("duel gold")
    match.play("yield")
    assert cells(match) == ["r4", "r1", "r1"]


def test_who_reaches_the_end_wins_alone() -> None:
    """TR-5.1."""
    match = position(traveller("r6"), traveller("r6"), traveller("r2"))
    match.play("walk")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.winners, match.outcome.ending) == ("won", (0,), "arrived")
    assert [match.payoff(seat) for seat in range(3)] == [1, 0, 0]
    with pytest.raises(IllegalAction, match="over"):
        match.play("walk", seat=0)


def test_after_the_last_round_the_furthest_share_the_win() -> None:
    """TR-5.2."""
    match = position(traveller("r2"), traveller("r5"), traveller("r5"), round=8)
    match.play("stop")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.winners, match.outcome.ending) == ("won", (1, 2), "rounds")
    assert [match.payoff(seat) for seat in range(3)] == [0, 0.5, 0.5]


def test_where_all_are_level_it_is_a_draw() -> None:
    """TR-5.2."""
    match = position(traveller("r4"), traveller("r4"), traveller("r4"), round=8)
    match.play("stop")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.winners) == ("drawn", ())
    assert [match.payoff(seat) for seat in range(3)] == pytest.approx([1 / 3] * 3)


def test_a_game_that_has_lasted_too_long_is_left_unfinished() -> None:
    """TR-5.3: even in the middle of a duel."""
    match = position(traveller("r4"), traveller("r3"), traveller("r2"), plies=118)
    match.play("walk")
    assert match.outcome is None
    match.play("duel gold")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.ending) == ("unfinished", "limit")


def test_bids_are_counted_when_all_have_been_given() -> None:
    """TR-5.3."""
    match = position(traveller(), traveller(), traveller(), phase="bids", turn=None, left=0, plies=118)
    match.play("bid 1", seat=0)
    match.play("bid 1", seat=1)
    assert match.outcome is None
    match.play("bid 1", seat=2)
    assert match.outcome is not None
    assert match.outcome.ending == "limit"
