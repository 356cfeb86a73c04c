"""What a designer can rely on when writing a ruleset, and what they are told when it is wrong."""

import copy
import json
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field, model_validator

from banneret.engine.errors import BadRuleset
from banneret.engine.rulesets import (
    NumberInfo,
    Numbers,
    Ruleset,
    describe,
    dump,
    load,
    names,
    names_in_order,
    number,
    restore,
    schema,
    setting,
    ways_to_play,
)

Unit = Literal["pike", "bow", "horse"]
Level = Annotated[int, number(low=1, high=9, unit="points", means="points for a level")]


class Archery(Numbers):
    """Shooting from afar."""

    range: int = number(low=1, high=7, unit="squares", means="range of a shot")
    kills: tuple[Unit, ...] = setting(means="units that an arrow kills")
    pierces: bool = setting(means="whether an arrow goes through its first victim")

    @model_validator(mode="after")
    def _long_shots_stop(self) -> "Archery":
        if self.pierces and self.range > 5:
            raise ValueError(f"an arrow that pierces flies 5 squares at most, not {self.range}")
        return self


class Fight(Numbers):
    """One line of the table of fights."""

    attacker: Unit = setting(means="who attacks")
    bonus: int = number(low=-3, high=3, unit="pips", means="what is added to the die")


class Traits(Numbers):
    """What a unit can do."""

    steps: int = number(low=0, high=4, unit="squares", means="how far the unit moves")
    cost: int = number(low=0, high=99, unit="gold", means="price of the unit")


class Skirmish(Numbers):
    """Rules of a small game made up for these tests."""

    first: Literal["blue", "red"] = setting(means="who begins")
    dice: Literal[6, 8, 10] = setting(means="sides of a die")
    rank: tuple[Unit, Unit, Unit] = setting(means="the first rank, from left to right")
    levels: Annotated[tuple[Level, ...], Field(min_length=1, max_length=4)] = setting(
        means="points for each level"
    )
    archery: Archery
    fights: Annotated[tuple[Fight, ...], Field(min_length=1)] = setting(means="exceptions in a fight")
    units: dict[Unit, Traits] = setting(means="the units")


DEFAULT = """\
title: As written
about: The whole rulebook.
first: blue
dice: 6
rank: [pike, bow, pike]
levels: [1, 3]
archery:
  range: 3  # the shot
  kills: [pike, bow]
  pierces: false
fights:
  - {attacker: horse, bonus: +1}
  - {attacker: pike, bonus: -1}
units:
  pike: {steps: 1, cost: 2}
  bow: {steps: 1, cost: 3}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game's rulesets, inside the current directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own/default.yaml").write_text(DEFAULT)
    return Path("own")


def skirmish(source: Any, folder: Path = Path("own")) -> Ruleset[Skirmish]:
    return load(source, game="skirmish", model=Skirmish, folder=folder)


def complaint(source: Any) -> str:
    with pytest.raises(BadRuleset) as caught:
        skirmish(source)
    return str(caught.value)


def write(path: str, text: str | bytes) -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def complaint_about(text: str | bytes) -> str:
    return complaint(write("mine.yaml", text))


def complaint_about_change(text: str) -> str:
    """What is said about a file that extends the default by these lines; they begin on line 3."""
    return complaint_about("title: Mine\nextends: default\n" + text)


pytestmark = pytest.mark.usefixtures("folder")


# Where rulesets come from


def test_a_name_is_looked_up_in_the_folder_of_the_game() -> None:
    ruleset = skirmish("default")
    assert (ruleset.game, ruleset.name, ruleset.title) == ("skirmish", "default", "As written")
    assert ruleset.numbers.archery.range == 3
    assert ruleset.numbers.rank == ("pike", "bow", "pike")
    assert ruleset.numbers.fights[0] == Fight(attacker="horse", bonus=1)
    assert ruleset.numbers.units["bow"].cost == 3


def test_a_variant_lists_only_its_changes() -> None:
    write("own/v2.yaml", "title: V2\nextends: default\narchery: {range: 5}\nunits:\n  bow:\n    cost: 4\n")
    numbers = skirmish("v2").numbers
    assert (numbers.archery.range, numbers.archery.kills) == (5, ("pike", "bow"))
    assert (numbers.units["bow"].cost, numbers.units["bow"].steps) == (4, 1)


def test_lists_replace_and_do_not_merge() -> None:
    numbers = skirmish({"archery": {"kills": []}, "fights": [{"attacker": "bow", "bonus": 0}]}).numbers
    assert numbers.archery.kills == ()
    assert numbers.fights == (Fight(attacker="bow", bonus=0),)


def test_a_variant_may_add_a_row_to_a_mapping() -> None:
    numbers = skirmish({"units": {"horse": {"steps": 4, "cost": 9}}}).numbers
    assert sorted(numbers.units) == ["bow", "horse", "pike"]


@pytest.mark.parametrize("source", ["variants/fast.yaml", Path("variants/fast.yaml"), "./variants/fast.yaml"])
def test_a_path_is_a_file_of_the_users(source: str | Path) -> None:
    write("variants/fast.yaml", "title: Fast\nextends: default\ndice: 8\n")
    ruleset = skirmish(source)
    assert (ruleset.name, ruleset.title, ruleset.numbers.dice) == ("fast", "Fast", 8)


def test_a_file_extends_names_of_the_game_and_paths_beside_itself() -> None:
    write("variants/a.yml", "title: A\nextends: default\ndice: 8\nfirst: red\n")
    write("variants/deep/b.yaml", "title: B\nextends: ../a.yml\ndice: 10\n")
    numbers = skirmish("variants/deep/b.yaml").numbers
    assert (numbers.dice, numbers.first, numbers.archery.range) == (10, "red", 3)


def test_chains_may_be_long() -> None:
    write("chain/0.yaml", "title: First\nextends: default\ndice: 8\n")
    for i in range(1, 300):
        write(f"chain/{i}.yaml", f"title: T\nextends: {i - 1}.yaml\n")
    assert skirmish("chain/299.yaml").numbers.dice == 8


def test_a_mapping_changes_the_default() -> None:
    ruleset = skirmish({"archery": {"range": 7}})
    assert (ruleset.name, ruleset.title) == ("default with changes", "default with changes")
    assert ruleset.numbers.archery.range == 7


def test_a_mapping_may_change_another_ruleset_of_the_game() -> None:
    write("own/v2.yaml", "title: V2\nextends: default\ndice: 8\n")
    ruleset = skirmish({"extends": "v2", "title": "Hasty", "first": "red"})
    assert (ruleset.name, ruleset.title) == ("v2 with changes", "Hasty")
    assert (ruleset.numbers.dice, ruleset.numbers.first) == (8, "red")


def test_a_mapping_cannot_open_files() -> None:
    write("secret.yaml", DEFAULT)
    assert complaint({"extends": "./secret.yaml"}) == (
        "changes: there is no ruleset './secret.yaml'; the game comes with default"
    )


def test_the_rulesets_of_a_game_can_be_listed(folder: Path) -> None:
    write("own/v2.yaml", "")
    assert names(folder) == ["default", "v2"]


def test_a_ruleset_is_listed_after_the_one_that_it_extends(folder: Path) -> None:
    write("own/large.yaml", "title: Large\nextends: standard\n")
    write("own/mine.yaml", "title: Mine\nextends: default\n")
    write("own/standard.yaml", "title: Standard\nextends: default\n")
    assert names_in_order(folder) == ["default", "mine", "standard", "large"]


# Hash, differences, records


def test_equal_numbers_have_equal_hashes_however_they_are_written() -> None:
    write("own/v2.yaml", "title: V2\nextends: default\ndice: 8\n")
    lines = DEFAULT.replace("dice: 6", "dice: 8").replace("title: As written", "title: Else").splitlines()
    reordered = "units:\n  bow: {cost: 3, steps: 1}\n  pike: {cost: 2, steps: 1}\n" + "\n".join(lines[:-3])
    write("mine.yaml", reordered)
    rulesets = [skirmish("v2"), skirmish({"dice": 8}), skirmish("mine.yaml")]
    assert len({ruleset.hash for ruleset in rulesets}) == 1
    assert len({str(ruleset.numbers) for ruleset in rulesets}) == 1  # dicts are walked alike, too


def test_the_hash_changes_with_every_number_and_with_the_game() -> None:
    default = skirmish("default")
    assert default.hash != skirmish({"archery": {"range": 4}}).hash
    assert default.hash != Ruleset("duel", default.name, default.title, default.numbers).hash


def test_the_hash_is_the_same_on_every_machine() -> None:
    assert skirmish("default").hash == "c7555086d62e6350"


def test_changes_are_listed_by_path() -> None:
    ruleset = skirmish(
        {
            "archery": {"range": 5, "kills": ["horse"]},
            "fights": [{"attacker": "horse", "bonus": 2}],
            "units": {"horse": {"steps": 4, "cost": 9}},
        }
    )
    assert ruleset.changes_from(skirmish("default")) == {
        "archery.range": (3, 5),
        "archery.kills": (["pike", "bow"], ["horse"]),
        "fights[0].bonus": (1, 2),
        "fights[1].attacker": ("pike", None),
        "fights[1].bonus": (-1, None),
        "units.horse.cost": (None, 9),
        "units.horse.steps": (None, 4),
    }
    assert ruleset.changes_from(ruleset) == {}


def test_a_ruleset_survives_its_way_through_json() -> None:
    ruleset = skirmish({"archery": {"range": 5}})
    document = json.loads(json.dumps(dump(ruleset)))
    assert restore(document, game="skirmish", model=Skirmish) == ruleset
    assert skirmish(document) == ruleset
    assert skirmish(document).hash == ruleset.hash


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "duel"}, "saved ruleset: game: expected 'skirmish', found text 'duel'"),
        ({"title": 5}, "saved ruleset: title: expected text, found 5"),
        ({"hash": "0" * 16}, "saved ruleset: hash: the numbers were changed: their hash is HASH"),
        ({"numbers": []}, "saved ruleset: expected a mapping (key: value), found a list (Rules of a small"),
        ({"more": 1}, "saved ruleset: expected the keys game, name, title, hash and numbers"),
    ],
)
def test_a_damaged_record_is_refused(change: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadRuleset, match="saved ruleset") as caught:
        restore(dump(skirmish("default")) | change, game="skirmish", model=Skirmish)
    assert str(caught.value).startswith(expected.replace("HASH", skirmish("default").hash))


def test_an_altered_number_in_a_record_is_noticed() -> None:
    document = copy.deepcopy(dump(skirmish("default")))
    document["numbers"]["archery"]["range"] = 4
    assert "the numbers were changed" in complaint(document)
    document["numbers"]["archery"]["range"] = 40
    assert complaint(document) == (
        "saved ruleset: archery.range: 40 is more than 7 (range of a shot, in squares)"
    )


# What is wrong, in words


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
        ("archery: 5", "3: archery: expected a mapping (key: value), found 5 (Shooting from afar)"),
        ("archery:", "3: archery: expected a mapping (key: value), found nothing (Shooting from afar)"),
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


# The model


def test_a_model_has_no_values_of_its_own() -> None:
    with pytest.raises(TypeError, match="leave its value to the YAML"):

        class Tempting(Numbers):
            range: int = 3


def test_a_model_says_what_everything_means() -> None:
    with pytest.raises(TypeError, match="say what it means"):

        class Terse(Numbers):
            range: int


def test_numbers_cannot_be_changed_in_place() -> None:
    with pytest.raises(ValueError, match="frozen"):
        skirmish("default").numbers.archery.range = 5  # type: ignore[misc]


def test_the_numbers_can_be_shown_as_a_table() -> None:
    entries = {entry.path: entry for entry in describe(skirmish("default").numbers)}
    assert list(entries)[:6] == ["first", "dice", "rank", "levels", "archery.range", "archery.kills"]
    assert entries["archery.range"] == NumberInfo("archery.range", 3, "squares", 1, 7, "range of a shot")
    assert entries["first"] == NumberInfo("first", "blue", None, None, None, "who begins", ("blue", "red"))
    assert entries["levels"] == NumberInfo("levels", [1, 3], "points", 1, 9, "points for each level")
    assert entries["fights[1].bonus"] == NumberInfo(
        "fights[1].bonus", -1, "pips", -3, 3, "what is added to the die"
    )
    assert entries["units.bow.cost"] == NumberInfo("units.bow.cost", 3, "gold", 0, 99, "price of the unit")


def test_an_editor_gets_a_schema_of_the_file() -> None:
    whole = schema(Skirmish, "skirmish")
    properties = whole["properties"]
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert whole["required"] == ["title"]
    assert list(properties)[:5] == ["title", "about", "extends", "ways", "first"]
    assert whole["additionalProperties"] is False
    assert properties["archery"]["additionalProperties"] is False
    assert properties["archery"]["description"] == "Shooting from afar."
    span = properties["archery"]["properties"]["range"]
    assert (span["type"], span["minimum"], span["maximum"], span["unit"]) == ("integer", 1, 7, "squares")
    assert span["description"] == "range of a shot"


def test_the_schema_asks_for_whole_rows_only_where_nothing_is_merged() -> None:
    properties = schema(Skirmish, "skirmish")["properties"]
    assert "required" not in properties["archery"]
    assert "required" not in properties["units"]["additionalProperties"]
    assert properties["fights"]["items"]["required"] == ["attacker", "bonus"]


def test_ways_to_play_are_offered_in_order_and_checked(tmp_path: Path) -> None:
    """For people who do not study rules: a label, a line, and what it is played with."""
    (tmp_path / "default.yaml").write_text(
        "title: A\nways:\n"
        "  - {label: full, about: All of it.}\n"
        "  - {label: first, about: The short one., changes: {stacks.size: 1}}\n"
    )
    (tmp_path / "other.yaml").write_text(
        "title: B\nextends: default\nways: [{label: written, about: To the letter.}]\n"
    )
    ways = ways_to_play(tmp_path)
    assert [(way.label, way.ruleset) for way in ways] == [
        ("first", "default"),
        ("full", "default"),
        ("written", "other"),
    ]
    assert ways[0].changes == {"stacks.size": 1}
    (tmp_path / "other.yaml").write_text(
        "title: B\nextends: default\nways: [{label: best, about: None better.}]\n"
    )
    with pytest.raises(BadRuleset, match=r"other.yaml:3: ways\[?.?0\]?.label"):
        ways_to_play(tmp_path)
