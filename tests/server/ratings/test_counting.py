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
from tests.server.ratings.ratings_harness import HOUR, TODAY, RatingsHarness, outcome


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[RatingsHarness]:
    harness = RatingsHarness(tmp_path, "Ann", "Ben", "Cleo", "Dan")
    yield harness
    harness.database.close()


def test_a_match_changes_both_ratings_with_its_end(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    match = harness.begin([ann, ben], TODAY)
    harness.act(match, TODAY + HOUR)
    assert harness.events() == []
    harness.act(match, TODAY + 2 * HOUR, over=outcome([1]))
    assert [harness.points(ann), harness.points(ben)] == [1180, 1220]
    first, second = harness.events()
    assert (first.key.person, first.reason, first.k, first.match) == (ann, "match", 40, match)
    assert (first.before, first.after, first.at) == (1200_00, 1180_00, TODAY + 2 * HOUR)
    assert first.opponents == ((ben, 1200_00, "lost"),)
    assert second.opponents == ((ann, 1200_00, "won"),)


def test_games_and_paces_have_ratings_of_their_own(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    harness.play([ann, ben], [0], TODAY, pace="live")
    harness.play([ann, ben], [1], TODAY, pace="correspondence")
    assert [harness.points(ann, "live"), harness.points(ann, "correspondence")] == [1220, 1180]


def test_a_match_that_was_cut_off_is_a_draw(harness: RatingsHarness) -> None:
    """At the limit of actions there is no winner."""
    ann, ben, *_ = harness.people
    harness.play([ann, ben], [0], TODAY)
    match = harness.begin([ann, ben], TODAY + HOUR)
    harness.act(match, TODAY + HOUR, over=outcome([], "unfinished"))
    assert [harness.points(ann), harness.points(ben)] == [1217.71, 1182.29]  # 40 × (0.5 - 0.557312)


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
def test_what_does_not_count(harness: RatingsHarness, how: dict[str, Any]) -> None:
    """Matches that are not rated, have no clock, start from a custom position, or that a player never took
    up.
    """
    harness.play(harness.people[1::-1], [1], TODAY, **how)
    assert harness.events() == harness.ratings() == []
    assert harness.differences() == []


def test_only_accounts_are_rated(harness: RatingsHarness) -> None:
    guest = harness.add("Guest", has_account=False)
    harness.play([harness.people[0], guest], [0], TODAY)
    assert harness.events() == []


def test_nobody_is_rated_against_themselves(harness: RatingsHarness) -> None:
    ann = harness.people[0]
    harness.play([ann, ann], [0], TODAY)
    assert harness.events() == []


def test_what_the_clock_does_for_somebody_is_no_action_of_theirs(harness: RatingsHarness) -> None:
    """Ben never came: actions by the clock in his name do not count as taking up the match."""
    ann, ben, *_ = harness.people
    match = harness.begin([ann, ben], TODAY, acted=[0])
    harness.act(match, TODAY + HOUR, seat=1, automatic=True)
    harness.act(match, TODAY + HOUR, over=outcome([0]))
    assert harness.events() == []


@pytest.mark.parametrize("sides", [3, 4])
def test_matches_of_several_sides(harness: RatingsHarness, sides: int) -> None:
    people = harness.people[:sides]
    harness.play(people, [1], TODAY)
    points = [harness.points(person) for person in people]
    assert points == ([1190, 1220, 1190] if sides == 3 else [1193.33, 1220.01, 1193.33, 1193.33])
    assert [len(event.opponents) for event in harness.events()] == [1, sides - 1, *[1] * (sides - 2)]
    assert harness.differences() == []


def test_a_match_is_counted_once_however_often_its_end_is_told(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    match = harness.play([ann, ben], [0], TODAY)
    with harness.database.writing() as connection:
        count_finished(connection, match, outcome([0]), TODAY + HOUR)
    assert len(harness.events()) == 2


def end_together(servers: list[RatingsHarness], match: str, at: int) -> list[bool]:
    """Two servers both try to add the last command, each with a different winner; returns whether each
    succeeded.
    """
    together = Barrier(2)

    def end(server: RatingsHarness, winner: int) -> bool:
        together.wait()
        try:
            server.act(match, at, over=outcome([winner]), n=2)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(end, servers, [0, 1]))


def test_of_two_ends_at_the_same_moment_one_counts(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    servers = [RatingsHarness(harness.folder) for _ in range(2)]
    for n in range(10):
        match = harness.begin([ann, ben], TODAY + n * HOUR)
        assert sorted(end_together(servers, match, TODAY + n * HOUR)) == [False, True]
        assert len(harness.events()) == 2 * (n + 1)
    assert harness.differences() == []
    for server in servers:
        server.database.close()


def test_two_matches_of_one_person_that_end_at_once_both_count(harness: RatingsHarness) -> None:
    ann, ben, cleo, dan = harness.people
    begun = [harness.begin(pair, TODAY) for pair in ([ann, ben], [cleo, ann], [ann, dan])]
    others = [RatingsHarness(harness.folder) for _ in begun]
    together = Barrier(len(begun))

    def end(match: str, other: RatingsHarness) -> None:
        together.wait()
        other.act(match, TODAY + HOUR, over=outcome([0]))

    with ThreadPoolExecutor(len(begun)) as threads:
        list(threads.map(end, begun, others))
    for other in others:
        other.database.close()
    assert len(harness.events()) == 6
    assert harness.differences() == []
    with harness.database.reading() as connection:
        moments = list(connection.execute(select(matches.c.counted)).scalars())
    assert sorted(moments) == [TODAY + HOUR, TODAY + HOUR + 1, TODAY + HOUR + 2]


def end_and_die(folder: Path, match: str) -> None:
    """A server that is killed after counting a match, before the end of the match is stored."""

    def die(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    harness = RatingsHarness(folder)
    harness.store = MatchStore(harness.database, on_finish=[count_finished, die])
    harness.act(match, TODAY + HOUR, over=outcome([0]))


def test_a_server_that_dies_in_between_has_done_all_or_nothing(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    match = harness.begin([ann, ben], TODAY)
    process = multiprocessing.get_context("spawn").Process(target=end_and_die, args=(harness.folder, match))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert harness.events() == harness.ratings() == []
    harness.act(match, TODAY + HOUR, over=outcome([0]))
    assert [harness.points(ann), harness.points(ben)] == [1220, 1180]


# Decay


def test_idle_days_are_taken_off_once_a_day(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    harness.play([ann, ben], [0], TODAY + HOUR)
    for day in range(1, 60):
        for hour in (1, 1, 13):  # several times a day, and in a second process
            harness.settle(TODAY + day * DAY + hour * HOUR)
    assert [harness.points(ann), harness.points(ben)] == [1020, 980]
    assert len(harness.events()) == 2 + 2 * 32
    assert harness.differences() == []


def test_a_day_is_settled_when_it_is_over(harness: RatingsHarness) -> None:
    """The eighth idle day costs 5 points, once it has passed without a match."""
    ann, ben, *_ = harness.people
    harness.play([ann, ben], [0], TODAY)
    harness.settle(TODAY + 8 * DAY + 23 * HOUR)
    assert harness.points(ann) == 1220
    harness.settle(TODAY + 9 * DAY + HOUR)
    assert harness.points(ann) == 1215
    assert harness.events()[-1].at == TODAY + 9 * DAY


def test_a_match_is_counted_by_what_idle_days_have_left(harness: RatingsHarness) -> None:
    """If decay was not settled for forty days, the next match settles it first."""
    ann, ben, cleo, _ = harness.people
    harness.play([ann, ben], [0], TODAY)
    harness.play([ann, cleo], [0], TODAY + 41 * DAY)
    decayed = 1220 - 200
    assert harness.events()[-2].before == decayed * 100
    assert harness.points(ann) == decayed + 29.52  # 40 × (1 - 1 / (1 + 10^(180 / 400)))
    assert harness.points(cleo) == 1200 - 29.52
    assert harness.differences() == []


def test_the_next_match_ends_an_absence(harness: RatingsHarness) -> None:
    ann, ben, *_ = harness.people
    harness.play([ann, ben], [], TODAY)
    harness.play([ann, ben], [], TODAY + 20 * DAY)  # days 8 to 19: 60 points
    harness.settle(TODAY + 28 * DAY + HOUR)
    assert harness.points(ann) == 1140
    harness.settle(TODAY + 29 * DAY + HOUR)
    assert harness.points(ann) == 1135


def test_whoever_acts_in_a_long_match_is_not_idle(harness: RatingsHarness) -> None:
    """A correspondence match takes weeks: a player's days with an action are not idle, the others are."""
    ann, ben, *_ = harness.people
    harness.play([ann, ben], [], TODAY, pace="correspondence")
    match = harness.begin([ann, ben], TODAY + DAY, pace="correspondence")
    for day in range(5, 30, 5):
        harness.act(match, TODAY + day * DAY, seat=0)
    harness.settle(TODAY + 30 * DAY + HOUR)
    assert harness.points(ann, "correspondence") == 1200
    assert harness.points(ben, "correspondence") == 1200 - 5 * 21  # idle on days 2 to 29
    assert harness.differences() == []
