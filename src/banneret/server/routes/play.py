"""What a visitor sees of a match, and what they can do there."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from banneret.engine.rulebook import Guide, glossary_of, guide_of
from banneret.engine.views import GlossaryEntry, Odds, Preview, Threats
from banneret.server.matches import snapshots
from banneret.server.models.snapshots import (
    MatchPicture,
    PastPosition,
    PickInfo,
    SetupInProgress,
    Snapshot,
    WhyNot,
)
from banneret.server.routes.dependencies import AnyVisitor, Service, limited
from banneret.server.routes.parameters import OptionalSeat, Picks, RequiredSeat
from banneret.server.routes.responses import as_json, problems

router = APIRouter(prefix="/api/matches/{match}", tags=["play"])


@router.get(
    "",
    operation_id="snapshot",
    summary="Get a match",
    response_model=Snapshot,
    responses=problems(403, 404, 409),
)
async def snapshot(
    match: str,
    visitor: AnyVisitor,
    service: Service,
    seat: OptionalSeat = None,
    log_since: Annotated[
        int, Query(ge=0, description="The number of log entries that the client already has")
    ] = 0,
) -> Response:
    """Returns the match as the caller's seat sees it: the seat to act, otherwise their first. Callers without
    a seat see what everybody may see.
    """
    async with service.use(match) as host:
        return await host.read(
            lambda: as_json(snapshots.snapshot(host.live, visitor, seat=seat, client_log=log_since)[0])
        )


@router.get(
    "/positions/{n}",
    operation_id="position",
    summary="Get a past position of a match",
    response_model=PastPosition,
    responses=problems(403, 404, 409),
)
async def position(
    match: str,
    n: Annotated[int, Path(ge=0)],
    visitor: AnyVisitor,
    service: Service,
    seat: OptionalSeat = None,
) -> Response:
    """Returns the match after the first `n` entries of the caller's log."""
    async with service.use(match) as host:
        return await host.read(lambda: as_json(snapshots.past_position(host.live, visitor, n, seat)))


@router.get(
    "/picture",
    operation_id="picture",
    summary="Get the board of a match",
    response_model=MatchPicture,
    responses=problems(403, 404, 409),
)
async def picture(match: str, visitor: AnyVisitor, service: Service) -> Response:
    """Returns the board as the caller may see it now."""
    async with service.use(match) as host:
        return await host.read(lambda: as_json(snapshots.match_picture(host.live, visitor)))


@router.get("/picks", operation_id="picks", summary="List the next picks", responses=problems(403, 404, 409))
async def picks(
    match: str,
    visitor: AnyVisitor,
    service: Service,
    seat: RequiredSeat,
    picks: Picks = [],  # noqa: B006
) -> list[PickInfo]:
    """Returns the possible next picks after a path of picks."""
    async with service.use(match) as host:
        snapshots.own_seat(host.live, visitor, seat)
        return await host.read(lambda: [*snapshots.picks(host.live, seat, tuple(picks))])


@router.get(
    "/why-not",
    operation_id="why_not",
    summary="Explain why a pick is impossible",
    responses=problems(403, 404, 409),
)
async def why_not(
    match: str,
    visitor: AnyVisitor,
    service: Service,
    seat: RequiredSeat,
    picks: Picks = [],  # noqa: B006
) -> WhyNot:
    """Returns the reason in a sentence, with the clause that forbids it."""
    async with service.use(match) as host:
        snapshots.own_seat(host.live, visitor, seat)
        reason = await host.read(lambda: snapshots.why_not(host.live, visitor, seat, tuple(picks)))
    return WhyNot(reason=reason)


@router.get(
    "/setup",
    operation_id="setup",
    summary="Get the set-up in progress",
    responses=problems(403, 404, 409),
)
async def setup(
    match: str, visitor: AnyVisitor, service: Service, seat: RequiredSeat
) -> SetupInProgress | None:
    """Returns the caller's set-up as a side built by hand, with the available choices; null if the caller is
    not setting up. The command `arrange` replaces it in one go.
    """
    async with service.use(match) as host:
        snapshots.own_seat(host.live, visitor, seat)
        return await host.read(lambda: snapshots.setup_in_progress(host.live, visitor, seat))


@router.get(
    "/preview",
    operation_id="preview",
    summary="Preview an action",
    response_model=Preview,
    dependencies=[limited("previews")],
    responses=problems(403, 404, 409),
)
async def preview(
    match: str,
    visitor: AnyVisitor,
    service: Service,
    seat: RequiredSeat,
    action: Annotated[str, Query(max_length=200)],
) -> Response:
    """Returns what an action may lead to, and how likely it is, as far as the seat can know."""
    async with service.use(match) as host:
        snapshots.own_seat(host.live, visitor, seat)
        return as_json(await host.preview(visitor, seat, action))


@router.get(
    "/threats",
    operation_id="threats",
    summary="List threats",
    response_model=Threats,
    dependencies=[limited("previews")],
    responses=problems(403, 404, 409),
)
async def threats(match: str, visitor: AnyVisitor, service: Service, seat: RequiredSeat) -> Response:
    """Returns the threats as far as the seat can know, regardless of who is to act."""
    async with service.use(match) as host:
        snapshots.own_seat(host.live, visitor, seat)
        return as_json(await host.threats(visitor, seat))


@router.get(
    "/odds",
    operation_id="odds_now",
    summary="Get the odds of the current battle",
    response_model=Odds | None,
    dependencies=[limited("previews")],
    responses=problems(403, 404, 409),
)
async def odds_now(match: str, visitor: AnyVisitor, service: Service, seat: RequiredSeat) -> Odds | None:
    """Returns the odds as far as the seat can know, regardless of who is to act; null if nothing is currently
    left to chance.
    """
    async with service.use(match) as host:
        snapshots.own_seat(host.live, visitor, seat)
        return await host.odds_now(visitor, seat)


@router.post(
    "/move-now",
    operation_id="move_now",
    summary="Make the computer move now",
    status_code=204,
    dependencies=[limited("changes")],
    responses=problems(403, 404, 409),
)
async def move_now(match: str, visitor: AnyVisitor, service: Service) -> Response:
    """Makes the computer player that is thinking play the best action it has found so far. Only available to
    people who play against computers alone.
    """
    async with service.use(match) as host:
        await host.computers.hurry(visitor)
    return Response(status_code=204)


@router.get(
    "/glossary",
    operation_id="match_glossary",
    summary="Get the glossary for a match",
    responses=problems(404, 409),
)
async def match_glossary(match: str, visitor: AnyVisitor, service: Service) -> list[GlossaryEntry]:
    """Returns the glossary with the numbers of the ruleset in play."""
    async with service.use(match) as host:
        return await host.read(lambda: [*glossary_of(host.live.game)])


@router.get(
    "/guide",
    operation_id="match_guide",
    summary="Get the guide for a match",
    response_model=Guide,
    dependencies=[limited("positions")],
    responses=problems(404, 409),
)
async def match_guide(match: str, visitor: AnyVisitor, service: Service) -> Response:
    """Returns the guide with the numbers of the ruleset in play, and pictures made from it."""
    async with service.use(match) as host:
        return await host.read(lambda: as_json(guide_of(host.live.game)))
