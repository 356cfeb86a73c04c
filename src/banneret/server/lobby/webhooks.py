"""Webhooks: calls to another server when it is a person's turn, or a challenge has arrived.

A call says no more than that, and which match or challenge it is. Calls stay in the database until they are
delivered or have failed too often.
"""

import hashlib
import hmac
import json
import secrets
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.outgoing import (
    AT_ONCE,
    MOST_FAILURES,
    Send,
    check_address,
    for_each,
    has_arrived,
    is_last,
    post,
    take,
)
from banneret.server.models.lobby import Webhook
from banneret.server.storage.database import Database
from banneret.server.storage.schema import webhook_calls, webhooks

SIGNATURE = "X-Banneret-Signature"

WEBHOOK = select(webhooks.c.person).where(
    webhooks.c.person == bindparam("person"), webhooks.c.failures < MOST_FAILURES
)
"""Selects a person's webhook if it is still in use."""


def call_webhook(
    connection: Connection, person: int, kind: str, *, match: str | None, challenge: str | None
) -> None:
    """Queues a call to a person's webhook."""
    body = _body(kind, match, challenge)
    connection.execute(insert(webhook_calls).values(person=person, body=body, attempts=0, due=now()))


def _body(kind: str, match: str | None, challenge: str | None) -> str:
    return json.dumps({"kind": kind, "match": match, "challenge": challenge, "at": now()})


def sign(secret: str, body: bytes) -> str:
    """The signature by which the receiver verifies that a call comes from this server."""
    return "sha256=" + hmac.digest(secret.encode(), body, hashlib.sha256).hex()


class WebhookStore:
    """Reads and writes webhooks, and delivers queued calls."""

    def __init__(self, database: Database, send: Send | None = None) -> None:
        self._database = database
        self._send = send or post

    def find(self, person: int) -> Webhook | None:
        """A person's webhook, without its secret."""
        with self._database.reading() as connection:
            row = connection.execute(select(webhooks).where(webhooks.c.person == person)).one_or_none()
        return None if row is None else Webhook(url=row.url, secret=None, failures=row.failures)

    def set(self, person: int, url: str) -> Webhook:
        """Sets a person's webhook, with a new secret."""
        check_address(url)
        secret = secrets.token_urlsafe(32)
        with self._database.writing() as connection:
            _remove(connection, person)
            connection.execute(insert(webhooks).values(person=person, url=url, secret=secret, failures=0))
        return Webhook(url=url, secret=secret, failures=0)

    def remove(self, person: int) -> None:
        with self._database.writing() as connection:
            _remove(connection, person)

    def test(self, person: int) -> int | None:
        """Makes a call of the kind `test` at once; returns the status of the answer, or None if there was
        none.

        If it arrives, the count of failures is reset.
        """
        with self._database.reading() as connection:
            row = connection.execute(select(webhooks).where(webhooks.c.person == person)).one_or_none()
        if row is None:
            raise RequestError(404, say("You have no webhook."))
        status = self._call(row.url, row.secret, _body("test", None, None))
        if has_arrived(status):
            with self._database.writing() as connection:
                connection.execute(update(webhooks).where(webhooks.c.person == person).values(failures=0))
        return status

    def deliver(self) -> None:
        """Makes the calls that are due."""
        wanted = (
            select(webhook_calls, webhooks.c.url, webhooks.c.secret)
            .join(webhooks, webhooks.c.person == webhook_calls.c.person)
            .where(webhook_calls.c.due <= now())
            .order_by(webhook_calls.c.due)
            .limit(AT_ONCE)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        for_each(rows, self._try)

    def _try(self, row: Any) -> None:
        if take(self._database, webhook_calls, row):
            self._settle(row, has_arrived(self._call(row.url, row.secret, row.body)))

    def _call(self, url: str, secret: str, text: str) -> int | None:
        body = text.encode()
        headers = {"Content-Type": "application/json", SIGNATURE: sign(secret, body)}
        return self._send(url, body, headers)

    def _settle(self, row: Any, arrived: bool) -> None:
        """Deletes a call that has arrived or has failed for the last time."""
        if not arrived and not is_last(row):
            return
        failures = 0 if arrived else webhooks.c.failures + 1
        with self._database.writing() as connection:
            connection.execute(delete(webhook_calls).where(webhook_calls.c.id == row.id))
            own = webhooks.c.person == row.person
            connection.execute(update(webhooks).where(own).values(failures=failures))


def _remove(connection: Connection, person: int) -> None:
    connection.execute(delete(webhook_calls).where(webhook_calls.c.person == person))
    connection.execute(delete(webhooks).where(webhooks.c.person == person))
