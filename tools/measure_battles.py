"""Measures battles of Prevail: whether and when armies meet, how they engage, and how battles end.

    python -m tools.measure_battles greedy level:3 [--ruleset large] [--games 20] [--set NAME=VALUE]

Each player meets itself. The table has a row for each: in how many games units engaged, in which round that
began (the median), the number and the directions of engagements per game, how games ended, and how often Blue
won.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.games.prevail.rules.board import FLANK, FRONT, REAR
from banneret.games.prevail.rules.events import BY_EMPTY_HAND, BY_SUPPORT, ENGAGED, LOST, ROUTED, SHOT
from banneret.players.contest import compiled_game, prepare_game
from banneret.players.protocol import Player
from banneret.players.registry import player
from banneret.players.simulate import Share
from tools.settings import with_settings
from tools.watching import watch

ENDS = ("rout", "support", "empty hand", "empty hand, never met", "limit")


@dataclass
class Battle:
    """The statistics of one game."""

    met: int | None = None
    """The round in which units first engaged each other."""
    engaged: Counter[int] = field(default_factory=Counter)
    shots: int = 0
    rounds: int = 0
    end: str = "limit"
    winners: int = 0
    routed: bool = False
    _cause: int = -1

    def note(self, events: Iterable[Any], round_now: int) -> None:
        """Records events."""
        for event in events:
            kind = int(event["kind"])
            if kind == ENGAGED:
                self.engaged[int(event["c"])] += 1
                self.met = round_now if self.met is None else self.met
            elif kind == SHOT:
                self.shots += 1
            elif kind == ROUTED:
                self._cause = int(event["c"])
            elif kind == LOST and int(event["a"]) == BY_EMPTY_HAND:
                self.end = "empty hand" if self.met or self.shots else "empty hand, never met"
            elif kind == LOST:
                self.end = "support" if self._cause == BY_SUPPORT else "rout"


def play(game: Game, players: Sequence[Player], seed: int) -> Battle:
    """Plays one game, and returns its statistics."""
    battle = Battle()
    for seen in watch(game, players, seed):
        battle.note(seen.events, int(seen.before["round"][0]) + 1)
        battle.rounds = int(seen.state["round"][0]) + 1
        if int(seen.state["ending"][0]) not in UNFINISHED:
            battle.winners = int(seen.state["winners"][0])
    return battle


def cells(name: str, battles: Sequence[Battle]) -> list[str]:
    """Battles as a row of the table."""
    games, met = len(battles), [each.met for each in battles if each.met is not None]
    engaged = sum((each.engaged for each in battles), Counter[int]())
    total = max(1, engaged.total())
    ends = Counter(each.end for each in battles)
    low, high = Share(sum(each.winners == 1 for each in battles), games).interval
    return [
        f"`{name}`",
        f"{games}",
        f"{len(met)}",
        f"{median(met):g}" if met else "",
        f"{engaged.total() / games:.1f}",
        *(f"{engaged[kind] / total:.0%}" for kind in (FRONT, FLANK, REAR)),
        f"{sum(each.shots for each in battles) / games:.1f}",
        f"{median(each.rounds for each in battles):g}",
        *(f"{ends[each]}" for each in ENDS),
        f"{low:.0%} to {high:.0%}",
    ]


HEAD = [
    "player",
    "games",
    "met",
    "round",
    "engagements",
    "front",
    "flank",
    "rear",
    "shots",
    "rounds",
    *ENDS,
    "Blue wins",
]


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--ruleset", default="default")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--set", action="append", default=[], help="another setting, such as engagements.oblique=rear"
    )
    wanted = parser.parse_args(arguments)
    game = compiled_game(banneret.game("prevail", with_settings({"extends": wanted.ruleset}, wanted.set)))
    prepare_game(game, ignore_progress)
    print("| " + " | ".join(HEAD) + " |")
    print("| --- |" + " ---: |" * (len(HEAD) - 1))
    for name in wanted.players:
        asked = player(name)
        asked.prepare(game, ignore_progress)
        seeds = [int(derive(wanted.seed, n, STREAM_GAME)) for n in range(wanted.games)]
        battles = [play(game, [asked, asked], seed) for seed in seeds]
        print("| " + " | ".join(cells(name, battles)) + " |", flush=True)


if __name__ == "__main__":
    main()
