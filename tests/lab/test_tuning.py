"""Tuning: targets, what may change, the recommendation, and a search that can be stopped and resumed."""

import json
from pathlib import Path

import numpy as np
import pytest

from banneret import BanneretError
from banneret.engine.errors import BadRecord
from banneret.games import definition
from banneret.lab.tuning.folder import TuningFolder, question_of
from banneret.lab.tuning.samplers import Tpe
from banneret.lab.tuning.search import Budget, Search, Tuned
from banneret.lab.tuning.space import Point, Space, space_of
from banneret.lab.tuning.surrogate import Surrogate
from banneret.lab.tuning.targets import Target, read_targets
from banneret.lab.tuning.trials import SEARCH, Statistics, Trial, pooled_by_point
from banneret.lab.tuning.verdict import tuning_verdict, written_ruleset
from tests.lab.subjects import CHESS

SPACE = space_of(CHESS, ["archery.range=1..4", "movement.cavalry_steps=1..3"])
SHORT = read_targets(["turns=60+-5"])


@pytest.mark.parametrize("text", ["turns=25±4", "turns=25+-4", "turns = 25 +/- 4"])
def test_a_target_has_a_value_and_how_far_off_it_may_be(text: str) -> None:
    (found,) = read_targets([text])
    assert found == Target("turns", 25, 4)
    assert (found.miss(25), found.miss(29), found.miss(17)) == (0, 1, 4)


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ([], "Say what you want"),
        (["turns=25"], "such as turns=25±4"),
        (["turns=1.2.3±4"], "such as turns=25±4"),
        (["turns=25±0"], "games are never exact"),
        (["turns=25±4", "turns=30±4"], "each measure can have one target"),
    ],
)
def test_what_is_no_target(texts: list[str], problem: str) -> None:
    with pytest.raises(BanneretError, match=problem):
        read_targets(texts)


def test_what_may_change_includes_what_is() -> None:
    space = space_of(CHESS, ["archery.range=3,4", "movement.cavalry_jumps", "endings.plies"])
    assert space.values[0] == (2, 3, 4)
    assert space.values[1] == (False, True)
    assert 500 in space.values[2]
    assert space.base == (0, 0, space.values[2].index(500))
    assert space.at((2, 1, space.base[2])).game.ruleset.numbers.archery.range == 4


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ([], "Say which numbers may change"),
        (["archery.rnage=1..3"], "Did you mean archery.range"),
        (["archery.range=2"], "the only one"),
        (["archery.range=1..3", "archery.range=4"], "can be named once"),
        (["archery.range=1..99"], "is more than"),
    ],
)
def test_what_cannot_vary(texts: list[str], problem: str) -> None:
    with pytest.raises(BanneretError, match=problem):
        space_of(CHESS, texts)


def statistics(truth: dict[Point, float], pairs: int, seed: int) -> dict[Point, Statistics]:
    rng = np.random.default_rng(seed)
    return {
        point: Statistics(pairs, value + rng.normal(0, 10 / pairs**0.5), 100.0)
        for point, value in truth.items()
    }


def all_points(space: Space) -> list[Point]:
    first, second = space.values
    return [(one, two) for one in range(len(first)) for two in range(len(second))]


def test_the_luckiest_trial_is_not_taken_for_the_best() -> None:
    """The truth rises by 3 with each step. Means of 25 noisy games are off by 2, the prediction by less."""
    points = all_points(SPACE)
    truth = {point: 3.0 * sum(point) for point in points}
    off_by_trial, off_by_guess = [], []
    for seed in range(20):
        found = statistics(truth, 25, seed)
        guess = Surrogate(SPACE, found).at(points)
        off_by_guess += [guess[index] - truth[point] for index, point in enumerate(points)]
        off_by_trial += [found[point].mean - truth[point] for point in points]
    assert np.std(off_by_guess) < 0.8 * np.std(off_by_trial)


def test_where_a_surface_does_not_fit_what_was_seen_counts() -> None:
    """One point stands out by 50, which no surface has; a thousand games there say so."""
    points = all_points(SPACE)
    truth = {point: 50.0 if point == (1, 1) else 0.0 for point in points}
    guess = Surrogate(SPACE, statistics(truth, 1000, 1)).at(points)
    assert guess[points.index((1, 1))] > 45


def test_games_at_one_point_are_seen_together() -> None:
    trials = [
        Trial(point=(0, 0), why=SEARCH, pairs=2, statistics={"turns": Statistics(2, 10.0, 1.0)}),
        Trial(point=(0, 0), why=SEARCH, pairs=6, statistics={"turns": Statistics(6, 14.0, 1.0)}),
        Trial(point=(1, 0), why=SEARCH, pairs=2, statistics={"turns": Statistics(0, 0.0, 0.0)}),
    ]
    assert pooled_by_point(trials, "turns") == {(0, 0): Statistics(8, 13.0, 4.0)}


def search(folder: TuningFolder | None, games: int = 200) -> Tuned:
    trials, keep = (folder.trials, folder.keep) if folder else ([], lambda trial: None)
    found = Search(SPACE, SHORT, ("random",), 7, Tpe(SPACE, 7), threads=2, trials=trials, on_trial=keep)
    return found.run(Budget(games, confirm=40))


@pytest.fixture(scope="module")
def whole() -> Tuned:
    return search(None)


def test_a_search_recommends_and_confirms(whole: Tuned) -> None:
    assert whole.tuned is not None
    assert whole.tuned.played.games == 40
    assert whole.games <= 200
    assert whole.trials[0].point == SPACE.base
    told = tuning_verdict(whole)
    assert any(text.startswith("Measured in 40 fresh games") for text in told)
    assert any(text.startswith("turns=60±5: ") for text in told)


def test_the_ruleset_says_how_it_was_found_and_can_be_played(whole: Tuned, tmp_path: Path) -> None:
    file = tmp_path / "tuned.yaml"
    file.write_text(written_ruleset(whole, "banneret lab tune age-of-chess"), encoding="utf-8")
    assert definition("age-of-chess").ruleset(str(file)).hash == whole.change.game.ruleset.hash
    assert "# Found by: banneret lab tune age-of-chess" in file.read_text(encoding="utf-8")
    assert "fresh games" in file.read_text(encoding="utf-8")


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(whole: Tuned, tmp_path: Path) -> None:
    """Half of the trials are in the file, and half a line."""
    question = question_of(SPACE, SHORT, ("random",), 7)
    first = TuningFolder(tmp_path, question)
    for trial in whole.trials[:6]:
        first.keep(trial)
    first.close()
    with (tmp_path / "trials.jsonl").open("a") as file:
        file.write('{"point": [1,')
    again = TuningFolder(tmp_path, question)
    found = search(again)
    again.close()
    assert found.trials == whole.trials
    assert found.best == whole.best
    lines = (tmp_path / "trials.jsonl").read_text().splitlines()
    assert [tuple(json.loads(line)["point"]) for line in lines] == [trial.point for trial in whole.trials]


def test_a_folder_of_another_search_is_left_alone(tmp_path: Path) -> None:
    TuningFolder(tmp_path, question_of(SPACE, SHORT, ("random",), 7)).close()
    with pytest.raises(BanneretError, match="holds a search for something else"):
        TuningFolder(tmp_path, question_of(SPACE, SHORT, ("random",), 8))
    (tmp_path / "tuning.json").write_text("{")
    with pytest.raises(BadRecord, match="is damaged"):
        TuningFolder(tmp_path, question_of(SPACE, SHORT, ("random",), 7))


@pytest.mark.parametrize(
    ("target", "problem"),
    [("fun=1±1", "there is no measure 'fun'"), ("seat_score=50±2", "a share lies between 0 and 1")],
)
def test_a_target_that_games_do_not_have(target: str, problem: str) -> None:
    wrong = Search(SPACE, read_targets([target]), ("random",), 7, Tpe(SPACE, 7), threads=1)
    with pytest.raises(BanneretError, match=problem):
        wrong.run(Budget(20, confirm=20))
