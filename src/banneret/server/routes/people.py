"""The visitor's name, and tokens for programs."""

from fastapi import APIRouter, Request

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.models.people import NewName, Profile, Token
from banneret.server.quotas import network_of
from banneret.server.routes.dependencies import (
    Accounts,
    KnownVisitor,
    ReturningVisitor,
    Service,
    TheQuotas,
    address_of,
    known_visitor,
    limited,
)
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("", operation_id="me", summary="Get the caller's profile", responses=problems())
async def me(visitor: ReturningVisitor) -> Profile:
    """Returns the caller's profile. The name is empty for visitors who are not known yet."""
    return Profile(name=visitor.name, is_account=visitor.is_account)


@router.put(
    "",
    operation_id="rename",
    summary="Change the caller's name",
    dependencies=[limited("changes", known_visitor)],
    responses=problems(403, 409),
)
async def rename(
    wanted: NewName, request: Request, visitor: KnownVisitor, service: Service, accounts: Accounts
) -> Profile:
    """Changes the caller's name in all their matches. For an account, this also changes the sign-in name."""
    assert visitor.person is not None
    if not visitor.is_account:
        name = await accounts.check_guest_name(wanted.name)
        await service.rename(visitor, name)
    elif "authorization" in request.headers:
        raise RequestError(403, say("Tokens cannot do this. Sign in with a browser."))
    else:
        name = await accounts.rename(visitor.person, wanted.name)
        await service.show_name(visitor, name)
    return Profile(name=name, is_account=visitor.is_account)


@router.post(
    "", operation_id="register", summary="Create a guest with a token", status_code=201, responses=problems()
)
async def register(request: Request, service: Service, quotas: TheQuotas) -> Token:
    """Adds a new guest. The server only stores the hash of the token, so it cannot be shown again."""
    quotas.take("guests", network_of(address_of(request)))
    token, _ = await service.run(service.people.add)
    return Token(token=token)
