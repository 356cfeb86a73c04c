"""The moderators' pages: flags, reports, sanctions and the audit log. Only moderators have access."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from starlette.requests import HTTPConnection

from banneret.server.errors import RequestError
from banneret.server.fairplay.audit import read_audit
from banneret.server.fairplay.moderation import FlagRow, SanctionKind
from banneret.server.language import say
from banneret.server.matches.visitor import Visitor
from banneret.server.models.moderation import (
    AuditInfo,
    ComputerAgreement,
    FlagInfo,
    Lifting,
    NewSanction,
    PartnerInfo,
    PersonOnRecord,
    ReportInfo,
    ReportReview,
    Review,
    SanctionInfo,
)
from banneret.server.routes.dependencies import Service, TheLobby, any_visitor, match_service
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/moderation", tags=["moderation"])

Number = Annotated[int, Path(ge=0, lt=2**31)]
Limit = Annotated[int, Query(ge=1, le=100)]
Offset = Annotated[int, Query(ge=0, le=1_000_000)]


async def moderator(connection: HTTPConnection) -> int:
    """The id of the moderator who sends the request; refuses everybody else."""
    visitor: Visitor = await any_visitor(connection)
    service = match_service(connection)
    if visitor.person is None or not await service.run(
        lambda: service.moderation.is_moderator(visitor.person)
    ):
        raise RequestError(403, say("Only moderators may do this."))
    return visitor.person


Moderator = Annotated[int, Depends(moderator)]


def _flag(row: FlagRow) -> FlagInfo:
    return FlagInfo.model_validate(asdict(row))


@router.get("/queue", operation_id="review_queue", summary="List undecided flags", responses=problems(403))
async def queue(_: Moderator, service: Service, limit: Limit = 50, offset: Offset = 0) -> list[FlagInfo]:
    """Lists undecided flags, the oldest first. A flag is a reason to look, and nothing more."""
    found = await service.run(lambda: service.moderation.queue(limit=limit, offset=offset))
    return [_flag(row) for row in found]


@router.get("/flags/{flag}", operation_id="flag", summary="Get a flag", responses=problems(403, 404))
async def flag(flag: Number, _: Moderator, service: Service) -> FlagInfo:
    """Returns each action that supports the flag, with the time it took."""
    return _flag(await service.run(lambda: service.moderation.flag(flag)))


@router.post(
    "/flags/{flag}/review", operation_id="review", summary="Decide on a flag", responses=problems(403, 404)
)
async def review(flag: Number, wanted: Review, who: Moderator, service: Service) -> FlagInfo:
    """Records a decision. It has no further effect."""
    decide = service.moderation.decide
    return _flag(await service.run(lambda: decide(flag, who, wanted.decision, wanted.note)))


@router.get("/reports", operation_id="reports", summary="List undecided reports", responses=problems(403))
async def reports(_: Moderator, service: Service, limit: Limit = 50, offset: Offset = 0) -> list[ReportInfo]:
    """Lists undecided reports, the oldest first."""
    found = await service.run(lambda: service.reports.open(limit=limit, offset=offset))
    return [ReportInfo.model_validate(asdict(row)) for row in found]


@router.post(
    "/reports/{report}/review",
    operation_id="review_report",
    summary="Decide on a report",
    responses=problems(403, 404),
)
async def review_report(report: Number, wanted: ReportReview, who: Moderator, service: Service) -> ReportInfo:
    """Records a decision. It has no further effect."""
    decide = service.reports.decide
    row = await service.run(lambda: decide(report, who, wanted.decision, wanted.note))
    return ReportInfo.model_validate(asdict(row))


@router.get(
    "/people/{person}",
    operation_id="on_record",
    summary="Get a person's flags, reports and sanctions",
    responses=problems(403, 404),
)
async def person(person: Number, _: Moderator, service: Service) -> PersonOnRecord:
    """Returns all flags and reports, the newest first, the sanctions in force, and how the results against
    frequent opponents fit the ratings, which by itself proves nothing.
    """
    known = service.moderation
    name, flags, reports, sanctions, partners = await service.run(
        lambda: (
            service.people.names([person]).get(person),
            known.flags_of(person),
            service.reports.about(person),
            known.sanctions_of(person),
            service.ratings.partners(person),
        )
    )
    if name is None:
        raise RequestError(404, say("There is no such person."))
    names = await service.run(lambda: service.people.names(each.opponent for each in partners))
    return PersonOnRecord(
        person=person,
        name=name,
        flags=tuple(map(_flag, flags)),
        reports=tuple(ReportInfo.model_validate(asdict(each)) for each in reports),
        sanctions=tuple(SanctionInfo.model_validate(asdict(each)) for each in sanctions),
        partners=tuple(
            PartnerInfo(
                person=each.opponent,
                name=names[each.opponent],
                matches=each.matches,
                of=each.of,
                score=each.score,
                expected=each.expected,
                low=each.low,
                high=each.high,
                surprising=each.surprise > 0,
            )
            for each in partners
        ),
    )


@router.post(
    "/people/{person}/sanctions",
    operation_id="sanction",
    summary="Mute or ban a person",
    status_code=204,
    responses=problems(403, 404),
)
async def sanction(
    person: Number, wanted: NewSanction, who: Moderator, service: Service, lobby: TheLobby
) -> Response:
    """Mutes or bans a person. A banned person cannot begin or join matches; running matches go on."""
    decide = service.moderation.sanction
    await service.run(lambda: decide(person, wanted.kind, wanted.days, wanted.note, who))
    lobby.hub.changed()  # the seeks and challenges of a banned person are gone
    return Response(status_code=204)


@router.post(
    "/people/{person}/sanctions/{kind}/lift",
    operation_id="lift",
    summary="End a sanction",
    status_code=204,
    responses=problems(403, 404),
)
async def lift(
    person: Number, kind: SanctionKind, why: Lifting, who: Moderator, service: Service
) -> Response:
    """Ends the sanction at once."""
    await service.run(lambda: service.moderation.lift(person, kind, why.note, who))
    return Response(status_code=204)


@router.get(
    "/matches/{match}/likeness",
    operation_id="likeness",
    summary="Compare a seat's actions with the computer's",
    responses=problems(403, 404, 409, 503),
)
async def computer_agreement(
    match: str, seat: Annotated[int, Query(ge=0, lt=6)], _: Moderator, service: Service
) -> ComputerAgreement:
    """Compares a seat's actions in a finished match with the computer's choices, which takes some seconds.
    The result proves nothing by itself.
    """
    async with service.use(match) as host:
        return await host.computer_agreement(seat)


@router.get("/audit", operation_id="audit", summary="List the audit log", responses=problems(403))
async def audit(_: Moderator, service: Service, limit: Limit = 50, offset: Offset = 0) -> list[AuditInfo]:
    """Lists entries of the audit log, the newest first."""
    found = await service.run(lambda: read_audit(service.database, limit=limit, offset=offset))
    return [AuditInfo.model_validate(asdict(each)) for each in found]
