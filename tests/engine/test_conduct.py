"""Operations outside the rules: forfeits, faults, automatic actions, and records with times."""

from typing import Any

import pytest

import banneret
from banneret.engine.errors import BadRecord, IllegalAction
from banneret.engine.game import Game
from banneret.engine.match import FORMAT, TIMED_FORMAT, Moment, Timing
from tests.engine.toy import ROAD


def played() -> banneret.Match:
    match = banneret.game("age-of-chess").match()
    match.play("e2-e3")
    match.note_fault(1, "missed turn")
    return match


def timed(match: banneret.Match) -> dict[str, Any]:
    moments = [Moment(1000 * n, (60_000 - n, None)) for n in range(len(match.played))]
    return match.record(timing=Timing({"pace": "live", "bank": 60, "increment": 0}, moments))


def test_who_forfeits_loses_and_the_outcome_tells_why() -> None:
    for end, text in (
        ("run_out_of_time", "Gold wins: Blue ran out of time."),
        ("forfeit_by_attempts", "Gold wins: Blue tried too many illegal actions."),
    ):
        match = played()
        getattr(match, end)(0)
        assert match.outcome is not None
        assert (match.outcome.text, match.outcome.winners) == (text, (1,))
        assert (match.payoff(0), match.payoff(1)) == (0, 1)
        with pytest.raises(IllegalAction, match="over"):
            match.note_fault(0, "missed turn")


def test_a_game_without_penalties_only_notes_a_fault() -> None:
    match = played()
    assert match.log(0)[-1].events[0].text == "Gold has missed a turn."
    assert match.to_act == (1,)
    assert match.history.truth(1).state.tobytes() == match.history.truth(2).state.tobytes()


def test_faults_and_forfeits_are_replayed() -> None:
    match = played()
    match.run_out_of_time(1)
    record = match.record()
    assert [each["text"] for each in record["actions"]] == ["e2-e3", "missed turn", "out of time"]
    again = banneret.replay(record)
    assert (again.record(), again.outcome) == (record, match.outcome)


def test_what_is_played_for_a_seat_is_legal_and_always_the_same() -> None:
    for seed in range(5):
        match = Game(ROAD, ROAD.ruleset()).match(seed)
        for _ in range(200):
            if match.outcome is not None:
                break
            seat = match.to_act[0]
            action = match.automatic(seat)
            assert action == match.automatic(seat)
            match.play(action, seat)


def test_a_record_has_times_if_somebody_kept_them() -> None:
    match = played()
    assert match.record()["format"] == FORMAT
    record = timed(match)
    assert record["format"] == TIMED_FORMAT
    assert [each["at"] for each in record["actions"]] == [0, 1000]
    assert banneret.replay(record).state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("change", ["at", "clocks", "time_control"])
def test_times_are_part_of_the_chain(change: str) -> None:
    record = timed(played())
    if change == "time_control":
        record[change]["bank"] = 600
    else:
        record["actions"][1][change] = {"at": 5, "clocks": [1, None]}[change]
    with pytest.raises(BadRecord, match="hash chain"):
        banneret.replay(record)
