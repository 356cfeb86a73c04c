"""The rules for players: complete, short, with pictures that show what is legal and nothing else."""

from typing import Any

import pytest

import banneret
from banneret.engine import rulesets
from banneret.engine.game import Game
from banneret.engine.match import Match
from banneret.engine.rulebook import Guide, all_clauses, glossary_of, guide_of, targets_of
from banneret.engine.text import speaking
from banneret.games import definition, names

GAMES = names()
FIVE_MINUTES = 1150
"""Words, at the pace of people who read rules."""


def words_in(guide: Guide) -> int:
    texts = [guide.aim]
    for section in guide.sections:
        texts += [section.title, *section.text]
        texts += [text for figure in section.figures for text in (figure.title, figure.text)]
    return sum(len(text.split()) for text in texts)


def figures(guide: Guide) -> list[Any]:
    return [figure for section in guide.sections for figure in section.figures]


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_has_every_unit_in_five_minutes_and_rules_that_exist(name: str) -> None:
    game = banneret.game(name)
    guide = guide_of(game)
    units = {entry.kind for entry in glossary_of(game) if entry.group == "unit"}
    assert units == {figure.kind for figure in figures(guide)} - {""}
    assert 750 <= words_in(guide) <= FIVE_MINUTES
    known = {clause.id for clause in all_clauses(game.definition)}
    for part in (*guide.sections, *figures(guide)):
        assert part.clauses
        assert known.issuperset(part.clauses), part.title
        assert "{" not in "".join(part.text)
    with speaking("de"):
        german = guide_of(game)
    assert words_in(german) <= FIVE_MINUTES
    assert [section.title for section in german.sections] != [section.title for section in guide.sections]


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_shows_somebody_who_can_do_something(name: str) -> None:
    for ruleset in rulesets.names(definition(name).rulesets_folder):
        guide = guide_of(banneret.game(name, ruleset))
        pictures = [figure.picture for figure in figures(guide) if figure.picture and figure.picture.at]
        assert pictures
        for picture in pictures:
            cells = {target.cell for target in picture.targets}
            assert cells, "a picture in which nobody can do anything"
            assert cells <= set(picture.grid.places)
            assert picture.at in picture.grid.places
            assert picture.at not in cells
            enemies = {unit.cell for unit in picture.board.units if unit.seat not in (None, 0)}
            assert {each.cell for each in picture.targets if each.deed == "go"}.isdisjoint(enemies)


def reached(match: Match, at: str) -> set[str]:
    """The cells that a person can point at for the unit on a cell, by the picks that a board offers."""
    units = match.view(0).board.units
    start = next(f"unit:{unit.id}" for unit in units if unit.cell == at)
    picks = [each.pick.partition(":") for each in match.picks(0, (start,))]
    return {cell for kind, _, cell in picks if kind == "cell"} - {at}


@pytest.mark.parametrize(
    ("name", "document", "at"),
    [
        (
            "age-of-chess",
            {"blue": {"e1": ["commander"], "c2": ["cavalry"]}, "gold": {"e8": ["commander"]}},
            "c2",
        ),
        (
            "cyvasse",
            {
                "stage": "move",
                "blue": {"king": "H2", "dragon": "F5"},
                "gold": {"king": "D10", "rabble": "F6"},
                "mountains": "G5 F4",
                "fortresses": {"blue": "H2", "gold": "D10"},
            },
            "F5",
        ),
    ],
)
def test_targets_are_what_a_person_can_point_at(name: str, document: Any, at: str) -> None:
    match = banneret.game(name).position({"to_move": "blue", **document})
    assert {target.cell for target in targets_of(match, 0, at)} == reached(match, at)


def test_numbers_and_pictures_follow_the_ruleset() -> None:
    def cavalry(game: Game) -> Any:
        return next(figure for figure in figures(guide_of(game)) if figure.kind == "cavalry")

    usual, swift = (
        cavalry(banneret.game("age-of-chess", {"movement": {"cavalry_steps": steps}})) for steps in (2, 3)
    )
    assert "Up to 2 steps" in usual.text
    assert "Up to 3 steps" in swift.text
    reach = [{each.cell for each in figure.picture.targets} for figure in (usual, swift)]
    assert reach[0] < reach[1]


def test_who_beats_whom_is_fought_out_by_the_ruleset_in_force() -> None:
    """AC-4.2: Pikeman against Archer."""

    def fights(ruleset: str) -> Any:
        sections = guide_of(banneret.game("age-of-chess", ruleset)).sections
        return next(section.fights for section in sections if section.fights)

    kinds = [fighter.kind for fighter in fights("default").kinds]
    pikeman, archer = kinds.index("pikeman"), kinds.index("archer")
    assert fights("default").rows[pikeman][archer] == "behind"
    assert fights("v2").rows[pikeman][archer] == "ahead"


def test_what_is_not_played_is_not_told() -> None:
    def titles(ruleset: Any) -> set[str]:
        return {section.title for section in guide_of(banneret.game("age-of-chess", ruleset)).sections}

    assert titles("default") - titles({"stacks": {"size": 1}}) == {"Stacks"}
    plain = guide_of(banneret.game("medieval-chess", "orthodox"))
    assert not any("oyalty" in text for section in plain.sections for text in section.text)
