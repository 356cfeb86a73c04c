"""Players' seeds, mixed into the dice."""

import json
from copy import deepcopy
from typing import Any

import pytest

from banneret import BadRecord, BanneretError, IllegalAction, Match
from banneret.engine.game import Game
from banneret.engine.match import read_record, replay_record
from banneret.engine.views import ARBITER
from tests.engine.toy import ROAD

SEED, OTHER = "ab" * 32, "0" * 64


def match(*mixes: tuple[int, str], seed: int = 7) -> Match:
    """The Road, in which two seats bid, and walk by dice."""
    made = Match(Game(ROAD, ROAD.ruleset({"seats": 2})), seed=seed)
    for seat, mix in mixes:
        made.mix(seat, mix)
    return made


def play_on(made: Match, actions: int = 12) -> Match:
    """Plays the first legal action repeatedly."""
    for _ in range(actions):
        if made.outcome is None:
            seat = made.to_act[0]
            made.play(made.legal(seat)[0], seat)
    return made


def dice(made: Match) -> tuple[int, ...]:
    return tuple(int(each) for each in made.state["dice"][0])


def test_a_seed_changes_the_dice_to_come_and_nothing_that_anybody_sees() -> None:
    plain, mixed = match(), match((0, SEED))
    assert dice(plain)[:2] != dice(mixed)[:2]
    assert plain.history.truth().dice_thrown == mixed.history.truth().dice_thrown
    for viewer in (0, 1, -1):
        assert plain.view(viewer) == mixed.view(viewer)
    assert mixed.log(ARBITER) == ()


def test_every_seed_every_seat_and_the_order_count() -> None:
    keys = {
        dice(each)[:2]
        for each in (
            match((0, SEED)),
            match((1, SEED)),
            match((0, OTHER)),
            match((0, SEED), (1, OTHER)),
            match((1, OTHER), (0, SEED)),
            match((0, SEED), seed=8),
        )
    }
    assert len(keys) == 6


def test_a_record_replays_to_the_same_dice() -> None:
    made = match((1, SEED))
    made.play(made.legal(0)[0], 0)
    made.mix(0, OTHER)
    record = play_on(made).record()
    assert [(mix["after"], mix["seat"]) for mix in record["mixes"]] == [(0, 1), (1, 0)]
    again = replay_record(read_record(json.loads(json.dumps(record))), ROAD)
    assert again.state.tobytes() == made.state.tobytes()
    assert again.record() == record


def test_a_record_without_seeds_has_no_word_of_them() -> None:
    assert "mixes" not in play_on(match()).record()


@pytest.mark.parametrize(
    ("field", "value"), [("seed", OTHER), ("seat", 0), ("after", 1), ("after", 99), ("hash", OTHER)]
)
def test_a_changed_seed_is_found(field: str, value: Any) -> None:
    record = deepcopy(play_on(match((1, SEED)), 3).record())
    record["mixes"][0][field] = value
    with pytest.raises(BadRecord):
        replay_record(read_record(record), ROAD)


def test_what_is_taken_back_takes_later_seeds_with_it() -> None:
    made = match((0, SEED))
    before = dice(made)
    play_on(made, 2)
    made.mix(1, OTHER)
    made.undo(1)
    assert [mix.seed for mix in made.history.mixes] == [SEED]
    made.undo(1)
    assert dice(made) == before


def test_what_is_no_seed_is_refused() -> None:
    with pytest.raises(BanneretError, match="64 digits"):
        match((0, "lucky"))
    over = match()
    over.resign(0)
    with pytest.raises(IllegalAction, match="over"):
        over.mix(0, SEED)
