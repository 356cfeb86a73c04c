"""Move numbers: permanent, and the same for everybody; the set-up has none."""

import pytest

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.views import ARBITER
from tests.engine.toy import ROAD

ROAD_GAME = Game(ROAD, ROAD.ruleset())
EVERYBODY = (0, 1, 2, SPECTATOR, ARBITER)


def numbers(match: banneret.Match, viewer: int) -> list[int | None]:
    return [entry.move for entry in match.log(viewer)]


def deeds(match: banneret.Match, viewer: int) -> list[tuple[int | None, int | None, str]]:
    """The log entries of actions, with their move numbers."""
    return [(entry.move, entry.seat, entry.text) for entry in match.log(viewer) if entry.text is not None]


@pytest.fixture
def match() -> banneret.Match:
    """A match after the set-up, one round of bids and a walk."""
    match = ROAD_GAME.match(1)
    match.play("swap", 0)
    for seat in range(3):
        match.play("ready", seat)
    for seat, bid in enumerate(("bid 3", "bid 1", "bid 2")):
        match.play(bid, seat)
    match.play("walk")
    return match


def test_moves_are_counted_from_one() -> None:
    match = banneret.game("age-of-chess").match()
    match.play("e2-e3")
    match.play("e7-e6")
    assert numbers(match, 0) == [1, 2]
    assert match.history.moves(0) == 2


def test_the_set_up_is_not_counted(match: banneret.Match) -> None:
    setup = [entry for entry in match.log(0) if entry.setup]
    assert [(entry.text, entry.move) for entry in setup] == [("swap", None), ("ready", None)]


def test_what_is_laid_face_down_has_the_number_of_the_move_that_shows_it(match: banneret.Match) -> None:
    assert numbers(match, 0)[2:] == [1, 1, 2]
    assert numbers(match, SPECTATOR) == [1, 2]
    assert {match.history.moves(viewer) for viewer in EVERYBODY} == {2}


def test_a_number_does_not_tell_that_somebody_has_answered() -> None:
    match = ROAD_GAME.match(1)
    for seat in range(3):
        match.play("ready", seat)
    match.play("bid 3", 0)
    assert [match.history.moves(viewer) for viewer in (0, 1, SPECTATOR)] == [1, 0, 0]
    match.play("bid 2", 2)
    assert numbers(match, 2)[-1] == 1


def test_numbers_stay_when_the_match_ends(match: banneret.Match) -> None:
    """At the end everybody may read what was hidden; entries read before keep their number."""
    before = {viewer: deeds(match, viewer) for viewer in EVERYBODY}
    match.resign(2)
    for viewer in EVERYBODY:
        after = deeds(match, viewer)
        assert len(after) == len(match.played)
        assert [line for line in after if line in before[viewer]] == before[viewer]
        assert after[-1] == (None, 2, "resign")
        assert match.history.moves(viewer) == 2


def test_a_move_that_was_taken_back_frees_its_number(match: banneret.Match) -> None:
    match.undo()
    match.play("stop")
    assert numbers(match, SPECTATOR) == [1, 2]


@pytest.mark.parametrize("game", ["prevail", "cyvasse"])
def test_games_with_a_set_up(game: str) -> None:
    """Deployed units and arrays come before the first move."""
    match = banneret.game(game).match(1)
    while match.game.definition.setups.is_setting_up(match.history.truth().window):
        seat = match.to_act[0]
        match.play(match.automatic(seat), seat)
    entries = match.log(ARBITER)
    assert entries
    assert all(entry.setup and entry.move is None for entry in entries)
    match.play(match.automatic(match.to_act[0]), match.to_act[0])
    assert (match.log(ARBITER)[-1].setup, match.log(ARBITER)[-1].move) == (False, 1)
