"""Notices to browsers whose page is closed, by Web Push: a turn, or a challenge.

They have the text of the notice on the page, in the language of the browser, and nothing else.
"""

import hashlib
import json
from typing import Any

from sqlalchemy import delete, insert, or_, select, update

from banneret.engine.text import speaking, spoken
from banneret.server.clock import SECOND, now
from banneret.server.errors import RequestError
from banneret.server.lobby.notices import NoticeStore
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
from banneret.server.lobby.web_push import (
    authorization,
    decoded,
    encoded,
    encrypt,
    is_key,
    private_key,
    public_bytes,
)
from banneret.server.models.lobby import Notice
from banneret.server.models.push import PushSubscription
from banneret.server.storage.database import Database
from banneret.server.storage.schema import push_calls, push_subscriptions
from banneret.server.storage.secrets import server_secret

_KEPT = 24 * 60 * 60
"""How long the push service keeps a message for a browser that is offline, in seconds."""
_GONE = (404, 410)
"""An endpoint's answers after its browser has unsubscribed."""


class PushStore:
    """Stores the browsers' subscriptions, and sends them notices."""

    def __init__(
        self, database: Database, notices: NoticeStore, contact: str, send: Send | None = None
    ) -> None:
        self._database = database
        self._notices = notices
        self._contact = contact
        self._send = send or post
        self._key = private_key(server_secret(database, "web-push"))

    @property
    def key(self) -> str:
        """The public key by which browsers recognise messages from this server."""
        return encoded(public_bytes(self._key))

    def is_on(self, session: int) -> bool:
        """Whether a browser is subscribed."""
        with self._database.reading() as connection:
            own = select(push_subscriptions.c.session).where(push_subscriptions.c.session == session)
            return connection.execute(own).first() is not None

    def turn_on(self, session: int, wanted: PushSubscription) -> None:
        """Subscribes a browser, in the current language."""
        check_address(wanted.endpoint)
        key, auth = decoded(wanted.key), decoded(wanted.auth)
        if not is_key(key):
            raise RequestError(422, "`key` must be the one that the browser reported.")
        row = {"session": session, "endpoint": wanted.endpoint, "key": key, "auth": auth}
        table = push_subscriptions
        same = or_(table.c.session == session, table.c.endpoint == wanted.endpoint)
        with self._database.writing() as connection:
            connection.execute(delete(table).where(same))
            connection.execute(insert(table).values({**row, "language": spoken(), "failures": 0}))

    def turn_off(self, session: int) -> None:
        """Unsubscribes a browser."""
        with self._database.writing() as connection:
            own = push_subscriptions.c.session == session
            connection.execute(delete(push_subscriptions).where(own))

    def deliver(self) -> None:
        """Sends the notices that are due."""
        wanted = (
            select(push_calls, *push_subscriptions.c["endpoint", "key", "auth", "language", "failures"])
            .join(push_subscriptions, push_subscriptions.c.session == push_calls.c.session)
            .where(push_calls.c.due <= now())
            .order_by(push_calls.c.due)
            .limit(AT_ONCE)
        )
        with self._database.reading() as connection:
            calls = connection.execute(wanted).all()
        for_each(calls, self._tell)

    def _tell(self, call: Any) -> None:
        if not take(self._database, push_calls, call):
            return
        with speaking(call.language):
            notice = self._notices.find(call.notice)
        if notice is None or notice.read:
            self._drop(call)
            return
        status = self._send(
            call.endpoint, encrypt(_message(notice), call.key, call.auth), self._headers(call, notice)
        )
        if status in _GONE:
            self.turn_off(call.session)
        elif has_arrived(status):
            self._drop(call, failures=0)
        elif is_last(call) and call.failures + 1 >= MOST_FAILURES:
            self.turn_off(call.session)
        elif is_last(call):
            self._drop(call, failures=call.failures + 1)

    def _drop(self, call: Any, failures: int | None = None) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(push_calls).where(push_calls.c.id == call.id))
            if failures is not None:
                own = update(push_subscriptions).where(push_subscriptions.c.session == call.session)
                connection.execute(own.values(failures=failures))

    def _headers(self, call: Any, notice: Notice) -> dict[str, str]:
        return {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEPT),
            "Topic": _topic(notice),
            **authorization(self._key, call.endpoint, self._contact, now() // SECOND),
        }


def _message(notice: Notice) -> bytes:
    path = f"/play/{notice.match}" if notice.match else "/lobby"
    return json.dumps({"text": notice.text, "path": path, "tag": _topic(notice)}).encode()


def _topic(notice: Notice) -> str:
    """Equal for notices of which only the latest matters. A hash, so that it reveals nothing about them."""
    about = f"{notice.kind} {notice.match or notice.challenge}"
    return encoded(hashlib.sha256(about.encode()).digest()[:24])
