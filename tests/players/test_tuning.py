"""The parameters of evaluations can be tuned in every game."""

import pytest

import banneret
from banneret.players.contest import compiled_game
from banneret.players.registry import player
from tools.compare_worth import changed
from tools.tune_worth import error, fit, play
from tools.worth_numbers import meet, with_worth, worth_of

CHESS = banneret.game("age-of-chess")


@pytest.mark.parametrize("name", banneret.game_names())
def test_each_number_of_each_game_reaches_its_rules(name: str) -> None:
    game = banneret.game(name)
    worth = worth_of(game)
    assert worth
    for keys, value in worth.items():
        assert with_worth(game, {keys: value + 1}).rules.tobytes() != game.rules.tobytes(), keys


def test_what_is_wrong_is_found_out() -> None:
    fast = compiled_game(CHESS)
    kept = [each for seed in range(4) for each in play(fast, player("search:nodes=50:slack=40"), seed, 4)]
    wrong = changed(worth_of(CHESS), ["worth.pikeman=60"])
    found = fit(CHESS, wrong, kept, hold=0)
    assert error(with_worth(CHESS, found), kept) < error(with_worth(CHESS, wrong), kept)


def test_numbers_meet_in_pairs_of_games() -> None:
    worthless = dict.fromkeys(worth_of(CHESS), 0)
    samples = meet(CHESS, player("search:nodes=200"), worth_of(CHESS), worthless, seed=1)
    for _ in range(3):
        sample = next(samples)
    assert sample.pairs == 3
    assert sample.score > 0.6, "who knows what units are worth plays better than who does not"


def test_a_number_that_is_none_is_refused() -> None:
    for text in ("worth.dragon=5", "worth.pikeman", "worth.pikeman=many"):
        with pytest.raises(ValueError, match=r"write NAME=NUMBER, where NAME is one of worth\.pikeman"):
            changed(worth_of(CHESS), [text])
