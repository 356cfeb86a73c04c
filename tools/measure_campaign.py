"""Measures campaigns of Aeonis as people play them: with every choice asked, and results by who begins.

    python -m tools.measure_campaign greedy level:6 [--lords 2] [--games 40] [--set campaign.points.behind=2]

Each player meets itself. A line shows how often the side that begins won, with its 95% interval; the
median number of battles with a strike; how often the Imperial Seat changed hands; how many of the finished
sieges the walls held; and the length of games in rounds: the 10th percentile, the median and the 90th
percentile.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.engine.machine.layout import look
from banneret.engine.match import ending_names
from banneret.games.aeonis.rules.board import IMPERIAL_SEAT
from banneret.games.aeonis.rules.events import ATTACKED, GOES_ON, SIEGE_ENDED, STRUCK, TAKEN
from banneret.players.contest import compiled_game, prepare_game
from banneret.players.protocol import Player, own_seed, question_for
from banneret.players.registry import player
from banneret.players.simulate import Share
from tools.settings import with_settings


@dataclass
class CampaignStatistics:
    """The statistics of one game."""

    won: float = 0
    """The share of the win of the side that began."""
    rounds: int = 0
    ending: str = ""
    battles: int = 0
    changes: int = 0
    """How often the Imperial Seat changed hands."""
    held: int = 0
    fallen: int = 0
    is_new: bool = False
    """Whether the current attack does not belong to a battle that was already counted."""

    def note(self, events: Iterable[Any]) -> None:
        """Counts battles, and sieges as they end: a siege was not held if it ends with the capture of its
        hex.
        """
        ended = None
        for event in events:
            kind, cell = int(event["kind"]), int(event["a"])
            if kind == ATTACKED:
                self.is_new = int(event["c"]) != GOES_ON
            elif kind == STRUCK and self.is_new:
                self.battles, self.is_new = self.battles + 1, False
            elif kind == SIEGE_ENDED:
                self.held, ended = self.held + 1, cell
            elif kind == TAKEN and ended == cell:
                self.held, self.fallen = self.held - 1, self.fallen + 1


def play(game: Game, players: Sequence[Player], seed: int) -> CampaignStatistics:
    """Plays one game, and returns its statistics."""
    state, work = game.new_state(), game.new_work()
    game.run(begin, state, game.rules, work, seed)
    seen, found = look(state)[0], CampaignStatistics()
    beginner, throne, owner = int(seen.first), list(seen.terrain).index(IMPERIAL_SEAT), 0
    acted = [0] * len(players)
    while asked := int(game.run(seats_to_act, state)):
        seat = (asked & -asked).bit_length() - 1
        question = question_for(game, state, seat, own_seed(seed, seat), acted[seat], work)
        for code in players[seat].think(game, question).codes:
            game.run(carry_out, state, game.rules, seat, code, work)
            found.note(work[0]["events"][: int(work[0]["event_count"])])
        acted[seat] += 1
        found.changes += bool(owner) and seen.control[throne] != owner
        owner = seen.control[throne]
    found.won = payoff(seen, beginner) / CERTAIN
    found.rounds, found.ending = int(seen.round), ending_names(game.definition)[int(seen.ending)]
    return found


def line(games: Sequence[CampaignStatistics]) -> str:
    """A line of the statistics over all games."""
    count, won = len(games), sum(each.won for each in games)
    low, high = Share(round(won), count).interval
    held, ended = sum(each.held for each in games), sum(each.held + each.fallen for each in games)
    changed, changes = sum(each.changes > 0 for each in games), sum(each.changes for each in games)
    lengths = sorted(each.rounds for each in games)
    endings = Counter(each.ending for each in games).most_common()
    return (
        f"{count} games: beginner {won / count:.0%} ({low:.0%} to {high:.0%}),"
        f" battles {median(each.battles for each in games):g},"
        f" Seat changed in {changed / count:.0%} ({changes / count:.1f} a game),"
        f" walls held {held / max(1, ended):.0%} of {ended},"
        f" rounds {lengths[count // 10]}/{median(lengths):g}/{lengths[-1 - count // 10]};"
        f" {', '.join(f'{n} {ending}' for ending, n in endings)}"
    )


def changed_game(lords: int, settings: Sequence[str]) -> Game:
    """The game with changed settings, each given as `campaign.victory.points=15`."""
    changes = with_settings({"campaign": {"lords": lords}}, settings)
    return compiled_game(banneret.game("aeonis", changes))


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--lords", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[])
    wanted = parser.parse_args(arguments)
    game = changed_game(wanted.lords, wanted.set)
    prepare_game(game, ignore_progress)
    for name in wanted.players:
        asked = player(name)
        asked.prepare(game, ignore_progress)
        seeds = [int(derive(wanted.seed, n, STREAM_GAME)) for n in range(wanted.games)]
        games = [play(game, [asked] * wanted.lords, seed) for seed in seeds]
        print(f"{wanted.lords} lords, {name}: {line(games)}", flush=True)


if __name__ == "__main__":
    main()
