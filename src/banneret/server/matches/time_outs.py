"""What the clocks require of a match: starting them, adding outages, ending turns whose time is up."""

from collections.abc import Callable, Iterable

from banneret.server.clock import now
from banneret.server.matches.clocks import Outage
from banneret.server.matches.live import LiveMatch, outage_in
from banneret.server.models.time_controls import LiveTime
from banneret.server.storage.stored import CommandKind, StoredCommand, TimeOut
from banneret.server.storage.vacations import day_of

_MOST_ACTIONS = 100
"""The most actions played for a seat at once. If the turn goes on after that, it is missed again."""


IsAway = Callable[[int, int], bool]
"""Whether a person is away at some time, with a vacation day to cover it."""


def next_clock_command(
    live: LiveMatch, at: int, outages: Iterable[Outage], is_away: IsAway
) -> StoredCommand | None:
    """The command that the server itself has to carry out now, if any."""
    if live.can_start_clocks:
        return _command(live, "start-clocks", 0, None, at)
    if live.clocks is None or live.is_over:
        return None
    for outage in outages:
        if live.clocks.runs_during(outage) and not _is_added(live, outage):
            return _command(live, "added-time", 0, f"{outage.begun} {outage.ended}", at)
    seat = live.clocks.seat_out_of_time(at)
    if seat is None:
        return None
    if day := _day_of_vacation(live, seat, is_away):
        return _command(live, "vacation", seat, day, at)
    return _command(live, "time-out", seat, _time_out(live, seat).to_text(), at)


def with_clocks(live: LiveMatch) -> LiveMatch:
    """A new match, with its clocks running if all seats are taken."""
    if live.can_start_clocks:
        live.carry_out(_command(live, "start-clocks", 0, None, now()))
    return live


def _day_of_vacation(live: LiveMatch, seat: int, is_away: IsAway) -> str | None:
    """The vacation day that extends a seat's turn, if its time ran out while its player was away. It is the
    day of the deadline, however late the server finds it.
    """
    person, deadline = live.holders[seat].person, None if live.clocks is None else live.clocks.deadline
    if person is None or deadline is None or isinstance(live.time_control, LiveTime):
        return None
    return day_of(deadline).isoformat() if is_away(person, deadline) else None


def _is_added(live: LiveMatch, outage: Outage) -> bool:
    """Whether an outage was added, alone or within the time for which the match was held."""
    added = (outage_in(command) for command in live.commands if command.kind == "added-time")
    return any(each.begun <= outage.begun and outage.ended <= each.ended for each in added)


def _command(live: LiveMatch, kind: CommandKind, seat: int, text: str | None, at: int) -> StoredCommand:
    id = f"{kind}-{len(live.commands)}"
    return StoredCommand(kind, seat, text, None, id, live.seat_version(seat) + 1, at)


def _time_out(live: LiveMatch, seat: int) -> TimeOut:
    """The consequence of a time-out: an empty bank loses, and so do too many missed turns in a row."""
    clock = live.clocks.seats[seat] if live.clocks else None
    missed = 1 + (clock.missed if clock else 0)
    if isinstance(live.time_control, LiveTime) or missed >= live.game.conduct.missed_turns:
        return TimeOut(loses=True)
    return TimeOut(loses=False, actions=_automatic_actions(live, seat))


def _automatic_actions(live: LiveMatch, seat: int) -> tuple[str, ...]:
    """The automatic actions for a seat until the game no longer waits for it. The match is left unchanged."""
    match, actions, before = live.match, list[str](), len(live.match.played)
    try:
        while live.waits_for(seat) and len(actions) < _MOST_ACTIONS:
            action = match.automatic(seat)
            match.play(action, seat)
            actions.append(action.text)
    finally:
        match.undo(len(match.played) - before)
    return tuple(actions)
