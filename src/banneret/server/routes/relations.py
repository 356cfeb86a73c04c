"""Friends, muted and blocked people; reports to moderators; webhooks."""

from fastapi import APIRouter, Response

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.outgoing import has_arrived
from banneret.server.lobby.relations import Relation
from banneret.server.models.base import RowId
from banneret.server.models.lobby import (
    PersonInfo,
    PersonRequest,
    Relations,
    Report,
    Webhook,
    WebhookRequest,
    WebhookTest,
)
from banneret.server.routes.dependencies import (
    AnyVisitor,
    KnownVisitor,
    TheLobby,
    known_visitor,
    limited,
    person_of,
)
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api", tags=["lobby"])


@router.get(
    "/relations",
    operation_id="relations",
    summary="List relations",
    dependencies=[limited("reads")],
    responses=problems(403),
)
async def relations(visitor: AnyVisitor, lobby: TheLobby) -> Relations:
    """Returns everybody whom the caller has added as a friend, muted or blocked."""
    person = person_of(visitor)
    found = await lobby.service.run(lambda: lobby.relations.of(person))
    muted, blocked = (
        tuple(PersonInfo(id=each, name=name) for each, name in found[kind].items())
        for kind in ("mute", "block")
    )
    own = (await lobby.read(person)).part_of(person)
    return Relations(friends=own.friends, muted=muted, blocked=blocked)


@router.post(
    "/relations/{kind}",
    operation_id="relate",
    summary="Add a friend, or mute or block a person",
    status_code=204,
    dependencies=[limited("relations", known_visitor)],
    responses=problems(404, 409),
)
async def relate(kind: Relation, who: PersonRequest, visitor: KnownVisitor, lobby: TheLobby) -> Response:
    """Adds a person as a friend, mutes or blocks them. A blocked person is never paired with the caller, and
    cannot challenge them or write to them.
    """
    person = person_of(visitor)
    other = await lobby.service.run(lambda: lobby.relations.find(who.name, who.person))
    if other == person:
        raise RequestError(409, say("That is you."))
    await lobby.relate(person, other, kind)
    return Response(status_code=204)


@router.delete(
    "/relations/{kind}/{other}",
    operation_id="unrelate",
    summary="Remove a relation",
    status_code=204,
    dependencies=[limited("relations")],
    responses=problems(403),
)
async def unrelate(kind: Relation, other: RowId, visitor: AnyVisitor, lobby: TheLobby) -> Response:
    """Removes the relation. It has no effect if there is none."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.relations.remove(person, other, kind))
    lobby.hub.wake((person, other))
    return Response(status_code=204)


@router.post(
    "/reports",
    operation_id="report",
    summary="Report a person",
    status_code=204,
    dependencies=[limited("reports", known_visitor)],
    responses=problems(404),
)
async def report(report: Report, visitor: KnownVisitor, lobby: TheLobby) -> Response:
    """Sends a report. If it names a message, the text of that is included."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.chat.report(person, report))
    return Response(status_code=204)


@router.get(
    "/me/webhook",
    operation_id="webhook",
    summary="Get the webhook",
    dependencies=[limited("reads")],
    responses=problems(403),
)
async def webhook(visitor: AnyVisitor, lobby: TheLobby) -> Webhook | None:
    """Returns the webhook without its secret."""
    person = person_of(visitor)
    return await lobby.service.run(lambda: lobby.webhooks.find(person))


@router.put(
    "/me/webhook",
    operation_id="set_webhook",
    summary="Set the webhook",
    dependencies=[limited("changes")],
    responses=problems(403),
)
async def set_webhook(wanted: WebhookRequest, visitor: AnyVisitor, lobby: TheLobby) -> Webhook:
    """Sets the caller's webhook, which requires an account. Calls are signed with the secret:
    `X-Banneret-Signature: sha256=` and an HMAC in hexadecimal.
    """
    person = person_of(visitor)
    if not await lobby.service.run(lambda: lobby.is_account(person)):
        raise RequestError(403, say("Only people with accounts can have a webhook."))
    return await lobby.service.run(lambda: lobby.webhooks.set(person, wanted.url))


@router.post(
    "/me/webhook/test",
    operation_id="test_webhook",
    summary="Test the webhook",
    dependencies=[limited("test-calls")],
    responses=problems(403, 404, 503),
)
async def test_webhook(visitor: AnyVisitor, lobby: TheLobby) -> WebhookTest:
    """Makes a call of the kind `test`. If it arrives, a webhook that was suspended after too many failures is
    resumed.
    """
    status = await lobby.test_webhook(person_of(visitor))
    return WebhookTest(arrived=has_arrived(status), status=status)


@router.delete(
    "/me/webhook",
    operation_id="remove_webhook",
    summary="Remove the webhook",
    status_code=204,
    dependencies=[limited("changes")],
    responses=problems(403),
)
async def remove_webhook(visitor: AnyVisitor, lobby: TheLobby) -> Response:
    """Removes the webhook. Pending calls are dropped."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.webhooks.remove(person))
    return Response(status_code=204)
