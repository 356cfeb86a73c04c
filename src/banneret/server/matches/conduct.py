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

    Whole arrangements are not decisions of this kind, and a seed for the dice is sent automatically.
    """
    found, seen_at = list[Decision](), live.begun
    for n, (command, seen_by) in enumerate(zip(live.commands, live.seen_by, strict=True)):
        if command.kind == "mix" or seat not in seen_by:
            continue
        if command.kind == "play" and command.seat == seat and command.person is not None:
            found.append(Decision(n, command.text or "", command.at - seen_at))
        seen_at = command.at
    return found
