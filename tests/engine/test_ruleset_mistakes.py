"""The messages a designer gets about mistakes in a ruleset."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banneret.engine.errors import BadRuleset
from tests.engine.skirmish import (
    DEFAULT,
    complaint,
    complaint_about,
    complaint_about_change,
    skirmish,
    skirmish_folder,
    write,
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return skirmish_folder(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("archery:\n  range: 9", "4: archery.range: 9 is more than 7 (range of a shot, in squares)"),
        ("archery:\n  range: 0", "4: archery.range: 0 is less than 1 (range of a shot, in squares)"),
        ("archery: {range: two}", "3: archery.range: expected a whole number, found text 'two' (range of a"),
        ("archery: {range: '2'}", "3: archery.range: expected a whole number, found text '2' (range of a"),
        ("archery: {range: 2.0}", "3: archery.range: expected a whole number, found 2.0 (range of a"),
        ("archery: {range: 1e999}", "3: archery.range: expected a whole number, found inf (range of a"),
        ("archery: {range: .nan}", "3: archery.range: expected a whole number, found text '.nan' (range"),
        ("archery: {range: 007}", "3: archery.range: expected a whole number, found text '007' (range"),
        ("archery: {range: true}", "3: archery.range: expected a whole number, found true (range of a"),
        ("archery: {range: }", "3: archery.range: expected a whole number, found nothing (range of a shot"),
        ("archery: {range: [1]}", "3: archery.range: expected a whole number, found a list (range of a"),
        ("archery: {range: -9000000000}", "3: archery.range: -9000000000 is less than 1 (range of a shot"),
        (
            "archery: {range: " + "9" * 5000 + "}",
            "3: archery.range: a whole number with too many digits",
        ),
        ("archery: {pierces: yes}", "3: archery.pierces: expected true or false, found text 'yes' (whether"),
        ("archery: {pierces: off}", "3: archery.pierces: expected true or false, found text 'off' (whether"),
        ("archery: {pierces: 1}", "3: archery.pierces: expected true or false, found 1 (whether"),
        ("archery: {kills: pike}", "3: archery.kills: expected a list, found text 'pike' (units that an"),
        (
            "archery:\n  kills:\n  - bow\n  - bwo",
            "6: archery.kills[1]: expected 'pike', 'bow' or 'horse', found text 'bwo'",
        ),
        ("archery: 5", "3: archery: expected a mapping (key: value), found 5 (Ranged attacks)"),
        ("archery:", "3: archery: expected a mapping (key: value), found nothing (Ranged attacks)"),
        ("first: green", "3: first: expected 'blue' or 'red', found text 'green' (who begins)"),
        ("dice: 7", "3: dice: expected 6, 8 or 10, found 7 (sides of a die)"),
        ("dice: 8.0", "3: dice: expected 8, found 8.0"),
        ("rank: [pike, bow]", "3: rank[2]: missing"),
        ("rank: [bow, bow, bow, bow]", "3: rank: expected a list of 3, found a list of 4 (the first rank"),
        ("levels: []", "3: levels: expected a list of 1 to 4, found a list of 0 (points for each level)"),
        ("levels: [1, 10]", "3: levels[1]: 10 is more than 9 (points for a level, in points)"),
        ("fights: []", "3: fights: expected a list of at least 1, found a list of 0 (exceptions in a fight)"),
        ("fights: [{attacker: bow}]", "3: fights[0].bonus: missing (what is added to the die, in pips)"),
        ("units: {horse: {cost: 1}}", "3: units.horse.steps: missing (how far the unit moves, in squares)"),
    ],
)
def test_a_wrong_value_is_named_with_its_line_and_meaning(lines: str, expected: str) -> None:
    said = complaint_about_change(lines)
    assert said.startswith(f"mine.yaml:{expected}")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("archery:\n  rnge: 2", "4: archery.rnge: unknown key; did you mean range?"),
        ("archry: {}", "3: archry: unknown key; did you mean archery?"),
        ("abuot: text", "3: abuot: unknown key; did you mean about?"),
        ("archery: {7: 1}", "3: archery.7: unknown key; known here: range, kills, pierces"),
        ("units: {hrose: {steps: 1, cost: 1}}", "3: units.hrose: unknown key; did you mean horse?"),
        ("range: 2", "3: range: unknown key; did you mean archery.range?"),
        ("cost: 2", "3: cost: unknown key; did you mean units.NAME.cost?"),
        ("archery: {first: red}", "3: archery.first: unknown key; did you mean first?"),
        ("'a\\nb': 1", "3: a\\nb: unknown key; known here: first, dice, rank, levels, archery, fights,"),
        ('"a\\nb": 1', "3: 'a\\nb': unknown key; known here: first, dice, rank, levels, archery, fights,"),
    ],
)
def test_an_unknown_key_is_an_error_with_a_hint(lines: str, expected: str) -> None:
    said = complaint_about_change(lines)
    assert said.startswith(f"mine.yaml:{expected}")
    assert "\n" not in said


def test_all_mistakes_are_told_at_once_in_the_order_of_the_lines() -> None:
    said = complaint_about_change("archery:\n  range: 9\n  rnge: 2\n  range: 1\nfirst: *who\ndice: 5")
    assert said.split("\n") == [
        "mine.yaml:4: archery.range: 9 is more than 7 (range of a shot, in squares)",
        "mine.yaml:5: archery.rnge: unknown key; did you mean range?",
        "mine.yaml:6: archery.range: written twice, first on line 4",
        "mine.yaml:7: first: plain YAML only, without aliases (*)",
        "mine.yaml:8: dice: expected 6, 8 or 10, found 5 (sides of a die)",
    ]


def test_a_value_from_a_parent_is_reported_where_it_was_written() -> None:
    write("base.yaml", "title: Base\nextends: default\n\narchery:\n  range: 9\n")
    assert complaint_about("title: Mine\nextends: base.yaml\narchery: {pierces: true}\n") == (
        "base.yaml:5: archery.range: 9 is more than 7 (range of a shot, in squares)"
    )


def test_values_that_do_not_go_together_are_reported_where_they_were_changed_last() -> None:
    write("base.yaml", "title: Base\nextends: default\narchery: {range: 7}\n")
    write("mine.yaml", "title: Mine\nextends: base.yaml\n\narchery:\n  pierces: true\n")
    write("more.yaml", "title: More\nextends: mine.yaml\ndice: 8\n")
    expected = "mine.yaml:4: archery: an arrow that pierces flies 5 squares at most, not 7"
    assert complaint("mine.yaml") == expected
    assert complaint("more.yaml") == expected


def test_a_missing_value_is_reported_in_the_file_that_should_be_complete() -> None:
    write("base.yaml", DEFAULT.replace("  pierces: false\n", "").replace("dice: 6\n", ""))
    assert complaint_about("title: Mine\nextends: base.yaml\narchery: {range: 2}\n").split("\n") == [
        "base.yaml:1: dice: missing (sides of a die)",
        "base.yaml:6: archery.pierces: missing (whether an arrow goes through its first victim)",
    ]


def test_every_file_has_a_title() -> None:
    assert complaint_about("extends: default") == "mine.yaml:1: title: missing (what the ruleset is called)"
    assert complaint_about("extends: default\ntitle:") == "mine.yaml:2: title: expected text, found nothing"
    assert complaint_about("title: T\nabout: [x]\nextends: default") == (
        "mine.yaml:2: about: expected text, found a list"
    )


def test_a_circle_of_files_is_shown() -> None:
    write("a.yaml", "title: A\nextends: b.yaml\n")
    write("b.yaml", "title: B\n\nextends: ./a.yaml\n")
    assert complaint("a.yaml") == "b.yaml:3: extends: goes round in a circle: a.yaml → b.yaml → a.yaml"
    assert "circle" in complaint_about("title: Mine\nextends: ../" + Path.cwd().name + "/mine.yaml")


def test_what_does_not_exist_is_told_with_what_does() -> None:
    write("own/v2.yaml", "title: V2\nextends: v3\n")
    assert complaint("v4") == "skirmish: there is no ruleset 'v4'; the game comes with default, v2"
    assert complaint("v2") == "own/v2.yaml:2: there is no ruleset 'v3'; the game comes with default, v2"
    assert complaint("no/where.yaml") == (
        "skirmish: cannot read 'no/where.yaml': No such file or directory; the game comes with default, v2"
    )
    assert complaint_about("title: T\nextends: defalt") == (
        "mine.yaml:2: there is no ruleset 'defalt'; did you mean default?"
    )
    assert complaint_about("title: T\nextends: default.yaml").endswith("; did you mean default?")
    assert complaint_about("title: T\nextends: no.yaml").startswith("mine.yaml:2: cannot read 'no.yaml': No")
    assert complaint_about("title: T\nextends: [v2]") == (
        "mine.yaml:2: expected the name or the path of a ruleset, found a list"
    )


@pytest.mark.parametrize("path", ["./own", "a\0b.yaml", "x" * 300 + ".yaml", "\ud800.yaml", "", ".."])
def test_a_path_that_leads_nowhere_is_an_error_like_any_other(path: str) -> None:
    assert complaint(path).startswith("skirmish: ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "mine.yaml: the file is empty"),
        ("# nothing but a comment\n", "mine.yaml: the file is empty"),
        ("- title", "mine.yaml:1: expected a mapping (key: value), found a list"),
        ("just words", "mine.yaml:1: expected a mapping (key: value), found text 'just words'"),
        ("title: a\nx: [1, 2\ny: 3", "mine.yaml:3: not YAML at column 2: expected ',' or ']', but got ':',"),
        ("title: a\n\tx: 1", "mine.yaml:2: a tab in front of the text: indent by spaces, which YAML counts"),
        ("title: a\nx: \a", "mine.yaml:2: not YAML: the character U+0007 cannot be used"),
        ("title: a\n---\ntitle: b", "mine.yaml:2: a second document (---) in the same file"),
        ("title: a\n[x]: 1", "mine.yaml:2: a key that is not text"),
        ('title: "\\UFFFFFFFF"', "mine.yaml:1: not YAML, here or soon after: "),
        ("%YAML 1.9\n---\ntitle: a", "mine.yaml:1: not YAML, here or soon after: "),
        ("title: " + "[" * 90_000, "mine.yaml:1: title[0][0]: nested more than 20 levels deep"),
        ("x" * 600_000, "mine.yaml: not a ruleset: more than 100000 bytes"),
        (b"title: a\nx: \xff\n", "mine.yaml:2: not text in UTF-8"),
        (bytes(range(256)), "mine.yaml:2: not text in UTF-8"),
    ],
)
def test_what_is_no_ruleset_at_all_is_told_with_its_line(text: str | bytes, expected: str) -> None:
    said = complaint_about(text)
    assert said.startswith(expected)
    assert "\n" not in said


@pytest.mark.parametrize(
    ("value", "extra"),
    [
        ("&a 6", "anchors (&)"),
        ("*a", "aliases (*)"),
        ("!!int 6", "tags (!)"),
        ("!!python/object:os.system 6", "tags (!)"),
    ],
)
def test_only_plain_yaml_is_taken(value: str, extra: str) -> None:
    said = complaint_about_change(f"dice: {value}")
    assert said == f"mine.yaml:3: dice: plain YAML only, without {extra}"


def test_a_bomb_of_aliases_does_not_go_off() -> None:
    bomb = "a: &a [x, x]\n"
    for before, name in pairwise("abcdefghijklmnopqrstuvwxyz"):
        bomb += f"{name}: &{name} [*{before}, *{before}, *{before}]\n"
    assert "without aliases (*)" in complaint_about(bomb)


def test_half_a_character_is_refused() -> None:
    assert complaint_about('extends: default\ntitle: "\\ud800"') == (
        "mine.yaml:2: title: an incomplete character in '\\ud800'"
    )
    assert complaint_about('"\\ud800": 1') == "mine.yaml:1: a key that is not text"


def test_a_byte_order_mark_is_no_mistake() -> None:
    write("mine.yaml", b"\xef\xbb\xbf" + DEFAULT.encode())
    assert skirmish("mine.yaml").hash == skirmish("default").hash


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"archery": {"range": 9}}, "changes: archery.range: 9 is more than 7 (range of a shot, in squares)"),
        ({"archery": {"range": float("nan")}}, "changes: archery.range: expected a whole number, found nan"),
        ({"archery": {"range": 10**5000}}, "changes: archery.range: a whole number with too many digits"),
        ({"archery": {"range": {1, 2}}}, "changes: archery.range: expected plain data, found an object of"),
        ({"archery": {1: 2}}, "changes: archery: a key that is not text"),
        ({"dice": True}, "changes: dice: expected 6, 8 or 10, found true"),
        ({"extends": None}, "changes: expected the name or the path of a ruleset, found nothing"),
    ],
)
def test_wrong_changes_in_a_mapping_are_told_by_path(changes: dict[str, Any], expected: str) -> None:
    assert complaint(changes).startswith(expected)


def test_a_mapping_that_contains_itself_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["archery"] = loop
    assert complaint(loop) == "changes: archery.archery.archery: nested more than 20 levels deep"


@given(data=st.data())
@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_file_holds_it_is_a_ruleset_or_told_what_is_wrong(data: st.DataObject) -> None:
    text = bytearray(DEFAULT.encode())
    spots = st.integers(0, len(text))
    for _ in range(data.draw(st.integers(1, 4))):
        start, length = data.draw(spots), data.draw(st.integers(0, 30))
        piece = text[start : start + length]
        match data.draw(st.sampled_from(["delete", "double", "double line", "bytes", "signs"])):
            case "delete":
                del text[start : start + length]
            case "double":
                text[start:start] = piece
            case "double line":
                lines = text.splitlines(keepends=True)
                text = bytearray(b"".join([*lines, *data.draw(st.permutations(lines))[:1]]))
            case "bytes":
                text[start:start] = data.draw(st.binary(max_size=8))
            case "signs":
                text[start:start] = data.draw(st.text("&*!|>'\"[]{}:,-?#%@`\\~<\n\t 0", max_size=4)).encode()
    write("mutated.yaml", bytes(text))
    try:
        said = [f"mutated.yaml is a ruleset, {skirmish('mutated.yaml').hash}"]
    except BadRuleset as error:
        said = str(error).split("\n")
    assert all(line.startswith("mutated.yaml") for line in said)
    assert Path("mutated.yaml").read_bytes() == text
