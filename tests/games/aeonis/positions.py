"""Positions from random games, for property tests; they include every kind of decision."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

import banneret
from banneret import Game, Match

MORE = {
    "campaign": {"lords": 4},
    "lords": ["auriel", "vharok", "nyxara", "rakhis"],
    "combat": {
        "assault": {"allowed": True},
        "archers": {"order": "together"},
        "press": {"in_sieges": True},
        "retreat": {"hex": "yielded"},
        "defence": {"forest": 1, "fortress": 2},
    },
}
"""The opposite of most settings."""


@cache
def _game(ruleset: str, setup: str) -> Game:
    return banneret.game("aeonis", ruleset=MORE if ruleset == "more" else ruleset, setup=setup)


POSITIONS: dict[str, Callable[[], Game]] = {
    "campaign": partial(_game, "default", "two-lords"),
    "four lords": partial(_game, "more", "four-lords"),
    "battle": partial(_game, "default", "3inf+cav+2arc+lord vs 2inf+cav+arc+lord@city"),
    "open battle": partial(_game, "more", "4inf+cav+2arc+lord vs 3inf+2arc+lord@forest"),
}
"""Games by a name."""

SPACING = {"campaign": 6, "four lords": 6, "battle": 1, "open battle": 1}
_FROM_EACH = 20


@cache
def matches(name: str) -> list[Match]:
    """Copies of matches, each stopped at a different point; the last of them is late in a game."""
    found, game = list[Match](), POSITIONS[name]()
    for seed in range(3):
        random, match = Random(seed), game.match(seed=seed)
        for ply in range(_FROM_EACH * SPACING[name]):
            if not match.to_act:
                break
            if ply % SPACING[name] == 0:
                found.append(game.position(match.document()))
            play_something(match, random)
    return found


def play_something(match: Match, random: Random) -> None:
    """Plays a random legal action, chosen half by half; attacks are preferred."""
    seat = match.to_act[0]
    position, codes = match.seen_by(seat), list[int]()
    while True:
        legal = position.codes(seat)
        fights = [code for code in legal if code >> 12 in (1, 2)]
        code = random.choice(fights if fights and random.random() < 0.7 else legal)
        codes.append(code)
        if not position.is_half(seat, code):
            match.play(match.seen_by(seat).action(seat, codes), seat=seat)
            return
        position = position.after(seat, code)


def played(name: str) -> list[dict[str, Any]]:
    """The documents of these positions."""
    return [match.document() for match in matches(name)]
