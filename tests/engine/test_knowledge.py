"""What a viewer learns about secrets, found by comparing truths."""

from banneret import SPECTATOR
from banneret.engine.game import Game
from banneret.engine.match import Match, hides_nothing, leak, other_truths, teaches
from tests.engine.ambush import AMBUSH
from tests.engine.ferry import ferry
from tests.engine.leaky import IN_AN_EVENT, IN_THE_LOG
from tests.engine.open_road import OPEN_ROAD
from tests.engine.toy import ROAD
from tests.engine.toy.rules import DUEL_WITH, FIGHT, STOP, WALK

BLUE, GOLD, GREEN = range(3)


def on_the_road(definition: object = ROAD, phase: str = "turn", **changes: object) -> Match:
    assert isinstance(definition, type(ROAD))
    travellers = {
        name: {"cell": "r3", "held": held} for name, held in (("blue", 2), ("gold", 5), ("green", 3))
    }
    document = {"phase": phase, "turn": "blue", "left": 2, "travellers": travellers, **changes}
    return Game(definition, definition.ruleset()).position(document)


def test_other_truths_look_the_same_and_differ_in_what_is_hidden() -> None:
    truth = on_the_road().history.truth()
    others = list(other_truths(truth, BLUE))
    assert {each.seen_by(BLUE).state.tobytes() for each in others} == {truth.seen_by(BLUE).state.tobytes()}
    assert {each.state["dice"].tobytes() for each in others} == {truth.state["dice"].tobytes()}
    assert len({each.state.tobytes() for each in others}) > 1
    assert {each.window.held[BLUE] for each in others} == {2}


def test_a_position_hides_something_from_a_seat_or_nothing() -> None:
    assert not hides_nothing(on_the_road().history.truth(), BLUE)
    match = Game(AMBUSH, AMBUSH.ruleset()).match()
    assert not hides_nothing(match.history.truth(), BLUE)
    open_document = {**match.document(), "shown": [1] * 8}
    assert hides_nothing(match.game.position(open_document).history.truth(), BLUE)


def test_an_action_that_has_nothing_to_do_with_secrets_teaches_nothing() -> None:
    truth = on_the_road().history.truth()
    for viewer in (BLUE, GOLD, GREEN):
        assert not teaches(truth, viewer, BLUE, [STOP])
        assert not teaches(truth, viewer, BLUE, [DUEL_WITH + GOLD])


def test_cards_that_are_shown_teach_and_do_not_leak() -> None:
    """Both cards are exchanged afterwards, so the log reveals no card still held."""
    truth = on_the_road(phase="duel", challenged="gold").history.truth()
    for viewer in (BLUE, GOLD, GREEN):
        assert teaches(truth, viewer, GOLD, [FIGHT])
        assert leak(truth, viewer, GOLD, [FIGHT]) is None


def test_a_unit_that_is_seen_from_now_on_teaches_and_does_not_leak() -> None:
    truth = Game(AMBUSH, AMBUSH.ruleset()).match(5).history.truth()
    assert teaches(truth, BLUE, BLUE, [0])
    assert teaches(truth, GOLD, BLUE, [0])
    assert leak(truth, BLUE, BLUE, [0]) is None
    assert leak(truth, GOLD, BLUE, [0]) is None


def test_what_is_paid_in_secret_does_not_leak() -> None:
    match = ferry().match()
    action = match.legal(0)[5]
    assert leak(match.history.truth(), 1, 0, action.codes) is None


def test_an_event_with_a_secret_number_leaks() -> None:
    truth = on_the_road(IN_AN_EVENT).history.truth()
    told = leak(truth, GOLD, BLUE, [WALK])
    assert told is not None
    assert told.startswith("Gold is told 'walk Blue walks to ")
    assert "Blue now holds a 2." in told
    assert told.endswith("where something differs that Gold may not know.")
    assert leak(truth, BLUE, BLUE, [WALK]) is None
    assert leak(on_the_road().history.truth(), GOLD, BLUE, [WALK]) is None


def test_a_line_of_the_log_with_a_secret_number_leaks() -> None:
    truth = on_the_road(IN_THE_LOG).history.truth()
    told = leak(truth, GREEN, BLUE, [STOP])
    assert told is not None
    assert told.startswith("Green is told 'stop Stops with a 2', and 'stop Stops with a ")
    assert leak(truth, BLUE, BLUE, [STOP]) is None


def test_when_the_game_is_over_everything_may_be_told() -> None:
    travellers = {
        name: {"cell": cell, "held": 4} for name, cell in (("blue", "r6"), ("gold", "r1"), ("green", "r1"))
    }
    truth = on_the_road(IN_AN_EVENT, travellers=travellers).history.truth()
    assert truth.after(BLUE, WALK).is_over
    assert leak(truth, GOLD, BLUE, [WALK]) is None


def test_where_nothing_is_secret_all_share_a_position_but_for_answers_face_down() -> None:
    """Results computed from a position for one viewer are shared by all others."""
    turn = on_the_road(OPEN_ROAD).history.truth()
    assert turn.seen_by(BLUE) is turn.seen_by(GOLD) is turn.seen_by(SPECTATOR)
    travellers = {name: {"cell": "r3", "held": 2} for name in ("blue", "gold", "green")}
    travellers["blue"]["bid"] = 1
    bids = on_the_road(OPEN_ROAD, phase="bids", travellers=travellers).history.truth()
    assert bids.seen_by(BLUE).to_act() == (GOLD, GREEN)
    assert bids.seen_by(GOLD).to_act() == bids.seen_by(SPECTATOR).to_act() == (BLUE, GOLD, GREEN)
