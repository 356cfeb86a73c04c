"""Who is asking: a guest, known by a token in a cookie, or in a header if it is a program."""

from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from banneret.server.hall import Hall
from banneret.server.problems import Trouble
from banneret.server.sitting.visitor import NOBODY, Visitor

COOKIE = "banneret"
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
            raise Trouble(401, "This token is not known here.")
        return visitor
    return await _find(hall_of(connection), connection.cookies.get(COOKIE, ""))


async def guest(connection: HTTPConnection, response: Response) -> Visitor:
    """Whoever asks; made known, with a cookie, if they were not."""
    visitor = await anybody(connection)
    if visitor is NOBODY:
        token, known = await hall_of(connection).run(hall_of(connection).persons.add)
        response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", path="/")
        return Visitor(known.id, known.name, token)
    return visitor


async def _find(hall: Hall, token: str) -> Visitor:
    if not token or len(token) > _LONGEST_TOKEN:
        return NOBODY
    known = await hall.run(lambda: hall.persons.find(token))
    return NOBODY if known is None else Visitor(known.id, known.name, token)


TheHall = Annotated[Hall, Depends(hall_of)]
Anybody = Annotated[Visitor, Depends(anybody)]
Guest = Annotated[Visitor, Depends(guest)]
