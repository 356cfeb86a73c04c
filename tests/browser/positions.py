"""Records of matches at given positions, made by the engine."""

from typing import Any

import banneret
from banneret import Match

Record = dict[str, Any]


def record(
    blue: dict[str, list[str]],
    gold: dict[str, list[str]],
    *moves: str,
    to_move: str = "blue",
    players: tuple[str, str] = ("Ann", "Ben"),
) -> Record:
    """A record that starts from a position. Seats named after a computer player are played by it, all others
    by this person.
    """
    match = banneret.game("age-of-chess").position({"to_move": to_move, "blue": blue, "gold": gold})
    for move in moves:
        match.play(move)
    return match.record(players=list(players))


def played(game: str, *actions: str, ruleset: Any = "default") -> Match:
    """A match of any game after some actions, each by the seat to act, or the first of several."""
    match = banneret.game(game, ruleset).match(seed=3)
    for action in actions:
        match.play(action, match.to_act[0])
    return match
