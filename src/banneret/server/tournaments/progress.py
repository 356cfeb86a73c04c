"""Advances tournaments. Each step is one transaction, so that it happens once.

Results are read from the stored outcomes of matches. So nothing is lost if the server was down when a match
ended, and checking twice is harmless.
"""

from secrets import SystemRandom
from typing import Any

from sqlalchemy import Connection, Row, or_, select, update

from banneret.engine.match import NO_RESULT
from banneret.server.clock import SECOND
from banneret.server.ratings.elo import START
from banneret.server.storage.schema import (
    accounts,
    commands,
    entrants,
    matches,
    pairings,
    ratings,
    sanctions,
)
from banneret.server.tournaments.arena import pair_free
from banneret.server.tournaments.results import DRAW, LOSS, WIN, Pair, cards
from banneret.server.tournaments.round_robin import rounds
from banneret.server.tournaments.standings import in_order, standings
from banneret.server.tournaments.stored import (
    StoredPairing,
    StoredTournament,
    add_round,
    change,
    close,
    entrants_of,
    find,
    pairings_of,
    results_of,
    withdraw,
)
from banneret.server.tournaments.swiss import next_round

FEWEST = 2
"""The fewest players that a tournament needs."""

_MINUTE = 60 * SECOND


def advance(connection: Connection, id: str, at: int, wait: int) -> None:
    """Starts a tournament whose time has come, or advances a running one as far as possible. One that has
    stayed open for longer than `wait` is called off.
    """
    tournament = find(connection, id, lock=True)
    if tournament.state == "open":
        starts = tournament.starts
        if starts is not None and starts <= at:
            start(connection, tournament, at)
        elif starts is None and tournament.made + wait <= at:
            change(connection, id, state="called-off", ends=at)
        return
    if tournament.state == "running":
        _withdraw_gone(connection, id, at)
        _record_results(connection, tournament, at)
        _settle_walkovers(connection, id)
        if tournament.kind == "arena":
            _advance_arena(connection, tournament, at)
        else:
            _advance_rounds(connection, tournament, at)


def start(connection: Connection, tournament: StoredTournament, at: int) -> bool:
    """Starts an open tournament that is locked, or calls it off if it has too few players; returns whether it
    was started.
    """
    people = [each.person for each in entrants_of(connection, tournament.id)]
    if len(people) < FEWEST:
        change(connection, tournament.id, state="called-off", ends=at)
        return False
    SystemRandom().shuffle(people)
    if tournament.kind != "round-robin":
        found = _ratings(connection, tournament)
        people.sort(key=lambda person: -found.get(person, START))
    for number, person in enumerate(people):
        here = (entrants.c.tournament == tournament.id, entrants.c.person == person)
        connection.execute(update(entrants).where(*here).values(number=number))
    change(connection, tournament.id, state="running", begun=at)
    if tournament.kind == "round-robin":
        change(connection, tournament.id, rounds=len(rounds(people)))
    if tournament.minutes is not None:
        change(connection, tournament.id, ends=at + tournament.minutes * _MINUTE)
    return True


def _ratings(connection: Connection, tournament: StoredTournament) -> dict[int, int]:
    pace = tournament.time_control["pace"]
    wanted = select(ratings.c.person, ratings.c.rating)
    found = connection.execute(wanted.where(ratings.c.game == tournament.game, ratings.c.pace == pace))
    return {row.person: row.rating for row in found}


def give_up(connection: Connection, id: str, pairing: StoredPairing, at: int) -> None:
    """Resolves a pairing whose match cannot begin. If one of the two is gone, the other wins. Otherwise the
    match is unplayable: the pairing does not count, and an arena, in which this would go on happening, ends.
    """
    tournament = find(connection, id, lock=True)
    if _withdraw_gone(connection, id, at).intersection((pairing.pair.first, pairing.pair.second)):
        _settle_walkovers(connection, id)
        return
    close(connection, pairing.id, None)
    if tournament.kind == "arena":
        _end_arena(connection, tournament, at)


def _withdraw_gone(connection: Connection, tournament: str, at: int) -> set[int]:
    """Withdraws players who have deleted their accounts or are banned; returns them."""
    banned = select(sanctions.c.person).where(
        sanctions.c.kind == "ban", or_(sanctions.c.until.is_(None), sanctions.c.until > at)
    )
    has_account = entrants.c.person.in_(select(accounts.c.person))
    gone = select(entrants.c.person).where(
        entrants.c.tournament == tournament,
        entrants.c.withdrawn.is_(None),
        or_(~has_account, entrants.c.person.in_(banned)),
    )
    found = set(connection.execute(gone).scalars())
    withdraw(connection, tournament, found, at)
    return found


def _record_results(connection: Connection, tournament: StoredTournament, at: int) -> None:
    """Collects the results of finished matches. A match that was deleted does not count; neither does one
    that has no deadline or was ended without a result, since its rules have changed with a new version.
    """
    wanted = (
        select(pairings, matches.c.id.label("found"), *matches.c["outcome", "changed", "deadline"])
        .outerjoin(matches, matches.c.id == pairings.c.match)
        .where(pairings.c.tournament == tournament.id, pairings.c.state == "playing")
    )
    for row in connection.execute(wanted).all():
        is_lost = row.deadline is None if row.outcome is None else row.outcome["ending"] == NO_RESULT
        if row.found is None or is_lost or _is_late(tournament, row):
            close(connection, row.id, None)
        elif row.outcome is not None:
            scores = _scores(row.outcome["winners"])
            close(connection, row.id, scores, was_played=True)
            if tournament.kind == "arena":
                people = zip((row.first, row.second), scores, strict=True)
                losers = (one for one, score in people if score == LOSS)
                absent = [one for one in losers if _was_absent(connection, row.match, one)]
                withdraw(connection, tournament.id, absent, at)


def _is_late(tournament: StoredTournament, match: Row[Any]) -> bool:
    """Whether a match ended after its arena did."""
    return match.outcome is not None and tournament.ends is not None and match.changed > tournament.ends


def _scores(winners: list[int]) -> tuple[int, int]:
    if winners == [0]:
        return WIN, LOSS
    return (LOSS, WIN) if winners == [1] else (DRAW, DRAW)


def _was_absent(connection: Connection, match: str, person: int) -> bool:
    """Whether a player did nothing in a match."""
    wanted = select(commands.c.n).where(commands.c.match == match, commands.c.person == person)
    return connection.execute(wanted).first() is None


def _settle_walkovers(connection: Connection, tournament: str) -> None:
    """Settles pairings that will never become matches: byes, and those with people who have left."""
    gone = {each.person for each in entrants_of(connection, tournament) if each.withdrawn}
    for each in pairings_of(connection, tournament):
        if each.state != "planned":
            continue
        first, second = each.pair.first, each.pair.second
        if first in gone and (second is None or second in gone):
            close(connection, each.id, None)
        elif second is None or second in gone:
            close(connection, each.id, (WIN, LOSS))
        elif first in gone:
            close(connection, each.id, (LOSS, WIN))


def _advance_rounds(connection: Connection, tournament: StoredTournament, at: int) -> None:
    """Pairs the next round once all pairings of the last are over."""
    id, done = tournament.id, tournament.round
    found = pairings_of(connection, id)
    if any(each.state != "over" for each in found):
        return
    pairs = None if done == tournament.rounds else _next_pairs(connection, tournament)
    if pairs:
        add_round(connection, id, done + 1, pairs)
        _settle_walkovers(connection, id)
    else:
        change(connection, id, state="over", ends=at)


def _next_pairs(connection: Connection, tournament: StoredTournament) -> list[Pair] | None:
    people = entrants_of(connection, tournament.id)
    if tournament.kind == "round-robin":
        return rounds([each.person for each in people])[tournament.round]
    present = [each.person for each in people if not each.withdrawn]
    if len(present) < FEWEST:
        return None
    results = results_of(pairings_of(connection, tournament.id))
    order = standings("swiss", [each.person for each in people], results)
    return next_round(in_order(order, cards(present, results)))


def _end_arena(connection: Connection, tournament: StoredTournament, at: int) -> None:
    for each in pairings_of(connection, tournament.id):
        if each.state != "over":
            close(connection, each.id, None)
    change(connection, tournament.id, state="over", ends=at)


def _advance_arena(connection: Connection, tournament: StoredTournament, at: int) -> None:
    """Pairs free players, or ends the arena: matches still in progress then do not count."""
    id, found = tournament.id, pairings_of(connection, tournament.id)
    under_way = [each for each in found if each.state != "over"]
    if tournament.ends is not None and at >= tournament.ends:
        _end_arena(connection, tournament, tournament.ends)
        return
    people = [each.person for each in entrants_of(connection, id) if not each.withdrawn]
    busy = {person for each in under_way for person in (each.pair.first, each.pair.second)}
    results = results_of(found)
    free = cards([person for person in people if person not in busy], results)
    if pairs := pair_free(in_order(standings("arena", people, results), free), len(people)):
        add_round(connection, id, tournament.round + 1, pairs)
