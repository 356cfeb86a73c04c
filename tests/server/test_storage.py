"""Storing and loading, with both SQLite and PostgreSQL."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from banneret.server.matches.creation import new_match
from banneret.server.matches.lessons import load_match
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.progress import progress_of
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import NewMatch, SeatRequest
from banneret.server.storage.database import Database, Place, open_database
from banneret.server.storage.match_store import Conflict, MatchStore
from banneret.server.storage.people import People
from banneret.server.storage.stored import StoredCommand
from tests.server.running import GAME


@pytest.fixture
def database(place: Place) -> Iterator[Database]:
    database = open_database(place)
    yield database
    database.close()


@pytest.fixture
def store(database: Database) -> MatchStore:
    return MatchStore(database)


@pytest.fixture
def ann(database: Database) -> Visitor:
    return somebody(database)


@pytest.fixture
def ben(database: Database) -> Visitor:
    return somebody(database)


def somebody(database: Database) -> Visitor:
    _, person = People(database).add()
    return Visitor(person.id, key=b"key")


def begin(store: MatchStore, owner: Visitor) -> LiveMatch:
    """A match whose second seat is open."""
    wanted = NewMatch(game=GAME, seats=(SeatRequest(player="me"), SeatRequest(player="friend")))
    live = new_match(owner, wanted)
    store.add(live.stored(), progress_of(live))
    return live


def play(store: MatchStore, live: LiveMatch, action: str, at: int, person: int | None = None) -> None:
    n = len(live.commands)
    live.carry_out(StoredCommand("play", n % 2, action, person, f"c{n}", n + 1, at))
    store.append(live.id, n, live.commands[-1], progress_of(live), live.last_link)


def listed(store: MatchStore, visitor: Visitor) -> list[str]:
    assert visitor.person is not None
    return [each.id for each in store.list_of(visitor.person, limit=9, offset=0)]


def test_a_match_is_found_as_it_was_stored(store: MatchStore, ann: Visitor) -> None:
    live = begin(store, ann)
    play(store, live, "e2-e3", 5, ann.person)
    assert store.find(live.id) == live.stored()
    assert store.progress(live.id) == progress_of(live)
    assert store.find("nothing") is None


def test_of_many_moves_at_the_same_time_each_is_stored_or_refused(store: MatchStore, ann: Visitor) -> None:
    """A conflict in one match does not affect the others."""
    matches = [begin(store, ann) for _ in range(12)]
    late = matches[5]
    ahead = load_match(late.stored())
    play(store, ahead, "e2-e3", 4)

    def move(live: LiveMatch) -> bool:
        try:
            play(store, live, "d2-d3", 5)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(len(matches)) as threads:
        assert list(threads.map(move, matches)) == [live is not late for live in matches]
    stored = [store.find(live.id) for live in matches]
    assert stored == [(ahead if live is late else live).stored() for live in matches]


def test_lists_begin_with_what_waits_for_somebody(store: MatchStore, ann: Visitor) -> None:
    over, theirs, mine, latest = (begin(store, ann) for _ in range(4))
    for at, live in enumerate((over, theirs, mine, latest)):
        play(store, live, "e2-e3", 10 + at)
    play(store, mine, "e7-e6", 14)
    play(store, over, "e7-e6", 15)
    over.carry_out(StoredCommand("resign", 0, None, ann.person, "end", 3, 16))
    store.append(over.id, 2, over.commands[-1], progress_of(over))
    assert listed(store, ann) == [mine.id, latest.id, theirs.id, over.id]
    assert ann.person is not None
    assert [n for _, n in store.unfinished(ann.person)] == [3]
    assert store.all_unfinished() == [each.id for each in (theirs, mine, latest)]


def test_a_command_is_added_where_it_was_meant_to_be(store: MatchStore, ann: Visitor) -> None:
    live = begin(store, ann)
    play(store, live, "e2-e3", 5)
    with pytest.raises(Conflict):
        store.append(live.id, 0, live.commands[0], progress_of(live))
    stored = store.find(live.id)
    assert stored is not None
    assert len(stored.commands) == 1


def test_a_seat_is_taken_once_and_a_match_is_gone_with_the_last(
    store: MatchStore, ann: Visitor, ben: Visitor
) -> None:
    live = begin(store, ann)
    assert (ann.person, ben.person) != (None, None)
    assert ben.person is not None
    assert store.take_seat(live.id, 1, ben.person)
    assert not store.take_seat(live.id, 1, ben.person)
    both = {ann.person, ben.person}
    assert [store.leave(live.id, ben.person) for _ in range(2)] == [both, both]
    assert (listed(store, ann), listed(store, ben)) == ([live.id], [])
    other = begin(store, ann)
    assert store.leave(other.id, ben.person) == {ann.person}, "it is not his, and stays"
    assert store.leave(other.id, ann.person) == {ann.person}
    assert store.leave(other.id, ann.person) == set()
    assert store.find(other.id) is None


def test_there_is_one_rematch(store: MatchStore, ann: Visitor) -> None:
    live = begin(store, ann)
    first, second = (
        new_match(ann, NewMatch(game=GAME, seats=(SeatRequest(player="me"),) * 2)) for _ in range(2)
    )
    for rematch in (first, second):
        assert store.add_rematch(rematch.stored(), progress_of(rematch), of=live.id) == first.id
    assert store.find(second.id) is None
    store.leave(first.id, ann.person)
    assert store.find(live.id) == replace(live.stored(), rematch=None)
