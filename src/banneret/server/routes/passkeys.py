"""Passkeys: add, list, rename and remove them; and sign in with one."""

import ipaddress
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request, Response

from banneret.server.accounts.passkeys import PasskeyService, Site
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.models.accounts import PasswordCheck
from banneret.server.models.base import RowId
from banneret.server.models.passkeys import NewPasskey, Passkey, PasskeyAnswer, PasskeyName, PasskeyOptions
from banneret.server.models.people import Profile
from banneret.server.routes.accounts import requester_of, start_session, when
from banneret.server.routes.dependencies import BrowserVisitor, Service, SignedIn, browser_visitor, limited
from banneret.server.routes.responses import problems

router = APIRouter(
    prefix="/api/account", tags=["accounts"], dependencies=[limited("changes", browser_visitor)]
)


def passkey_service(request: Request) -> PasskeyService:
    """The passkeys of this server."""
    service: PasskeyService = request.app.state.passkeys
    return service


def site(request: Request) -> Site:
    """Where this browser reaches the server, as checked by the guard: one of the names that the server was
    given, or without any, the host of the request.
    """
    names = request.app.state.names
    ours = [f"https://{name.lower()}" for name in names] or [str(request.base_url).rstrip("/").lower()]
    origin = request.headers.get("origin", "").lower()
    here = origin if origin in ours else ours[0]
    name = urlsplit(here).hostname or ""
    if _is_number(name):
        text = say("Passkeys need a host name. This server was reached by its IP address, {name}.", name=name)
        raise RequestError(409, text)
    return Site(here, name)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


Passkeys = Annotated[PasskeyService, Depends(passkey_service)]
ThisSite = Annotated[Site, Depends(site)]


@router.get("/passkeys", operation_id="passkeys", summary="List passkeys", responses=problems(403))
async def passkeys(visitor: SignedIn, service: Passkeys) -> list[Passkey]:
    """Lists the passkeys, the oldest first."""
    assert visitor.person is not None
    return [_passkey(each) for each in await service.listed(visitor.person)]


@router.post(
    "/passkeys/options",
    operation_id="passkey_options",
    summary="Get options to create a passkey",
    responses=problems(403, 409, 503),
)
async def passkey_options(
    wanted: PasswordCheck, request: Request, visitor: SignedIn, site: ThisSite, service: Passkeys
) -> PasskeyOptions:
    """Returns options for `navigator.credentials.create`, which stay valid for a few minutes."""
    return PasskeyOptions(
        options=await service.creation_options(requester_of(request, visitor), site, wanted.password)
    )


@router.post(
    "/passkeys",
    operation_id="add_passkey",
    summary="Add a passkey",
    status_code=201,
    responses=problems(403, 409),
)
async def add_passkey(new: NewPasskey, visitor: SignedIn, site: ThisSite, service: Passkeys) -> Passkey:
    """Stores the passkey that the browser has created from the options."""
    assert visitor.person is not None
    return _passkey(await service.add(visitor.person, site, new))


@router.put(
    "/passkeys/{passkey}",
    operation_id="rename_passkey",
    summary="Rename a passkey",
    status_code=204,
    responses=problems(403, 404),
)
async def rename_passkey(
    passkey: RowId, wanted: PasskeyName, visitor: SignedIn, service: Passkeys
) -> Response:
    """Renames a passkey. Only its owner sees the name."""
    assert visitor.person is not None
    await service.rename(visitor.person, passkey, wanted.name)
    return Response(status_code=204)


@router.delete(
    "/passkeys/{passkey}",
    operation_id="remove_passkey",
    summary="Remove a passkey",
    status_code=204,
    responses=problems(403, 404),
)
async def remove_passkey(passkey: RowId, visitor: SignedIn, service: Passkeys) -> Response:
    """Removes a passkey, which can no longer be used to sign in. The device keeps its part until that is
    deleted there.
    """
    assert visitor.person is not None
    await service.remove(visitor.person, passkey)
    return Response(status_code=204)


@router.post(
    "/sign-in/passkey/options",
    operation_id="passkey_sign_in_options",
    summary="Get options to sign in with a passkey",
    responses=problems(409),
)
async def sign_in_options(
    request: Request, visitor: BrowserVisitor, site: ThisSite, service: Passkeys
) -> PasskeyOptions:
    """Returns options for `navigator.credentials.get`, which stay valid for a few minutes."""
    return PasskeyOptions(options=await service.sign_in_options(requester_of(request, visitor), site))


@router.post(
    "/sign-in/passkey",
    operation_id="sign_in_by_passkey",
    summary="Sign in with a passkey",
    responses=problems(403, 409),
)
async def sign_in_by_passkey(
    answer: PasskeyAnswer,
    request: Request,
    response: Response,
    visitor: BrowserVisitor,
    site: ThisSite,
    service: Passkeys,
    matches: Service,
) -> Profile:
    """Opens a new session for the browser, and ends its previous one, such as a guest's."""
    session = await service.sign_in(requester_of(request, visitor), site, answer)
    return start_session(request, response, matches, session)


def _passkey(row: Any) -> Passkey:
    used = None if row.used is None else when(row.used)
    return Passkey(id=row.id, name=row.name, made=when(row.made), used=used)
