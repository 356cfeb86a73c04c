"""Which matches count for ratings, and that each counts exactly once."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import select

from banneret.server.ratings.counting import count_finished
from banneret.server.ratings.decay import DAY
from banneret.server.storage.match_store import Conflict, MatchStore
from banneret.server.storage.schema import matches
from tests.server.ratings.house import HOUR, TODAY, House, outcome


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, "Ann", "Ben", "Cleo", "Dan")
    yield house
    house.database.close()


def test_a_match_changes_both_ratings_with_its_end(house: House) -> None:
    ann, ben, *_ = house.people
    match = house.begin([ann, ben], TODAY)
    house.act(match, TODAY + HOUR)
    assert house.events() == []
    house.act(match, TODAY + 2 * HOUR, over=outcome([1]))
    assert [house.points(ann), house.points(ben)] == [1180, 1220]
    first, second = house.events()
    assert (first.key.person, first.reason, first.k, first.match) == (ann, "match", 40, match)
    assert (first.before, first.after, first.at) == (1200_00, 1180_00, TODAY + 2 * HOUR)
    assert first.opponents == ((ben, 1200_00, "lost"),)
    assert second.opponents == ((ann, 1200_00, "won"),)


def test_games_and_paces_have_ratings_of_their_own(house: House) -> None:
    ann, ben, *_ = house.people
    house.play([ann, ben], [0], TODAY, pace="live")
    house.play([ann, ben], [1], TODAY, pace="correspondence")
    assert [house.points(ann, "live"), house.points(ann, "correspondence")] == [1220, 1180]


def test_a_match_that_was_cut_off_is_a_draw(house: House) -> None:
    """At the limit of actions there is no winner."""
    ann, ben, *_ = house.people
    house.play([ann, ben], [0], TODAY)
    match = house.begin([ann, ben], TODAY + HOUR)
    house.act(match, TODAY + HOUR, over=outcome([], "unfinished"))
    assert [house.points(ann), house.points(ben)] == [1217.71, 1182.29]  # 40 × (0.5 - 0.557312)


@pytest.mark.parametrize(
    "how",
    [
        {"rated": False},
        {"pace": None},
        {"start": {"units": []}},
        {"acted": [0]},
        {"acted": []},
    ],
)
def test_what_does_not_count(house: House, how: dict[str, Any]) -> None:
    """Matches that are not rated, have no clock, start from a custom position, or that a player never took
    up.
    """
    house.play(house.people[1::-1], [1], TODAY, **how)
    assert house.events() == house.ratings() == []
    assert house.differences() == []


def test_only_accounts_are_rated(house: House) -> None:
    guest = house.add("Guest", has_account=False)
    house.play([house.people[0], guest], [0], TODAY)
    assert house.events() == []


def test_nobody_is_rated_against_themselves(house: House) -> None:
    ann = house.people[0]
    house.play([ann, ann], [0], TODAY)
    assert house.events() == []


def test_what_the_clock_does_for_somebody_is_no_action_of_theirs(house: House) -> None:
    """Ben never came: actions by the clock in his name do not count as taking up the match."""
    ann, ben, *_ = house.people
    match = house.begin([ann, ben], TODAY, acted=[0])
    house.act(match, TODAY + HOUR, seat=1, automatic=True)
    house.act(match, TODAY + HOUR, over=outcome([0]))
    assert house.events() == []


@pytest.mark.parametrize("sides", [3, 4])
def test_matches_of_several_sides(house: House, sides: int) -> None:
    people = house.people[:sides]
    house.play(people, [1], TODAY)
    points = [house.points(person) for person in people]
    assert points == ([1190, 1220, 1190] if sides == 3 else [1193.33, 1220.01, 1193.33, 1193.33])
    assert [len(event.opponents) for event in house.events()] == [1, sides - 1, *[1] * (sides - 2)]
    assert house.differences() == []


def test_a_match_is_counted_once_however_often_its_end_is_told(house: House) -> None:
    ann, ben, *_ = house.people
    match = house.play([ann, ben], [0], TODAY)
    with house.database.writing() as connection:
        count_finished(connection, match, outcome([0]), TODAY + HOUR)
    assert len(house.events()) == 2


def end_together(servers: list[House], match: str, at: int) -> list[bool]:
    """Two servers both try to add the last command, each with a different winner; returns whether each
    succeeded.
    """
    together = Barrier(2)

    def end(server: House, winner: int) -> bool:
        together.wait()
        try:
            server.act(match, at, over=outcome([winner]), n=2)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(end, servers, [0, 1]))


def test_of_two_ends_at_the_same_moment_one_counts(house: House) -> None:
    ann, ben, *_ = house.people
    servers = [House(house.folder) for _ in range(2)]
    for n in range(10):
        match = house.begin([ann, ben], TODAY + n * HOUR)
        assert sorted(end_together(servers, match, TODAY + n * HOUR)) == [False, True]
        assert len(house.events()) == 2 * (n + 1)
    assert house.differences() == []
    for server in servers:
        server.database.close()


def test_two_matches_of_one_person_that_end_at_once_both_count(house: House) -> None:
    ann, ben, cleo, dan = house.people
    begun = [house.begin(pair, TODAY) for pair in ([ann, ben], [cleo, ann], [ann, dan])]
    others = [House(house.folder) for _ in begun]
    together = Barrier(len(begun))

    def end(match: str, other: House) -> None:
        together.wait()
        other.act(match, TODAY + HOUR, over=outcome([0]))

    with ThreadPoolExecutor(len(begun)) as threads:
        list(threads.map(end, begun, others))
    for other in others:
        other.database.close()
    assert len(house.events()) == 6
    assert house.differences() == []
    with house.database.reading() as connection:
        moments = list(connection.execute(select(matches.c.counted)).scalars())
    assert sorted(moments) == [TODAY + HOUR, TODAY + HOUR + 1, TODAY + HOUR + 2]


def end_and_die(folder: Path, match: str) -> None:
    """A server that is killed after counting a match, before the end of the match is stored."""

    def die(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    house = House(folder)
    house.store = MatchStore(house.database, on_finish=[count_finished, die])
    house.act(match, TODAY + HOUR, over=outcome([0]))


def test_a_server_that_dies_in_between_has_done_all_or_nothing(house: House) -> None:
    ann, ben, *_ = house.people
    match = house.begin([ann, ben], TODAY)
    process = multiprocessing.get_context("spawn").Process(target=end_and_die, args=(house.folder, match))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert house.events() == house.ratings() == []
    house.act(match, TODAY + HOUR, over=outcome([0]))
    assert [house.points(ann), house.points(ben)] == [1220, 1180]


# Decay


def test_idle_days_are_taken_off_once_a_day(house: House) -> None:
    ann, ben, *_ = house.people
    house.play([ann, ben], [0], TODAY + HOUR)
    for day in range(1, 60):
        for hour in (1, 1, 13):  # several times a day, and in a second process
            house.settle(TODAY + day * DAY + hour * HOUR)
    assert [house.points(ann), house.points(ben)] == [1020, 980]
    assert len(house.events()) == 2 + 2 * 32
    assert house.differences() == []


def test_a_day_is_settled_when_it_is_over(house: House) -> None:
    """The eighth idle day costs 5 points, once it has passed without a match."""
    ann, ben, *_ = house.people
    house.play([ann, ben], [0], TODAY)
    house.settle(TODAY + 8 * DAY + 23 * HOUR)
    assert house.points(ann) == 1220
    house.settle(TODAY + 9 * DAY + HOUR)
    assert house.points(ann) == 1215
    assert house.events()[-1].at == TODAY + 9 * DAY


def test_a_match_is_counted_by_what_idle_days_have_left(house: House) -> None:
    """If decay was not settled for forty days, the next match settles it first."""
    ann, ben, cleo, _ = house.people
    house.play([ann, ben], [0], TODAY)
    house.play([ann, cleo], [0], TODAY + 41 * DAY)
    decayed = 1220 - 200
    assert house.events()[-2].before == decayed * 100
    assert house.points(ann) == decayed + 29.52  # 40 × (1 - 1 / (1 + 10^(180 / 400)))
    assert house.points(cleo) == 1200 - 29.52
    assert house.differences() == []


def test_the_next_match_ends_an_absence(house: House) -> None:
    ann, ben, *_ = house.people
    house.play([ann, ben], [], TODAY)
    house.play([ann, ben], [], TODAY + 20 * DAY)  # days 8 to 19: 60 points
    house.settle(TODAY + 28 * DAY + HOUR)
    assert house.points(ann) == 1140
    house.settle(TODAY + 29 * DAY + HOUR)
    assert house.points(ann) == 1135


def test_whoever_acts_in_a_long_match_is_not_idle(house: House) -> None:
    """A correspondence match takes weeks: a player's days with an action are not idle, the others are."""
    ann, ben, *_ = house.people
    house.play([ann, ben], [], TODAY, pace="correspondence")
    match = house.begin([ann, ben], TODAY + DAY, pace="correspondence")
    for day in range(5, 30, 5):
        house.act(match, TODAY + day * DAY, seat=0)
    house.settle(TODAY + 30 * DAY + HOUR)
    assert house.points(ann, "correspondence") == 1200
    assert house.points(ben, "correspondence") == 1200 - 5 * 21  # idle on days 2 to 29
    assert house.differences() == []
