"""Who is asking: a guest, known by a token in a cookie, or in a header if it is a program."""

from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from banneret.server.hall import Hall
from banneret.server.language import say
from banneret.server.problems import Trouble
from banneret.server.sitting.visitor import NOBODY, Visitor

_YEAR = 365 * 24 * 60 * 60
_LONGEST_TOKEN = 100


def hall_of(connection: HTTPConnection) -> Hall:
    """The hall of this server."""
    hall: Hall = connection.app.state.hall
    return hall


async def anybody(connection: HTTPConnection) -> Visitor:
    """Whoever asks, known or not."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        visitor = await _find(hall_of(connection), bearer.strip())
        if visitor is NOBODY:
            raise Trouble(401, say("This token is not known here."))
        return visitor
    return await _find(hall_of(connection), _token_in_cookie(connection))


async def returning(connection: HTTPConnection, response: Response) -> Visitor:
    """Whoever asks, known or not; a cookie that is known is good for another year."""
    visitor = await anybody(connection)
    if visitor is not NOBODY and visitor.token == _token_in_cookie(connection):
        _set_cookie(connection, response, visitor.token)
    return visitor


async def guest(connection: HTTPConnection, response: Response) -> Visitor:
    """Whoever asks; made known, with a cookie, if they were not.

    Only for what pages from elsewhere may not ask for: they would fill the database with guests.
    """
    visitor = await returning(connection, response)
    if visitor is NOBODY:
        token, known = await hall_of(connection).run(hall_of(connection).persons.add)
        _set_cookie(connection, response, token)
        return Visitor(known.id, known.name, token)
    return visitor


def _cookie(connection: HTTPConnection) -> str:
    """The name of our cookie. Browsers send cookies to every port of a machine, so servers that keep
    different databases must call theirs differently.
    """
    return f"banneret-{hall_of(connection).id}"


def _token_in_cookie(connection: HTTPConnection) -> str:
    return connection.cookies.get(_cookie(connection), "")


def _set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    response.set_cookie(_cookie(connection), token, max_age=_YEAR, httponly=True, samesite="lax", path="/")


async def _find(hall: Hall, token: str) -> Visitor:
    if not token or len(token) > _LONGEST_TOKEN:
        return NOBODY
    known = await hall.run(lambda: hall.persons.find(token))
    return NOBODY if known is None else Visitor(known.id, known.name, token)


TheHall = Annotated[Hall, Depends(hall_of)]
Anybody = Annotated[Visitor, Depends(anybody)]
Returning = Annotated[Visitor, Depends(returning)]
Guest = Annotated[Visitor, Depends(guest)]
