"""Actions made of halves, and sets whose members can be picked in any order."""

from itertools import combinations

import pytest

from banneret.engine.errors import BadNotation, IllegalAction
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match, read_record, replay_record
from banneret.engine.views import Action, Pick, join_codes, split_code
from banneret.players.opponent import Opponent
from tests.engine.ferry import FERRY_GAME, ferry

WHOLE = "b1+ann+done$2$3"


def new_match() -> Match:
    return ferry().match(seed=3)


@pytest.mark.parametrize("codes", [(0,), (7,), (0, 0), (0, 0, 0), (5, 0, 9), (2**31 - 1, 2**31 - 1)])
def test_joined_codes_are_told_apart(codes: tuple[int, ...]) -> None:
    assert split_code(join_codes(codes)) == codes


@pytest.mark.parametrize("number", [-1, -(2**40), 2**32, 2**40, 2**64, 10**30])
def test_any_number_can_be_split(number: int) -> None:
    assert split_code(number)


def test_a_single_code_is_its_own_number() -> None:
    assert join_codes([12]) == 12


def test_halves_are_joined_in_the_list() -> None:
    """A bank, up to two of four passengers, two of six coins."""
    actions = new_match().legal(0)
    assert len(actions) == 2 * (1 + 4 + 6) * 15
    assert len({each.text for each in actions}) == len({each.picks for each in actions}) == len(actions)
    first = actions[0]
    assert first.text == "b0+ann+bob$0$1"
    assert first.picks == ("cell:b0", "unit:ann", "unit:bob", "item:coin0", "item:coin1")
    assert first.codes == (0, 0, 1, 0, 1)
    assert (first.words, first.label) == ("Pays 1", "Pay 1")


def test_a_joined_action_is_one_turn() -> None:
    match = new_match()
    assert match.play(WHOLE) == ("Blue ferries 1.", "Blue pays 51.")
    assert [turn.text for turn in match.played] == [WHOLE]
    assert match.to_act == (1,)
    assert int(match.state["plies"][0]) == 1
    assert len(match.log(0)) == 1
    match.undo()
    assert match.to_act == (0,)
    assert match.state.tobytes() == new_match().state.tobytes()


def test_an_action_can_be_given_as_text_code_or_action() -> None:
    whole = next(each for each in new_match().legal(0) if each.text == WHOLE)
    states = set()
    for given in (whole, whole.code, whole.text):
        match = new_match()
        match.play(given)
        states.add(match.state.tobytes())
    assert len(states) == 1


def test_nothing_happens_if_a_later_half_is_illegal() -> None:
    match = new_match()
    before = match.state.tobytes()
    for codes in ((0, 9, 3, 3), (0, 9, 5, 2), (0, 7), (1, 2, 1, 0, 1)):
        with pytest.raises(IllegalAction):
            match.play(join_codes(codes))
        assert match.state.tobytes() == before
    assert match.played == ()


def test_a_half_alone_is_refused_and_so_is_too_much() -> None:
    match = new_match()
    assert match.why_not(0) == "b0 is not a whole action: go on."
    assert match.why_not(join_codes([1, 0])) == "b1+ann is not a whole action: go on."
    assert match.why_not(join_codes([0, 9, 0, 1, 0])) == "b0+done$0$1 is a whole action: nothing follows it."
    with pytest.raises(BadNotation):
        match.play("b0")


def test_why_not_is_asked_of_the_state_after_the_halves() -> None:
    match = new_match()
    assert match.why_not(join_codes([0, 7])) == "Not 7 at stage 1. (TF-1.1)"
    assert match.why_not(join_codes([0, 9, 5, 0])) == "Not 5 at stage 2. (TF-1.1)"
    assert match.why_not_picks(["cell:b0", "unit:ann", "unit:eve"], 0) == "Not unit:eve at stage 1. (TF-1.1)"
    assert match.why_not_picks(["cell:b7"], 0) == "Not cell:b7 at stage 0. (TF-1.1)"
    assert match.why_not_picks(["cell:b0", "unit:bob", "unit:ann"], 0) is None


def shown(picks: list[Pick]) -> str:
    return " ".join(pick.pick.partition(":")[2] + ("!" if pick.action else "") for pick in picks)


def test_picks_go_from_half_to_half() -> None:
    match = new_match()
    assert shown(match.picks(0)) == "b0 b1"
    assert shown(match.picks(0, ["cell:b1"])) == "ann bob cid dot done"
    assert shown(match.picks(0, ["cell:b1", "word:done"])) == "coin0 coin1 coin2 coin3 coin4 coin5"
    assert match.picks(0, ["cell:b2"]) == []
    assert match.picks(0, ["cell:b1", "word:done", "word:done"]) == []
    assert [pick.actions for pick in match.picks(0)] == [0, 0]


def test_members_are_pointed_at_in_any_order() -> None:
    match = new_match()
    path = ["cell:b1", "unit:dot"]
    assert shown(match.picks(0, path)) == "ann bob cid done"
    path += ["unit:bob"]
    assert shown(match.picks(0, path)) == "coin0 coin1 coin2 coin3 coin4 coin5"
    path += ["item:coin5"]
    assert shown(match.picks(0, path)) == "coin0! coin1! coin2! coin3! coin4!"
    action = next(pick.action for pick in match.picks(0, path) if pick.pick == "item:coin2")
    assert action is not None
    assert action.text == "b1+bob+dot$2$5"
    assert action.codes == (1, 1, 3, 2, 5)
    match.play(action)
    assert match.played[-1].text == "b1+bob+dot$2$5"
    assert match.picks(0, [*path, "item:coin2"]) == []


def test_a_member_is_picked_once() -> None:
    match = new_match()
    assert match.picks(0, ["cell:b1", "unit:dot", "unit:dot"]) == []
    assert match.why_not_picks(["cell:b1", "unit:dot", "unit:dot"], 0)


def test_every_action_can_be_pointed_at() -> None:
    match = new_match()
    assert {each.code for each in walk(match, ())} == {each.code for each in match.legal(0)}


def walk(match: Match, path: tuple[str, ...]) -> list[Action]:
    found = []
    for pick in match.picks(0, path):
        if pick.action:
            found.append(pick.action)
        found += walk(match, (*path, pick.pick))
    return found


def test_sets_are_what_the_kernels_take() -> None:
    """Every rising choice that `members` promises is legal."""
    match = new_match()
    for passengers in [*combinations(range(4), 2), *combinations(range(4), 1), ()]:
        done = () if len(passengers) == 2 else (9,)
        for coins in combinations(range(6), 2):
            assert match.why_not(join_codes([0, *passengers, *done, *coins])) is None


def test_the_text_may_name_members_in_any_order() -> None:
    match = new_match()
    match.play("b1+dot+ann$4$0")
    assert match.played[-1].text == "b1+ann+dot$0$4"


def test_records_replay_joined_actions() -> None:
    match = new_match()
    while match.to_act:
        match.play(match.legal(match.to_act[0])[-1])
    record = match.record()
    assert len(record["actions"]) == 6
    again = replay_record(read_record(record), FERRY_GAME)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == record


def test_a_hidden_half_hides_the_action_but_not_what_is_told() -> None:
    match = new_match()
    match.play(WHOLE)
    for viewer in (1, SPECTATOR):
        (entry,) = match.log(viewer)
        assert (entry.seat, entry.text, entry.words) == (None, None, ("Blue ferries 1.",))
    assert match.log(0)[0].text == WHOLE


def test_a_computer_player_completes_its_action() -> None:
    match = new_match()
    for name in ("random", "greedy"):
        while match.to_act and len(match.played) < 6:
            seat = match.to_act[0]
            match.play(Opponent(name, match, seat).choose(), seat)
        assert len(match.played) == 6
        match.undo(6)


def test_a_preview_carries_out_all_of_it() -> None:
    outcomes = new_match().preview(WHOLE).outcomes
    assert [[event.text for event in each.events] for each in outcomes] == [
        ["Blue ferries 1.", "Blue pays 51."]
    ]


def test_the_limit_never_falls_between_halves() -> None:
    match = ferry(plies=2).match()
    match.play(match.legal(0)[0])
    match.play(match.legal(1)[0])
    assert match.outcome is not None
    assert match.outcome.ending == "limit"


def test_looking_back_counts_whole_actions() -> None:
    match = new_match()
    match.play(WHOLE)
    match.play(match.legal(1)[0])
    assert match.view(0, 1).status.to_act == (1,)
    assert match.view(0, 0).status.to_act == (0,)
    with pytest.raises(Exception, match="positions 0 to 2"):
        match.view(0, 3)
