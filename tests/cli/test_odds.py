"""`banneret odds`."""

import json

from tests.cli.running import run


def test_the_odds_of_a_blow() -> None:
    ended = run("odds", "medieval-chess", "queen", "x", "rook", "hurt", "45")
    assert ended.out.splitlines()[:2] == ["Queen attacks Rook", "  44.655%  the defender falls"]


def test_odds_for_programs() -> None:
    told = json.loads(run("odds", "medieval-chess", "peasant x pawn", "--json").out)
    assert told["chances"] == [{"text": "19 of 20 hit points left", "chance": 1.0, "exact": "1/1"}]


def test_a_game_without_odds_says_so() -> None:
    ended = run("odds", "age-of-chess", "archer x cavalry")
    assert ended.code == 2
    assert "answers no questions about odds" in ended.err


def test_a_question_that_makes_no_sense() -> None:
    assert "names no two units" in run("odds", "medieval-chess", "queen").err
