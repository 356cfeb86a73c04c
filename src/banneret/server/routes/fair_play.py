"""The public key that verifies receipts."""

from fastapi import APIRouter

from banneret.server.models.fair_play import PublicKey
from banneret.server.routes.dependencies import Service
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/fair-play", tags=["fair play"])


@router.get("/key", operation_id="public_key", summary="Get the server's public key", responses=problems())
async def public_key(service: Service) -> PublicKey:
    """Returns the key that verifies the signatures of receipts."""
    return PublicKey(key=service.signer.public)
