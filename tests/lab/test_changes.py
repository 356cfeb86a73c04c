"""Changes of rules, and reports of their effects."""

from pathlib import Path

import numpy as np
import pytest

import banneret
from banneret import BanneretError
from banneret.engine.rulesets import describe
from banneret.lab.active_changes import most_active_first
from banneret.lab.arms import make_arm
from banneret.lab.changes import grid, one_step, steps
from banneret.lab.comparison import compare
from banneret.lab.measures import Measures
from banneret.lab.report import write_diff_report, write_sweep_report
from banneret.lab.running import GAMES, Stops, run_arms
from banneret.lab.screening import screen_arms
from banneret.lab.sweep import changes_for, sweep
from banneret.lab.verdict_of_changes import compared_names, diff_verdict, sweep_verdict
from tests.lab.subjects import BLUE, CHESS, COMMANDER, GOLD, NO_MOVE, chess_arm, hand_made


def test_all_combinations_of_values() -> None:
    found = grid(CHESS, ["archery.range=2..3", "movement.cavalry_jumps=true,false"])
    assert [each.text for each in found] == [
        "archery.range=2, movement.cavalry_jumps=true",
        "archery.range=2, movement.cavalry_jumps=false",
        "archery.range=3, movement.cavalry_jumps=true",
        "archery.range=3, movement.cavalry_jumps=false",
    ]
    assert found[2].game.ruleset.numbers.archery.range == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("archery.rnage=2", "Did you mean archery.range"),
        ("archery.range", "Expected a number and its values"),
        ("archery.range=3..2", "the lowest first"),
        ("archery.range=a..b", "whole numbers around the dots"),
        ("archery.range=99", "99 is more than"),
    ],
)
def test_what_cannot_be_changed_so(text: str, problem: str) -> None:
    with pytest.raises(BanneretError) as error:
        grid(CHESS, [text])
    assert problem.lower() in str(error.value).lower()


def test_too_many_combinations_are_refused_before_they_are_made() -> None:
    wanted = [f"{path}=1..100" for path in ("archery.range", "archery.nearest", "endings.plies")]
    with pytest.raises(BanneretError, match="1,000,000 combinations are too many"):
        grid(CHESS, wanted)


def test_one_step_of_every_number_within_its_bounds() -> None:
    """`archery.nearest` is 1, its minimum: there is only a step up. A step of 500 is a tenth."""
    found, _ = one_step(CHESS)
    steps = {each.text for each in found}
    assert "archery.nearest=2" in steps
    assert "archery.nearest=0" not in steps
    assert {"movement.cavalry_steps=1", "movement.cavalry_steps=3", "movement.cavalry_jumps=true"} <= steps
    assert "endings.plies=450" in steps


@pytest.mark.parametrize(
    ("game", "path", "values"),
    [
        ("prevail", "units.velites.attack", [1, 3]),
        ("aeonis", "combat.units.infantry.attack", [4, 8]),
        ("age-of-chess", "endings.plies", [450, 512]),
    ],
    ids=["unit", "die", "bound"],
)
def test_what_a_step_is(game: str, path: str, values: list[int]) -> None:
    info = next(each for each in describe(banneret.game(game).ruleset.numbers) if each.path == path)
    assert list(steps(info)) == values


def test_another_number_of_seats_is_another_game() -> None:
    changes, refused = changes_for(banneret.game("aeonis"), ["campaign.lords=2..3", "campaign.points.base=4"])
    assert [each.text for each in changes] == ["campaign.lords=2, campaign.points.base=4"]
    assert [each.path for each in refused] == ["campaign.lords"]


def test_nothing_to_change() -> None:
    with pytest.raises(BanneretError, match="nothing to change"):
        changes_for(CHESS, ["archery.range=2"])


def measured(winners: list[int]) -> Measures:
    return Measures(hand_made([(winner, COMMANDER, 9) for winner in winners]))


def test_a_difference_that_is_there() -> None:
    base, other = measured([BLUE, GOLD] * 100), measured([BLUE] * 200)
    found = compare(base, other)
    balance = next(each for each in found if each.base.key == "score.begins")
    assert balance.is_sure
    assert balance.difference.value == 0.5
    first = diff_verdict([base, other], found)[0]
    assert first == "Score of who begins: 100.0% instead of 50.0%. That is more than chance."


def test_a_difference_that_is_not_there_has_a_size_it_cannot_have() -> None:
    """The same games except one of 200 each way."""
    base, other = measured([BLUE, GOLD] * 100), measured([BLUE, GOLD] * 99 + [GOLD, BLUE])
    found = compare(base, other)
    first = diff_verdict([base, other], found)[0]
    assert first.startswith("Score of who begins: no difference larger than 1.4 points")
    assert "200 games each would usually reveal a difference of 2.0 points" in first


def test_a_way_to_end_that_only_one_ruleset_has_is_compared_too() -> None:
    """Seven in ten games end for want of a move, and none under the other rules: that must be reported."""
    base = Measures(hand_made([(BLUE, NO_MOVE, 9)] * 70 + [(GOLD, COMMANDER, 9)] * 30))
    other = Measures(hand_made([(BLUE, COMMANDER, 9)] * 70 + [(GOLD, COMMANDER, 9)] * 30))
    for first, second, change in ((base, other, -0.7), (other, base, 0.7)):
        found = {each.base.key: each for each in compare(first, second)}
        assert found["end.no move"].is_sure
        assert found["end.no move"].difference.value == pytest.approx(change)
        assert "End: no move" in " ".join(diff_verdict([first, second], list(found.values())))


def test_a_comparison_says_how_it_was_measured() -> None:
    base, other = measured([BLUE, GOLD] * 100), measured([BLUE] * 200)
    assert diff_verdict([base, other], compare(base, other))[-1] == (
        "Measured in 200 games of random by each ruleset."
    )


def test_runs_with_other_seeds_share_no_luck() -> None:
    """With different seeds, equal results mean nothing game by game: the comparison is unpaired."""
    base = other = measured([BLUE, GOLD] * 100)
    paired = next(iter(compare(base, other, ["score.blue"])))
    alone = next(iter(compare(base, other, ["score.blue"], is_paired=False)))
    assert paired.difference.error == 0
    assert alone.difference.error == pytest.approx(0.05, abs=0.001)
    assert compared_names([base, other]) == ["default (A)", "default (B)"]


def test_measures_that_say_the_same_count_once() -> None:
    """The scores of Blue, of Gold and of the seat that begins are one question if Blue always begins."""
    rng = np.random.default_rng(1)
    base = measured([int(each) for each in rng.choice([BLUE, GOLD], 100)])
    other = measured([int(each) for each in rng.choice([BLUE, GOLD], 100, p=[0.62, 0.38])])
    found = {each.base.key: each for each in compare(base, other)}
    scores = [found[key] for key in ("score.blue", "score.gold", "score.begins")]
    assert len({each.p for each in scores}) == 1


@pytest.fixture(scope="module")
def planted() -> "tuple[Measures, Measures]":
    """Two rulesets, one of which lets Cavalry ride further, played with the same seeds."""
    changed = grid(CHESS, ["movement.cavalry_steps=3"])[0].game
    arms = [make_arm(game, ["greedy"]) for game in (CHESS, changed)]
    first, second = run_arms(arms, 3, Stops(300), threads=2).played
    return Measures(first), Measures(second)


def test_a_planted_change_is_found(planted: "tuple[Measures, Measures]", tmp_path: Path) -> None:
    found = compare(*planted)
    moves = next(each for each in found if each.base.key == "moves")
    assert moves.is_sure
    assert moves.difference.high < 0
    write_diff_report(tmp_path / "diff.html", planted, found)
    text = (tmp_path / "diff.html").read_text()
    assert "movement.cavalry_steps" in text
    assert "http" not in text


def test_a_sweep_names_what_matters_and_confirms_it(tmp_path: Path) -> None:
    changes, refused = changes_for(CHESS, ["movement.cavalry_steps=1..3"])
    found = sweep(CHESS, ["greedy"], changes, refused, games=200, seed=3, threads=2, key="moves")
    by_text = {effect.change.text: effect for effect in found.effects}
    assert by_text["movement.cavalry_steps=3"].is_confirmed
    assert by_text["movement.cavalry_steps=3"].difference.value < -5
    assert sweep_verdict(found)[0].startswith("What matters most: movement.cavalry_steps=3 (−")
    write_sweep_report(tmp_path / "sweep.html", found)
    assert "one number changed at a time" in (tmp_path / "sweep.html").read_text()


def test_a_sweep_with_time_enough_is_the_same() -> None:
    arms = [chess_arm("random"), chess_arm("greedy")]
    screened = screen_arms(arms, 3, Stops(60), lambda base: lambda other: 0.0, threads=1)
    assert screened.stopped == GAMES
    for one, other in zip(screened.played, run_arms(arms, 3, Stops(60), threads=1).played, strict=True):
        assert one.rows.tobytes() == other.rows.tobytes()


class InAHurry(Stops):
    """Time for what is being played, but not for another round of everything."""

    @property
    def seconds_left(self) -> float:
        return 0.0


def test_where_time_is_short_it_goes_to_what_seems_to_matter() -> None:
    """Twenty changes; every second one is said to matter more, the later it comes."""
    arms = [chess_arm("random") for _ in range(21)]
    places = {id(arm): place for place, arm in enumerate(arms)}
    found = screen_arms(arms, 3, InAHurry(64), lambda base: lambda other: places[id(other.arm)], threads=1)
    assert [played.games for played in found.played] == [64, *[16] * 10, *[32] * 2, *[64] * 8]


class HalfOfIt(Stops):
    """Every look at the clock takes a second; there are twenty."""

    looks = 0

    @property
    def seconds_left(self) -> float:
        self.looks += 1
        return 20.0 - self.looks


def test_a_first_look_takes_half_of_the_time_and_what_it_does_not_reach_is_left() -> None:
    arms = [chess_arm("random") for _ in range(40)]
    found = screen_arms(arms, 3, HalfOfIt(64), lambda base: lambda other: 0.0, threads=1)
    played = [each.games for each in found.played]
    assert played[0] >= 16
    assert played[-1] == 0
    assert played == sorted(played, reverse=True)


def test_what_comes_into_play_is_looked_at_first() -> None:
    wanted = ["worth.archer=4", "movement.cavalry_steps=3", "endings.plies=499", "stacks.size=1"]
    changes = [each for one in wanted for each in changes_for(CHESS, [one])[0]]
    found = most_active_first(CHESS, changes, 3, seconds=60, threads=2)
    assert [change.text for change in found] == [wanted[1], wanted[3], wanted[0], wanted[2]]
    assert most_active_first(CHESS, changes, 3, seconds=-1, threads=2) == changes


def test_an_unknown_measure() -> None:
    changes, refused = changes_for(CHESS, ["archery.range=3"])
    with pytest.raises(BanneretError, match="There is no measure 'fun'"):
        sweep(CHESS, ["random"], changes, refused, games=10, seed=3, threads=1, key="fun")
