"""A simple model of a rated match between two people with a clock.

The engine decides which seat is to act and whether an action ends the game; the model computes the rest.
"""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Literal

from banneret.server.clock import SECOND
from tests.server.house import HOUR

Expected = Literal["accepted", "stale", "illegal", "not-yours", "over"]
MISSED_TURNS_LOSE = 3


@dataclass
class Player:
    """A player who may be away, across several matches."""

    days: int
    """Vacation days per year."""
    away_since: int | None = None
    taken: set[date] = field(default_factory=set)

    def takes_day(self, deadline: int) -> bool:
        """Uses a vacation day for a deadline, if the player is away and has one left."""
        if self.away_since is None or self.away_since > deadline:
            return False
        day = datetime.fromtimestamp(deadline / SECOND, UTC).date()
        if day not in self.taken and sum(each.year == day.year for each in self.taken) == self.days:
            return False
        self.taken.add(day)
        return True


@dataclass
class MatchModel:
    """One match, from its start. Times are in microseconds."""

    control: dict[str, int | str]
    players: list[Player]
    waits_for: int = 0
    is_joined: bool = False
    is_over: bool = False
    log: list[tuple[str, int, str | None]] = field(default_factory=list)
    """The kind, seat and id of each command; the ids of the server's own commands are not modelled."""
    versions: list[int] = field(default_factory=lambda: [0, 0])
    history: list[tuple[int, bool]] = field(default_factory=list)
    """The seat of each counted action, and whether the clock played it."""
    deciders: set[int] = field(default_factory=set)
    left: list[int] = field(default_factory=list)
    """The clocks when they last stopped."""
    since: int = 0
    """When the current seat's turn began."""
    missed: list[int] = field(default_factory=lambda: [0, 0])
    draw_offer: int | None = None
    asked_for_draw: set[int] = field(default_factory=set)
    undo_offer: int | None = None

    # Time

    @property
    def is_live(self) -> bool:
        return self.control["pace"] == "live"

    @property
    def whole(self) -> int:
        return (int(self.control["bank"]) if self.is_live else int(self.control["hours"]) * HOUR) * SECOND

    @property
    def is_ticking(self) -> bool:
        return self.is_joined and not self.is_over

    def reading(self, seat: int, at: int) -> int:
        runs = self.is_ticking and seat == self.waits_for
        return max(0, self.left[seat] - (at - self.since if runs else 0))

    def is_late(self, at: int) -> bool:
        return self.is_ticking and self.reading(self.waits_for, at) == 0

    def wait_for(self, seat: int, at: int) -> None:
        """The game waits for a seat: a new turn, if it waited for the other one before."""
        if self.is_joined and seat != self.waits_for:
            before = self.waits_for
            self.left[before] = self.reading(before, at) if self.is_live else self.whole
            self.since = at
        self.waits_for = seat

    def stop(self, at: int) -> None:
        if self.is_joined:
            self.left = [self.reading(0, at), self.reading(1, at)]
        self.is_over = True

    # Commands by players

    def expect(self, kind: str, seat: int, by: int, version: int) -> Expected:
        """The expected answer to a well-formed command at this version that is not an action."""
        if seat != by or (seat == 1 and not self.is_joined):
            return "not-yours"
        if version != self.versions[seat]:
            return "stale"
        if self.is_over:
            return "over"
        return "accepted" if self._may(kind, seat) else "illegal"

    def _may(self, kind: str, seat: int) -> bool:
        match kind:
            case "play":
                return seat == self.waits_for
            case "offer-draw":
                return self.is_joined and self.draw_offer is None and seat not in self.asked_for_draw
            case "accept-draw" | "decline-draw":
                return self.draw_offer == 1 - seat
            case "offer-undo":
                return self.is_joined and self.undo_offer is None and self.can_go_back(seat)
            case "accept-undo":
                return self.undo_offer == 1 - seat and self.can_go_back(1 - seat)
            case "decline-undo":
                return self.undo_offer == 1 - seat
        return kind == "resign"

    def can_go_back(self, seat: int) -> bool:
        """A missed turn cannot be taken back."""
        later = self.history[self._last_of(seat) :]
        return bool(later) and not any(by_clock for _, by_clock in later)

    def _last_of(self, seat: int) -> int:
        return max((n for n, (who, _) in enumerate(self.history) if who == seat), default=len(self.history))

    def do(self, kind: str, seat: int, id: str, at: int) -> None:
        """Applies an accepted command. The next seat to act is set afterwards."""
        self._note(kind, seat, id)
        match kind:
            case "play":
                self._play(seat, at)
            case "offer-draw":
                self.draw_offer = seat
                self.asked_for_draw.add(seat)
            case "decline-draw":
                self.draw_offer = None
            case "offer-undo":
                self.undo_offer = seat
            case "decline-undo":
                self.undo_offer = None
            case "accept-undo":
                del self.history[self._last_of(1 - seat) :]
                self.draw_offer = self.undo_offer = None
            case "accept-draw" | "resign":
                self.stop(at)

    def _note(self, kind: str, seat: int, id: str | None) -> None:
        self.log.append((kind, seat, id))
        self.versions = [version + 1 for version in self.versions]

    def _play(self, seat: int, at: int) -> None:
        self.history.append((seat, False))
        self.deciders.add(seat)
        self.asked_for_draw.discard(seat)
        self.missed[seat] = 0
        self.undo_offer = None
        if self.draw_offer != seat:
            self.draw_offer = None
        if self.is_joined and self.is_live:
            self.left[seat] = self.reading(seat, at) + int(self.control["increment"]) * SECOND
            self.since = at

    def attempt(self, seat: int, id: str) -> None:
        """Notes an illegal attempt, which only its player can see."""
        self.log.append(("illegal-attempt", seat, id))
        self.versions[seat] += 1

    # Server events

    def join(self, at: int) -> None:
        self.is_joined, self.left, self.since = True, [self.whole, self.whole], at
        self._note("start-clocks", 0, None)

    def take_day(self) -> bool:
        """The current player's time is up: returns whether they get another day."""
        seat = self.waits_for
        if self.is_live or not self.players[seat].takes_day(self.since + self.left[seat]):
            return False
        self._note("vacation", seat, None)
        self.left[seat] += 24 * HOUR * SECOND
        return True

    def time_out(self, at: int) -> bool:
        """The current player's time is up: returns whether that loses the match."""
        seat = self.waits_for
        self._note("time-out", seat, None)
        self.draw_offer = self.undo_offer = None
        self.missed[seat] += 1
        if self.is_live or self.missed[seat] == MISSED_TURNS_LOSE:
            self.stop(at)
            return True
        self.history += [(seat, True), (seat, True)]
        self.left[seat], self.since = self.whole, at
        return False

    def spare(self, begun: int, ended: int) -> None:
        """The server was down, which costs nobody any time."""
        if self.is_ticking:
            self.since += ended - max(self.since, begun)
            self.log.append(("added-time", 0, None))
