"""Plays each game with every number at its bounds, and lists values that break the game.

    python -m tools.bounds [GAME ...] [--games 20] [--seconds 60] [--from 0]

Every number is set on its own to its minimum, one above that, and its maximum, or to each of its options, and
random players play. Reported are values with which any game ends before all seats have acted, nearly all
games reach the limit although the unchanged ruleset's do not, a game gets stuck, or an error is raised.
`worth`, by which computers judge, and the limit itself are left out.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import ENDING_PLIES, ENDING_STUCK
from banneret.engine.rulesets import NumberInfo, describe
from banneret.games import definition, names
from banneret.lab.arms import make_arm
from banneret.lab.changes import Change, change
from banneret.lab.playing import Played, play_pairs
from banneret.lab.tables import endings_of

_ALWAYS = 0.9
_LEFT_OUT = ("worth.", "endings.plies")


def main() -> None:
    """Reads the command line, plays, and prints what was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.bounds", description="Do bounds make sense?")
    parser.add_argument("game", nargs="*", default=names(), metavar="GAME")
    parser.add_argument("--games", type=int, default=20, help="of each value")
    parser.add_argument("--seconds", type=float, default=60, help="the most for each game")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first number, counted from 0")
    asked = parser.parse_args()
    for name in asked.game:
        base = Game(definition(name), definition(name).ruleset())
        numbers = [info for info in describe(base.ruleset.numbers) if _is_looked_at(info)]
        until, usual = time.process_time() + asked.seconds, _cut_off(_play(base, asked.games))
        tried = 0
        for index, info in enumerate(numbers[asked.first :], asked.first):
            if time.process_time() > until:
                print(f"{name}: no time left; go on with --from {index} of {len(numbers)}", flush=True)
                break
            for each in _at_bounds(base, info):
                tried += 1
                if problem := problem_of(each.game, asked.games, usual):
                    print(f"{name}: {each.text}: {problem}", flush=True)
        print(f"{name}: {tried} values were tried", flush=True)


def _is_looked_at(info: NumberInfo) -> bool:
    return bool(extremes(info)) and not info.path.startswith(_LEFT_OUT)


def extremes(info: NumberInfo) -> set[int]:
    """The values to try for a number, without its current one."""
    if type(info.value) is not int:
        return set()
    if info.options:
        return {each for each in info.options if type(each) is int} - {info.value}
    if info.low is None or info.high is None:
        return set()
    return {info.low, info.low + 1, info.high} - {info.value}


def _at_bounds(base: Game, info: NumberInfo) -> Iterator[Change]:
    """The game with a number at each of its bounds, if the ruleset accepts that change alone."""
    for value in sorted(extremes(info)):
        try:
            yield change(base, ((info.path, value),))
        except BanneretError:
            continue


def problem_of(game: Game, games: int, usual: float) -> str:
    """What is wrong with a game; empty if it can be played."""
    try:
        played = _play(game, games)
    except BanneretError as error:
        return f"cannot be played: {error}"
    if played.errors:
        return f"fails: {next(iter(played.errors.values()))}"
    if (played.rows["ending"] == ENDING_STUCK).any():
        return "gets stuck"
    if (early := int((played.rows["turns"] < len(game.seats)).sum())) > 0:
        return f"is over before all have acted in {early} of {played.games} games ({_told(played)})"
    if _cut_off(played) > _ALWAYS > usual:
        return f"does not come to an end ({_told(played)})"
    return ""


def _play(game: Game, games: int) -> Played:
    return play_pairs(make_arm(game, ["random"]), 1, 0, games)


def _cut_off(played: Played) -> float:
    return float((played.rows["ending"] == ENDING_PLIES).mean())


def _told(played: Played) -> str:
    names = endings_of(played.arm)
    codes, counts = np.unique(played.rows["ending"], return_counts=True)
    endings = [f"{names[code]} {count}" for code, count in zip(codes.tolist(), counts.tolist(), strict=True)]
    return f"{np.median(played.rows['plies']):.0f} moves; {', '.join(endings)}"


if __name__ == "__main__":
    main()
