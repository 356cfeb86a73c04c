"""Lessons as files and in play: what is parsed, what is refused, what counts as done."""

from pathlib import Path
from typing import Any

import pytest

from banneret import games
from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.lessons import files, walkthrough
from banneret.engine.lessons.attempt import Lesson, seconds

GAME = games.definition("age-of-chess")

WHOLE = """\
title: A lesson
about: About it.
steps:
  - title: One
    text: Up to {archery.range} squares.
    task: Attack.
    hint: Attack e5.
    clauses: [AC-4.1]
    position:
      to_move: blue
      blue: {e1: [commander], d4: [cavalry]}
      gold: {e8: [commander], c5: [pikeman], e5: [archer]}
    done:
      gone: [{seat: gold, kind: archer}]
    solution: [d4xe5]
    wrong:
      - {action: d4xc5, text: No.}
  - title: Two
    text: Go on.
    task: Go on.
    hint: Go on to e6.
    continues: true
    replies: [e8-d7]
    done:
      action: [e5-e6, e5-f6]
    solution: [e5-e6]
"""


def write(folder: Path, text: str = WHOLE) -> Path:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, text: str = WHOLE) -> Lesson:
    return files.read(GAME, write(folder, text))


def complaints(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadRuleset) as refused:
        read(folder, text)
    return [line.removeprefix(f"{folder / 'mine.yaml'}:") for line in str(refused.value).splitlines()]


def test_a_lesson_is_read_and_its_texts_tell_the_numbers_in_force(tmp_path: Path) -> None:
    assert read(tmp_path).steps[0].text == "Up to 2 squares."
    changed = WHOLE.replace("steps:", "changes: {archery: {range: 4}}\nsteps:")
    assert read(tmp_path, changed).steps[0].text == "Up to 4 squares."


def test_a_solution_does_and_the_next_step_goes_on_from_there(tmp_path: Path) -> None:
    lesson = read(tmp_path)
    assert walkthrough.follow(lesson) == []
    first = lesson.begin(0)
    assert first.progress() == ("open", "")
    first.play("d4xe5")
    assert first.progress() == ("done", "")
    second = lesson.begin(1)
    assert [turn.text for turn in second.match.played] == ["e8-d7"]  # the other side moved first
    assert second.progress() == ("open", "")
    second.play("e5-f6")  # not the solution's way
    assert second.progress().state == "done"


def test_the_next_action_follows_the_solution_whatever_its_order(tmp_path: Path) -> None:
    """It includes the picks that lead to it, and is not misleading after a different first action."""
    both = WHOLE.replace("solution: [e5-e6]", "solution: [e5-e6, e1-e2]").replace(
        "action: [e5-e6, e5-f6]", "units: [{at: e6}, {at: e2}]"
    )
    lesson = read(tmp_path, both.replace("replies: [e8-d7]", "replies: [e8-d7, d7-c7, c7-b7]"))
    first = lesson.begin(0).next_action()
    assert first is not None
    assert (first.text, first.picks) == ("d4xe5", ("unit:d4a", "cell:e5"))
    attempt = lesson.begin(1)
    attempt.play("e1-e2")
    following = attempt.next_action()
    assert following is not None
    assert following.text == "e5-e6"
    astray = lesson.begin(1)
    astray.play("e5-f6")
    following = astray.next_action()
    assert following is not None
    assert following.text == "e1-e2"
    missed = lesson.begin(0)
    missed.play("d4xc5")
    assert missed.next_action() is None


def test_how_long_a_lesson_takes_follows_from_its_words_and_solutions(tmp_path: Path) -> None:
    lesson = read(tmp_path)
    first, second = lesson.steps
    assert (
        seconds(first) == 60 * 6 / 200 + 4 * 4
    )  # six words to read; unit, target, button, and on to the next step
    assert seconds(second) == 60 * 5 / 200 + 4 * 4
    assert lesson.minutes == 1


def test_what_does_not_do_is_answered(tmp_path: Path) -> None:
    lesson = read(tmp_path)
    foreseen, other = lesson.begin(0), lesson.begin(0)
    foreseen.play("d4xc5")
    assert foreseen.progress() == ("missed", "No.")
    other.play("d4-d5")
    assert other.progress() == ("missed", "Attack e5.")
    other.match.undo(1)
    assert other.progress() == ("open", "")


def test_a_reply_that_cannot_be_given_leaves_the_step_missed(tmp_path: Path) -> None:
    lesson = read(tmp_path, WHOLE.replace("solution: [e5-e6]", "solution: [e5-e6, e6-e7]"))
    attempt = lesson.begin(1)
    attempt.play("e5-d6")
    assert attempt.next_reply() is None
    assert attempt.progress().state == "missed"


def _goal(text: str) -> str:
    return WHOLE.replace("gone: [{seat: gold, kind: archer}]", text)


@pytest.mark.parametrize(
    ("goal", "does"),
    [
        ("action: [d4xe5]", True),
        ("action: [d4-d5]", False),
        ("events: [{deed: loss, seat: gold, kind: archer, start: e5}]", True),
        ("events: [{deed: move, end: e5}, {says: dies}]", True),
        ("events: [{deed: loss, seat: blue}]", False),
        ("events: [{deed: loss}, {deed: shot}]", False),
        ("units: [{seat: blue, kind: cavalry, at: e5}]", True),
        ("units: [{at: d4}]", False),
        ("gone: [{at: d4}, {seat: gold, kind: archer}]", True),
        ("gone: [{seat: gold}]", False),
        ("won: true", False),
        ("{units: [{at: e5}], gone: [{kind: commander}]}", False),
    ],
)
def test_what_counts_as_done(tmp_path: Path, goal: str, does: bool) -> None:
    attempt = read(tmp_path, _goal(goal)).begin(0)
    attempt.play("d4xe5")
    assert (attempt.progress().state == "done") is does


def test_winning_counts_as_done(tmp_path: Path) -> None:
    near = WHOLE.replace("e8: [commander], c5: [pikeman], e5: [archer]", "e5: [commander], c5: [pikeman]")
    attempt = read(tmp_path, near.replace("gone: [{seat: gold, kind: archer}]", "won: true")).begin(0)
    attempt.play("d4xe5")
    assert attempt.progress().state == "done"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("about: About it.\n", "", "1: about: missing (what one can do after it, in a sentence)"),
        ("    task: Attack.\n", "    tasks: Attack.\n", "6: steps[0].tasks: unknown key; did you mean task?"),
        ("{archery.range}", "{archery.reach}", "5: steps[0].text: the rules have no number 'archery.reach'"),
        ("{archery.range}", "{archery.kills}", "5: steps[0].text: the rules have no number 'archery.kills'"),
        ("text: No.", "text: '{no}'", "17: steps[0].wrong[0].text: the rules have no number 'no'"),
        ("[AC-4.1]", "[XX-9.1]", "8: steps[0].clauses[0]: the game has no rule 'XX-9.1'"),
        ("d4: [cavalry]}", "d9: [cavalry]}", "9: steps[0].position: blue: there is no square"),
        ("kind: archer}]", "kind: archer, at: z9}]", "14: steps[0].done.gone[0].at: there is no cell 'z9'"),
        ("gone: [{seat: gold, kind: archer}]", "won: false", "13: steps[0].done: say what counts as done"),
        (
            "seat: gold, kind",
            "seat: grey, kind",
            "14: steps[0].done.gone[0].seat: expected 'anybody', 'blue'",
        ),
        (
            "    solution: [d4xe5]\n",
            "    solution: []\n",
            "15: steps[0].solution: expected a list of at least 1",
        ),
        (
            "    continues: true\n",
            "    continues: 1\n",
            "22: steps[1].continues: expected true or false, found 1",
        ),
        ("  - title: Two\n    text:", "  - text:", "18: steps[1].title: missing"),
        (
            "    position:\n",
            "    continues: true\n    position:\n",
            "9: steps[0].continues: a step continues",
        ),
        ("    replies:", "    seat: rose\n    replies:", "23: steps[1].seat: the game has Blue, Gold"),
        ("steps:", "ruleset: none\nsteps:", "3: ruleset: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in WHOLE
    assert any(line.startswith(complaint) for line in complaints(tmp_path, WHOLE.replace(old, new, 1)))


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    text = WHOLE.replace("{archery.range}", "{x}").replace("AC-4.1", "XX-0.0")
    assert len(complaints(tmp_path, text)) == 2


def test_what_is_no_file_of_a_lesson(tmp_path: Path) -> None:
    assert complaints(tmp_path, "- a\n- b\n") == ["1: expected a mapping (key: value), found a list"]
    with pytest.raises(BadRuleset, match="cannot be read"):
        files.read(GAME, tmp_path / "nowhere.yaml")
    with pytest.raises(BanneretError, match="There is no lesson 'x'"):
        files.load(GAME, "x")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("solution: [d4xe5]", "solution: [d4-d5]", "after d4-d5 the step is not done"),
        ("solution: [d4xe5]", "solution: [d4-d3]", "Cavalry on d4 moves up to 2 squares forward. (AC-3.2)"),
        ("solution: [d4xe5]", "solution: [d4xe5, e5-e6]", "before e5-e6 the step is done already"),
        ("solution: [d4xe5]", "solution: [d4axe5]", "d4axe5 is written d4xe5"),
        ("action: d4xc5", "action: d4xe5", "after d4xe5 it is done"),
        ("kind: archer}", "kind: archr}", "what counts as done is so from the beginning"),
        ("kind: archer}]", "kind: archer}, {kind: ox}]", "done.gone: nobody here is anybody ox"),
    ],
)
def test_who_follows_a_lesson_is_told_where_it_leads_astray(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    found: list[Any] = walkthrough.follow(read(tmp_path, WHOLE.replace(old, new)))
    assert f"mine, step 1 (One): {problem}" in found
