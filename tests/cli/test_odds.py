"""`banneret odds`."""

import json

from tests.cli.running import run


def test_the_odds_of_a_blow() -> None:
    ended = run("odds", "medieval-chess", "queen", "x", "rook", "hurt", "45")
    assert ended.out.splitlines()[:2] == ["Queen attacks Rook", "  44.655%  the defender falls"]


def test_odds_for_programs() -> None:
    told = json.loads(run("odds", "medieval-chess", "peasant x pawn", "--json").out)
    assert told["chances"] == [
        {"text": "19 of 20 hit points left", "chance": 1.0, "exact": "1/1", "favours": None}
    ]


def test_the_odds_of_a_battle_at_a_place() -> None:
    ended = run("odds", "aeonis", "3inf+1arc vs 2inf+cav", "--terrain", "forest", "--ruleset", "ledger")
    title, *lines = ended.out.splitlines()
    assert title == "3 Infantry + Archers vs 2 Infantry + Cavalry, forest"
    assert lines[:2] == ["  39.673%  the attacker wins in the end", "  60.327%  the defender wins in the end"]
    assert {"", "After one round", "Fought to the end"} <= set(lines)


def test_a_place_is_part_of_the_question() -> None:
    apart = run("odds", "aeonis", "3inf vs 3inf", "--terrain", "city", "--json").out
    assert apart == run("odds", "aeonis", "3inf vs 3inf@city", "--json").out
    assert [part["title"] for part in json.loads(apart)["parts"]] == [
        "After one round",
        "Fought to the end",
        "Die against die",
    ]


def test_a_place_that_there_is_not() -> None:
    ended = run("odds", "aeonis", "3inf vs 3inf", "--terrain", "forrest")
    assert ended.code == 2
    assert "Did you mean forest?" in ended.err


def test_a_game_without_odds_says_so() -> None:
    ended = run("odds", "age-of-chess", "archer x cavalry")
    assert ended.code == 2
    assert "answers no questions about odds" in ended.err


def test_a_question_that_makes_no_sense() -> None:
    assert "does not name two units" in run("odds", "medieval-chess", "queen").err


def test_odds_before_an_attack() -> None:
    setup = ("--setup", "3inf vs 3inf", "--seat", "both")
    ended = run("play", "aeonis", *setup, typed="preview attack D4\nquit\n")
    assert "3 Infantry vs 3 Infantry, plain: the attacker wins in the end 71.2%, the defender" in ended.out
    assert "After one round: 2 Infantry vs 2 Infantry 20.7%, 3 Infantry vs Infantry 17.7%, " in ended.out
    assert ", and 4 less likely ways." in ended.out
