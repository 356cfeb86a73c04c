"""What anybody can check receipts by."""

from fastapi import APIRouter

from banneret.server.models.fair_play import PublicKey
from banneret.server.routes.dependencies import Service
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/fair-play", tags=["fair play"])


@router.get("/key", operation_id="public_key", summary="The server's public key", responses=problems())
async def public_key(service: Service) -> PublicKey:
    """Receipts are signed with the key that belongs to it."""
    return PublicKey(key=service.signer.public)
