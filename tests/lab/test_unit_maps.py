"""Maps of where units stand and fall."""

from collections import Counter

import pytest

from banneret.engine.game import Game
from banneret.games import definition
from banneret.lab.arms import make_arm
from banneret.lab.playing import Played, play_pairs
from banneret.lab.report.unit_maps import unit_maps_card
from banneret.lab.unit_maps import UnitMaps, unit_maps_of
from tests.lab.subjects import CHESS, chess_arm, hand_made

SEED = 7


@pytest.fixture(scope="module")
def played() -> Played:
    return play_pairs(chess_arm("random"), SEED, 0, 20)


@pytest.fixture(scope="module")
def maps(played: Played) -> UnitMaps:
    return unit_maps_of(played, SEED)


def test_units_fall_as_often_as_the_rows_count(played: Played, maps: UnitMaps) -> None:
    """All 20 games are in the sample, so every loss that a row counts has a place."""
    assert maps.games == 20
    layout = played.arm.layout
    counts = layout.counts(played.rows).sum(axis=0)
    for index, column in enumerate(layout.columns):
        if column.is_loss and column.kind != "other":
            for seat in (0, 1):
                fell: Counter[str] = maps.fell.get((seat, column.kind), Counter())
                assert sum(fell.values()) == counts[index, seat], (column.name, seat)


def test_units_stand_where_the_game_begins_and_on_the_board(maps: UnitMaps) -> None:
    """Every game is sampled at its beginning: each Commander stands on e1 or e8 in at least 20 samples."""
    assert maps.stood[0, "commander"]["e1"] >= 20
    assert maps.stood[1, "commander"]["e8"] >= 20
    assert maps.stood[0, "commander"].total() <= maps.looks
    cells = {cell for count in (*maps.stood.values(), *maps.fell.values()) for cell in count}
    assert cells <= CHESS.grid.places.keys()


def test_the_same_seed_gives_the_same_maps(played: Played, maps: UnitMaps) -> None:
    again = unit_maps_of(played, SEED)
    assert (again.stood, again.fell) == (maps.stood, maps.fell)


def test_games_that_come_out_otherwise_are_left_out() -> None:
    made_up = hand_made([(1, 16, 5), (0, -1, 0)])
    assert unit_maps_of(made_up, SEED).games == 0
    assert unit_maps_card(made_up, unit_maps_of(made_up, SEED), 0) == ""


def test_a_map_has_each_side_and_kind(played: Played, maps: UnitMaps) -> None:
    text = unit_maps_card(played, maps, 0)
    for words in ("Blue stands", "Gold stands", "Blue falls", "Gold falls", "Heavy Infantry", "From 20 of"):
        assert words in text


@pytest.mark.parametrize("name", ["cyvasse", "prevail", "aeonis", "medieval-chess"])
def test_every_board_can_be_drawn(name: str) -> None:
    """Squares and hexes, with units where the game begins; nothing is played."""
    found = definition(name)
    game = Game(found, found.ruleset())
    played = Played(make_arm(game, ["random"]), make_arm(game, ["random"]).new_rows(1))
    first, *_, last = game.grid.places
    maps = UnitMaps(1, 2)
    maps.stood[0, "king"] = maps.stood[1, "king"] = Counter({first: 1, last: 2})
    maps.names["king"] = {"King"}
    text = unit_maps_card(played, maps, 0)
    assert text.count("<figure>") == 4  # both sides, all units and the one kind; none has fallen
    assert f"<title>{last}: 1.00</title>" in text


def test_a_leader_with_a_name_of_their_own_is_shown_by_kind() -> None:
    maps = UnitMaps(names={"lord": {"Seraphel", "Elyndra"}, "heavy": {"Heavy Infantry"}})
    assert (maps.name("lord"), maps.name("heavy")) == ("Lord", "Heavy Infantry")
