"""The visitor's own name and token."""

from fastapi import APIRouter

from banneret.players import registry
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.models.people import Profile, Token
from banneret.server.routes.dependencies import KnownVisitor, ReturningVisitor, Service
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("", operation_id="me", summary="Who I am", responses=problems())
async def me(visitor: ReturningVisitor) -> Profile:
    """The name is empty for visitors who are not known yet."""
    return Profile(name=visitor.name)


@router.put("", operation_id="rename", summary="Change my name", responses=problems())
async def rename(profile: Profile, visitor: KnownVisitor, service: Service) -> Profile:
    """Others see the new name in all my matches."""
    name = " ".join(profile.name.split())
    if not name.isprintable():
        raise RequestError(422, say("A name may only have printable characters."))
    if registry.is_player(name):
        raise RequestError(422, say("This is the name of a computer player. Choose another one."))
    await service.rename(visitor, name)
    return Profile(name=name)


@router.post("", operation_id="register", summary="Get a token for a program", status_code=201)
async def register(service: Service) -> Token:
    """Adds a new person. The token is not stored here and cannot be shown again."""
    token, _ = await service.run(service.people.add)
    return Token(token=token)
