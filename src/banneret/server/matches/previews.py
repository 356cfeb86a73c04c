"""Previews, threats and odds of one match. They are slow to compute, so each is computed once."""

from banneret.engine.errors import IllegalAction
from banneret.engine.text import spoken
from banneret.engine.views import Odds, Preview, Threats
from banneret.server.errors import RequestError
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.snapshots import own_seat
from banneret.server.matches.visitor import Visitor


class PreviewCache:
    """Caches the latest previews, and the threats to each seat.

    A seat learns nothing new until its version changes, so until then all its answers stay valid.
    """

    def __init__(self, live: LiveMatch, size: int) -> None:
        self._live = live
        self._size = size
        self._previews: dict[tuple[int, int, str, str], Preview] = {}
        self._threats: dict[tuple[int, str], tuple[int, Threats]] = {}

    def preview(self, visitor: Visitor, seat: int, action: str) -> Preview:
        """What an action may lead to, as far as its seat can know."""
        seat = own_seat(self._live, visitor, seat)
        key = (self._live.seat_version(seat), seat, action, spoken())
        if key not in self._previews:
            try:
                self._previews[key] = self._live.match.preview(action, seat)
            except IllegalAction as refusal:
                raise RequestError(422, str(refusal)) from None
            if len(self._previews) > self._size:
                del self._previews[next(iter(self._previews))]
        return self._previews[key]

    def threats(self, visitor: Visitor, seat: int) -> Threats:
        """What other seats could do next to a seat's units, as far as the seat can know."""
        seat = own_seat(self._live, visitor, seat)
        version, key = self._live.seat_version(seat), (seat, spoken())
        cached = self._threats.get(key)
        if cached is None or cached[0] != version:
            cached = self._threats[key] = version, self._live.match.threats(seat)
        return cached[1]

    def odds_now(self, visitor: Visitor, seat: int) -> Odds | None:
        """The odds of what is in progress; the game caches slow ones."""
        return self._live.match.odds_now(own_seat(self._live, visitor, seat))
