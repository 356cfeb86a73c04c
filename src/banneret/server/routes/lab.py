"""The lab, for somebody at their own machine. For anybody else it is off: runs keep all cores busy."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi import Path as PathNumber
from fastapi.responses import HTMLResponse
from starlette.requests import HTTPConnection

from banneret.server.match_options import find_game
from banneret.server.models.lab import (
    FileName,
    LabChanges,
    LabCheck,
    LabInfo,
    LabRuleset,
    LabRulesetInfo,
    LabRun,
    LabRunRequest,
    RulesetName,
)
from banneret.server.routes.dependencies import Service, TheRulesets, TheRuns, why_no_lab
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/lab", tags=["lab"])

_RECORD = {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "The record"}
_PAGE = {"content": {"text/html": {"schema": {"type": "string"}}}, "description": "The page"}
RunName = Annotated[str, Query(max_length=100)]


@router.get("", operation_id="lab", summary="Whether there is a lab here")
async def lab(connection: HTTPConnection) -> LabInfo:
    """And if not, why."""
    why = why_no_lab(connection)
    return LabInfo(is_on=not why, why=why, folder="" if why else str(connection.app.state.lab_folder))


@router.get(
    "/games/{game}/rulesets",
    operation_id="lab_rulesets",
    summary="Rulesets that can be changed and played",
    responses=problems(403, 404),
)
async def listed(game: str, rulesets: TheRulesets, service: Service) -> list[LabRulesetInfo]:
    """The game's own, and those that were saved here."""
    return await service.run(lambda: rulesets.listed(find_game(game)))


@router.get(
    "/games/{game}/numbers",
    operation_id="lab_numbers",
    summary="All numbers of a ruleset",
    responses=problems(403, 404),
)
async def numbers(
    game: str, rulesets: TheRulesets, service: Service, ruleset: RulesetName = "default"
) -> LabRuleset:
    """With bounds, units and meanings, as the game's model has them."""
    return await service.run(lambda: rulesets.shown(find_game(game), ruleset))


@router.post(
    "/games/{game}/check",
    operation_id="lab_check",
    summary="Check changes of a ruleset",
    responses=problems(403, 404),
)
async def check(game: str, wanted: LabChanges, rulesets: TheRulesets, service: Service) -> LabCheck:
    """What is wrong with them, each with its place; or the file of such a ruleset."""
    return await service.run(lambda: rulesets.check(find_game(game), wanted))


@router.put(
    "/games/{game}/rulesets/{name}",
    operation_id="lab_save",
    summary="Save a ruleset of your own",
    responses=problems(403, 404, 409),
)
async def save(
    game: str, name: FileName, wanted: LabChanges, rulesets: TheRulesets, service: Service
) -> LabRulesetInfo:
    """As a YAML file, which the terminal can use as well. One of the same name is replaced."""
    return await service.run(lambda: rulesets.save(find_game(game), name, wanted))


@router.get("/runs", operation_id="lab_runs", summary="All runs", responses=problems(403))
async def runs(runs: TheRuns, service: Service) -> list[LabRun]:
    """The newest first; those of the terminal too, if they are in the folder where the server was started."""
    return await service.run(runs.listed)


@router.post(
    "/runs",
    operation_id="lab_start",
    summary="Start a run",
    status_code=201,
    responses=problems(403, 404, 409),
)
async def start(wanted: LabRunRequest, runs: TheRuns, rulesets: TheRulesets, service: Service) -> LabRun:
    """In a process of its own. There is one at a time."""

    def begin() -> LabRun:
        return runs.start(rulesets.playable(find_game(wanted.game), wanted), wanted)

    return await service.run(begin)


@router.get("/runs/{name}", operation_id="lab_run", summary="A run", responses=problems(403, 404))
async def run(name: str, runs: TheRuns, service: Service) -> LabRun:
    """As far as it has come."""
    return await service.run(lambda: runs.shown(name))


@router.delete(
    "/runs/{name}",
    operation_id="lab_remove",
    summary="Remove a run",
    status_code=204,
    responses=problems(403, 404, 409),
)
async def remove(name: str, runs: TheRuns, service: Service) -> None:
    """For good, with its rows."""
    await service.run(lambda: runs.remove(name))


@router.post("/runs/{name}/stop", operation_id="lab_stop", summary="Stop a run", responses=problems(403, 404))
async def stop(name: str, runs: TheRuns, service: Service) -> LabRun:
    """Keeps what was played."""
    return await service.run(lambda: runs.stop(name))


@router.post(
    "/runs/{name}/go-on", operation_id="lab_go_on", summary="Play on", responses=problems(403, 404, 409)
)
async def go_on(
    name: str,
    runs: TheRuns,
    service: Service,
    games: Annotated[int | None, Query(ge=2, le=200_000)] = None,
) -> LabRun:
    """With a run that was stopped or killed; `games` makes it longer."""
    return await service.run(lambda: runs.go_on(name, games))


@router.get(
    "/runs/{name}/report",
    operation_id="lab_report",
    summary="The report of a run",
    response_class=Response,
    responses={200: _PAGE, **problems(403, 404)},
)
async def report(name: str, runs: TheRuns, service: Service) -> Response:
    """One page that loads nothing."""
    return HTMLResponse(await service.run(lambda: runs.report(name)))


@router.get(
    "/runs/{name}/games/{game}",
    operation_id="lab_record",
    summary="A game of a run",
    response_class=Response,
    responses={200: _RECORD, **problems(403, 404, 422, 503)},
)
async def record(
    connection: HTTPConnection,
    name: str,
    game: Annotated[int, PathNumber(ge=0)],
    runs: TheRuns,
    arm: Annotated[int, Query(ge=1)] = 1,
) -> Response:
    """As a record, which can be opened like any other: its row has this number in the column `game`."""
    async with connection.app.state.lab_comparing:
        text = await asyncio.to_thread(runs.record, name, arm, game)
    return Response(text, media_type="application/json")


@router.get(
    "/diff",
    operation_id="lab_diff",
    summary="What differs between two runs",
    response_class=Response,
    responses={200: _PAGE, **problems(403, 404, 503)},
)
async def diff(connection: HTTPConnection, a: RunName, b: RunName, runs: TheRuns) -> Response:
    """One page that loads nothing, from what `banneret lab diff` writes."""
    async with connection.app.state.lab_comparing:  # one at a time, and not in the threads of matches
        return HTMLResponse(await asyncio.to_thread(runs.compared, a, b))
