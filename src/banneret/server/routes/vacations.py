"""Vacations: a person who is away misses no turn by correspondence, for some days of each year."""

from datetime import timedelta

from fastapi import APIRouter

from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.service import MatchService
from banneret.server.models.accounts import Leave, Vacation
from banneret.server.models.matches import Away
from banneret.server.routes.dependencies import Service, SignedIn, browser_visitor, limited, person_of
from banneret.server.routes.responses import problems
from banneret.server.storage.vacations import day_of, end_of, last_day

router = APIRouter(
    prefix="/api/account/vacation", tags=["accounts"], dependencies=[limited("changes", browser_visitor)]
)

_LONGEST = timedelta(days=366)


@router.get("", operation_id="vacation", summary="Get the vacation", responses=problems(403))
async def vacation(visitor: SignedIn, service: Service) -> Vacation:
    """Returns the days of this year, and whether the caller is away."""
    return await _vacation(service, person_of(visitor))


@router.put("", operation_id="leave", summary="Start a vacation", responses=problems(403, 409))
async def leave(wanted: Leave, visitor: SignedIn, service: Service) -> Vacation:
    """Marks the caller as away from now on. If their time for a turn runs out meanwhile, it is extended by a
    day, as long as they have vacation days left. A day counts once, however many matches it covers.
    """
    person, until = person_of(visitor), wanted.until
    if service.vacations.days == 0:
        raise RequestError(409, say("This server has no vacations."))
    today = day_of(now())
    if until is not None and not today <= until <= today + _LONGEST:
        raise RequestError(422, say("until: choose a day within the next year."))
    await service.run(lambda: service.vacations.leave(person, None if until is None else end_of(until)))
    await service.show_absence(person)
    return await _vacation(service, person)


@router.delete("", operation_id="come_back", summary="End the vacation", responses=problems(403))
async def come_back(visitor: SignedIn, service: Service) -> Vacation:
    """Marks the caller as back. From now on their time runs out as usual; days already taken stay taken."""
    person = person_of(visitor)
    await service.run(lambda: service.vacations.come_back(person))
    await service.show_absence(person)
    return await _vacation(service, person)


async def _vacation(service: MatchService, person: int) -> Vacation:
    found = await service.run(lambda: service.vacations.of(person))
    away = None if found.absence is None else Away(until=last_day(found.absence))
    return Vacation(days=service.vacations.days, taken=found.taken, away=away)
