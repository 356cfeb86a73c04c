"""Plays orthodox chess against Stockfish, an external yardstick: `python -m benchmarks.stockfish --elo 1900`.

Stockfish limits its strength to that of people with a given rating (`UCI_Elo`), on its own scale. Both sides
have the same time per move, on one core each. Games come in pairs that begin with the same random moves, with
sides swapped.
"""

import argparse
import shutil
from collections.abc import Mapping
from random import Random

import chess
import chess.engine

import banneret
from banneret.engine.machine.layout import look
from banneret.engine.match import Match
from banneret.games.medieval_chess.rules.board import EDGE
from banneret.games.medieval_chess.rules.codes import CASTLE, a_in, b_in, place_in, verb_in
from banneret.games.medieval_chess.rules.moves import target_of
from banneret.players.arena.sample import Sample
from banneret.players.opponent import ask
from banneret.players.registry import player

OPENING = 4
"""The number of random moves at the beginning."""


def main() -> None:
    """Reads the command line, plays, and prints the score after each pair."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stockfish", description=__doc__)
    parser.add_argument("--elo", type=int, default=1900, help="how strong Stockfish plays (1900)")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move, on either side (0.1)")
    parser.add_argument("--games", type=int, default=40, help="how many, in pairs (40)")
    parser.add_argument("--player", default="search", help="who meets it (search)")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    path = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if path is None:
        parser.error("Stockfish is not installed: the package is called stockfish.")
    name = f"{asked.player}:seconds={asked.seconds:g}"
    sample = Sample()
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": asked.elo, "Threads": 1})
        for pair in range(asked.games // 2):
            scores = [play(engine, name, asked.seconds, asked.seed + pair, seat) for seat in (0, 1)]
            sample.add(sum(scores) / 2)
            print(f"{2 * sample.pairs} games: {told(sample)}", flush=True)


def told(sample: Sample) -> str:
    """A score as text."""
    low, high = sample.score_interval
    return f"{sample.score:.1%} of the points ({low:.0%} to {high:.0%}), {sample.elo:+.0f} Elo"


def play(engine: chess.engine.SimpleEngine, name: str, seconds: float, seed: int, seat: int) -> float:
    """Plays one game with Banneret's player in a seat; returns its score: 1 for a win, ½ for a draw."""
    match = banneret.game("medieval-chess", "orthodox").match(seed=seed)
    board, chance, ours = chess.Board(), Random(seed), player(name)
    while match.to_act and not (board.is_repetition(3) or board.is_fifty_moves()):
        (to_act,) = match.to_act
        moves = legal_moves(match, to_act)
        if len(board.move_stack) < OPENING:
            code = chance.choice(sorted(moves))
        elif to_act == seat:
            code = ours.think(match.game, ask(match, seat)).code
        else:
            best = engine.play(board, chess.engine.Limit(time=seconds)).move
            code = next(code for code, move in moves.items() if move == best)
        match.play(code, to_act)
        if code in moves:  # claiming a draw is not a move
            board.push(moves[code])
    winners = look(match.state)[0].winners
    return {1 << seat: 1.0, 1 << (1 - seat): 0.0}.get(winners, 0.5)


def legal_moves(match: Match, seat: int) -> Mapping[int, chess.Move]:
    """The legal moves, keyed by the codes of the actions."""
    rules = look(match.game.rules)[0]
    found = dict[int, chess.Move]()
    for code in (action.code for action in match.legal(seat)):
        place, way = int(place_in(code)), int(a_in(code))
        if place != EDGE:
            is_castling = verb_in(code) == CASTLE
            target = (place + 2 if way else place - 2) if is_castling else int(target_of(rules, place, way))
            found[code] = chess.Move(place, target, int(b_in(code)) or None)
    return found


if __name__ == "__main__":
    main()
