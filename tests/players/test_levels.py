"""The eight to ten levels of each game."""

from dataclasses import replace
from pathlib import Path

import pytest

import banneret
from banneret.engine.errors import BadPlayer, BadRuleset
from banneret.engine.game import Definition, Game
from banneret.players.contest import play_game
from banneret.players.gamedata import FEWEST_LEVELS, MOST_LEVELS
from banneret.players.levels import TITLES, Level, levels, spoken_name
from banneret.players.registry import player, served
from tests.conformance.subjects import SUBJECTS, each_game
from tests.players.questions import play_codes, questions

CHESS = next(each for each in SUBJECTS if str(each) == "age-of-chess-default")


@each_game
def test_every_game_has_eight_to_ten_with_names_and_what_to_expect(definition: Definition) -> None:
    found = levels(definition)
    assert FEWEST_LEVELS <= len(found) <= MOST_LEVELS == len(TITLES)
    assert [each.title for each in found] == [*TITLES.values()][: len(found)]
    assert [each.name for each in found] == [*served(len(found))[2:]]
    assert len({each.about for each in found}) == len(found)
    game = Game(definition, definition.ruleset())
    assert [Level(each.name, {}).behind(game).name for each in found]


def test_people_call_them_by_their_titles() -> None:
    assert (spoken_name("level:1"), spoken_name("level:10")) == ("Page", "Emperor")
    assert spoken_name("greedy") == "greedy"


def test_a_level_that_a_game_does_not_have_is_refused_with_the_best_it_has() -> None:
    with pytest.raises(BadPlayer, match="Aeonis: Combat has 8 levels: the best is level:8"):
        banneret.simulate("aeonis", games=1, players=("level:10", "random"))


def test_a_file_of_levels_that_is_wrong_is_refused_with_all_that_is_wrong_in_it(tmp_path: Path) -> None:
    good = (CHESS.definition.folder / "players.yaml").read_text(encoding="utf-8")
    wrong = good.replace('"8b971570"', "941e0236").replace("levels:", "level:")
    (tmp_path / "players.yaml").write_text(wrong, encoding="utf-8")
    with pytest.raises(BadRuleset) as refused:
        levels(replace(CHESS.definition, folder=tmp_path))
    lines = str(refused.value).replace(str(tmp_path / "players.yaml"), "").splitlines()
    assert lines == [
        ":3: levels: missing",
        ":3: net: Input should be a valid string",
        ":5: level: unknown key; did you mean levels?",
    ]


@pytest.mark.parametrize("name", [each.name for each in levels(CHESS.definition)][:-1])
def test_each_plays_by_the_rules_and_the_same_every_time(name: str) -> None:
    """Except the last, which has a time budget."""
    for _, asked in questions(CHESS, most=3):
        thoughts = [player(name).think(CHESS.fast, asked) for _ in range(2)]
        assert thoughts[0].codes == thoughts[1].codes
        play_codes(CHESS, asked.state, asked.seat, thoughts[0].codes)


def test_the_first_loses_to_the_third_and_the_fourth_beats_greed() -> None:
    """In Age of Chess, from both sides. Greedy overlooks that its Commander hangs; no level does."""
    assert _score("level:1", "level:3") < 0.5 < _score("level:4", "greedy")


def _score(name: str, other: str, pairs: int = 6) -> float:
    players, total = [player(name), player(other)], 0.0
    for seed in range(pairs):
        for seat in (0, 1):
            winners = int(play_game(CHESS.fast, players[:: 1 - 2 * seat], seed)["winners"][0])
            total += 0.5 if winners == 3 else float(winners == 1 << seat)
    return total / (2 * pairs)


def test_the_public_names_are_asked_for_everywhere() -> None:
    done = banneret.simulate("age-of-chess", games=2, players=("level:1", "greedy"), threads=2, seed=2)
    again = banneret.simulate("age-of-chess", games=2, players=("level:1", "greedy"), threads=1, seed=2)
    assert done.results.tolist() == again.results.tolist()
