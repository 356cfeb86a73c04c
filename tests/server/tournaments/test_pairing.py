"""Pairings and standings: against tables from chess, and invariants of every tournament."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.server.tournaments.arena import pair_free
from banneret.server.tournaments.matching import can_all_be_paired
from banneret.server.tournaments.results import DRAW, LOSS, WIN, Pair, Result, cards
from banneret.server.tournaments.round_robin import rounds
from banneret.server.tournaments.standings import in_order, standings
from banneret.server.tournaments.swiss import next_round

# The Berger tables from the FIDE handbook; the first of a pair has White.
BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
    "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}
SCORES = st.sampled_from([(WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)])


def played(first: int, second: int, score: int) -> Result:
    return Result(Pair(first, second), (score, WIN - score))


def bye(person: int) -> Result:
    return Result(Pair(person, None), (WIN, LOSS), was_played=False)


@pytest.mark.parametrize("players", BERGER)
def test_the_tables_of_berger(players: int) -> None:
    found = [{f"{pair.first}-{pair.second}" for pair in each} for each in rounds(range(1, players + 1))]
    assert found == [{*each.split()} for each in BERGER[players].split(" | ")]


@pytest.mark.parametrize("players", [2, 3, 5, 7, 12, 19])
def test_everybody_meets_everybody_once_on_even_seats(players: int) -> None:
    table = rounds(range(players))
    met = [frozenset((pair.first, pair.second)) for each in table for pair in each if pair.second is not None]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(players), 2)]
    results = [
        played(pair.first, pair.second, DRAW) for each in table for pair in each if pair.second is not None
    ]
    assert all(abs(card.balance) <= 1 for card in cards(range(players), results).values())
    byes = [pair.first for each in table for pair in each if pair.second is None]
    assert sorted(byes) == ([*range(players)] if players % 2 else [])


@settings(max_examples=60, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda edge: edge[0] < edge[1])))
def test_a_partner_for_everybody_is_found_whenever_there_is_one(edges: set[tuple[int, int]]) -> None:
    def by_trying(left: tuple[int, ...]) -> bool:
        return not left or any(
            (left[0], other) in edges and by_trying(tuple(x for x in left[1:] if x != other))
            for other in left[1:]
        )

    graph = [[b for b in range(8) if (min(a, b), max(a, b)) in edges] for a in range(8)]
    assert can_all_be_paired(graph) == by_trying(tuple(range(8)))


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 13), st.data())
def test_a_swiss(players: int, data: st.DataObject) -> None:
    """Nobody meets twice, a bye is given once, seats stay balanced, and there is always a next round while
    fewer than half of all possible rounds were played.
    """
    people, results = list(range(players)), list[Result]()
    for n in range((players + 1) // 2):
        order = in_order(standings("swiss", people, results), cards(people, results))
        pairs = next_round(order)
        assert pairs is not None, f"no round {n + 1} for {players}"
        assert sorted(x for pair in pairs for x in (pair.first, pair.second) if x is not None) == people
        for pair in pairs:
            if pair.second is None:
                results.append(bye(pair.first))
                lower = order[[card.person for card in order].index(pair.first) + 1 :]
                # In later rounds the lowest may have to play, so that all others get a new opponent.
                assert n > 1 or all(card.had_bye for card in lower), "a bye is for the lowest"
            else:
                results.append(Result(pair, data.draw(SCORES)))
    found = cards(people, results).values()
    assert all(len(card.met) == len({*card.met}) for card in found)
    assert sum(result.pair.second is None for result in results) == len(
        {result.pair.first for result in results if result.pair.second is None}
    )
    assert all(abs(card.balance) <= 3 for card in found)
    assert sum(card.score for card in found) == WIN * len(results)


def test_a_swiss_begins_with_the_upper_half_against_the_lower() -> None:
    pairs = next_round([*cards(range(1, 9), []).values()])
    assert pairs is not None
    assert pairs == [Pair(1, 5), Pair(6, 2), Pair(3, 7), Pair(8, 4)]
    winners = [Result(pair, (WIN, LOSS) if pair.first < 5 else (LOSS, WIN)) for pair in pairs]
    again = next_round(in_order(standings("swiss", range(1, 9), winners), cards(range(1, 9), winners)))
    assert again is not None
    assert again == [Pair(4, 1), Pair(2, 3), Pair(5, 8), Pair(7, 6)], "equals meet, on the other seat"


def test_a_swiss_in_which_everybody_has_met_is_over() -> None:
    results = [played(a, b, DRAW) for a, b in ((1, 2), (3, 4), (1, 3), (2, 4), (4, 1), (2, 3))]
    assert next_round([*cards(range(1, 5), results).values()]) is None


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 9), st.integers(0, 10**6))
def test_an_arena(players: int, seed: int) -> None:
    """Nobody meets the same opponent twice in a row, and of three free players two always play."""
    random, people = Random(seed), list(range(players))
    results, playing = list[Result](), list[Pair]()
    for _ in range(12):
        free = [each for each in people if all(each not in (pair.first, pair.second) for pair in playing)]
        found = cards(people, results)
        new = pair_free([found[each] for each in free], players)
        assert new or len(free) < 3
        for pair in new:
            assert pair.second is not None
            assert players == 2 or found[pair.first].met[-1:] != [pair.second]
        playing += new
        random.shuffle(playing)
        results += [
            Result(playing.pop(), (WIN, LOSS)) for _ in range(min(len(playing), 1 + random.randrange(2)))
        ]
    assert max(abs(card.balance) for card in cards(people, results).values()) <= 3


def test_buchholz_and_sonneborn_berger() -> None:
    """Four players meet each other: 1 beats 2 and 3 and draws with 4, 2 beats 3 and 4, 3 beats 4."""
    results = [
        played(1, 2, WIN),
        played(3, 1, LOSS),
        played(1, 4, DRAW),
        played(2, 3, WIN),
        played(4, 2, LOSS),
        played(3, 4, WIN),
    ]
    table = standings("round-robin", [4, 3, 2, 1], results)
    assert [(row.person, row.points, row.buchholz, row.sonneborn_berger) for row in table] == [
        (1, 2.5, 3.5, 3.25),
        (2, 2, 4, 1.5),
        (3, 1, 5, 0.5),
        (4, 0.5, 5.5, 1.25),
    ]
    assert [row.points for row in standings("arena", [1, 2, 3, 4], results)] == [5, 4, 2, 1]


def test_a_bye_is_a_point_but_no_opponent_and_equals_share_a_rank() -> None:
    table = standings("swiss", [1, 2, 3], [played(1, 2, DRAW), bye(3)])
    assert [(row.rank, row.person, row.points, row.buchholz, row.played) for row in table] == [
        (1, 3, 1, 0, 0),
        (2, 1, 0.5, 0.5, 1),
        (2, 2, 0.5, 0.5, 1),
    ]
