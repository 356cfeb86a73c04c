"""What the server says itself, and in which language whoever asks is answered.

Mistakes of programs, which no page of ours makes, are told in English: those that name fields in backticks,
and the like.
"""

from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.engine.text.language import ENGLISH, LANGUAGES, MARKED, Catalogue, speaking

CATALOGUE = Catalogue(Path(__file__).parent)
say, terms = CATALOGUE.say, CATALOGUE.terms


class Interpreter:
    """Has every request answered in the language that it asks for, and every socket spoken to in it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        language = _wanted(scope)
        with speaking(language):
            await self._app(scope, receive, _in_language(send, language))


def _wanted(scope: Scope) -> str:
    """What a request asks for by `Accept-Language`. Pages cannot set the headers of a socket, so it asks by
    `language` in its address.
    """
    asked = QueryParams(scope["query_string"]).get("language") if scope["type"] == "websocket" else None
    return language_for(asked or Headers(scope=scope).get("accept-language", ""))


def language_for(asked: str) -> str:
    """The language that is liked best among ours, of a list as `Accept-Language` has it; English if none."""
    ranked = sorted(map(_ranked, asked.split(",")), key=lambda each: -each[1])
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


def _in_language(send: Send, language: str) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("content-type", "").startswith("application/json"):
                headers.setdefault("Content-Language", language)
                headers.add_vary_header("Accept-Language")
        await send(message)

    return sent
