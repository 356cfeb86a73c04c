"""Where units stand and fall, by side and kind: from a sample of games, which are replayed.

Rows do not record places: a count for every cell, kind and side would make a row of Prevail twenty times as
long. A few dozen games are enough for a map, and need nothing from a game's author: the scene says where
units stand, and the events say where one is lost.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from banneret.engine.machine.layout import Array, look
from banneret.engine.views import ARBITER
from banneret.lab.arms import Arm
from banneret.lab.chunks import game_seed
from banneret.lab.layout import CRASHED
from banneret.lab.playing import Played
from banneret.lab.replays import agrees_with_row, play_again
from banneret.players.contest import GameObserver

_GAMES = 30
_SHARE = 10
"""For players that think, only one game in this many is replayed, since it takes as long as before."""
_LOOKS = 12
"""The number of board samples per game; drawing the board is the slow part."""

Who = tuple[int, str]
"""A seat, and a kind of unit."""


@dataclass
class UnitMaps:
    """How often units of each side and kind stood on each cell, and how often they were lost there."""

    games: int = 0
    looks: int = 0
    stood: dict[Who, Counter[str]] = field(default_factory=dict)
    fell: dict[Who, Counter[str]] = field(default_factory=dict)
    names: dict[str, set[str]] = field(default_factory=dict)
    """The names of the units of each kind."""

    def name(self, kind: str) -> str:
        """The name of a kind: that of its units if they share one, or else the kind's (leaders have
        individual names).
        """
        names = self.names[kind]
        return next(iter(names)) if len(names) == 1 else kind.replace("_", " ").capitalize()

    def of_seat(self, found: dict[Who, Counter[str]], seat: int) -> Counter[str]:
        """The counts of a side's units, over all kinds."""
        return sum((count for who, count in found.items() if who[0] == seat), Counter[str]())

    def add(self, other: "UnitMaps") -> None:
        """Adds the counts of another game."""
        self.games += other.games
        self.looks += other.looks
        for kind, names in other.names.items():
            self.names.setdefault(kind, set()).update(names)
        for own, new in ((self.stood, other.stood), (self.fell, other.fell)):
            for who, count in new.items():
                own.setdefault(who, Counter()).update(count)


def unit_maps_of(played: Played, seed: int) -> UnitMaps:
    """The maps of a sample of games. Games whose replay ends differently, because players have time budgets,
    are left out.
    """
    arm, found = played.arm, UnitMaps()
    for game in _sample(played, seed):
        pair, seating = divmod(game, len(arm.seatings))
        row = played.rows[game]
        recorder = _UnitRecorder(arm, int(row["decisions"]))
        play_again(arm, arm.seatings[seating], game_seed(seed, pair), recorder)
        if recorder.state is not None and agrees_with_row(recorder.state, row):
            found.add(recorder.maps)
    return found


def _sample(played: Played, seed: int) -> list[int]:
    whole = [game for game in range(played.games) if played.rows["ending"][game] != CRASHED]
    wanted = _GAMES if played.arm.is_quick else min(_GAMES, -(-len(whole) // _SHARE))
    return sorted(Random(seed).sample(whole, min(wanted, len(whole))))


class _UnitRecorder(GameObserver):
    """Records where units are while a game is replayed."""

    def __init__(self, arm: Arm, decisions: int) -> None:
        self._game = arm.game
        self._losses = [kind for kind, each in arm.game.tally.events().items() if each.is_loss]
        self._every = max(1, decisions // _LOOKS)
        self._played = 0
        self.maps = UnitMaps(games=1)
        self.state: Array | None = None

    def begun(self, state: Array, work: Array) -> None:
        self.played(state, work)

    def played(self, state: Array, work: Array) -> None:
        self.state = state
        events = work[0]["events"][: work[0]["event_count"]]
        for event in events:
            if event["kind"] in self._losses:
                self._note_loss(event)
        if self._played % self._every == 0:
            self._look(state)
        self._played += 1

    def _note_loss(self, event: Any) -> None:
        for shown in self._game.words.events([event]):
            if shown.deed == "loss" and shown.seat is not None and shown.start and shown.kind:
                self.maps.fell.setdefault((shown.seat, shown.kind), Counter())[shown.start] += 1

    def _look(self, state: Array) -> None:
        self.maps.looks += 1
        for unit in self._game.scenes.scene(look(state)[0], ARBITER).board.units:
            if unit.seat is not None:
                self.maps.stood.setdefault((unit.seat, unit.kind), Counter())[unit.cell] += 1
                self.maps.names.setdefault(unit.kind, set()).add(unit.name)
