"""The snapshots for one client, each without the log entries that the client already has."""

from collections.abc import Hashable

from pydantic import TypeAdapter

from banneret.engine.text import speaking, spoken
from banneret.engine.views import Board, Grid, LogEntry, View
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.snapshots import snapshot
from banneret.server.matches.visitor import Visitor
from banneret.server.models.snapshots import Snapshot


class Made:
    """What was made of the snapshots of one moment for some clients, and is there for the others."""

    def __init__(self) -> None:
        self.frames: dict[Hashable, tuple[str, tuple[LogEntry, ...]]] = {}
        """Snapshots by all that makes them differ, with the whole log of each."""
        self._views: dict[int, tuple[Board, str]] = {}
        """Views as JSON, without what differs from viewer to viewer, by the boards in them."""

    def frame(self, shown: Snapshot) -> str:
        """A snapshot as JSON. Most of it is the view, which may be the same for all but for its log, and the
        grid, which never changes.
        """
        rest = shown.model_dump_json(exclude=_ELSEWHERE)
        return f'{rest[:-1]},"grid":{_grid(shown.grid)},"view":{self._view(shown.view)}}}'

    def _view(self, view: View) -> str:
        """Views that are alike have one and the same board."""
        found = self._views.get(id(view.board))
        if found is None:
            found = self._views[id(view.board)] = view.board, view.model_dump_json(exclude=_OF_A_VIEWER)
        return f'{found[1][:-1]},"viewer":{view.viewer},"log":{_LOG.dump_json(view.log).decode()}}}'


_ELSEWHERE = {"view", "grid"}
_OF_A_VIEWER = {"viewer", "log"}
_LOG = TypeAdapter(tuple[LogEntry, ...])

_grids: dict[int, tuple[Grid, str]] = {}
"""Grids as JSON. Games are shared, so there are few."""
_MOST_GRIDS = 64


def _grid(grid: Grid) -> str:
    found = _grids.get(id(grid))
    if found is None:
        if len(_grids) >= _MOST_GRIDS:
            _grids.clear()
        found = _grids[id(grid)] = grid, grid.model_dump_json()
    return found[1]


class SnapshotStream:
    """Makes one snapshot after the other, in the language that the client was first spoken to."""

    def __init__(self, visitor: Visitor, log_since: int) -> None:
        self.visitor = visitor
        self._language = spoken()
        self._client_log: tuple[LogEntry, ...] | int = log_since

    def next(self, live: LiveMatch, made: Made | None = None) -> str:
        """The match as it is now. What was made for others who see the same is not made again."""
        made, key = made or Made(), self._key(live)
        if key not in made.frames:
            with speaking(self._language):
                shown, log = snapshot(live, self.visitor, client_log=self._client_log)
            made.frames[key] = made.frame(shown), log
        frame, self._client_log = made.frames[key]
        return frame

    def _key(self, live: LiveMatch) -> Hashable:
        """Of those who neither play nor began the match, all known ones see the same, and all others."""
        takes_part = self.visitor.person == live.owner or bool(live.seats_of(self.visitor))
        known = self._client_log if isinstance(self._client_log, int) else id(self._client_log)
        who = self.visitor if takes_part else self.visitor.person is None
        return who, self._language, known
