"""Accounts: sign up, in and out; passwords, recovery codes, sessions; export and deletion."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from banneret.server.accounts.browsers import browser_of
from banneret.server.accounts.service import NewSession, Requester
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import Visitor
from banneret.server.models.accounts import (
    Account,
    Credentials,
    PasswordChange,
    PasswordCheck,
    Recovery,
    RecoveryCodes,
    Session,
)
from banneret.server.models.base import RowId
from banneret.server.models.people import Profile
from banneret.server.routes.cookies import drop_token, set_token
from banneret.server.routes.dependencies import (
    Accounts,
    BrowserVisitor,
    Service,
    SignedIn,
    address_of,
    browser_visitor,
    limited,
)
from banneret.server.routes.responses import problems
from banneret.server.storage.people import FORMER_PLAYER

router = APIRouter(
    prefix="/api/account", tags=["accounts"], dependencies=[limited("changes", browser_visitor)]
)


@router.post("", operation_id="sign_up", summary="Sign up", status_code=201, responses=problems(409, 503))
async def sign_up(
    wanted: Credentials,
    request: Request,
    response: Response,
    visitor: BrowserVisitor,
    service: Service,
    accounts: Accounts,
) -> RecoveryCodes:
    """Creates an account. A guest keeps their matches. The answer contains recovery codes, which are never
    shown again.
    """
    session, codes = await accounts.sign_up(requester_of(request, visitor), wanted.name, wanted.password)
    start_session(request, response, service, session)
    if visitor.person is not None:
        await service.show_name(visitor, session.name)
    return RecoveryCodes(codes=codes)


@router.post("/sign-in", operation_id="sign_in", summary="Sign in", responses=problems(403, 503))
async def sign_in(
    wanted: Credentials,
    request: Request,
    response: Response,
    visitor: BrowserVisitor,
    service: Service,
    accounts: Accounts,
) -> Profile:
    """Opens a new session for the browser, and ends its previous one, such as a guest's."""
    session = await accounts.sign_in(requester_of(request, visitor), wanted.name, wanted.password)
    return start_session(request, response, service, session)


@router.post(
    "/recover",
    operation_id="recover",
    summary="Set a new password with a recovery code",
    responses=problems(403, 503),
)
async def recover(
    wanted: Recovery,
    request: Request,
    response: Response,
    visitor: BrowserVisitor,
    service: Service,
    accounts: Accounts,
) -> Profile:
    """Uses up the code, sets the password, ends all sessions, and signs this browser in."""
    requester = requester_of(request, visitor)
    session = await accounts.recover(requester, wanted.name, wanted.code, wanted.password)
    return start_session(request, response, service, session)


@router.post(
    "/sign-out", operation_id="sign_out", summary="Sign out", status_code=204, responses=problems(403)
)
async def sign_out(request: Request, visitor: SignedIn, service: Service, accounts: Accounts) -> Response:
    """Ends this browser's session."""
    assert visitor.person is not None
    assert visitor.credential is not None
    service.disconnect(await accounts.sign_out(visitor.person, visitor.credential.id))
    return _signed_out(request)


@router.post(
    "/sign-out-everywhere",
    operation_id="sign_out_everywhere",
    summary="Sign out everywhere",
    status_code=204,
    responses=problems(403),
)
async def sign_out_everywhere(
    request: Request, visitor: SignedIn, service: Service, accounts: Accounts
) -> Response:
    """Ends all of the caller's sessions, including this one. API tokens stay valid."""
    assert visitor.person is not None
    service.disconnect(await accounts.sign_out(visitor.person, None))
    return _signed_out(request)


@router.get("", operation_id="account", summary="Get the account", responses=problems(403))
async def account(visitor: SignedIn, service: Service, accounts: Accounts) -> Account:
    """Returns the name, the number of recovery codes left, and whether the caller is a moderator."""
    assert visitor.person is not None
    row, codes = await accounts.about(visitor.person)
    is_moderator = await service.run(lambda: service.moderation.is_moderator(visitor.person))
    return Account(name=row.name, made=when(row.made), recovery_codes=codes, is_moderator=is_moderator)


@router.post(
    "/password",
    operation_id="change_password",
    summary="Change the password",
    responses=problems(403, 503),
)
async def change_password(
    wanted: PasswordChange,
    request: Request,
    response: Response,
    visitor: SignedIn,
    service: Service,
    accounts: Accounts,
) -> Profile:
    """Ends all sessions, and opens a new one for this browser."""
    session = await accounts.change_password(
        requester_of(request, visitor), wanted.password, wanted.new_password
    )
    return start_session(request, response, service, session)


@router.post(
    "/recovery-codes",
    operation_id="renew_codes",
    summary="Replace the recovery codes",
    responses=problems(403, 503),
)
async def renew_codes(
    wanted: PasswordCheck, request: Request, visitor: SignedIn, accounts: Accounts
) -> RecoveryCodes:
    """Returns new recovery codes, which replace all earlier ones and are not shown again."""
    return RecoveryCodes(codes=await accounts.renew_codes(requester_of(request, visitor), wanted.password))


@router.get("/sessions", operation_id="sessions", summary="List sessions", responses=problems(403))
async def sessions(visitor: SignedIn, accounts: Accounts) -> list[Session]:
    """Lists the browsers that are signed in, the most recently used first."""
    assert visitor.person is not None
    assert visitor.credential is not None
    own = visitor.credential.id
    return [
        Session(
            id=each.id,
            browser=each.browser,
            made=when(each.made),
            used=when(each.used),
            is_this=each.id == own,
        )
        for each in await accounts.sessions(visitor.person)
    ]


@router.delete(
    "/sessions/{session}",
    operation_id="end_session",
    summary="End a session",
    status_code=204,
    responses=problems(403, 404),
)
async def end_session(session: RowId, visitor: SignedIn, service: Service, accounts: Accounts) -> Response:
    """Signs that browser out, and closes its sockets."""
    assert visitor.person is not None
    ended = await accounts.sign_out(visitor.person, session)
    if not ended:
        raise RequestError(404, say("There is no such session."))
    service.disconnect(ended)
    return Response(status_code=204)


@router.get("/export", operation_id="export", summary="Export all personal data", responses=problems(403))
async def export(visitor: SignedIn, accounts: Accounts) -> dict[str, Any]:
    """Returns everything that the server has stored about the caller: the account, their part in matches and
    in the lobby, and ratings.
    """
    assert visitor.person is not None
    return await accounts.export(visitor.person)


@router.post(
    "/delete",
    operation_id="delete_account",
    summary="Delete the account",
    status_code=204,
    responses=problems(403, 503),
)
async def delete_account(
    wanted: PasswordCheck, request: Request, visitor: SignedIn, service: Service, accounts: Accounts
) -> Response:
    """Deletes the account for good. The caller resigns all running matches with others. Those matches stay,
    with a former player in the caller's seats; everything else about the caller is deleted.
    """
    assert visitor.person is not None
    await accounts.confirm(requester_of(request, visitor), wanted.password)
    service.disconnect(await accounts.delete(visitor.person))
    with suppress(SQLAlchemyError):  # the account is gone; the rest is retried within the hour
        await service.show_name(visitor, FORMER_PLAYER)
        await service.leave_for_good(visitor)
    return _signed_out(request)


def when(microseconds: int) -> datetime:
    """Converts a stored time to the form that is sent."""
    return datetime.fromtimestamp(microseconds / 1e6, UTC)


def requester_of(request: Request, visitor: Visitor) -> Requester:
    """The sender of a request, as far as known."""
    return Requester(
        address=address_of(request),
        browser=browser_of(request.headers.get("user-agent", "")),
        person=visitor.person,
        session=visitor.credential.id if visitor.credential else None,
    )


def start_session(
    request: Request, response: Response, service: MatchService, session: NewSession
) -> Profile:
    """Gives the browser the token of its new session, and closes the sockets of sessions that have ended."""
    set_token(request, response, session.token, is_account=True)
    service.disconnect(session.ended)
    return Profile(name=session.name, is_account=True)


def _signed_out(request: Request) -> Response:
    response = Response(status_code=204)
    drop_token(request, response)
    return response
