"""Measures: a value for each game, from which means and differences are computed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.course import TRUSTED, Course, course_of
from banneret.lab.estimates import Estimate, estimate
from banneret.lab.layout import CRASHED
from banneret.lab.playing import Played
from banneret.lab.results import beginner_of, is_decided, of_seat, scores, winner_of
from banneret.lab.tables import endings_of
from banneret.players.sides import side_names

BALANCE, ENDS, LENGTH, CHOICES, COURSE, EVENTS = "balance", "ends", "length", "choices", "course", "events"

END = "end."
"""The prefix of keys of endings."""


@dataclass(frozen=True, eq=False)
class Measure:
    """One measure of games."""

    group: str
    key: str
    """Its name in files and programs."""
    title: str
    values: Array
    """One value per game; NaN for games without one."""
    each: int
    """The number of games in a pair."""
    is_share: bool = False

    @cached_property
    def estimate(self) -> Estimate:
        return estimate(self.values, self.each, is_share=self.is_share)


class Measures:
    """All measures of an arm's games; their course, which is slow, only if wanted."""

    def __init__(self, played: Played, *, with_course: bool = True) -> None:
        self.played = played
        self._with_course = with_course
        self.all = list(self._balance()) + list(self._ends()) + list(self._length())
        self.all += [*self._choices(), *self._course(), *self._events()]

    def __getitem__(self, key: str) -> Measure:
        return self._by_key[key]

    def __contains__(self, key: str) -> bool:
        return key in self._by_key

    @cached_property
    def _by_key(self) -> dict[str, Measure]:
        return {measure.key: measure for measure in self.all}

    @property
    def fair(self) -> float:
        """The score of each seat in a fair game."""
        return 1 / self.played.arm.layout.seats

    @property
    def balance(self) -> Measure:
        """The main measure of fairness: the score of the seat that begins, or of the first seat."""
        return self._by_key.get("score.begins") or self.all[0]

    def of_group(self, group: str) -> list[Measure]:
        """All measures of one group."""
        return [measure for measure in self.all if measure.group == group]

    @cached_property
    def course(self) -> Course:
        return course_of(self.played)

    @property
    def is_course_trusted(self) -> bool:
        """Whether worth predicts the winner well enough."""
        return bool(len(self.course.winner)) and self.course.calibration_error <= TRUSTED

    def _measure(self, group: str, key: str, title: str, values: Array, *, is_share: bool = False) -> Measure:
        each = len(self.played.arm.seatings)
        return Measure(group, key, title, values.astype(float), each, is_share)

    def _balance(self) -> Iterator[Measure]:
        got, arm = scores(self.played), self.played.arm
        sides = side_names(arm.game)
        for seat, word in enumerate(arm.layout.seat_words[:-1]):
            title = f"Score of {arm.game.seats[seat]}" + (f" ({sides[word]})" if word in sides else "")
            yield self._measure(BALANCE, f"score.{word}", title, got[:, seat], is_share=True)
        began = beginner_of(self.played)
        if (began >= 0).any():
            yield self._measure(
                BALANCE, "score.begins", "Score of who begins", of_seat(got, began), is_share=True
            )
        names = list(dict.fromkeys(arm.players))
        if len(names) == 2:
            yield self._measure(
                BALANCE,
                f"score.{names[0]}",
                f"Score of {names[0]} against {names[1]}",
                self._score_of(names[0]),
                is_share=True,
            )

    def _score_of(self, name: str) -> Array:
        """The combined payoff of a player's seats in each game."""
        arm = self.played.arm
        sits = np.array([[player == name for player in seating] for seating in arm.seatings])
        seated = sits[np.arange(self.played.games) % len(arm.seatings)]
        found: Array = (scores(self.played) * seated).sum(axis=1)
        return found

    def _ends(self) -> Iterator[Measure]:
        rows, decided, won = self.played.rows, is_decided(self.played), winner_of(self.played)
        crashed = rows["ending"] == CRASHED
        kinds = {
            "won": ("Games won", won >= 0),
            "drawn": ("Games drawn", decided & (won < 0)),
            "unfinished": ("Games cut off", ~decided & ~crashed),
            "crashed": ("Games that failed", crashed),
        }
        for key, (title, values) in kinds.items():
            if key != "crashed" or crashed.any():
                yield self._measure(ENDS, key, title, values, is_share=True)
        names = endings_of(self.played.arm)
        for code in sorted(names):
            if (rows["ending"] == code).any():
                title = f"End: {names[code]}"
                yield self._measure(ENDS, END + names[code], title, rows["ending"] == code, is_share=True)

    def _length(self) -> Iterator[Measure]:
        yield self._measure(LENGTH, "moves", "Moves a game", self.played.rows["plies"])
        yield self._measure(
            LENGTH,
            "moves.finished",
            "Moves of a game that is not cut off",
            np.where(is_decided(self.played), self.played.rows["plies"], np.nan),
        )
        yield self._measure(LENGTH, "turns", "Turns a game", self.played.rows["turns"])

    def _choices(self) -> Iterator[Measure]:
        rows = self.played.rows
        decisions = np.maximum(1, rows["decisions"])
        yield self._measure(CHOICES, "options", "Options at a decision", rows["options"] / decisions)
        yield self._measure(
            CHOICES, "forced", "Decisions without a choice", rows["forced"] / decisions, is_share=True
        )

    def _course(self) -> Iterator[Measure]:
        if not (self._with_course and self.is_course_trusted):
            return
        course = self.course

        def spread(values: Array) -> Array:
            found = np.full(self.played.games, np.nan)
            found[course.games] = values
            return found

        yield self._measure(COURSE, "lead_changes", "Lead changes a game", spread(course.lead_changes))
        yield self._measure(
            COURSE,
            "comebacks",
            "Won from a chance of a fifth or less",
            spread(course.comeback),
            is_share=True,
        )
        yield self._measure(COURSE, "drama", "Drama: how far behind winners were", spread(course.drama))
        yield self._measure(
            COURSE,
            "decided_at",
            "Winner in front for good after this share of a game",
            spread(course.decided_at),
            is_share=True,
        )
        yield self._measure(
            COURSE,
            "dead_tail",
            "Share of a game played when it was as good as over",
            spread(course.dead_tail),
            is_share=True,
        )
        titles = ("after a third of a game", "after two thirds", "at the end")
        for n, values in enumerate(course.thirds()):
            yield self._measure(
                COURSE,
                f"leader_wins.{n + 1}",
                f"Who leads {titles[n]} wins",
                spread(values),
                is_share=True,
            )

    def _events(self) -> Iterator[Measure]:
        layout = self.played.arm.layout
        counts = layout.counts(self.played.rows).sum(axis=2)
        for event in dict.fromkeys(column.event for column in layout.columns):
            of = [index for index, column in enumerate(layout.columns) if column.event == event]
            title = f"{event.replace('_', ' ').capitalize()}, a game"
            yield self._measure(EVENTS, f"events.{event}", title, counts[:, of].sum(axis=1))


@dataclass(frozen=True, slots=True)
class Use:
    """How often an event happens: in what share of games, and how often per game and seat."""

    name: str
    kind: str
    """The kind of unit, card or the like; empty if the event has none."""
    share: Estimate
    by_seat: tuple[float, ...]
    is_loss: bool


def uses(played: Played) -> list[Use]:
    """How often each counted event happened, by kind; leaves out kinds that no ruleset has."""
    layout, each = played.arm.layout, len(played.arm.seatings)
    counts = layout.counts(played.rows)
    found = []
    for index, column in enumerate(layout.columns):
        of_games = counts[:, index, :]
        happened = (of_games.sum(axis=1) > 0).astype(float)
        if column.kind == "other" and not happened.any():
            continue
        share = estimate(happened, each, is_share=True)
        found.append(
            Use(column.name, column.kind, share, tuple(of_games.mean(axis=0).tolist()), column.is_loss)
        )
    return found
