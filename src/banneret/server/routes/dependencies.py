"""What routes get from the request: the match service, and the visitor.

A visitor is known by a token: browsers have it in a cookie, programs send it in a header.
"""

from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import NOBODY, Visitor

_YEAR = 365 * 24 * 60 * 60
_LONGEST_TOKEN = 100


def match_service(connection: HTTPConnection) -> MatchService:
    """The match service of this server."""
    service: MatchService = connection.app.state.service
    return service


async def any_visitor(connection: HTTPConnection) -> Visitor:
    """The visitor, known or not."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        visitor = await _find(match_service(connection), bearer.strip())
        if visitor is NOBODY:
            raise RequestError(401, say("This server does not know that token."))
        return visitor
    return await _find(match_service(connection), _token_in_cookie(connection))


async def returning_visitor(connection: HTTPConnection, response: Response) -> Visitor:
    """The visitor, known or not; the cookie of a known one is renewed for a year."""
    visitor = await any_visitor(connection)
    if visitor is not NOBODY and visitor.token == _token_in_cookie(connection):
        _set_cookie(connection, response, visitor.token)
    return visitor


async def known_visitor(connection: HTTPConnection, response: Response) -> Visitor:
    """The visitor, who becomes a person with a cookie if they were not known.

    Only for requests that pages of other sites may not send: they would fill the database with people.
    """
    visitor = await returning_visitor(connection, response)
    if visitor is NOBODY:
        service = match_service(connection)
        token, person = await service.run(service.people.add)
        _set_cookie(connection, response, token)
        return Visitor(person.id, person.name, token)
    return visitor


def _cookie_name(connection: HTTPConnection) -> str:
    """The name of our cookie, with the id of the database: browsers send cookies to every port of a machine,
    where servers with other databases may listen.
    """
    return f"banneret-{match_service(connection).database_id}"


def _token_in_cookie(connection: HTTPConnection) -> str:
    return connection.cookies.get(_cookie_name(connection), "")


def _set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    name = _cookie_name(connection)
    response.set_cookie(name, token, max_age=_YEAR, httponly=True, samesite="lax", path="/")


async def _find(service: MatchService, token: str) -> Visitor:
    if not token or len(token) > _LONGEST_TOKEN:
        return NOBODY
    person = await service.run(lambda: service.people.find(token))
    return NOBODY if person is None else Visitor(person.id, person.name, token)


Service = Annotated[MatchService, Depends(match_service)]
AnyVisitor = Annotated[Visitor, Depends(any_visitor)]
ReturningVisitor = Annotated[Visitor, Depends(returning_visitor)]
KnownVisitor = Annotated[Visitor, Depends(known_visitor)]
