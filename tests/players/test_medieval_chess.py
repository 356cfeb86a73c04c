"""Computer players of Medieval Chess in simple situations."""

import pytest

import banneret
from banneret import SPECTATOR, Match
from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import look
from banneret.games.medieval_chess.rules.board import KNIGHT, PAWN
from banneret.games.medieval_chess.rules.codes import END_TURN, SWEAR, a_in, place_in, verb_in
from banneret.players.opponent import Opponent
from tests.games.medieval_chess.positions import lay_out, value

SHORT_OF_SIGHT = ["greedy", "level:5", "level:6"]
"""A player that looks no further than its own action, and the first levels that accept no loss."""


def play_a_turn(match: Match, name: str) -> list[int]:
    """Has a player play until the other side's turn; returns its actions."""
    seat, done = match.to_act[0], list[int]()
    while match.to_act == (seat,):
        code = Opponent(name, match, seat).choose()
        done.append(code)
        match.play(code, seat)
    return done


@pytest.mark.parametrize("name", SHORT_OF_SIGHT)
def test_nobody_gives_a_knight_for_a_pawn_that_the_king_guards(name: str) -> None:
    match = lay_out("rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R")
    play_a_turn(match, name)
    assert value(match, "kind", "f7") == PAWN


@pytest.mark.parametrize("name", SHORT_OF_SIGHT)
def test_nobody_leaves_alone_what_hangs(name: str) -> None:
    """A Rook that is undefended is taken by the Knight next to it."""
    match = lay_out("4k3/pppp4/8/4r3/8/3N4/PPPP4/4K3")
    play_a_turn(match, name)
    assert value(match, "kind", "e5") == KNIGHT


@pytest.mark.parametrize("name", SHORT_OF_SIGHT)
def test_a_lone_king_is_attacked(name: str) -> None:
    """MC-9.2: in attrition the other King goes and strikes him, unless he is mated first; no player waits."""
    match = lay_out("4k3/8/8/8/8/8/8/3QK3", attrition=1, turn=30)
    for _ in range(20):
        if not match.to_act:
            break
        play_a_turn(match, name)
    strikes = [entry for entry in match.view(SPECTATOR).log if entry.seat == 0 and "x" in (entry.text or "")]
    assert len(strikes) >= 3 or (match.outcome and match.outcome.winners == (0,))


def test_greedy_games_come_to_an_end() -> None:
    """Fewer than one in twenty reaches the limit; it was one in six."""
    games = banneret.simulate("medieval-chess", games=60, players=("greedy", "greedy"), seed=5)
    assert sum(ending in UNFINISHED for ending in games.results["ending"].tolist()) <= 3


@pytest.mark.parametrize("name", ["greedy", "level:1", "level:4", "level:5", "level:6"])
def test_nobody_waits_to_begin_with(name: str) -> None:
    """In none of its first four turns does a side do nothing. Both used to end eight turns in a row."""
    match = banneret.game("medieval-chess").match(seed=2)
    for _ in range(8):
        if not match.to_act:
            break
        assert verb_in(play_a_turn(match, name)[0]) != END_TURN


@pytest.mark.parametrize("name", ["greedy", "level:1", "level:3"])
def test_nobody_swears_to_and_fro(name: str) -> None:
    """Within three turns no unit is sworn to a lord that it has just left."""
    match, left = banneret.game("medieval-chess").match(seed=3), set[tuple[int, int]]()
    for _ in range(6):
        seat = match.to_act[0]
        while match.to_act == (seat,):
            code = Opponent(name, match, seat).choose()
            if verb_in(code) == SWEAR:
                unit = look(match.state)[0].board[place_in(code)]
                assert (unit, a_in(code)) not in left
                left.add((unit, look(match.state)[0].lord[unit]))
            match.play(code, seat)
    assert match.to_act
