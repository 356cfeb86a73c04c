"""Ratings: players and leaderboards. They are public."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Query

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.match_options import find_game
from banneret.server.matches.summaries import time_of, title_of
from banneret.server.models.ratings import (
    Leader,
    Leaderboard,
    OpponentInEvent,
    Pace,
    PlayerPage,
    PlayerRating,
    RatingChange,
    ResultsAgainst,
)
from banneret.server.ratings.elo import is_provisional, points
from banneret.server.ratings.ledger import Key, Rating, RatingEvent
from banneret.server.ratings.reading import Ratings, Record
from banneret.server.routes.dependencies import Service, limited
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/ratings", tags=["ratings"])

_OPPONENTS = 50

Person = Annotated[int, Path(ge=1, lt=2**31)]
GameName = Annotated[str, Path(max_length=40)]
Limit = Annotated[int, Query(ge=1, le=500)]
Offset = Annotated[int, Query(ge=0, le=1_000_000)]


@router.get(
    "/players/{person}",
    operation_id="player",
    summary="Get a player's ratings",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def player(person: Person, service: Service) -> PlayerPage:
    """Returns a player's ratings and results against others. Only people with accounts have such a page."""
    return await service.run(lambda: _page(service.ratings, person))


@router.get(
    "/players/{person}/{game}/{pace}",
    operation_id="ratingHistory",
    summary="List the changes of a rating",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def history(
    person: Person, game: GameName, pace: Pace, service: Service, limit: Limit = 200, offset: Offset = 0
) -> list[RatingChange]:
    """Lists the changes, the latest first. Fewer than `limit` results mean that there are no more."""
    return await service.run(
        lambda: _history(service.ratings, Key(person, game, pace), limit=limit, offset=offset)
    )


@router.get(
    "/leaderboards/{game}/{pace}",
    operation_id="leaderboard",
    summary="Get a leaderboard",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def leaderboard(
    game: GameName, pace: Pace, service: Service, limit: Limit = 50, offset: Offset = 0
) -> Leaderboard:
    """Returns a page of the leaderboard. Players with a provisional rating are not on it."""
    title = find_game(game).title
    total, found = await service.run(lambda: service.ratings.leaders(game, pace, limit=limit, offset=offset))
    leaders = tuple(
        Leader(
            rank=rank,
            person=rating.key.person,
            name=name,
            points=points(rating.standing.rating),
            games=rating.standing.games,
        )
        for rank, name, rating in found
    )
    return Leaderboard(game=game, title=title, pace=pace, total=total, leaders=leaders)


def _page(ratings: Ratings, person: int) -> PlayerPage:
    name = _name(ratings, person)
    records = ratings.records(person, _OPPONENTS)
    names = ratings.names({record.opponent for record in records})
    return PlayerPage(
        person=person,
        name=name,
        ratings=tuple(_rating(each) for each in ratings.of_player(person)),
        results=tuple(_results(each, names) for each in records),
    )


def _name(ratings: Ratings, person: int) -> str:
    name = ratings.name(person)
    if name is None:
        raise RequestError(404, say("There is no such player."))
    return name


def _rating(rating: Rating) -> PlayerRating:
    standing = rating.standing
    return PlayerRating(
        game=rating.key.game,
        title=title_of(rating.key.game),
        pace="live" if rating.key.pace == "live" else "correspondence",
        points=points(standing.rating),
        provisional=is_provisional(standing.games),
        games=standing.games,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
    )


def _results(record: Record, names: Mapping[int, str]) -> ResultsAgainst:
    return ResultsAgainst(
        game=record.game,
        title=title_of(record.game),
        person=record.opponent,
        name=names[record.opponent],
        wins=record.results["won"],
        draws=record.results["drawn"],
        losses=record.results["lost"],
    )


def _history(ratings: Ratings, key: Key, *, limit: int, offset: int) -> list[RatingChange]:
    _name(ratings, key.person)
    events = ratings.history(key, limit=limit, offset=offset)
    names = ratings.names({each.person for event in events for each in event.opponents})
    return [_change(event, names) for event in events]


def _change(event: RatingEvent, names: Mapping[int, str]) -> RatingChange:
    return RatingChange(
        at=time_of(event.at),
        reason=event.reason,
        points=points(event.after),
        change=points(event.after) - points(event.before),
        k=event.k,
        match=event.match,
        opponents=tuple(
            OpponentInEvent(
                person=each.person,
                name=names[each.person],
                points=points(each.rating),
                result=each.result,
            )
            for each in event.opponents
        ),
    )
