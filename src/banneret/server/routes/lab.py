"""The lab, for a user at their own machine. It is off for everybody else, since runs keep all cores busy."""

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


@router.get("", operation_id="lab", summary="Check whether the lab is available")
async def lab(connection: HTTPConnection) -> LabInfo:
    """Returns whether the caller can use the lab, and if not, why."""
    why = why_no_lab(connection)
    return LabInfo(is_on=not why, why=why, folder="" if why else str(connection.app.state.lab_folder))


@router.get(
    "/games/{game}/rulesets",
    operation_id="lab_rulesets",
    summary="List rulesets",
    responses=problems(403, 404),
)
async def listed(game: str, rulesets: TheRulesets, service: Service) -> list[LabRulesetInfo]:
    """Lists the game's own rulesets, then those saved here."""
    return await service.run(lambda: rulesets.listed(find_game(game)))


@router.get(
    "/games/{game}/numbers",
    operation_id="lab_numbers",
    summary="Get the numbers of a ruleset",
    responses=problems(403, 404),
)
async def numbers(
    game: str, rulesets: TheRulesets, service: Service, ruleset: RulesetName = "default"
) -> LabRuleset:
    """Returns each number with its bounds, unit and meaning."""
    return await service.run(lambda: rulesets.shown(find_game(game), ruleset))


@router.post(
    "/games/{game}/check",
    operation_id="lab_check",
    summary="Check changes to a ruleset",
    responses=problems(403, 404),
)
async def check(game: str, wanted: LabChanges, rulesets: TheRulesets, service: Service) -> LabCheck:
    """Reports every problem with the changes, each with its place, or returns the resulting ruleset file."""
    return await service.run(lambda: rulesets.check(find_game(game), wanted))


@router.put(
    "/games/{game}/rulesets/{name}",
    operation_id="lab_save",
    summary="Save a ruleset",
    responses=problems(403, 404, 409),
)
async def save(
    game: str, name: FileName, wanted: LabChanges, rulesets: TheRulesets, service: Service
) -> LabRulesetInfo:
    """Saves the changes as a YAML file, which the command line can use as well. It replaces a ruleset of the
    same name.
    """
    return await service.run(lambda: rulesets.save(find_game(game), name, wanted))


@router.get("/runs", operation_id="lab_runs", summary="List runs", responses=problems(403))
async def runs(runs: TheRuns, service: Service) -> list[LabRun]:
    """Lists the runs, the newest first, including those started from a terminal in the server's working
    directory.
    """
    return await service.run(runs.listed)


@router.post(
    "/runs",
    operation_id="lab_start",
    summary="Start a run",
    status_code=201,
    responses=problems(403, 404, 409),
)
async def start(wanted: LabRunRequest, runs: TheRuns, rulesets: TheRulesets, service: Service) -> LabRun:
    """Starts a run in a separate process. There can only be one at a time."""

    def begin() -> LabRun:
        return runs.start(rulesets.playable(find_game(wanted.game), wanted), wanted)

    return await service.run(begin)


@router.get("/runs/{name}", operation_id="lab_run", summary="Get a run", responses=problems(403, 404))
async def run(name: str, runs: TheRuns, service: Service) -> LabRun:
    """Returns a run, with its progress so far."""
    return await service.run(lambda: runs.shown(name))


@router.delete(
    "/runs/{name}",
    operation_id="lab_remove",
    summary="Remove a run",
    status_code=204,
    responses=problems(403, 404, 409),
)
async def remove(name: str, runs: TheRuns, service: Service) -> None:
    """Deletes a run for good, with its rows."""
    await service.run(lambda: runs.remove(name))


@router.post("/runs/{name}/stop", operation_id="lab_stop", summary="Stop a run", responses=problems(403, 404))
async def stop(name: str, runs: TheRuns, service: Service) -> LabRun:
    """Stops a run; the games so far are kept."""
    return await service.run(lambda: runs.stop(name))


@router.post(
    "/runs/{name}/go-on", operation_id="lab_go_on", summary="Resume a run", responses=problems(403, 404, 409)
)
async def resume(
    name: str,
    runs: TheRuns,
    service: Service,
    games: Annotated[int | None, Query(ge=2, le=200_000)] = None,
) -> LabRun:
    """Resumes a run that was stopped or killed; `games` extends it."""
    return await service.run(lambda: runs.resume(name, games))


@router.get(
    "/runs/{name}/report",
    operation_id="lab_report",
    summary="Get the report of a run",
    response_class=Response,
    responses={200: _PAGE, **problems(403, 404)},
)
async def report(name: str, runs: TheRuns, service: Service) -> Response:
    """Returns a self-contained HTML page."""
    return HTMLResponse(await service.run(lambda: runs.report(name)))


@router.get(
    "/runs/{name}/games/{game}",
    operation_id="lab_record",
    summary="Get the record of a game in a run",
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
    """Returns a record, which can be opened like any other. `game` is the number in the rows' column of that
    name.
    """
    async with connection.app.state.lab_comparing:
        text = await asyncio.to_thread(runs.record, name, arm, game)
    return Response(text, media_type="application/json")


@router.get(
    "/diff",
    operation_id="lab_diff",
    summary="Compare two runs",
    response_class=Response,
    responses={200: _PAGE, **problems(403, 404, 503)},
)
async def diff(connection: HTTPConnection, a: RunName, b: RunName, runs: TheRuns) -> Response:
    """Returns a self-contained HTML page, as `banneret lab diff` writes it."""
    async with connection.app.state.lab_comparing:  # one at a time, and not in the threads of matches
        return HTMLResponse(await asyncio.to_thread(runs.compared, a, b))
