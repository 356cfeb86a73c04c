"""Perft counts agree with a walk through each line."""

import pytest

import banneret
from banneret import BanneretError, Match
from banneret.engine.game import Game
from banneret.engine.match.perft import DEPTH_MAX, perft
from tests.conformance.compiling import compiled
from tests.engine.toy import ROAD


def walked(match: Match, depth: int) -> int:
    """Plays and takes back every line; if several seats are asked, the lowest answers first."""
    if depth == 0:
        return 1
    lines = 0
    for seat in match.to_act[:1]:
        for action in match.legal(seat):
            match.play(action, seat=seat)
            lines += walked(match, depth - 1)
            match.undo()
    return lines


CHESS = banneret.game("age-of-chess")
ROAD_GAME = Game(ROAD, ROAD.ruleset())
SKIRMISH = {
    "to_move": "gold",
    "blue": {"e2": ["commander"], "d4": ["archer", "archer"], "c3": ["priestess"]},
    "gold": {"e8": ["commander"], "d5": ["cavalry"], "b4": ["heavy"]},
}
MATE = {"to_move": "blue", "blue": {"e4": ["commander"]}, "gold": {"e5": ["commander"]}}


@pytest.mark.parametrize(
    ("match", "depth"),
    [
        pytest.param(CHESS.match(), 2, id="chess from the start"),
        pytest.param(CHESS.position(SKIRMISH), 3, id="chess, a skirmish"),
        pytest.param(CHESS.position(MATE), 4, id="chess, soon over"),
        pytest.param(ROAD_GAME.match(), 6, id="road"),
    ],
)
def test_lines_are_counted_right(match: Match, depth: int) -> None:
    compiled(match.game.definition)
    for each in range(depth + 1):
        expected = walked(match, each)
        assert perft(match, each) == expected
        if expected < 500:
            assert perft(match, each, run=match.game.definition.interpreted) == expected


def test_counting_changes_nothing() -> None:
    match = CHESS.match()
    before = match.state.tobytes()
    perft(match, 2, run=CHESS.run)
    assert match.state.tobytes() == before


def test_from_a_finished_match_nothing_leads_on() -> None:
    match = CHESS.position({**MATE, "gold": {"e5": ["pikeman"]}})
    assert match.outcome is not None
    assert perft(match, 0, run=CHESS.run) == 1
    assert perft(match, 1, run=CHESS.run) == 0
    assert perft(match, 3, run=CHESS.run) == 0


@pytest.mark.parametrize("depth", [-1, DEPTH_MAX + 1])
def test_a_depth_out_of_bounds_is_refused(depth: int) -> None:
    with pytest.raises(BanneretError, match="depth"):
        perft(CHESS.match(), depth, run=CHESS.run)
