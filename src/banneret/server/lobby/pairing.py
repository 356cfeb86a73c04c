"""Decides who plays whom, and on which seat."""

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from secrets import SystemRandom
from typing import Any

from banneret.server.lobby.people import PeopleInGames
from banneret.server.lobby.presence import SECOND
from banneret.server.lobby.ranges import width_after
from banneret.server.lobby.stored_seeks import StoredSeek


def width_of(seek: StoredSeek, at: int) -> int | None:
    """The largest rating difference that a seek accepts by now."""
    return width_after(seek.within, (at - seek.made) / SECOND, seek.pace)


def fits(people: PeopleInGames, seek: StoredSeek, person: int, at: int) -> bool:
    """Whether a person fits a seek. A flagged person never fits the seek of a lower-rated owner."""
    owner = people.pairing_rating(seek.owner, seek.game, seek.pace)
    own = people.pairing_rating(person, seek.game, seek.pace)
    width = width_of(seek, at)
    looks_down = own.flagged and owner.rating < own.rating and width is not None
    return owner.takes(own.rating, width) and not looks_down


_Kind = tuple[Any, ...]
_MOST_EXAMINED = 200
"""The most seeks examined for one person: those of the nearest ratings."""


class OpenSeeks:
    """Open seeks, indexed by what they are for and by the owners' ratings, so that a search for the nearest
    need not examine all of them.
    """

    def __init__(self, found: Iterable[StoredSeek], people: PeopleInGames) -> None:
        found = list(found)
        self._people = people
        people.learn((seek.owner, seek.game, seek.pace) for seek in found)
        self._by_kind: dict[_Kind, dict[int, list[StoredSeek]]] = {}
        for seek in sorted(found, key=lambda each: (each.made, each.id)):
            rating = people.pairing_rating(seek.owner, seek.game, seek.pace).rating
            self._by_kind.setdefault(_kind(seek), {}).setdefault(rating, []).append(seek)
        self._ratings = {kind: sorted(by_rating) for kind, by_rating in self._by_kind.items()}

    def best_for(self, own_seek: StoredSeek, barred: Container[int], at: int) -> Iterator[StoredSeek]:
        """The seeks that a quick one can be paired with, the best first: by nearest rating, then by age."""
        own = self._people.pairing_rating(own_seek.owner, own_seek.game, own_seek.pace)
        width = width_of(own_seek, at)
        for rating, seek in islice(self._nearest(_kind(own_seek), own.best), _MOST_EXAMINED):
            if (
                (seek.quick or not seek.rated or own_seek.rated)  # a quick one is rated if both have accounts
                and own_seek.owner not in seek.people
                and not any(person in barred for person in seek.people)
                and own.takes(rating, width)
                and fits(self._people, seek, own_seek.owner, at)
            ):
                yield seek

    def _nearest(self, kind: _Kind, best: int) -> Iterator[tuple[int, StoredSeek]]:
        """The seeks of a kind with their owners' ratings, in order of their distance from `best`."""
        ratings = self._ratings.get(kind, [])
        above = bisect_left(ratings, best)
        below = above - 1
        while below >= 0 or above < len(ratings):
            if below < 0 or (above < len(ratings) and ratings[above] - best <= best - ratings[below]):
                rating, above = ratings[above], above + 1
            else:
                rating, below = ratings[below], below - 1
            for seek in self._by_kind[kind][rating]:
                yield rating, seek


def _kind(seek: StoredSeek) -> _Kind:
    """The key that seeks for the same match share."""
    control = sorted((seek.time_control or {}).items())
    return seek.game, seek.ruleset, seek.setup, seek.seats, tuple(control)


def is_rated(found: Sequence[StoredSeek], all_have_accounts: bool) -> bool:
    """Whether a match made from these seeks is rated: as they say, or for quick ones, if possible."""
    said = [seek.rated for seek in found if not seek.quick]
    return said[0] if said else all_have_accounts


def seating(people: Sequence[int], preferred: dict[int, int | None]) -> list[int]:
    """People in the order of seats: by their preferences, first come first served; the others at random."""
    seats: list[int | None] = [None] * len(people)
    rest = []
    for person in people:
        seat = preferred.get(person)
        if seat is not None and seat < len(seats) and seats[seat] is None:
            seats[seat] = person
        else:
            rest.append(person)
    SystemRandom().shuffle(rest)
    return [rest.pop() if person is None else person for person in seats]
