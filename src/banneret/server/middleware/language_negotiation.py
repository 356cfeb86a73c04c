"""Chooses the language of every answer."""

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.engine.text import ENGLISH, LANGUAGES, MARKED, speaking


class LanguageNegotiation:
    """Sets the language that the client prefers for every request and socket."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        language = _language_of(scope)
        with speaking(language):
            says = send if scope["type"] == "websocket" else _with_language(send, language)
            await self._app(scope, receive, says)


def _language_of(scope: Scope) -> str:
    """From `Accept-Language`; for sockets, whose headers pages cannot set, from the query parameter
    `language`.
    """
    asked = QueryParams(scope["query_string"]).get("language") if scope["type"] == "websocket" else None
    return preferred_language(asked or Headers(scope=scope).get("accept-language", ""))


def preferred_language(accepted: str) -> str:
    """The best available language for the value of an `Accept-Language` header; English if there is none."""
    ranked = sorted(map(_ranked, accepted.split(",")), key=lambda each: -each[1])
    for tag, weight in ranked:
        if tag == MARKED:
            return MARKED
        if weight > 0 and (language := tag.partition("-")[0].lower()) in LANGUAGES:
            return language
    return ENGLISH


def _ranked(part: str) -> tuple[str, float]:
    tag, _, weight = part.strip().partition(";q=")
    try:
        return tag.strip(), float(weight or 1)
    except ValueError:
        return tag.strip(), 0


def _with_language(send: Send, language: str) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("content-type", "").startswith("application/json"):
                headers.setdefault("Content-Language", language)
                headers.add_vary_header("Accept-Language")
        await send(message)

    return sent
