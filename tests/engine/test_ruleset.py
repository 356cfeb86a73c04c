"""What a designer can rely on when writing a ruleset."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.errors import BadRuleset
from banneret.engine.rulesets import (
    NumberInfo,
    Numbers,
    Ruleset,
    describe,
    dump,
    names,
    names_in_order,
    restore,
    schema,
    ways_to_play,
)
from tests.engine.skirmish import (
    DEFAULT,
    Fight,
    Skirmish,
    complaint,
    skirmish,
    skirmish_folder,
    write,
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return skirmish_folder(tmp_path, monkeypatch)


# Lookup of rulesets


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
    assert len({str(ruleset.numbers) for ruleset in rulesets}) == 1  # dicts have the same order too


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
    assert properties["archery"]["description"] == "Ranged attacks."
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
