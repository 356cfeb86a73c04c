"""Tournaments as visitors see them."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, case, func, select

from banneret.server.language import say
from banneret.server.lobby.titles import ruleset_title
from banneret.server.matches.summaries import time_of, title_of
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lobby import PersonInfo
from banneret.server.models.time_controls import read_time_control
from banneret.server.models.tournaments import (
    Tournament,
    TournamentDetails,
    TournamentPairing,
    TournamentPlacing,
)
from banneret.server.ratings.reading import names_of
from banneret.server.storage.schema import entrants, tournaments
from banneret.server.tournaments.results import WIN
from banneret.server.tournaments.standings import points_for_win, standings
from banneret.server.tournaments.stored import (
    Entrant,
    StoredPairing,
    StoredTournament,
    entrants_of,
    pairings_of,
    results_of,
)

_ORDER = {"running": 0, "open": 1, "over": 2}
_NEWEST = 20
"""The most pairings of an arena that are shown."""


def listed(connection: Connection, visitor: Visitor, limit: int, offset: int) -> list[Tournament]:
    """Running tournaments first, then open ones, then finished ones; each group the newest first."""
    rank = case(_ORDER, value=tournaments.c.state)
    wanted = select(tournaments).where(tournaments.c.state.in_([*_ORDER]))
    wanted = wanted.order_by(rank, tournaments.c.made.desc(), tournaments.c.id)
    found = [
        StoredTournament(**row._mapping) for row in connection.execute(wanted.limit(limit).offset(offset))
    ]
    ids = [each.id for each in found]
    counts = (
        select(entrants.c.tournament, func.count().label("players"))
        .where(entrants.c.tournament.in_(ids))
        .group_by(entrants.c.tournament)
    )
    players = {row.tournament: row.players for row in connection.execute(counts)}
    mine = select(entrants.c.tournament).where(
        entrants.c.tournament.in_(ids), entrants.c.person == visitor.person, entrants.c.withdrawn.is_(None)
    )
    joined = set(connection.execute(mine).scalars())
    names = names_of(connection, [each.by for each in found])
    return [_tournament(each, names, players.get(each.id, 0), each.id in joined) for each in found]


def details(
    connection: Connection, tournament: StoredTournament, visitor: Visitor, most: int
) -> TournamentDetails:
    """A tournament as a visitor sees it."""
    entered = entrants_of(connection, tournament.id)
    found = pairings_of(connection, tournament.id)
    names = names_of(connection, [tournament.by, *(each.person for each in entered)])
    return TournamentDetails(
        tournament=_tournament(tournament, names, len(entered), _plays(entered, visitor)),
        standings=tuple(_standings(tournament, entered, found, names)),
        pairings=tuple(_pairing(tournament, each, names) for each in _newest(tournament, found)),
        match=_match_of(found, visitor),
        why_not_join=why_not_join(tournament, entered, visitor, most),
        may_withdraw=may_withdraw(tournament, entered, visitor),
        may_start=tournament.state == "open" and visitor.person == tournament.by,
    )


def pairings_in(connection: Connection, tournament: StoredTournament, round: int) -> list[TournamentPairing]:
    """The pairings of a round."""
    found = [each for each in pairings_of(connection, tournament.id) if each.round == round]
    people = (one for each in found for one in (each.pair.first, each.pair.second) if one is not None)
    names = names_of(connection, people)
    return [_pairing(tournament, each, names) for each in found]


def why_not_join(
    tournament: StoredTournament, entered: Sequence[Entrant], visitor: Visitor, most: int
) -> str | None:
    """Why a visitor cannot join; None means that they can."""
    if tournament.state in ("over", "called-off"):
        return say("This tournament is over.")
    if tournament.state == "running" and tournament.kind != "arena":
        return say("This tournament has started. Only arenas can be joined later.")
    if not visitor.is_account:
        return say("Tournaments are for people with accounts.")
    if _plays(entered, visitor):
        return say("You have already joined this tournament.")
    if len(entered) >= most and all(each.person != visitor.person for each in entered):
        return say("This tournament is full.")
    return None


def may_withdraw(tournament: StoredTournament, entered: Iterable[Entrant], visitor: Visitor) -> bool:
    """Whether a visitor plays in a tournament that is not over."""
    return tournament.state in ("open", "running") and _plays(entered, visitor)


def _plays(entered: Iterable[Entrant], visitor: Visitor) -> bool:
    return any(each.person == visitor.person and not each.withdrawn for each in entered)


def _tournament(each: StoredTournament, names: dict[int, str], players: int, joined: bool) -> Tournament:
    return Tournament(
        id=each.id,
        name=each.name,
        kind=each.kind,
        game=each.game,
        title=title_of(each.game),
        ruleset=each.ruleset,
        ruleset_title=ruleset_title(each.game, each.ruleset),
        setup=each.setup,
        time_control=read_time_control(each.time_control),
        rated=each.rated,
        rounds=None if each.kind == "round-robin" else each.rounds,
        minutes=each.minutes,
        by=_person(each.by, names),
        state=each.state,
        starts=None if each.starts is None else time_of(each.starts),
        begun=None if each.begun is None else time_of(each.begun),
        ends=None if each.ends is None else time_of(each.ends),
        players=players,
        round=each.round,
        last_round=each.rounds,
        joined=joined,
    )


def _standings(
    tournament: StoredTournament,
    entered: Sequence[Entrant],
    found: Iterable[StoredPairing],
    names: dict[int, str],
) -> list[TournamentPlacing]:
    gone = {each.person for each in entered if each.withdrawn}
    rows = standings(tournament.kind, [each.person for each in entered], results_of(found))
    return [
        TournamentPlacing(
            rank=row.rank,
            person=_person(row.person, names),
            points=row.points,
            buchholz=row.buchholz,
            sonneborn_berger=row.sonneborn_berger,
            wins=row.wins,
            played=row.played,
            withdrawn=row.person in gone,
        )
        for row in rows
    ]


def _newest(tournament: StoredTournament, found: Sequence[StoredPairing]) -> Sequence[StoredPairing]:
    if tournament.kind == "arena":
        return found[: -_NEWEST - 1 : -1]
    return [each for each in found if each.round == tournament.round]


def _pairing(tournament: StoredTournament, each: StoredPairing, names: dict[int, str]) -> TournamentPairing:
    worth = points_for_win(tournament.kind) / WIN
    first, second = each.pair.first, each.pair.second
    return TournamentPairing(
        round=each.round,
        first=_person(first, names),
        second=None if second is None else _person(second, names),
        state=each.state,
        match=each.match,
        points=None if each.scores is None else (each.scores[0] * worth, each.scores[1] * worth),
    )


def _match_of(found: Iterable[StoredPairing], visitor: Visitor) -> str | None:
    """The visitor's match in progress."""
    mine = (
        each.match
        for each in found
        if each.state == "playing" and visitor.person in (each.pair.first, each.pair.second)
    )
    return next(mine, None) if visitor.person is not None else None


def _person(person: int, names: dict[int, str]) -> PersonInfo:
    return PersonInfo(id=person, name=names.get(person, ""))
