"""The programming interface of a match."""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import ARBITER, SPECTATOR, BadNotation, BanneretError, IllegalAction
from banneret.engine.game import Game
from banneret.engine.machine.layout import look
from banneret.engine.match import Match
from banneret.engine.views import Action
from tests.engine.toy import ROAD, RoadKnowledge, RoadNotation
from tests.engine.toy.rules import UNKNOWN

CHESS = banneret.game("age-of-chess")
ROAD_GAME = Game(ROAD, ROAD.ruleset())


def chess() -> Match:
    return CHESS.match()


def road_with_bids(*seats: int) -> Match:
    """Everybody is asked for a bid, and these seats have given one."""
    match = ROAD_GAME.match(seed=3)
    for seat in range(3):
        match.play("ready", seat=seat)
    for seat in seats:
        match.play("bid 2", seat=seat)
    return match


class TestPlaying:
    def test_an_action_may_be_given_as_text_as_code_or_as_itself(self) -> None:
        action = next(each for each in chess().legal(0) if each.text == "e2-e3")
        states = []
        for given in ("e2-e3", action, action.code):
            match = chess()
            assert match.play(given) == ("Blue Pikeman e2 moves to e3.",)
            (played,) = match.played
            assert (played.seat, played.code, played.text) == (0, action.code, "e2-e3")
            states.append(match.state.tobytes())
        assert len(set(states)) == 1

    def test_the_seat_that_is_to_act_need_not_be_named(self) -> None:
        match = chess()
        match.play("e2-e3")
        match.play("e7-e6")
        assert [(turn.seat, turn.text) for turn in match.played] == [(0, "e2-e3"), (1, "e7-e6")]

    def test_where_several_are_to_act_it_must_be(self) -> None:
        match = ROAD_GAME.match()
        assert match.to_act == (0, 1, 2)
        with pytest.raises(IllegalAction, match="Several seats"):
            match.play("ready")
        match.play("ready", seat=2)
        assert match.played[-1].seat == 2

    def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing(self) -> None:
        match = chess()
        before = match.state.tobytes()
        for given, reason in (
            ("e2-e4", r"forward.*AC-3\.1"),
            ("e7-e6", r"not yours.*AC-1\.4"),
            ("e4-e5", r"Nothing stands.*AC-1\.4"),
            (-1, "no such action"),
            (10**12, "no such action"),
        ):
            with pytest.raises(IllegalAction, match=reason):
                match.play(given)
        for odd in (None, 1.5, ["e2-e3"]):
            with pytest.raises(IllegalAction, match="given as text"):
                match.play(odd)  # type: ignore[arg-type]
        assert match.state.tobytes() == before
        assert match.played == ()

    def test_an_action_of_another_position_is_refused(self) -> None:
        match = chess()
        action = match.legal(0)[0]
        match.play(action)
        with pytest.raises(IllegalAction):
            match.play(action)

    def test_what_is_no_notation_is_called_so(self) -> None:
        with pytest.raises(BadNotation, match="is not an action"):
            chess().play("to the bridge!")

    def test_a_seat_that_is_not_to_act_is_told_who_is(self) -> None:
        with pytest.raises(IllegalAction, match="Blue is to act"):
            chess().play("e7-e6", seat=1)

    def test_several_who_are_to_act_are_named_in_a_sentence(self) -> None:
        why = str(road_with_bids(2).why_not("bid 1", seat=2))
        assert "Blue and Gold are to act" in why

    @pytest.mark.parametrize("seat", [-1, -2, 2, 99])
    def test_there_are_no_other_seats(self, seat: int) -> None:
        with pytest.raises(BanneretError):
            chess().play("e2-e3", seat=seat)

    def test_nothing_can_be_played_when_the_match_is_over(self) -> None:
        match = CHESS.position(
            {"to_move": "blue", "blue": {"e1": ["commander"]}, "gold": {"a8": ["pikeman"]}}
        )
        assert match.to_act == ()
        assert match.legal(0) == []
        with pytest.raises(IllegalAction, match="over"):
            match.play("e1-e2")
        assert "over" in str(match.why_not("e1-e2"))


class TestLegalActions:
    def test_who_is_not_asked_has_none(self) -> None:
        assert len(chess().legal(0)) == 44
        assert chess().legal(1) == []
        assert chess().picks(1) == []

    @pytest.mark.parametrize("seat", [SPECTATOR, ARBITER, 3, 99, -3])
    def test_who_has_no_seat_is_told_so(self, seat: int) -> None:
        """A spectator may see a match, but cannot act in it."""
        for match in (ROAD_GAME.match(), chess()):
            with pytest.raises(BanneretError, match="no seat"):
                match.legal(seat)

    def test_why_not_is_none_for_what_can_be_done(self) -> None:
        assert chess().why_not("e2-e3") is None
        assert "AC-3.1" in str(chess().why_not("e2-e5"))
        assert "is not an action" in str(chess().why_not("e2e5"))

    def test_actions_are_values(self) -> None:
        assert chess().legal(0) == chess().legal(0)
        assert len({*chess().legal(0), *chess().legal(0)}) == 44


class TestTakingBack:
    def test_some_or_all_actions(self) -> None:
        match = chess()
        first = match.state.tobytes()
        match.play("e2-e3")
        second = match.state.tobytes()
        match.play("e7-e6")
        match.play("d2-d3")
        match.undo(2)
        assert match.state.tobytes() == second
        assert [turn.text for turn in match.played] == ["e2-e3"]
        match.undo()
        assert match.state.tobytes() == first

    def test_nothing_is_nothing(self) -> None:
        match = chess()
        match.play("e2-e3")
        match.undo(0)
        assert len(match.played) == 1

    @pytest.mark.parametrize("turns", [2, -1])
    def test_not_more_than_were_played(self, turns: int) -> None:
        match = chess()
        match.play("e2-e3")
        with pytest.raises(BanneretError, match="1 actions to undo"):
            match.undo(turns)
        assert len(match.played) == 1

    def test_another_action_can_be_played_instead(self) -> None:
        match, other = chess(), chess()
        match.play("e2-e3")
        match.undo()
        match.play("d2-d3")
        other.play("d2-d3")
        assert match.state.tobytes() == other.state.tobytes()
        assert match.record() == other.record()

    def test_the_dice_are_taken_back_too(self) -> None:
        match = road_with_bids(0, 1, 2)
        seat = match.to_act[0]
        match.play("walk")
        cell = match.view(seat).board.units[seat].cell
        for _ in range(5):
            match.undo()
            match.play("walk")
            assert match.view(seat).board.units[seat].cell == cell


class TestSeeds:
    @pytest.mark.parametrize("seed", [-1, 1 << 62, 10**30])
    def test_a_seed_out_of_bounds_is_refused(self, seed: int) -> None:
        with pytest.raises(BanneretError, match="seed"):
            CHESS.match(seed=seed)


class TestOutcomes:
    def test_there_is_no_payoff_before_the_end(self) -> None:
        assert chess().outcome is None
        with pytest.raises(BanneretError, match="not over"):
            chess().payoff(0)

    def test_there_is_a_payoff_for_every_seat_and_no_other(self) -> None:
        match = CHESS.position(
            {"to_move": "blue", "blue": {"e1": ["commander"]}, "gold": {"a8": ["pikeman"]}}
        )
        assert [match.payoff(seat) for seat in (0, 1)] == [1, 0]
        for seat in (-1, 2):
            with pytest.raises(BanneretError):
                match.payoff(seat)


class TestPreviews:
    def test_without_chance_there_is_one_and_it_is_certain(self) -> None:
        match = CHESS.position(
            {
                "to_move": "blue",
                "blue": {"e1": ["commander"], "d4": ["cavalry"]},
                "gold": {"e8": ["commander"], "d5": ["archer"]},
            }
        )
        (outcome,) = match.preview("d4xd5").outcomes
        assert outcome.chance == 1
        assert tuple(map(str, outcome.events)) == match_events(match, "d4xd5")

    def test_with_dice_the_likeliest_comes_first_and_chances_sum_to_one(self) -> None:
        match = road_with_bids(0, 1, 2)
        outcomes = match.preview("walk").outcomes
        assert len(outcomes) == 2
        assert outcomes[0].chance >= outcomes[1].chance
        assert sum(each.chance for each in outcomes) == pytest.approx(1)
        assert all(0.45 < each.chance < 0.55 for each in outcomes)

    def test_nothing_of_the_true_dice_can_be_learnt(self) -> None:
        """The preview is the same whatever the dice will be."""
        previews = []
        for seed in range(3):
            travellers = {name: {"cell": "r2", "held": 3} for name in ("blue", "gold", "green")}
            document = {"phase": "turn", "turn": "blue", "left": 1, "travellers": travellers}
            previews.append(ROAD_GAME.position(document, seed).preview("walk"))
        assert previews[0] == previews[1] == previews[2]

    def test_an_illegal_action_has_none(self) -> None:
        with pytest.raises(IllegalAction):
            chess().preview("e2-e5")


def match_events(match: Match, text: str) -> tuple[str, ...]:
    match.play(text)
    return match.log(ARBITER)[-1].words


class TestSecrets:
    def test_a_refusal_does_not_tell_who_has_bid(self) -> None:
        """Blue has bid. Blue must not learn whether Gold has too, not even by trying to bid again."""
        alone, both = road_with_bids(0), road_with_bids(0, 1)
        assert alone.view(0) == both.view(0)
        assert alone.why_not("bid 1", seat=0) == both.why_not("bid 1", seat=0)

    def test_a_game_is_shown_only_what_the_seat_may_know(self) -> None:
        """Notation, reasons and scenes receive redacted states, so they cannot reveal secrets."""
        game = Game(SUSPICIOUS, ROAD.ruleset())
        match = game.match(seed=3)
        for seat in range(3):
            match.legal(seat)
            match.why_not("walk", seat)
            match.view(seat)
            match.play("ready", seat=seat)
        match.play("bid 2", seat=1)

    def test_events_are_told_to_those_who_may_know_them(self) -> None:
        match = ROAD_GAME.match(seed=3)
        (told,) = match.play("swap", seat=1)
        assert told.startswith("Gold now holds a ")
        assert [entry.words for entry in match.log(1)] == [(told,)]
        assert [entry.words for entry in match.log(ARBITER)] == [(told,)]
        for viewer in (0, 2, SPECTATOR):
            assert match.log(viewer) == ()

    def test_the_log_of_a_finished_match_tells_everything(self) -> None:
        match = ROAD_GAME.match(seed=3)
        while match.to_act:
            seat = match.to_act[-1]
            match.play(match.legal(seat)[0], seat=seat)
        assert match.log(SPECTATOR)[0].text == "ready"
        assert len(match.log(SPECTATOR)) == len(match.played)


class TestThePast:
    def test_a_view_of_an_earlier_moment(self) -> None:
        match = chess()
        views = [match.view(0)]
        for text in ("e2-e3", "e7-e6", "d2-d3"):
            match.play(text)
            views.append(match.view(0))
        assert [match.view(0, at) for at in range(4)] == views
        assert [len(match.log(0, at)) for at in range(4)] == [0, 1, 2, 3]

    def test_a_finished_match_was_not_over_before(self) -> None:
        match = CHESS.position(
            {"to_move": "blue", "blue": {"d6": ["commander"]}, "gold": {"e7": ["commander"]}}
        )
        match.play("d6xe7")
        assert match.view(0).status.outcome is not None
        assert match.view(0, 0).status.outcome is None
        assert match.view(0, 0).status.to_act == (0,)

    @pytest.mark.parametrize("at", [-1, 2, 99])
    def test_other_moments_there_are_none(self, at: int) -> None:
        match = chess()
        match.play("e2-e3")
        with pytest.raises(BanneretError, match="positions 0 to 1"):
            match.view(0, at)


class SuspiciousNotation(RoadNotation):
    """Refuses to describe a state to a seat if it contains another seat's card."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        assert knows_only_own_cards(state, seat)
        return super().describe(state, seat, code)

    def parse(self, state: Any, seat: int, text: str) -> int:
        assert knows_only_own_cards(state, seat)
        return super().parse(state, seat, text)


class SuspiciousKnowledge(RoadKnowledge):
    """Likewise refuses cards it should not see."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        assert knows_only_own_cards(state, seat)
        return super().is_hidden(state, seat, code)


def knows_only_own_cards(state: Any, seat: int) -> bool:
    return all(card == UNKNOWN for other, card in enumerate(state.held) if other != seat)


SUSPICIOUS = replace(
    ROAD, name="the-suspicious-road", notation=SuspiciousNotation, knowledge=SuspiciousKnowledge
)


class TestPositions:
    DOCUMENT: Mapping[str, Any] = {
        "to_move": "gold",
        "blue": {"e1": ["commander"]},
        "gold": {"e8": ["commander"], "d5": ["archer"]},
    }

    def test_a_match_begins_where_the_document_says(self) -> None:
        match = CHESS.position(self.DOCUMENT)
        assert match.to_act == (1,)
        assert {unit.id for unit in match.view(0).board.units} == {"e1a", "e8a", "d5a"}
        assert match.document()["gold"] == self.DOCUMENT["gold"]

    def test_a_document_that_is_changed_later_does_not_change_the_match(self) -> None:
        document = deepcopy(dict(self.DOCUMENT))
        match = CHESS.position(document)
        match.play("d5-d4")
        before = match.record()
        document["blue"]["a1"] = ["heavy"]
        document["to_move"] = "blue"
        assert match.record() == before
        assert banneret.replay(match.record()).state.tobytes() == match.state.tobytes()

    def test_the_record_of_a_match_is_the_callers_to_change(self) -> None:
        match = CHESS.position(self.DOCUMENT)
        match.play("d5-d4")
        before = deepcopy(match.record())
        record = match.record()
        record["start"]["blue"]["a1"] = ["heavy"]
        record["ruleset"]["numbers"]["endings"]["plies"] = 3
        assert match.record() == before

    def test_states_are_the_callers_to_read_only(self) -> None:
        """`state` is the truth itself: a copy for each access would cost the lab too much."""
        match = chess()
        assert match.state is match.state
        assert look(match.state)[0].plies == 0


class TestGames:
    def test_seats_have_names(self) -> None:
        assert CHESS.seats == ("Blue", "Gold")
        assert Game(ROAD, ROAD.ruleset("four")).seats == ("Blue", "Gold", "Green", "Rose")

    def test_an_unknown_game_is_refused_with_a_hint(self) -> None:
        with pytest.raises(banneret.UnknownGame, match="Did you mean age-of-chess"):
            banneret.game("age-of-ches")
        with pytest.raises(banneret.UnknownGame, match="There are"):
            banneret.game("go")

    def test_a_ruleset_by_name_or_as_changes(self) -> None:
        assert banneret.game("age-of-chess", "v2").ruleset.name == "v2"
        changed = banneret.game("age-of-chess", {"endings": {"plies": 3}})
        match = changed.match()
        for text in ("e2-e3", "e7-e6", "d2-d3"):
            match.play(text)
        assert match.outcome is not None
        assert match.outcome.result == "unfinished"


class TestNumbersFromElsewhere:
    """Codes and seeds often come from arrays; numbers that are not whole are refused."""

    def test_a_code_of_numpys_is_played(self) -> None:
        match = chess()
        match.play(np.int32(match.legal(0)[0].code))  # type: ignore[arg-type]
        assert len(match.played) == 1

    def test_a_truth_value_is_no_code(self) -> None:
        with pytest.raises(IllegalAction):
            chess().play(True)

    def test_a_seed_of_numpys_can_be_recorded(self) -> None:
        assert json.loads(json.dumps(CHESS.match(seed=np.int64(3)).record()))["seed"] == 3  # type: ignore[arg-type]

    @pytest.mark.parametrize("seed", [1.5, "a", None, True, -1, 1 << 62])
    def test_other_seeds_are_refused(self, seed: Any) -> None:
        with pytest.raises(BanneretError, match="seed must be a whole number"):
            CHESS.match(seed=seed)

    def test_the_log_is_refused_where_the_view_is(self) -> None:
        for viewer, at in ((99, None), (0, 1), (0, -1)):
            with pytest.raises(BanneretError):
                chess().log(viewer, at)

    @pytest.mark.parametrize("players", [["Ada"], ["Ada", "Bo", "Eve"], [1, 2]])
    def test_a_record_needs_a_name_for_each_seat(self, players: Any) -> None:
        with pytest.raises(BanneretError, match="name for each"):
            chess().record(players)
