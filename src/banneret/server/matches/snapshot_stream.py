"""The snapshots for one client, each without the log entries that the client already has."""

from collections.abc import Hashable

from pydantic import TypeAdapter

from banneret.engine.text import speaking, spoken
from banneret.engine.views import Board, Grid, LogEntry, View
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.snapshots import snapshot
from banneret.server.matches.visitor import Visitor
from banneret.server.models.snapshots import Snapshot


class FrameCache:
    """Snapshots and views made at one moment for some clients, to be reused for the others."""

    def __init__(self) -> None:
        self.frames: dict[Hashable, tuple[str, tuple[LogEntry, ...]]] = {}
        """Snapshots by everything that distinguishes them, with the whole log of each."""
        self._views: dict[int, tuple[Board, str]] = {}
        """Views as JSON, without the parts that depend on the viewer, by the id of their board."""

    def frame(self, shown: Snapshot) -> str:
        """A snapshot as JSON. Most of it is the view, which may be the same for all but for its log, and the
        grid, which never changes.
        """
        rest = shown.model_dump_json(exclude=_ELSEWHERE)
        return f'{rest[:-1]},"grid":{_grid(shown.grid)},"view":{self._view(shown.view)}}}'

    def _view(self, view: View) -> str:
        """Equal views share one board object."""
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
    """Makes one snapshot after another, in the language of the client's connection."""

    def __init__(self, visitor: Visitor, log_since: int) -> None:
        self.visitor = visitor
        self._language = spoken()
        self._client_log: tuple[LogEntry, ...] | int = log_since

    def next(self, live: LiveMatch, cache: FrameCache | None = None) -> str:
        """The match as it is now. Reuses what was made for others who see the same."""
        cache, key = cache or FrameCache(), self._key(live)
        if key not in cache.frames:
            with speaking(self._language):
                shown, log = snapshot(live, self.visitor, client_log=self._client_log)
            cache.frames[key] = cache.frame(shown), log
        frame, self._client_log = cache.frames[key]
        return frame

    def _key(self, live: LiveMatch) -> Hashable:
        """The cache key: visitors who neither play nor own the match see the same, except that known ones
        differ from unknown ones.
        """
        takes_part = self.visitor.person == live.owner or bool(live.seats_of(self.visitor))
        known = self._client_log if isinstance(self._client_log, int) else id(self._client_log)
        who = self.visitor if takes_part else self.visitor.person is None
        return who, self._language, known
