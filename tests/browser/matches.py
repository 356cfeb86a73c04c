"""Helpers that create matches."""

from typing import Any

from tests.browser.people import Person
from tests.browser.table import Table


def play_now(person: Person) -> Table:
    """Starts a match from the start page."""
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now").click()
    table = Table(person)
    table.expect_my_move()
    return table


def begin(person: Person, *, against: str, side: str | None = None, rules: str | None = None) -> Table:
    """Starts a match with options chosen on the page."""
    page = person.page
    page.goto("/")
    page.get_by_role("link", name="Age of Chess").last.click()
    page.get_by_role("radio", name=against).check()
    if side:
        page.get_by_role("radio", name=side, exact=True).check()
    if rules:
        page.get_by_role("radio", name=rules).check()
    page.get_by_role("button", name="Start the game").click()
    return Table(person)


def new_match(person: Person, game: str, *seats: str, kind: type[Table] = Table, **more: Any) -> Table:
    """Creates a match through the API, with seats for `me`, a `friend`, or a computer player."""
    wanted = [{"player": seat} if seat in ("me", "friend") else _computer(seat) for seat in seats]
    answer = person.context.request.post("/api/matches", data={"game": game, "seats": wanted, **more})
    assert answer.ok, answer.text()
    table = kind(person)
    table.page.goto(f"/play/{answer.json()['id']}")
    return table


def _computer(name: str) -> dict[str, str]:
    return {"player": "computer", "computer": name}


def bring_in(person: Person, record: dict[str, Any], kind: type[Table] = Table) -> Table:
    """Imports a match from a record through the API."""
    answer = person.context.request.post("/api/matches/import", data=record)
    assert answer.ok, answer.text()
    table = kind(person)
    table.open(str(answer.json()["id"]))
    return table
