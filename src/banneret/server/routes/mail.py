"""Mail: an account's address, emails about turns, and password recovery by email."""

from fastapi import APIRouter, Request, Response

from banneret.server.models.mail import (
    LostPassword,
    MailLink,
    MailRecovery,
    MailSettings,
    NewMailAddress,
    TurnMails,
)
from banneret.server.models.people import Profile
from banneret.server.routes.accounts import requester_of, start_session
from banneret.server.routes.dependencies import (
    BrowserVisitor,
    Mail,
    Service,
    SignedIn,
    browser_visitor,
    limited,
    person_of,
)
from banneret.server.routes.responses import problems

router = APIRouter(
    prefix="/api/account", tags=["accounts"], dependencies=[limited("changes", browser_visitor)]
)


@router.get("/mail", operation_id="mail", summary="Get the mail settings", responses=problems(403))
async def settings(visitor: SignedIn, mail: Mail) -> MailSettings:
    """Returns the address, whether it is confirmed, and which emails the caller gets."""
    found = await mail.find(person_of(visitor))
    if found is None:
        return MailSettings(available=mail.is_on, address=None, pending=None, turns=False)
    return MailSettings(available=mail.is_on, address=found.address, pending=found.pending, turns=found.turns)


@router.put(
    "/mail",
    operation_id="set_mail",
    summary="Set the mail address",
    status_code=202,
    responses=problems(403, 409, 503),
)
async def request_address(
    wanted: NewMailAddress, request: Request, visitor: SignedIn, mail: Mail
) -> MailSettings:
    """Sends a confirmation link to the address. It comes into use once that link has been followed; until
    then, the previous address stays in use.
    """
    await mail.request_address(requester_of(request, visitor), wanted.address, wanted.password)
    return await settings(visitor, mail)


@router.delete(
    "/mail",
    operation_id="remove_mail",
    summary="Remove the mail address",
    status_code=204,
    responses=problems(403),
)
async def remove(visitor: SignedIn, mail: Mail) -> Response:
    """Deletes the address, with all pending emails and links. It has no effect if there is none."""
    await mail.remove(person_of(visitor))
    return Response(status_code=204)


@router.put(
    "/mail/turns",
    operation_id="set_turn_mails",
    summary="Turn emails about turns on or off",
    status_code=204,
    responses=problems(403, 409),
)
async def set_turns(wanted: TurnMails, visitor: SignedIn, mail: Mail) -> Response:
    """Turns emails on or off. They are sent if correspondence matches wait and the caller has not looked, in
    the language of this request.
    """
    await mail.set_turns(person_of(visitor), wanted.on)
    return Response(status_code=204)


@router.post(
    "/mail/confirm",
    operation_id="confirm_mail",
    summary="Confirm a mail address",
    status_code=204,
    responses=problems(403),
)
async def confirm(wanted: MailLink, mail: Mail) -> Response:
    """Confirms an address by the link in an email, in any browser. The link works once, for three days."""
    await mail.confirm(wanted.token)
    return Response(status_code=204)


@router.post(
    "/recover/mail",
    operation_id="ask_for_recovery",
    summary="Request a password recovery email",
    status_code=204,
    responses=problems(409),
)
async def ask_for_recovery(
    wanted: LostPassword, request: Request, visitor: BrowserVisitor, mail: Mail
) -> Response:
    """Sends an email to the account's confirmed address, if there is one. The answer is the same if there is
    none.
    """
    mail.ask_for_recovery(requester_of(request, visitor), wanted.name)
    return Response(status_code=204)


@router.post(
    "/recover/mail/password",
    operation_id="recover_by_mail",
    summary="Set a new password with a link from an email",
    responses=problems(403, 503),
)
async def recover(
    wanted: MailRecovery,
    request: Request,
    response: Response,
    visitor: BrowserVisitor,
    service: Service,
    mail: Mail,
) -> Profile:
    """Sets a new password. The link works once, within an hour. All sessions end, and this browser is signed
    in.
    """
    session = await mail.recover(requester_of(request, visitor), wanted.token, wanted.password)
    return start_session(request, response, service, session)
