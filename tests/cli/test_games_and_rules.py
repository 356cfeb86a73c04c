"""`banneret games` and `banneret rules`."""

import json
from pathlib import Path

import pytest

from banneret.engine.rulesets import describe
from banneret.engine.rulesets import names as ruleset_names
from banneret.games import definition, names
from tests.cli.running import GAME, run

MINE = """\
title: Mine
extends: v2
movement:
  cavalry_steps: 3
"""
BROKEN = """\
title: Mine
extends: default
movement:
  cavalry_steps: 9
archery:
  rnge: 3
"""


def test_games_lists_names_titles_and_rulesets() -> None:
    line = next(line for line in run("games").out.splitlines() if line.startswith(GAME))
    assert line.split("  ")[1:] != []
    assert "default, v2" in line


def test_games_as_json() -> None:
    listed = {each["name"]: each for each in json.loads(run("games", "--json").out)}
    assert listed[GAME]["rulesets"] == ["default", "v2"]
    assert listed[GAME]["title"]


def test_the_rules_are_printed_as_they_are_written_when_piped() -> None:
    ended = run("rules", GAME)
    assert ended.out.startswith("# Age of Chess")
    assert "- **AC-4.1**" in ended.out


@pytest.mark.parametrize("asked", ["AC-3.2", "ac-3.2", "3.2"])
def test_a_single_clause(asked: str) -> None:
    ended = run("rules", GAME, asked)
    assert ended.out.startswith("**AC-3.2** Cavalry takes")
    assert "AC-3.3" not in ended.out


def test_a_chapter_is_all_its_clauses_and_no_other() -> None:
    ids = [each["id"] for each in json.loads(run("rules", GAME, "AC-2", "--json").out)]
    assert ids == ["AC-2.1", "AC-2.2", "AC-2.3", "AC-2.4", "AC-2.5"]


def test_an_unknown_clause_is_answered_with_the_chapters() -> None:
    ended = run("rules", GAME, "AC-77")
    assert ended.code == 2
    assert "'AC-77'" in ended.err
    assert "AC-1, AC-2" in ended.err


def test_the_numbers_of_a_ruleset_mark_what_differs_from_the_default() -> None:
    lines = run("rules", GAME, "--ruleset", "v2").out.splitlines()
    assert lines[1] == "5 numbers differ from the default:"
    marked = [line.split()[1:] for line in lines if line.startswith("*")]
    assert marked[0][:5] == ["field_depth", "4", "ranks", "(default", "0)"]
    assert len(marked) == 5


def test_the_numbers_as_json() -> None:
    told = json.loads(run("rules", GAME, "--ruleset", "v2", "--json").out)
    numbers = {each["path"]: each for each in told["numbers"]}
    assert told["name"] == "v2"
    assert numbers["movement.field_depth"] == {
        "path": "movement.field_depth",
        "value": 4,
        "default": 0,
        "unit": "ranks",
        "low": 0,
        "high": 8,
        "means": "On how many of the last ranks units may also step sideways",
        "options": [],
    }


def test_the_schema_is_json() -> None:
    schema = json.loads(run("rules", GAME, "schema").out)
    assert schema["properties"]["movement"]["properties"]["cavalry_steps"]["maximum"] == 3


def test_a_good_file_is_told_with_its_hash_and_changes(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE)
    ended = run("rules", GAME, "check", str(file))
    assert ended.code == 0
    assert ended.out.startswith("ok: Mine (")
    assert "  movement.cavalry_steps: 2 -> 3\n" in ended.out
    told = json.loads(run("rules", GAME, "check", str(file), "--json").out)
    assert told["ok"] is True
    assert told["changes"]["movement.cavalry_steps"] == {"default": 2, "value": 3}


def test_a_bad_file_is_told_with_every_mistake_and_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(BROKEN)
    ended = run("rules", GAME, "check", str(file))
    assert (ended.code, ended.out) == (1, "")
    lines = ended.err.splitlines()
    assert lines[0].startswith(f"{file}:4: movement.cavalry_steps: 9 is more than 3")
    assert lines[1].startswith(f"{file}:6: archery.rnge: unknown key; did you mean range?")
    told = run("rules", GAME, "check", str(file), "--json")
    assert told.code == 1
    assert json.loads(told.out) == {"ok": False, "errors": lines}


def test_a_file_without_a_suffix_is_checked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "v2").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    assert run("rules", GAME, "check", "v2").out.startswith("ok: Mine (")


def test_a_lesson_is_checked_by_following_it(tmp_path: Path) -> None:
    own = definition(GAME).folder / "lessons" / "1-first-battle.yaml"
    ended = run("rules", GAME, "lessons", "check", str(own))
    assert (ended.code, ended.out) == (0, "ok: First battle: steps 5, minutes 3\n")
    file = tmp_path / "mine.yaml"
    file.write_text(own.read_text(encoding="utf-8").replace("solution: [d4xe5]", "solution: [d4-d5]"))
    ended = run("rules", GAME, "lessons", "check", str(file))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "mine, step 2 (Who beats whom): after d4-d5 the step is not done\n"
    assert run("rules", GAME, "lessons", str(file)).code == 2


def test_the_numbers_of_one_section_and_the_words_they_may_be() -> None:
    lines = run("rules", GAME, "movement", "--ruleset", "v2").out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert "archery" not in "".join(lines)
    told = " ".join(run("rules", GAME, "setup.first", "--ruleset", "v2").out.split())
    assert "first blue The side that moves first: blue, gold" in told
    ended = run("rules", GAME, "movment", "--ruleset", "v2")
    assert (ended.code, ended.err) == (2, "No numbers are called 'movment'. Did you mean movement?\n")


@pytest.mark.parametrize("game", names())
def test_every_number_of_every_ruleset_says_what_it_means_and_within_which_bounds(game: str) -> None:
    own = definition(game)
    for ruleset in ruleset_names(own.rulesets_folder):
        for each in describe(own.ruleset(ruleset).numbers):
            assert each.means, each.path
            if type(each.value) is int and not each.options:
                assert each.unit, each.path
                assert each.low is not None, each.path
                assert each.high is not None, each.path


def test_what_differs_is_told_from_the_ruleset_that_is_extended(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("title: Mine\nextends: v2\nmovement: {cavalry_steps: 3}\n")
    lines = run("rules", GAME, "movement", "--ruleset", str(file)).out.splitlines()
    assert lines[1] == "1 number differs from v2:"
    assert [line.split()[1:6] for line in lines if line.startswith("*")] == [
        ["cavalry_steps", "3", "squares", "(v2", "2)"]
    ]
    assert "1 number differs from v2:\n" in run("rules", GAME, "check", str(file)).out


@pytest.mark.parametrize("words", [["check"], ["schema", "file.yaml"]])
def test_check_and_a_file_belong_together(words: list[str]) -> None:
    ended = run("rules", GAME, *words)
    assert ended.code == 2
    assert "check FILE" in ended.err


def test_every_command_that_takes_a_ruleset_tells_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(BROKEN)
    for command in (["play"], ["rules"], ["simulate"], ["perft", "--depth", "1"]):
        ended = run(*command, GAME, "--ruleset", str(file))
        assert ended.code == 2
        assert f"{file}:4:" in ended.err


def test_where_the_sections_of_the_rulebook_are() -> None:
    """Section by section with its content and clauses, in lines that fit a terminal."""
    told = run("rules", GAME, "sections")
    assert told.code == 0
    assert "AC-1.1" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    rows = json.loads(run("rules", GAME, "sections", "--json").out)
    assert {*rows[0]} == {"section", "says", "clauses", "reason"}
