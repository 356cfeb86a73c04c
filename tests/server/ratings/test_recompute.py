"""Ratings are determined by the matches: recomputing them gives the same numbers, and detects corruption."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from sqlalchemy import delete, update

from banneret.server.ratings.decay import DAY
from banneret.server.ratings.recompute import rewrite
from banneret.server.ratings.settling import last_day_due
from banneret.server.storage.database import open_database
from banneret.server.storage.schema import accounts, matches, rating_events, ratings
from tests.cli.running import run
from tests.server.postgresql import Databases
from tests.server.ratings.ratings_harness import HOUR, TODAY, RatingsHarness, outcome

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@dataclass(frozen=True)
class Step:
    """A match between some people after some time, or an action in one of their running matches."""

    seats: tuple[int, ...]
    winner: int | None
    wait: int
    is_over: bool
    is_settled: bool
    """Whether decay is settled first."""


@st.composite
def steps(draw: st.DrawFn) -> Step:
    """Ann plays most of the matches, and mostly wins."""
    seats = draw(st.sampled_from([(0, 1), (0, 2), (3, 0), (1, 2), (0, 1, 2), (3, 2, 1, 0)]))
    ann_wins = 0 in seats and draw(st.integers(0, 9)) < 9
    winner = seats.index(0) if ann_wins else draw(st.none() | st.sampled_from(range(len(seats))))
    wait = draw(st.sampled_from([0, 0, HOUR, HOUR, DAY, 9 * DAY, 50 * DAY]))
    return Step(seats, winner, wait, draw(st.integers(0, 4)) > 0, draw(st.booleans()))


def play(harness: RatingsHarness, history: list[Step], *, settled: bool) -> int:
    """Plays the history, and returns the time at its end."""
    at = TODAY
    for step in history:
        at += step.wait
        if settled and step.is_settled:
            harness.settle(at)
        match = harness.begin([harness.people[seat] for seat in step.seats], at)
        if step.is_over:
            harness.act(match, at, over=outcome([] if step.winner is None else [step.winner]))
    return at


@settings(max_examples=4, phases=[Phase.generate])  # shrinking such a history takes minutes
@given(st.lists(steps(), min_size=35, max_size=50))
def test_counting_again_finds_the_same(history: list[Step]) -> None:
    """A server that never settled decay between the matches gets the same ratings."""
    with tempfile.TemporaryDirectory() as folder:
        harness, other = RatingsHarness(Path(folder, "a"), *NAMES), RatingsHarness(Path(folder, "b"), *NAMES)
        at = play(harness, history, settled=True)
        assert harness.differences() == []
        play(other, history, settled=False)
        for each in (harness, other):
            each.settle(at + 20 * DAY)
        note(f"{sorted({event.reason for event in harness.events()})}")
        assert events_by_person(other) == events_by_person(harness)
        before = events_by_person(harness), sorted(harness.ratings(), key=lambda rating: rating.key)
        with harness.database.writing() as connection:
            rewrite(connection, last_day_due(at + 20 * DAY))
        after = events_by_person(harness), sorted(harness.ratings(), key=lambda rating: rating.key)
        assert [each.standing for each in after[1]] == [each.standing for each in before[1]]
        assert after[0] == before[0]
        assert harness.differences() == other.differences() == []
        harness.database.close()
        other.database.close()


def events_by_person(harness: RatingsHarness) -> list[object]:
    return sorted(harness.events(), key=lambda event: (event.key, event.games, event.at))


def test_a_strong_player_is_flagged_and_raised(tmp_path: Path) -> None:
    """Ann wins fifty matches in a row, and is then rated like anybody else."""
    harness = RatingsHarness(tmp_path, *NAMES)
    ann, *others = harness.people
    for n in range(50):
        harness.play([ann, others[n % 3]], [0], TODAY + n * HOUR)
    own = [event for event in harness.events() if event.key.person == ann]
    reasons = [(event.games, event.reason) for event in own if event.reason != "match"]
    assert reasons == [(20, "flagged"), (50, "raised")]
    weights = {event.games: event.k for event in own if event.reason == "match"}
    assert [weights[game] for game in (20, 21, 30, 31, 50)] == [40, 80, 80, 40, 40]
    assert own[-1].after == own[-1].before + 300_00
    assert harness.differences() == []


@pytest.fixture
def harness(tmp_path: Path) -> RatingsHarness:
    harness = RatingsHarness(tmp_path, *NAMES)
    ann, ben, cleo, _ = harness.people
    harness.play([ann, ben], [0], TODAY)
    harness.play([ann, ben, cleo], [1], TODAY + 20 * DAY)
    harness.settle(TODAY + 40 * DAY)
    assert harness.differences() == []
    return harness


def command(harness: RatingsHarness, how: str) -> tuple[int, list[str]]:
    ended = run("ratings", "recompute", how, "--data", str(harness.folder))
    assert ended.err == ""
    return ended.code, ended.out.splitlines()


SOUND = "ok: the ratings agree with the matches."


def test_sound_ratings(harness: RatingsHarness) -> None:
    assert command(harness, "--check") == (0, [SOUND])


def test_a_rating_that_somebody_changed(harness: RatingsHarness) -> None:
    """1220 after the first match; idle days 8 to 19 cost 60; 20 × 0.557312 go to Ben; 11 days cost 55."""
    with harness.database.writing() as connection:
        connection.execute(update(ratings).where(ratings.c.person == 1).values(rating=2400_00))
    code, told = command(harness, "--check")
    assert code == 1
    stored, found = "2400.00 after 2 games, 1 won, 0 drawn", "1093.85 after 2 games, 1 won, 0 drawn"
    assert told == [
        f"Person 1, age-of-chess, live: stored is {stored}; the matches come to {found}.",
        "The ratings differ from the matches. --write puts them right.",
    ]
    assert command(harness, "--write") == (0, ["ok: counted 2 matches again."])
    assert command(harness, "--check") == (0, [SOUND])


def test_a_change_that_is_gone(harness: RatingsHarness) -> None:
    """20 × 0.613137 are lost to Ben, who was at 1120."""
    with harness.database.writing() as connection:
        connection.execute(delete(rating_events).where(rating_events.c.person == 3))
    code, told = command(harness, "--check")
    assert code == 1
    assert told[0] == (
        "Person 3, age-of-chess, live: change 1 is missing; the matches come to match match-0002, 1200.00 to "
        "1187.74, K 40."
    )


def test_a_match_that_was_not_counted(harness: RatingsHarness) -> None:
    """For example by a server version without ratings."""
    with harness.database.writing() as connection:
        for table in (rating_events, ratings):
            connection.execute(delete(table))
        connection.execute(update(matches).values(counted=None))
    code, told = command(harness, "--check")
    assert code == 1
    assert told[:2] == [
        "Match match-0001 was not counted and should have been.",
        "Match match-0002 was not counted and should have been.",
    ]
    command(harness, "--write")
    assert command(harness, "--check") == (0, [SOUND])


def test_a_match_that_should_not_have_been_counted(harness: RatingsHarness) -> None:
    with harness.database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == "match-0001").values(rated=False))
    assert command(harness, "--check")[1][0] == "Match match-0001 was counted and should not have been."


def test_what_was_counted_stays_counted_when_an_account_is_deleted(harness: RatingsHarness) -> None:
    with harness.database.writing() as connection:
        connection.execute(delete(accounts).where(accounts.c.person == 2))
    assert command(harness, "--check") == (0, [SOUND])


def test_it_must_be_said_what_to_do(tmp_path: Path) -> None:
    ended = run("ratings", "recompute", "--data", str(tmp_path))
    assert ended.code == 2
    assert ended.err == "Say either --check, to compare, or --write, to put right what differs.\n"
    ended = run("ratings", "recompute", "--check", "--data", str(tmp_path))
    assert ended.err == f"There are no matches in {tmp_path}. Name the folder with --data.\n"
    assert [*tmp_path.iterdir()] == []


def test_a_database_at_an_address(databases: Databases) -> None:
    """Specified as for `serve`."""
    address = databases.new("postgresql")
    open_database(address).close()
    ended = run("ratings", "recompute", "--check", "--database", str(address))
    assert (ended.code, ended.out) == (0, SOUND + "\n")
