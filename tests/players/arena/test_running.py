"""Whole plans, with real players."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import banneret
from banneret import BadPlayer, BanneretError
from banneret.engine.game import Game
from banneret.players.arena.head_to_head import Meeting, Scoreboard
from banneret.players.arena.plan import Plan, make_plan
from banneret.players.arena.playing import Pair, Result, Table
from banneret.players.arena.results import Results
from banneret.players.arena.running import Stopped, compete
from banneret.players.arena.schedule import Schedule, seatings
from banneret.players.arena.sprt import Sprt
from banneret.players.arena.stopping import Stops
from tests.conformance.compiling import compiled
from tests.engine.toy import ROAD

CHESS, CYVASSE, ROAD_GAME = (
    banneret.game("age-of-chess"),
    banneret.game("cyvasse"),
    Game(ROAD, ROAD.ruleset()),
)
TWO = ("greedy", "random")


@pytest.fixture(autouse=True)
def _compiled() -> None:
    for game in (CHESS, CYVASSE, ROAD_GAME):
        compiled(game.definition)


def lines(path: Path, plan: Plan, stops: Stops, workers: int = 1) -> list[str]:
    """The lines of a results file after a plan has been played."""
    results = Results(path, plan)
    compete(plan, stops, workers=workers, results=results)
    results.close()
    return path.read_text().splitlines()


class TestPairs:
    def test_the_first_players_seats_are_counted(self) -> None:
        won, lost = Result((0,), 10, "x"), Result((1,), 10, "x")
        shared = Result((0, 1), 10, "x")
        two = seatings(2)
        assert Pair((0, 1), 0, (won, lost)).score(two) == 1
        assert Pair((0, 1), 0, (won, won)).score(two) == 0.5
        assert Pair((0, 1), 0, (shared, lost)).score(two) == 0.75
        assert Pair((0, 1), 0, (lost, won)).score(two) == 0

    def test_at_a_larger_table_too(self) -> None:
        """The seatings for three: 010, 101, 100, 011, 001, 110. The player on the winning seat scores."""
        first_seat = tuple(Result((0,), 10, "x") for _ in range(6))
        assert Pair((0, 1), 0, first_seat).score(seatings(3)) == 0.5
        everybody = tuple(Result((0, 1, 2), 10, "x") for _ in range(6))
        assert Pair((0, 1), 0, everybody).score(seatings(3)) == 0.5
        meeting = Meeting("a", "b", seatings(3))
        meeting.add(Pair((0, 1), 0, (*first_seat[:5], Result((0, 2), 10, "x"))))
        assert (meeting.won, meeting.drawn, meeting.lost) == (3, 1, 2)

    @pytest.mark.parametrize("game", [CHESS, ROAD_GAME], ids=["chess", "road"])
    def test_a_player_against_itself_scores_a_half_in_every_pair(self, game: Game) -> None:
        """The same seed gives the same game in both seatings."""
        plan = make_plan(game, TWO, seed=3)
        table, seats = Table(plan), plan.seatings
        assert [table.play((0, 0), number).score(seats) for number in range(5)] == [0.5] * 5

    def test_the_opening_is_the_same_in_both_games_and_another_in_every_pair(self) -> None:
        """If the opening is the whole game, it decides, and the seating does not matter."""
        plan = make_plan(CHESS, TWO, opening=1_000)
        pairs = [Table(plan).play((0, 1), number) for number in range(6)]
        assert all(pair.results[0] == pair.results[1] for pair in pairs)
        assert len({pair.results[0].plies for pair in pairs}) > 3

    def test_games_differ_even_where_nothing_is_left_to_chance(self) -> None:
        assert [make_plan(game, TWO).opening for game in (CHESS, CYVASSE, ROAD_GAME)] == [4, 0, 0]
        table = Table(make_plan(CHESS, TWO))
        assert len({table.play((0, 1), number).results for number in range(10)}) == 10


class TestArenas:
    @pytest.mark.parametrize("game", [CHESS, CYVASSE], ids=["chess", "cyvasse"])
    def test_greedy_is_stronger_than_random(self, game: Game) -> None:
        scoreboard = compete(make_plan(game, ("random", "greedy")), Stops(20))
        meeting = scoreboard.meetings[0, 1]
        assert (meeting.first, meeting.second, meeting.games, scoreboard.games) == (
            "random",
            "greedy",
            40,
            40,
        )
        assert meeting.sample.elo_interval[1] < 0
        assert scoreboard.ratings()[1].interval[0] > 0
        assert scoreboard.plies > 40 * 5
        assert sum(scoreboard.seat_scores) == pytest.approx(1)

    def test_at_a_larger_table_too(self) -> None:
        scoreboard = compete(make_plan(ROAD_GAME, TWO), Stops(20))
        assert scoreboard.meetings[0, 1].games == 120
        assert scoreboard.meetings[0, 1].sample.score > 0.5

    def test_everybody_meets_whom_the_schedule_says(self) -> None:
        players = ("random", "greedy", "uct:nodes=5")
        plan = make_plan(ROAD_GAME, players, schedule=Schedule.GAUNTLET)
        assert set(Scoreboard(plan).meetings) == {(0, 1), (0, 2)}

    def test_it_stops_when_the_test_is_decided(self) -> None:
        told: list[Meeting] = []
        stops = Stops(500, sprt=Sprt(-50, 50))
        meeting = compete(make_plan(CHESS, TWO), stops, on_pair=told.append).meetings[0, 1]
        assert len(told) == meeting.sample.pairs < 100
        assert stops.verdict(meeting.sample) == "+50 rather than -50"

    def test_it_stops_when_the_interval_is_narrow(self) -> None:
        meeting = compete(make_plan(ROAD_GAME, TWO), Stops(500, width=200)).meetings[0, 1]
        low, high = meeting.sample.elo_interval
        assert 150 < high - low <= 200
        assert meeting.sample.pairs < 100


class TestResults:
    def test_they_do_not_depend_on_the_number_of_processes(self, tmp_path: Path) -> None:
        plan, stops = make_plan(CHESS, TWO, seed=5), Stops(40, sprt=Sprt(-50, 50))
        alone = lines(tmp_path / "alone", plan, stops)
        assert lines(tmp_path / "together", plan, stops, workers=3) == alone
        assert 10 < len(alone) < 41

    def test_what_was_stopped_goes_on(self, tmp_path: Path) -> None:
        plan = Plan(CHESS, ("greedy", "random", "greedy"), Schedule.LADDER, opening=4, seed=0)
        whole = lines(tmp_path / "whole", plan, Stops(6))
        for cut in (0, 1, 2, 4, 13):
            (tmp_path / "part").write_text("".join(f"{line}\n" for line in whole[:cut]))
            assert lines(tmp_path / "part", plan, Stops(6)) == whole

    def test_what_is_done_is_not_played_again(self, tmp_path: Path) -> None:
        plan, told = make_plan(CHESS, TWO), list[Meeting]()
        lines(tmp_path / "file", plan, Stops(5))
        results = Results(tmp_path / "file", plan)
        scoreboard = compete(plan, Stops(7), results=results, on_pair=told.append)
        assert (len(told), scoreboard.meetings[0, 1].sample.pairs) == (2, 7)


class TestArguments:
    @pytest.mark.parametrize(
        ("players", "complaint"),
        [
            (["greedy"], "two players or more; found 1"),
            (["greedy", "gready"], "no player called 'gready'. Did you mean greedy?"),
            (["greedy", "random", "greedy"], "greedy is named twice"),
            (["greedy:nodes=5", "random"], "greedy has no options"),
            (["uct:nodes=0", "random"], "uct: nodes must be a whole number"),
            (["uct:nodes=010", "uct:nodes=10"], "uct:nodes=10 is named twice"),
        ],
    )
    def test_players_who_cannot_meet(self, players: Sequence[str], complaint: str) -> None:
        with pytest.raises(BadPlayer, match=complaint):
            make_plan(CHESS, players)

    def test_numbers_have_bounds(self) -> None:
        with pytest.raises(BanneretError, match="seed"):
            make_plan(CHESS, TWO, seed=-1)
        with pytest.raises(BanneretError, match="opening"):
            make_plan(CHESS, TWO, opening=-1)
        with pytest.raises(BanneretError, match="number of pairs"):
            Stops(0)
        with pytest.raises(BanneretError, match="width"):
            Stops(5, width=float("nan"))
        with pytest.raises(BanneretError, match="workers"):
            compete(make_plan(CHESS, TWO), Stops(1), workers=0)


def test_pairs_that_were_played_before_it_was_stopped_are_told() -> None:
    def stop(meeting: Meeting) -> None:
        if meeting.games == 6:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        compete(make_plan(CHESS, TWO, seed=4), Stops(100), on_pair=stop)
    assert stopped.value.scoreboard.games == 6
