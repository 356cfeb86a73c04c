"""Who is asking."""

from fastapi import APIRouter

from banneret.players import registry
from banneret.server.language import say
from banneret.server.models import Person, Token
from banneret.server.problems import Trouble
from banneret.server.routes.answers import problems
from banneret.server.visitors import Guest, Returning, TheHall

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("", operation_id="me", summary="Who is asking", responses=problems())
async def me(visitor: Returning) -> Person:
    """Whoever is not known yet has no name; who gives one, begins or joins is known by a cookie."""
    return Person(name=visitor.name)


@router.put("", operation_id="rename", summary="Give oneself a name", responses=problems())
async def rename(person: Person, visitor: Guest, hall: TheHall) -> Person:
    """The name that others see, in matches that go on too."""
    name = " ".join(person.name.split())
    if not name.isprintable():
        raise Trouble(422, say("A name has only what can be printed."))
    if registry.is_player(name):
        raise Trouble(422, say("A computer player is called so."))
    await hall.rename(visitor, name)
    return Person(name=name)


@router.post("", operation_id="register", summary="A token for a program", status_code=201)
async def register(hall: TheHall) -> Token:
    """Makes a new guest, who is known by the token alone: it is not kept here and cannot be had again."""
    token, _ = await hall.run(hall.persons.add)
    return Token(token=token)
