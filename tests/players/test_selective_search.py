"""Selective alpha-beta in orthodox chess: what it leaves out must not matter."""

from typing import Any

import pytest

from banneret import Match
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import CERTAIN, lowest_seat, run_on, top, turn
from banneret.engine.machine.layout import look
from banneret.games.medieval_chess.rules.pruning import in_check, loses_material, null_move
from banneret.players.gamedata import data_of
from banneret.players.learned import learned_game
from banneret.players.nets import net_of
from banneret.players.opponent import Opponent, ask
from banneret.players.protocol import never
from banneret.players.search.alphabeta import SearchLimits, look_ahead
from banneret.players.search.budget import Budget
from tests.games.medieval_chess.positions import from_fen

MIDDLE_GAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - -"


def learned(match: Match) -> Game:
    """The match's game, judged by its usual net."""
    definition = match.game.definition
    return learned_game(match.game, net_of(definition, str(data_of(definition).net)))


def test_interpreted_and_compiled_find_the_same() -> None:
    match = from_fen(MIDDLE_GAME)
    game = learned(match)
    limits = SearchLimits(Budget(nodes=150), gain=data_of(game.definition).alphabeta.gain)
    ways = (game.definition.interpreted, game.definition.compiled)
    found = [look_ahead(game, ask(match, 0), limits, 1, never, run) for run in ways]
    assert found[0] == found[1]


def test_it_looks_further_than_a_search_that_leaves_nothing_out() -> None:
    match = from_fen(MIDDLE_GAME)
    game = learned(match)
    gain = data_of(game.definition).alphabeta.gain
    depths = [
        look_ahead(
            game,
            ask(match, 0),
            SearchLimits(Budget(nodes=50_000), gain=each),
            1,
            never,
            game.definition.compiled,
        ).depth
        for each in (0, gain)
    ]
    assert depths[1] >= depths[0] + 2


@pytest.mark.parametrize(
    ("fen", "best"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "d1-d8"),  # mate on the back rank
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -", "f6-a6"),  # mate in three by quiet moves
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -", "g3-g6"),  # a Queen that cannot be taken
    ],
)
def test_it_finds_what_a_good_player_finds(fen: str, best: str) -> None:
    match = from_fen(fen)
    thought = Opponent("search:nodes=100000", match, match.to_act[0]).think()
    assert match.action(thought.code, match.to_act[0]).text.startswith(best)


def test_a_duty_to_move_is_seen() -> None:
    """Black has no move that does not lose: with Kings and Pawns alone nobody may pass, even in thought."""
    match = from_fen("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - -")
    thought = Opponent("search:nodes=200000", match, 0).think()
    assert match.action(thought.code, 0).text.startswith("e1-f1")


def called(kernel: Any, match: Match, *arguments: Any) -> bool:
    return bool(kernel(look(match.state)[0], match.game.rules_window, *arguments))


@pytest.mark.parametrize(
    ("fen", "move", "expected"),
    [
        ("4k3/8/2p5/3p4/8/8/8/3QK3 w - -", "d1xd5", True),  # a Queen for a covered Pawn
        ("4k3/8/8/3p4/8/8/8/3QK3 w - -", "d1xd5", False),
        ("4k3/8/2p5/3q4/8/4N3/8/4K3 w - -", "e3xd5", False),  # a Knight for a covered Queen
        ("4k3/8/8/3p4/4K3/8/8/8 w - -", "e4xd5", False),  # a King takes only what is not covered
    ],
)
def test_what_loses_material(fen: str, move: str, expected: bool) -> None:
    match = from_fen(fen)
    code = next(action.code for action in match.legal(0) if action.text == move)
    assert called(loses_material, match, 0, code) is expected


def test_only_the_attacked_side_is_in_check() -> None:
    match = from_fen("4k3/8/8/8/8/8/4r3/4K3 w - -")
    assert called(in_check, match, 0)
    assert not called(in_check, match, 1)


def test_after_a_null_move_it_is_the_other_sides_turn() -> None:
    match = from_fen(MIDDLE_GAME)
    state, work = look(match.state.copy())[0], look(match.game.new_work())[0]
    assert null_move(state, match.game.rules_window, 0)
    top(state).asked = 0
    match.game.definition.interpreted(run_on, state, match.game.rules_window, work)
    assert lowest_seat(turn(state)) == 1


def test_kings_and_pawns_alone_have_no_null_move() -> None:
    assert not called(null_move, from_fen("4k3/4p3/8/8/8/8/4P3/4K3 w - -"), 0)
    assert called(null_move, from_fen("4k3/4p3/8/8/8/8/4P3/N3K3 w - -"), 0)


def test_a_forced_win_is_certain() -> None:
    match = from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -")
    assert Opponent("search:nodes=2000", match, 0).think().considered[0].value == CERTAIN
