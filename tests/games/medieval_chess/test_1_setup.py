"""Board and set-up: chapter 1."""

import banneret
from tests.games.medieval_chess.positions import lay_out, play, texts


def test_the_board_has_64_squares_for_one_unit_each() -> None:
    """MC-1.1: a1 to h8, and no two units share a square."""
    match = banneret.game("medieval-chess").match()
    assert len(match.game.grid.places) == 64
    assert "a1-a2" not in texts(match)
    assert len({unit.cell for unit in match.view(0).board.units}) == 32


def test_both_sides_begin_as_in_chess() -> None:
    """MC-1.2: the back rank, the Pawns, and names from the first squares."""
    match = banneret.game("medieval-chess").match()
    units = {unit.id: unit for unit in match.view(0).board.units}
    back = [next(u.symbol for u in units.values() if u.cell == f"{file}1") for file in "abcdefgh"]
    assert "".join(back) == "RNBQKBNR"
    assert (units["nb1"].cell, units["pa7"].cell, units["pa7"].seat) == ("b1", "a7", 1)
    play(match, "b1-c3")
    assert next(unit for unit in match.view(0).board.units if unit.id == "nb1").cell == "c3"


def test_the_courts_are_halves_by_files() -> None:
    """MC-1.3: a move from file d to file e crosses."""
    match = lay_out("4k3/8/8/8/3R4/8/8/K7", points=[1, 0])
    assert {"d4-c4", "d4-a4"} <= set(texts(match, start="d4"))
    assert "d4-e4" not in texts(match)


def test_who_is_called_appears_nearest_and_does_not_move_at_once() -> None:
    """MC-1.4: the Farrier appears beside its Knight, on the lowest free square."""
    match = lay_out("4k3/8/8/8/3N4/8/8/K7", units={"d4": {"xp": 25}})
    told = play(match, "end-turn")
    assert "Blue Farrier appears on c3." in told
    assert "Blue Knight on d4 is now Knight-Errant." in told
