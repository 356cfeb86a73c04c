"""Ratings on a real server: beside names, on a player's page, on leaderboards."""

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from banneret.server.clock import now
from banneret.server.ratings.decay import DAY
from banneret.server.storage.schema import accounts, matches, persons
from tests.server.ratings.ratings_harness import GAME, HOUR, RatingsHarness
from tests.server.running import FRIEND, ME, Client, Server, wait_until

BEGUN = now() // DAY * DAY - 10 * DAY
"""The time of the last matches: by now two idle days have a cost."""


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RatingsHarness]:
    """Ann and Ben have met often, Cleo once."""
    harness = RatingsHarness(tmp_path_factory.mktemp("rated"), "Ann", "Ben", "Cleo")
    ann, ben, cleo = harness.people
    for n in range(30):
        harness.play([ann, ben], [] if n % 2 else [n % 4 // 2], BEGUN + n * HOUR // 2)
    harness.play([ann, cleo], [0], BEGUN + 20 * HOUR)
    yield harness
    harness.database.close()


@pytest.fixture(scope="module")
def served(harness: RatingsHarness) -> Iterator[Server]:
    """A server that has settled decay: it starts with that, while it already answers requests."""
    server = Server(harness.folder, compile_timeout=0).start()
    wait_until(lambda: {each.reason for each in harness.events()} == {"match", "decay"})
    yield server
    assert server.end(signal.SIGTERM) == 0


def make_account(harness: RatingsHarness, name: str) -> int:
    """Turns a guest into an account."""
    with harness.database.writing() as connection:
        person = connection.execute(select(persons.c.id).where(persons.c.name == name)).scalar_one()
        row = {"person": person, "skeleton": name.lower(), "password": "", "made": now()}
        connection.execute(insert(accounts).values(row))
    return int(person)


def begin_rated(harness: RatingsHarness, first: Client, second: Client) -> str:
    """A rated match between two clients."""
    begun = first.begin(ME, FRIEND)
    with harness.database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == begun.id).values(rated=True, pace="live"))
    second.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    return begun.id


def test_a_rated_match_from_its_first_move_to_the_leaderboard(
    harness: RatingsHarness, served: Server
) -> None:
    dora, emil = served.guest("Dora"), served.guest("Emil")
    number = make_account(harness, "Dora"), make_account(harness, "Emil")
    match = begin_rated(harness, dora, emil)
    seats = dora.snapshot(match).seats
    assert [(seat.person, seat.rating and seat.rating.points) for seat in seats] == [
        (number[0], 1200),
        (number[1], 1200),
    ]
    dora.play(match, "e2-e3")
    emil.play(match, "e7-e6", seat=1)
    with dora.live(match) as live:
        emil.do("resign", match, seat=1)
        while not live.now.view.status.outcome:
            live.next()
        shown = live.now.seats
    changes = [(seat.rating.points, seat.rating.change) for seat in shown if seat.rating]
    assert changes == [(1200, 20), (1200, -20)]
    assert [seat.rating for seat in dora.matches()[0].seats] == [seat.rating for seat in shown]
    page = served.stranger().get(f"/api/ratings/players/{number[0]}")
    assert page["name"] == "Dora"
    rating = page["ratings"][0]
    assert (rating["points"], rating["provisional"], rating["wins"], rating["games"]) == (1220, True, 1, 1)
    assert [(each["name"], each["wins"], each["losses"]) for each in page["results"]] == [("Emil", 1, 0)]
    history = served.stranger().get(f"/api/ratings/players/{number[1]}/{GAME}/live")
    assert [(each["reason"], each["change"], each["match"]) for each in history] == [("match", -20, match)]
    assert history[0]["opponents"] == [
        {"person": number[0], "name": "Dora", "points": 1200, "result": "lost"}
    ]
    assert harness.differences() == []


def test_an_unrated_match_has_no_ratings_beside_names(served: Server) -> None:
    ann = served.guest("Somebody")
    assert [(seat.person, seat.rating) for seat in ann.begin(ME, FRIEND).seats] == [(None, None)] * 2


def test_what_idle_days_cost_is_taken_off_when_the_server_starts(
    harness: RatingsHarness, served: Server
) -> None:
    page = served.stranger().get(f"/api/ratings/players/{harness.people[2]}")
    history = served.stranger().get(f"/api/ratings/players/{harness.people[2]}/{GAME}/live")
    decay = [each["change"] for each in history if each["reason"] == "decay"]
    assert decay
    assert {*decay} == {-5}
    assert page["ratings"][0]["points"] == history[0]["points"]
    assert harness.differences() == []


def test_leaderboards_are_for_those_who_have_played_enough(harness: RatingsHarness, served: Server) -> None:
    ann, ben, _ = harness.people
    board = served.stranger().get(f"/api/ratings/leaderboards/{GAME}/live")
    assert board["title"] == "Age of Chess – Warfare"
    assert board["total"] == 2
    assert {each["person"] for each in board["leaders"]} == {ann, ben}
    assert [each["rank"] for each in board["leaders"]] == [1, 2]
    points = [each["points"] for each in board["leaders"]]
    assert points == sorted(points, reverse=True)
    second = served.stranger().get(f"/api/ratings/leaderboards/{GAME}/live", limit=1, offset=1)
    assert second["leaders"] == board["leaders"][1:]
    assert served.stranger().get(f"/api/ratings/leaderboards/{GAME}/correspondence")["leaders"] == []


def test_history_comes_in_parts_the_latest_first(harness: RatingsHarness, served: Server) -> None:
    address = f"/api/ratings/players/{harness.people[0]}/{GAME}/live"
    whole = served.stranger().get(address)
    assert [each["at"] for each in whole] == sorted((each["at"] for each in whole), reverse=True)
    assert served.stranger().get(address, limit=5, offset=3) == whole[3:8]


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("players/99999", 404, "There is no such player."),
        ("players/99999/age-of-chess/live", 404, "There is no such player."),
        ("players/0", 422, None),
        ("leaderboards/no-game/live", 404, None),
        ("leaderboards/age-of-chess/fast", 422, None),
        ("leaderboards/age-of-chess/live?limit=0", 422, None),
    ],
)
def test_what_cannot_be_shown(served: Server, path: str, status: int, text: str | None) -> None:
    answer = served.stranger().http.get(f"/api/ratings/{path}")
    assert answer.status_code == status
    said: dict[str, Any] = answer.json()
    assert said["text"] == (text or said["text"])


def test_a_guest_has_no_page(harness: RatingsHarness, served: Server) -> None:
    served.guest("Passer-by")
    with harness.database.reading() as connection:
        guest = connection.execute(select(persons.c.id).where(persons.c.name == "Passer-by")).scalar_one()
    assert served.stranger().http.get(f"/api/ratings/players/{guest}").status_code == 404
