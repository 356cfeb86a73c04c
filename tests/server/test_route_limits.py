"""Every address has a limit: per person or address, or, if it is cheap, only the general one."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from banneret.server.app import create_app
from banneret.server.routes import dependencies

CHEAP = {
    "about": "a few words that are there already",
    "games": "worked out once",
    "rules": "worked out once for a language",
    "glossary": "worked out once for a ruleset",
    "guide": "worked out once for a ruleset",
    "players": "a list that is there already",
    "lesson": "read from a file",
    "public_key": "there already",
    "me": "one look at who asks",
    "matches": "what everybody reads when they come",
    "snapshot": "what players do all the time, of a match in memory",
    "position": "of a match in memory",
    "picture": "for every match of a list, and less than its snapshot",
    "picks": "what players do all the time",
    "why_not": "what players do all the time",
    "setup": "what players do all the time",
    "match_glossary": "of a match in memory",
    "command": "what players do all the time; whoever has no seat is refused at once",
}
"""Operations covered only by the limit on all requests from an address."""

COUNTED_INSIDE = {"register": "new guests are counted by address"}

NOT_FOR_STRANGERS = ("/api/moderation/", "/api/lab")
"""For moderators, and for the local machine: all others are refused."""


def all_routes(routes: Iterable[Any]) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif (included := getattr(route, "original_router", None)) is not None:
            yield from all_routes(included.routes)


def calls(dependant: Dependant) -> Iterator[Any]:
    yield dependant.call
    for each in dependant.dependencies:
        yield from calls(each)


def is_limited(route: APIRoute) -> bool:
    """Whether a route depends on one of the limits, which are all created in one place."""
    limits = (dependencies.limited.__qualname__, dependencies.limited_by_address.__qualname__)
    return any(getattr(call, "__qualname__", "").startswith(limits) for call in calls(route.dependant))


def test_what_takes_long_or_changes_something_is_limited(tmp_path: Path) -> None:
    routes = [route for route in all_routes(create_app(tmp_path).routes) if route.include_in_schema]
    assert len(routes) > 80, "all of them are found"
    unlimited = {
        str(route.operation_id)
        for route in routes
        if not is_limited(route) and not route.path.startswith(NOT_FOR_STRANGERS)
    }
    assert unlimited == {*CHEAP, *COUNTED_INSIDE}
