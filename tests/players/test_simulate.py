"""Many games between computer players."""

from threading import get_ident
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import BadPlayer, BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import ENDING_PLIES
from banneret.engine.match import ending_names
from banneret.players.simulate import GAMES_MAX, Share, Simulation, Stopped, simulate
from banneret.players.workspace import RESULT
from tests.conformance.compiling import compiled
from tests.engine.toy import ROAD

CHESS = banneret.game("age-of-chess")
ROAD_GAME = Game(ROAD, ROAD.ruleset())

CASES = pytest.mark.parametrize(
    ("game", "players"),
    [(CHESS, ("random", "greedy")), (ROAD_GAME, ("random", "greedy", "random"))],
    ids=["chess", "road"],
)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    for game in (CHESS, ROAD_GAME):
        compiled(game.definition)


class TestResults:
    @CASES
    def test_they_do_not_depend_on_the_number_of_threads(self, game: Game, players: tuple[str, ...]) -> None:
        runs = [simulate(game, players, games=90, seed=5, threads=threads) for threads in (1, 2, 3)]
        assert [run.threads for run in runs] == [1, 2, 3]
        assert runs[0].results.tolist() == runs[1].results.tolist() == runs[2].results.tolist()

    @CASES
    def test_fewer_games_are_the_first_of_more(self, game: Game, players: tuple[str, ...]) -> None:
        many = simulate(game, players, games=60, seed=5, threads=2)
        for games in (1, 2, 17, 59):
            few = simulate(game, players, games=games, seed=5, threads=2)
            assert few.results.tolist() == many.results[:games].tolist()

    @CASES
    def test_equal_seeds_give_equal_games_and_others_other_ones(
        self, game: Game, players: tuple[str, ...]
    ) -> None:
        first, second, other = (simulate(game, players, games=30, seed=seed) for seed in (1, 1, 2))
        assert first.results.tolist() == second.results.tolist() != other.results.tolist()

    @CASES
    def test_a_game_is_a_game(self, game: Game, players: tuple[str, ...]) -> None:
        done = simulate(game, players, games=200, seed=3)
        assert (done.results["plies"] > 0).all()
        assert (done.results["plies"] <= game.ruleset.numbers.endings.plies).all()
        assert (done.results["winners"] > 0).all()
        assert (done.results["winners"] < 1 << len(players)).all()
        assert done.moves == done.results["plies"].sum()
        assert sum(done.endings.values()) == 200
        assert set(done.endings) <= set(ending_names(game.definition).values())

    def test_players_sit_where_they_were_put(self) -> None:
        """The better player wins, from either seat."""
        as_blue = simulate(CHESS, ("greedy", "random"), games=100, seed=1)
        as_gold = simulate(CHESS, ("random", "greedy"), games=100, seed=1)
        assert as_blue.wins(0).count > 80
        assert as_gold.wins(1).count > 80

    def test_the_public_function_does_the_same(self) -> None:
        ours = simulate(CHESS, ("random", "random"), games=10, seed=4)
        theirs = banneret.simulate("age-of-chess", games=10, players=("random", "random"), seed=4, threads=1)
        assert ours.results.tolist() == theirs.results.tolist()
        assert theirs.players == ("random", "random")

    def test_another_ruleset_is_played(self) -> None:
        short: dict[str, Any] = {"endings": {"plies": 3}}
        done = banneret.simulate("age-of-chess", games=5, players=("random", "random"), ruleset=short)
        assert done.results["plies"].tolist() == [3] * 5
        assert done.unfinished.count == 5


def simulation(*rows: tuple[int, int, int], began: int | tuple[int, ...] = 1) -> Simulation:
    """Invented results of three players: plies, ending, winners; who began, in all games or in each."""
    results = np.zeros(len(rows), RESULT)
    for n, name in enumerate(("plies", "ending", "winners")):
        results[name] = [row[n] for row in rows]
    results["began"] = began
    return Simulation(ROAD_GAME, ("random",) * 3, 0, results, 1.0, 1)


class TestCounting:
    def test_wins_draws_and_unfinished_games(self) -> None:
        done = simulation(
            (10, 16, 0b001), (20, 16, 0b100), (5, 17, 0b111), (5, 17, 0b110), (9, ENDING_PLIES, 0b111)
        )
        assert [done.wins(seat).count for seat in range(3)] == [1, 0, 1]
        assert done.draws.count == 2
        assert done.unfinished.count == 1
        assert done.games == 5
        assert done.moves == 49
        assert done.endings == {"arrived": 2, "rounds": 2, "limit": 1}

    def test_wins_of_who_began_where_that_is_drawn(self) -> None:
        rows = (10, 16, 0b001), (20, 16, 0b100), (5, 17, 0b111), (9, ENDING_PLIES, 0b010), (7, 16, 0b010)
        done = simulation(*rows, began=(0b001, 0b001, 0b001, 0b010, 0b010))
        assert done.wins_of_who_began() == Share(2, 5)
        assert done.wins_of_who_began(False) == Share(1, 5)
        assert simulation(*rows).wins_of_who_began() is None

    @CASES
    def test_every_game_is_counted_once(self, game: Game, players: tuple[str, ...]) -> None:
        done = simulate(game, players, games=300, seed=8)
        wins = sum(done.wins(seat).count for seat in range(len(players)))
        assert wins + done.draws.count + done.unfinished.count == 300

    @pytest.mark.parametrize(
        ("count", "of", "low", "high"),
        [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (5, 10, 0.2366, 0.7634),
            (20, 20, 0.8389, 1.0000),
            (0, 1, 0.0000, 0.7935),
        ],
    )
    def test_intervals_are_wilsons(self, count: int, of: int, low: float, high: float) -> None:
        """The first four as published by Newcombe (1998), method 3."""
        share = Share(count, of)
        assert share.value == count / of
        assert share.interval == pytest.approx((low, high), abs=5e-5)


class TestProgress:
    def test_every_game_is_told_once(self) -> None:
        told: list[int] = []
        simulate(ROAD_GAME, ("random",) * 3, games=1_000, threads=2, on_progress=told.append)
        assert sum(told) == 1_000
        assert len(told) > 1

    def test_who_listens_can_stop_it(self) -> None:
        """Like an interrupt: the other threads end too."""

        def stop(done: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            simulate(ROAD_GAME, ("random",) * 3, games=1_000_000, threads=2, on_progress=stop)

    def test_what_was_played_before_it_was_stopped_is_there(self) -> None:
        """The first games without a gap, as in a shorter simulation. The very first one is finished once both
        threads have reported some: on a busy machine one of them may play many before that.
        """
        told: list[int] = []
        tellers = set[int]()

        def stop(done: int) -> None:
            is_known = get_ident() in tellers
            told.append(done)
            tellers.add(get_ident())
            if is_known and len(tellers) == 2 and sum(told) >= 50:
                raise KeyboardInterrupt

        with pytest.raises(Stopped) as stopped:
            simulate(ROAD_GAME, ("random",) * 3, games=1_000_000, seed=5, threads=2, on_progress=stop)
        played = stopped.value.simulation
        assert played is not None
        same = simulate(ROAD_GAME, ("random",) * 3, games=played.games, seed=5)
        assert played.results.tolist() == same.results.tolist()


class TestArguments:
    @pytest.mark.parametrize("games", [0, -1, GAMES_MAX + 1])
    def test_the_number_of_games_has_bounds(self, games: int) -> None:
        with pytest.raises(BanneretError, match="number of games"):
            simulate(CHESS, ("random", "random"), games=games)

    @pytest.mark.parametrize("players", [(), ("random",), ("random",) * 3])
    def test_every_seat_needs_a_player(self, players: tuple[str, ...]) -> None:
        with pytest.raises(BanneretError, match="2 seats"):
            simulate(CHESS, players, games=1)

    def test_players_must_exist(self) -> None:
        with pytest.raises(BadPlayer, match="Did you mean greedy"):
            simulate(CHESS, ("random", "greedi"), games=1)

    @pytest.mark.parametrize("seed", [-1, 1 << 62, 1 << 63, 10**30])
    def test_a_seed_has_the_bounds_that_it_has_in_a_match(self, seed: int) -> None:
        with pytest.raises(BanneretError, match="seed"):
            simulate(CHESS, ("random", "random"), games=1, seed=seed)

    @pytest.mark.parametrize("threads", [0, -1])
    def test_there_must_be_a_thread(self, threads: int) -> None:
        with pytest.raises(BanneretError, match="threads"):
            simulate(CHESS, ("random", "random"), games=1, threads=threads)

    def test_no_more_threads_are_used_than_there_are_games(self) -> None:
        assert simulate(CHESS, ("random", "random"), games=2, threads=8).threads == 2
