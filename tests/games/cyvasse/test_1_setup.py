"""Chapter 1: board and set-up."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret import ARBITER, SPECTATOR, BadNotation, BadRuleset, BanneretError, IllegalAction, Match
from banneret.players.opponent import Opponent
from tests.games.asking import refused, told
from tests.games.cyvasse.pictures import ARMY, begun, game, game_with, shown

RANKS = {
    **dict.fromkeys(["D5", "E5", "F5", "G5", "H5", "I5"], "R"),
    **dict.fromkeys(["I4", "J4"], "C"),
    **dict.fromkeys(["F4", "H4"], "S"),
    **dict.fromkeys(["D4", "E4"], "L"),
    **dict.fromkeys(["I3", "J3"], "T"),
    **dict.fromkeys(["F3", "H3"], "E"),
    **dict.fromkeys(["E3", "G4"], "H"),
    "G3": "K",
    "H2": "D",
}
GOLDS_RANKS = {
    **dict.fromkeys(["C7", "D7", "E7", "F7", "G7", "H7"], "r"),
    **dict.fromkeys(["B8", "C8"], "c"),
    **dict.fromkeys(["D8", "F8"], "s"),
    **dict.fromkeys(["G8", "H8"], "l"),
    **dict.fromkeys(["B9", "C9"], "t"),
    **dict.fromkeys(["D9", "F9"], "e"),
    **dict.fromkeys(["E8", "G9"], "h"),
    "E9": "k",
    "D10": "d",
}


def mountains(match: Match, viewer: int = ARBITER) -> set[str]:
    """The places of mountains: pieces in the set-up, terrain from then on."""
    board = match.view(viewer).board
    pieces = {unit.cell for unit in board.units if unit.kind == "mountain"}
    return pieces | {name for name, cell in board.cells.items() if cell.terrain == "mountain"}


def test_the_board() -> None:
    """CV-1.1: 91 hexes in eleven rows."""
    places = game().grid.places
    assert len(places) == 91
    rows = [[name for name in places if name[1:] == str(row)] for row in range(1, 12)]
    assert [len(row) for row in rows] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert [f"{row[0]}-{row[-1]}" for row in rows[:6]] == [
        "F1-K1",
        "E2-K2",
        "D3-K3",
        "C4-K4",
        "B5-K5",
        "A6-K6",
    ]
    assert (places["F1"], places["A6"], places["A11"]) == ((5, 0), (0, 5), (0, 10))


def test_the_pieces() -> None:
    """CV-1.2: 26 of them, including mountains."""
    match = game().match()
    for seat in (0, 1):
        units = match.view(seat).board.units
        assert Counter(unit.kind for unit in units) == {**ARMY, "mountain": 6}
        assert {unit.seat for unit in units} == {seat}


def test_the_homes() -> None:
    """CV-1.3: 40 hexes each; no pieces can be set up elsewhere."""
    match = game_with({"setup": {"blue": "empty", "gold": "empty"}}).match()
    for seat, rows in ((0, range(1, 6)), (1, range(7, 12))):
        cells = {action.text.split("@")[1] for action in match.legal(seat)}
        assert len(cells) == 40
        assert {int(cell[1:]) for cell in cells} == set(rows)
    assert refused(match, "dragon@F6", 0) == "CV-1.3"
    assert refused(match, "dragon@A11", 0) == "CV-1.3"


def test_placing_moving_exchanging_taking_back() -> None:
    """CV-1.4: single placements in any order, all of which can be undone until the side is ready."""
    match = game_with({"setup": {"blue": "empty"}}).match()

    def placed() -> dict[str, str]:
        return {unit.cell: unit.symbol for unit in match.view(0).board.units}

    match.play("dragon@F3", 0)
    match.play("rabble@F4", 0)
    match.play("mountain@F5", 0)
    assert placed() == {"F3": "D", "F4": "R", "F5": "M"}
    match.play("F3~G2", 0)
    match.play("G2~F4", 0)
    assert placed() == {"F4": "D", "G2": "R", "F5": "M"}
    match.play("F5~tray", 0)
    assert mountains(match, 0) == set()
    assert refused(match, "F1~G1", 0) == "CV-1.4"
    assert refused(match, "F4~F4", 0) == "CV-1.4"
    assert refused(match, "dragon@F1", 0) == "CV-1.4"
    assert refused(match, "rabble@F4", 0) == "CV-1.3"
    assert match.to_act == (0, 1)


def test_nobody_sees_the_other_side() -> None:
    """CV-1.4: not the pieces, the ground, the tray or the actions, nor whether it is ready."""
    match = game().match(seed=3)
    before = [match.view(viewer) for viewer in (1, SPECTATOR)]
    assert all(unit.seat == 1 for unit in before[0].board.units)
    assert before[1].board.units == ()
    assert before[1].board.cells == {}
    assert before[1].zones == ()
    for text in ("G3~F1", "F1~H2", "H5~tray", "rabble@G1", "ready"):
        match.play(text, 0)
        assert [match.view(viewer) for viewer in (1, SPECTATOR)] == before
        assert match.view(1).status.to_act == (0, 1)
    assert match.to_act == (1,)
    assert len(match.log(0)) == 5
    match.play("ready", 1)
    assert len(match.view(1).board.units) == 40
    assert [entry.text for entry in match.log(1)] == ["ready"]


def test_the_arrays() -> None:
    """CV-1.5: ranks by default, rotated by 180° for Gold; and another by name."""
    assert shown(begun()) == RANKS | GOLDS_RANKS
    assert mountains(begun()) == {"D3", "K3", "C4", "K4", "C5", "J5", "A9", "A8", "B7", "H9", "I8", "I7"}
    other = begun("bastion,ranks")
    assert shown(other)["H2"] == "K"
    assert shown(other) | RANKS == shown(other) | RANKS | GOLDS_RANKS


def test_random_arrays() -> None:
    """CV-1.5: different for each seed, the same for the same seed, and different for the two sides."""
    wild = banneret.game("cyvasse", setup="random")
    boards = [tuple(sorted(shown(wild.match(seed)).items())) for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]
    for seed in range(20):
        match = wild.match(seed)
        assert len(shown(match)) == 40
        assert len(mountains(match)) == 12
        assert len({cell for cell in (*shown(match), *mountains(match)) if int(cell[1:]) < 6}) == 26


ARRAY = """\
mountain: [F1, G1, H1, I1, J1, K1]
rabble: [E2, F2, G2, H2, I2, J2]
king: [K2]
crossbows: [D3, E3]
spears: [F3, G3]
light_horse: [H3, I3]
trebuchet: [C4, D4]
elephant: [E4, F4]
heavy_horse: [G4, H4]
dragon: [I4]
"""


def test_an_array_from_a_file(tmp_path: Path) -> None:
    """CV-1.5: `--setup FILE`; errors in it are reported with file and line."""
    file = tmp_path / "mine.yaml"
    file.write_text(ARRAY)
    match = banneret.game("cyvasse", setup=f"{file},ranks").match()
    assert match.game.ruleset.numbers.setup.blue == "mine"
    assert shown(match)["K2"] == "K"
    file.write_text(ARRAY.replace("[I4]", "[I8]"))
    with pytest.raises(
        BadRuleset, match=r"mine\.yaml:10: arrays\.mine\.dragon: 'I8' is not a hex in Blue's home"
    ):
        banneret.game("cyvasse", setup=str(file))
    file.write_text(ARRAY.replace("[I4]", "[K2]"))
    with pytest.raises(BadRuleset, match="only one piece can stand on K2"):
        banneret.game("cyvasse", setup=str(file))
    with pytest.raises(BadRuleset, match="cannot be read"):
        banneret.game("cyvasse", setup="./nowhere.yaml")


def test_there_is_no_such_array() -> None:
    """CV-1.5: an unknown name, or three arrays for two seats."""
    known = "ranks, bastion, proven, random, empty"
    with pytest.raises(BadRuleset, match=f"setup.blue: there is no array 'rank'; choose one of {known}$"):
        banneret.game("cyvasse", setup="rank")
    with pytest.raises(
        BadRuleset, match="there is no array 'rank'; choose one of bastion, ranks, random, empty"
    ):
        game_with({"setup": {"blue": "rank"}})
    with pytest.raises(BanneretError, match="one set-up, or one for each of 2 seats; found 3"):
        banneret.game("cyvasse", setup="ranks,ranks,ranks")
    with pytest.raises(BadRuleset, match="cannot be called random"):
        game_with({"arrays": {"random": game().ruleset.numbers.arrays["ranks"].model_dump()}})


FREE = "F1, G1, H1, I1, J1, K1, E2, F2, G2, H2, I2, J2, K2, B5, K5"
"""The free hexes of Blue's home where `ranks` is laid out without its Dragon."""


def test_ready() -> None:
    """CV-1.6: only with an empty tray; after that nothing can be changed."""
    match = game().match()
    match.play("H2~tray", 0)
    assert match.why_not("ready", 0) == f"Still in your tray: Dragon. Free hexes: {FREE}. (CV-1.6)"
    match.play("dragon@H1", 0)
    assert match.play("ready", 0) == ("Blue is ready.",)
    again = "You are ready already, and can change nothing more. Gold is still setting up. (CV-1.6)"
    for text in ("H1~H2", "ready"):
        assert match.why_not(text, 0) == again
    with pytest.raises(IllegalAction, match="You are ready already"):
        match.play("H1~H2", 0)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({}, []),
        ({"dragon": []}, [f"still in the tray: Dragon; free hexes: {FREE}"]),
        ({"dragon": ["I4", "K4"], "rabble": ["E2"]}, ["Dragon: 1 too many", "still in the tray: 5 × Rabble"]),
        ({"dragon": "I4"}, ["expected a list, found text 'I4'"]),
    ],
)
def test_what_an_array_lacks(changes: dict[str, Any], problems: list[str]) -> None:
    """CV-1.2, CV-1.6: which pieces are missing, how many, and where they can go."""
    array = {**game().ruleset.numbers.arrays["ranks"].model_dump(mode="json"), **changes}
    check = game().definition.setups.check_side(game().ruleset.numbers, 0, array)
    assert len(check.problems) == len(problems)
    for problem, words in zip(check.problems, problems, strict=True):
        assert problem.text.startswith(words)


def test_changes_run_out() -> None:
    """CV-1.6: at most `setup.changes`, some of which are reserved for pieces in the tray."""
    match = game_with({"setup": {"changes": 3}}).match()
    assert match.view(0).counters[0].value == 3
    match.play("H2~tray", 0)
    kept = "Changes left: 2, of which 1 must be kept for the pieces in your tray."
    two = "To take a piece back and place it again, you need two."
    assert match.why_not("G3~tray", 0) == f"{kept} {two} (CV-1.6)"
    match.play("G3~G2", 0)
    assert refused(match, "G2~G3", 0) == "CV-1.6"
    assert {action.kind for action in match.legal(0)} == {"place"}
    match.play("dragon@H2", 0)
    assert [action.text for action in match.legal(0)] == ["ready"]


def test_no_set_up() -> None:
    """CV-1.6: with no `setup.changes` the game begins at once; an empty array cannot be filled."""
    match = game_with({"setup": {"changes": 0}}).match()
    assert match.to_act == (0,)
    assert shown(match) == RANKS | GOLDS_RANKS
    with pytest.raises(BadRuleset, match="an empty array needs at least 26"):
        game_with({"setup": {"changes": 25, "blue": "empty"}})


def test_computers_among_themselves_play_what_people_play() -> None:
    """CV-1.4, CV-1.6: they set up too, unless the ruleset has no set-up."""
    many = banneret.simulate("cyvasse", games=20, players=("random", "random"), seed=1)
    alone = banneret.simulate(
        "cyvasse", ruleset={"setup": {"changes": 0}}, games=20, players=("random", "random"), seed=1
    )
    changes = game().ruleset.numbers.setup.changes
    assert many.results["plies"].min() > changes > alone.results["plies"].min()


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_computer_sets_up_in_bounds(player: str) -> None:
    """CV-1.6: a greedy one is ready at once, a random one when it has used up its changes."""
    match = game_with({"setup": {"changes": 10}}).match(seed=1)
    acted = 0
    while 1 in match.to_act:
        match.play(Opponent(player, match, 1).choose(), 1)
        acted += 1
    assert acted == (1 if player == "greedy" else 11)


def test_the_ground() -> None:
    """CV-1.7: fortresses under the Kings, terrain under the pieces of tier 2, permanently."""
    match = begun()
    cells = match.view(ARBITER).board.cells
    found = {
        terrain: {name for name, cell in cells.items() if cell.terrain == terrain}
        for terrain in ("hill", "forest", "grass")
    }
    assert found == {
        "hill": {"I4", "J4", "B8", "C8"},
        "forest": {"F4", "H4", "D8", "F8"},
        "grass": {"D4", "E4", "G8", "H8"},
    }
    assert (cells["G3"].owner, cells["G3"].marks) == (0, ("fortress",))
    assert (cells["E9"].owner, cells["E9"].marks) == (1, ("fortress",))
    match.play("F4-E6")
    assert match.view(ARBITER).board.cells["F4"].terrain == "forest"


def test_the_ground_follows_the_pieces_in_the_set_up() -> None:
    """CV-1.7: it is laid when both are ready; until then the scene shows where it would be."""
    match = game().match()
    match.play("G3~F1", 0)
    match.play("F4~G1", 0)
    cells = match.view(0).board.cells
    assert cells["F1"].marks == ("fortress",)
    assert cells["G1"].terrain == "forest"
    assert "G3" not in cells


def test_the_set_up_counts_no_moves() -> None:
    """CV-1.8: turns begin when it is over."""
    assert game().match().view(0).status.when == "Set-up"
    assert begun().view(0).status.when is None


def test_blue_begins() -> None:
    """CV-1.8: the default, and `setup.first`."""
    assert begun().to_act == (0,)
    gold = begun(ruleset={"setup": {"first": "gold"}})
    assert gold.to_act == (1,)
    assert told(gold)[-1] == "Both sides are set up, and Gold begins."
    gold.play("E7-E6")
    assert gold.to_act == (0,)


def test_the_first_move() -> None:
    """CV-1.8: with both default arrays 49 moves are in reach, but two of their targets are too strong."""
    match = begun()
    assert len(match.legal(0)) == 47
    assert refused(match, "H4xF8") == "CV-3.1"
    assert refused(match, "F4xD8") == "CV-3.1"


def test_turns_alternate_and_nobody_passes() -> None:
    """CV-1.8: one piece per turn."""
    match = begun()
    for text, seat in (("D5-D6", 0), ("H7-H6", 1), ("D6-D7", 0)):
        assert match.to_act == (seat,)
        assert refused(match, "E7-E6" if seat == 0 else "G5-G6") == "CV-1.8"
        if text != "D6-D7":
            match.play(text)
    for text in ("pass", "", "-"):
        with pytest.raises(BadNotation):
            match.play(text)
    assert refused(match, "A6-A7") == "CV-1.8"
