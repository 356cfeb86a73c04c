"""Makes snapshots of the lobby from a reading, with the rights and in the language of a visitor."""

from collections.abc import Sequence
from datetime import UTC, datetime

from banneret.engine.text import spoken
from banneret.server.lobby.notices import shown_notice
from banneret.server.lobby.proposals import terms_of
from banneret.server.lobby.reading import OpenSeek, OwnPart, Reading
from banneret.server.lobby.seeking import why_not_join
from banneret.server.lobby.stored_challenges import StoredChallenge
from banneret.server.lobby.titles import ruleset_title
from banneret.server.lobby.watching import shown_match
from banneret.server.matches.summaries import title_of
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lobby import Challenge, LobbySnapshot, PersonInfo, RatedPerson, Seek

MOST_SHOWN = 100
"""The most seeks in a snapshot."""


def lobby_snapshot(reading: Reading, visitor: Visitor, match: str | None) -> LobbySnapshot:
    """The lobby as a visitor sees it, and the newest chat message in a match."""
    person = visitor.person
    shared, own, newest = reading.seen_by(person, match)
    seeks = [each for each in shared.seeks if not own.around.blocked.intersection(each.seek.people)]
    shown = _best_for(seeks, reading, person, own)
    return LobbySnapshot(
        here=shared.here,
        me=None if person is None else PersonInfo(id=person, name=visitor.name),
        can_be_rated=own.has_account,
        seeks=shown,
        more_seeks=len(seeks) - len(shown),
        begun=own.begun,
        challenges=tuple(_challenge(*each, person) for each in own.challenges),
        friends=own.friends,
        notices=tuple(shown_notice(each) for each in own.notices),
        unread=own.unread,
        waiting=own.waiting,
        watching=tuple(shown_match(each) for each in shared.running),
        chat=newest,
    )


def _best_for(
    seeks: Sequence[OpenSeek], reading: Reading, person: int | None, own: OwnPart
) -> tuple[Seek, ...]:
    """The seeks that matter most to a person, the newest first: their own, those they can join, and others if
    there is room.
    """
    theirs = [each for each in seeks if person in each.seek.people]
    found, rest = list[Seek](), list[Seek]()
    for each in (*theirs, *(each for each in seeks if person not in each.seek.people)):
        if len(found) == MOST_SHOWN:
            break
        why_not = None if person is None else why_not_join(each.seek, person, reading.people, own.has_account)
        if why_not is None or person in each.seek.people:
            found.append(_seek(reading, each, person, why_not))
        elif len(rest) < MOST_SHOWN:
            rest.append(_seek(reading, each, person, why_not))
    shown = [*found, *rest[: MOST_SHOWN - len(found)]]
    return tuple(sorted(shown, key=lambda seek: seek.made, reverse=True))


def _seek(reading: Reading, found: OpenSeek, person: int | None, why_not: str | None) -> Seek:
    mine, joined = found.seek.owner == person, person in found.seek.people
    key = (found.seek.id, mine, joined, why_not, spoken())
    if key not in reading.shown_seeks:
        reading.shown_seeks[key] = _made(found, mine, joined, why_not)
    return reading.shown_seeks[key]


def _made(found: OpenSeek, mine: bool, joined: bool, why_not: str | None) -> Seek:
    seek = found.seek
    return Seek(
        id=seek.id,
        game=seek.game,
        title=title_of(seek.game),
        ruleset=seek.ruleset,
        ruleset_title=ruleset_title(seek.game, seek.ruleset),
        setup=seek.setup,
        time_control=terms_of(seek).time_control,
        rated=seek.rated,
        seat=seek.seat,
        seats=seek.seats,
        people=found.people,
        within=found.within,
        quick=seek.quick,
        mine=mine,
        joined=joined,
        why_not=why_not,
        made=_time(seek.made),
    )


def _challenge(challenge: StoredChallenge, by: RatedPerson, to: RatedPerson, person: int | None) -> Challenge:
    return Challenge(
        id=challenge.id,
        game=challenge.game,
        title=title_of(challenge.game),
        ruleset=challenge.ruleset,
        ruleset_title=ruleset_title(challenge.game, challenge.ruleset),
        setup=challenge.setup,
        time_control=terms_of(challenge).time_control,
        rated=challenge.rated,
        seat=challenge.seat,
        by=by,
        to=to,
        mine=challenge.by == person,
        made=_time(challenge.made),
    )


def _time(microseconds: int) -> datetime:
    return datetime.fromtimestamp(microseconds / 1e6, UTC)
