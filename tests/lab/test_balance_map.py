"""How fair a game is under every combination of two of its numbers."""

import base64
import re
from pathlib import Path

import numpy as np
import pytest

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.lab.balance_map import BalanceMap, axis, draw_balance_map
from banneret.lab.report import write_balance_map
from banneret.players.simulate import simulate
from banneret.players.variants import play_variants
from tests.engine.toy import ROAD

GAME = Game(ROAD, ROAD.ruleset())
PLAYERS = ["random"] * len(GAME.seats)


@pytest.fixture(scope="module")
def drawn() -> BalanceMap:
    across, upward = axis(GAME, "stride=1,2,6"), axis(GAME, "road=7,50")
    return draw_balance_map(GAME, across, upward, PLAYERS, games_each=30, seed=3)


def test_each_cell_has_the_games_of_its_numbers(drawn: BalanceMap) -> None:
    """Games are numbered consecutively, row by row: the last cell has the last 30 of 180."""
    last = Game(ROAD, ROAD.ruleset({"stride": 6, "road": 50}))
    alone = simulate(last, PLAYERS, games=180, seed=3)
    assert drawn.moves[1, 2] == alone.results["plies"][150:].mean()
    assert drawn.scores.shape == drawn.moves.shape == (2, 3)
    assert drawn.games == 180


def test_scores_are_shares_of_games(drawn: BalanceMap) -> None:
    assert ((drawn.scores >= 0) & (drawn.scores <= 1)).all()
    lowest, highest = drawn.place(0)[2], drawn.place(-1)[2]
    assert (lowest, highest) == (drawn.scores.min(), drawn.scores.max())
    stride, road, score = drawn.place(-1)
    assert drawn.scores[(7, 50).index(road), (1, 2, 6).index(stride)] == score


def test_threads_change_nothing() -> None:
    variants = [Game(ROAD, ROAD.ruleset({"stride": stride})) for stride in (1, 2, 3, 4)]
    one, three = (play_variants(variants, PLAYERS, games_each=10, threads=threads) for threads in (1, 3))
    assert one.tobytes() == three.tobytes()


def test_the_picture_has_a_dot_for_each_cell(drawn: BalanceMap, tmp_path: Path) -> None:
    write_balance_map(tmp_path / "map.svg", drawn)
    picture = (tmp_path / "map.svg").read_text()
    image = base64.b64decode(re.findall(r"base64,([^\"]+)", picture)[0])
    assert image[16:24] == (3).to_bytes(4) + (2).to_bytes(4)  # the width and height in PNG's header
    assert "stride" in picture
    assert 'class="own"' in picture  # the frame round the ruleset's own numbers


def test_what_cannot_be_drawn() -> None:
    stride = axis(GAME, "stride=1,2")
    with pytest.raises(BanneretError, match="not stride twice"):
        draw_balance_map(GAME, stride, stride, PLAYERS, games_each=1)
    with pytest.raises(BanneretError, match="no number 'strides'"):
        axis(GAME, "strides=1,2")
    with pytest.raises(BanneretError, match="random and greedy can play"):
        draw_balance_map(GAME, stride, axis(GAME, "road=7"), ["uct"], games_each=1)


def test_numbers_that_the_rules_forbid_stay_blank() -> None:
    """A road of 200 is longer than the rules allow."""
    drawn = draw_balance_map(GAME, axis(GAME, "stride=2"), axis(GAME, "road=7,200"), PLAYERS, games_each=2)
    assert np.isnan(drawn.scores[:, 0]).tolist() == [False, True]
    assert drawn.games == 2
