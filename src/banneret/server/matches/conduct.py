"""Fair-play signals that are computed when a match ends."""

from banneret.server.fairplay.timing import Decision, find_flags
from banneret.server.matches.live import LiveMatch
from banneret.server.storage.stored import Flag


def flags_of(live: LiveMatch) -> list[Flag]:
    """The flags for moderators in a finished match between several people."""
    people = {holder.person for holder in live.holders if holder.person is not None}
    if not live.is_over or len(people) < 2:
        return []
    at = live.commands[-1].at
    return [
        Flag(live.id, live.game.name, seat, holder.person, found.kind, found.evidence, at)
        for seat, holder in enumerate(live.holders)
        if holder.person is not None
        for found in find_flags(decisions_of(live, seat))
    ]


def decisions_of(live: LiveMatch, seat: int) -> list[Decision]:
    """How long a seat's player took for each action, from when the position could first be seen.

    The set-up does not count: a page can lay out the usual one automatically. Nor does a seed for the dice,
    which is sent automatically.
    """
    found, seen_at, set_up_at = list[Decision](), live.begun, _set_up_at(live)
    for n, (command, seen_by) in enumerate(zip(live.commands, live.seen_by, strict=True)):
        if command.kind == "mix" or seat not in seen_by:
            continue
        is_played = command.kind == "play" and command.seat == seat and command.at > set_up_at
        if is_played and command.person is not None:
            found.append(Decision(n, command.text or "", command.at - seen_at))
        seen_at = command.at
    return found


def _set_up_at(live: LiveMatch) -> int:
    """When the last action of the set-up was played; 0 if there was none."""
    played = live.match.history.played
    return max(
        (moment.at for each, moment in zip(played, live.moments, strict=True) if each.setup), default=0
    )
