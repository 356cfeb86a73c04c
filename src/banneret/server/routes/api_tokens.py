"""API tokens: programs that act for an account."""

from typing import Any

from fastapi import APIRouter, Response

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.models.accounts import ApiToken, NewApiToken, NewToken
from banneret.server.models.base import RowId
from banneret.server.routes.accounts import when
from banneret.server.routes.dependencies import Accounts, Service, SignedIn, browser_visitor, limited
from banneret.server.routes.responses import problems

router = APIRouter(
    prefix="/api/account/tokens", tags=["accounts"], dependencies=[limited("changes", browser_visitor)]
)


@router.get("", operation_id="tokens", summary="List API tokens", responses=problems(403))
async def tokens(visitor: SignedIn, accounts: Accounts) -> list[ApiToken]:
    """Lists the tokens, the oldest first."""
    assert visitor.person is not None
    return [ApiToken(**_listed_token(each)) for each in await accounts.tokens(visitor.person)]


@router.post(
    "",
    operation_id="make_token",
    summary="Create an API token",
    status_code=201,
    responses=problems(403, 409),
)
async def make_token(wanted: NewApiToken, visitor: SignedIn, accounts: Accounts) -> NewToken:
    """Returns a new token. The server only stores its hash, so it cannot be shown again."""
    assert visitor.person is not None
    token, row = await accounts.make_token(visitor.person, wanted.name, wanted.scope)
    return NewToken(token=token, **_listed_token(row))


@router.delete(
    "/{token}",
    operation_id="revoke_token",
    summary="Revoke an API token",
    status_code=204,
    responses=problems(403, 404),
)
async def revoke_token(token: RowId, visitor: SignedIn, service: Service, accounts: Accounts) -> Response:
    """Invalidates the token at once, and closes its sockets."""
    assert visitor.person is not None
    ended = await accounts.revoke_token(visitor.person, token)
    if not ended:
        raise RequestError(404, say("There is no such token."))
    service.disconnect(ended)
    return Response(status_code=204)


def _listed_token(row: Any) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "scope": row.scope,
        "made": when(row.made),
        "used": None if row.used is None else when(row.used),
    }
