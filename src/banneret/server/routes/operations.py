"""Health and metrics, for operators."""

import secrets

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.metrics import CONTENT_TYPE, exposed
from banneret.server.routes.dependencies import Service, is_here

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(service: Service) -> JSONResponse:
    """Whether the database can be reached and workers are alive; 503 if not."""
    health = await service.health()
    return JSONResponse(health, 200 if all(health.values()) else 503)


@router.get("/metrics")
async def metrics(request: Request, service: Service) -> Response:
    """Metrics for Prometheus. Requires the token, or without one, a direct request from this machine."""
    if not _may_read(request):
        raise RequestError(404, say("There is nothing at this address."))
    return Response(await service.run(exposed), media_type=CONTENT_TYPE)


def _may_read(request: Request) -> bool:
    token: str = request.app.state.metrics_token
    if token:
        sent = request.headers.get("authorization", "")
        return secrets.compare_digest(sent.encode(), f"Bearer {token}".encode())
    return is_here(request)
