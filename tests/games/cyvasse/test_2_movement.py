"""Chapter 2: movement."""

import pytest

from tests.games.asking import refused
from tests.games.cyvasse.pictures import lay_out, targets

AROUND_F6 = "F5 G5 E6 G6 E7 F7"


def test_steps() -> None:
    """CV-2.1: six orthogonal steps, and six diagonal ones that pass between two hexes."""
    match = lay_out("KK2 RF6 SC4", "KA10")
    assert targets(match, "F6") == AROUND_F6
    assert targets(match, "C4") == "G2 E3 D5 B6 E6 A8"


def test_diagonal_steps_slip_between_pieces() -> None:
    """CV-2.1: pieces on either side do not block it."""
    match = lay_out("KK1 SF6 RF7 RE7", "KA11 RG5 RG6", mountains="E6 F5")
    assert targets(match, "F6") == "H2 D4 G4 J4 E5 H5 D7 G7 B8 E8 H8 D10"


def test_what_stands_in_the_way() -> None:
    """CV-2.2: own pieces and mountains block, an enemy is the last hex."""
    match = lay_out("KA6 TF6 RF8", "KK2 RF4 RH6", mountains="D8 C6 I3")
    assert targets(match, "F6") == "xF4 H4 F5 G5 D6 E6 G6 xH6 E7 F7"
    assert refused(match, "F6-F8") == "CV-2.2"
    assert refused(match, "F6-F9") == "CV-2.2"
    assert refused(match, "F6-D8") == "CV-2.2"
    assert refused(match, "F6-C9") == "CV-2.2"
    assert refused(match, "F6-F3") == "CV-2.2"


def test_orthogonal_pieces() -> None:
    """CV-2.3: Rabble and King one hex, Crossbows three, Trebuchets any number, always in a straight line."""
    match = lay_out("KF6 CC4 TK6 RK5", "KA11")
    assert targets(match, "F6") == AROUND_F6
    assert targets(match, "C4") == "F1 E2 D3 D4 E4 F4 B5 C5 A6 C6 C7"
    assert targets(match, "K6") == "G6 H6 I6 J6 J7 I8 H9 G10 F11"
    assert refused(match, "C4-D5") == "CV-2.3"
    assert refused(match, "C4-G4") == "CV-2.3"


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_other_ranges(limit: int) -> None:
    """CV-2.3: `movement.king`, up to any range."""
    match = lay_out("KF6", "KA10", {"movement": {"king": limit}})
    assert len(targets(match, "F6").split()) == 6 * min(limit, 5)


def test_diagonal_pieces() -> None:
    """CV-2.4: Spears two steps, Elephants any number."""
    match = lay_out("KK1 SF1 EA6", "KA11")
    assert targets(match, "F1") == "G2 E3 H3 D5"
    assert targets(match, "A6") == "I2 G3 E4 C5 B7 C8 D9 E10 F11"
    assert refused(match, "F1-C7") == "CV-2.4"


def test_horses_ride_around_both_fortresses() -> None:
    """CV-2.5: a Light Horse three hexes, a Heavy Horse any number, up to the edge."""
    light = lay_out("KK1 LF6", "KA11", fortresses="H4 B9")
    assert targets(light, "F6") == "G3 F4 D5 E5 F5 I5 G6 H6 F7 F8 F9"
    heavy = lay_out("KK1 HF6", "KA11", fortresses="H4 B9")
    further = "A6 B5 C5 D11 E10 H2 I2 J2 J3 J4"
    assert set(targets(heavy, "F6").split()) == set(f"{targets(light, 'F6')} {further}".split())
    assert refused(light, "F6-J4") == "CV-2.5"
    assert refused(light, "F6-E6") == "CV-2.5"


def test_a_ride_all_the_way_round() -> None:
    """CV-2.5: around a near fortress in either sense; each hex is listed once."""
    match = lay_out("KK1 HF7", "KA11", fortresses="F6 A10")
    assert set(AROUND_F6.split()) - {"F7"} <= set(targets(match, "F7").split())
    blocked = lay_out("KK1 HF7 RF5", "KA11 RG6", fortresses="F6 A10")
    assert {"E7", "E6", "xG6"} <= set(targets(blocked, "F7").split())
    assert {"F5", "G5"}.isdisjoint(targets(blocked, "F7").split())


def test_a_horse_on_a_fortress_rides_around_the_other() -> None:
    """CV-2.5: a ruined one will do as well."""
    match = lay_out("KK1 LF6", "KA11", fortresses="F6 E7")
    assert targets(match, "F6") == "E6 D7 F7 D8 E8"
    ruined = lay_out("KK1 LF7", "KA11", fortresses="F6 E11", ruined="blue gold")
    assert {"E7", "G6"} <= set(targets(ruined, "F7").split())


def test_the_dragon() -> None:
    """CV-2.6: four steps with any turns, over mountains but not onto them, and not past pieces."""
    alone = lay_out("KK1 DF6", "KA11")
    assert len(targets(alone, "F6").split()) == 60
    ring = "F5 G5 E6 G6 E7"
    match = lay_out("KK1 DF6", "KA11", mountains=f"{ring} F7")
    assert not set(ring.split()) & set(targets(match, "F6").split())
    assert len(targets(match, "F6").split()) == 54
    walled = lay_out("KK1 DF6 RF5 RG5 RE6 RG6 RE7 RF8", "KA11", mountains="F7")
    reached = "E8 G7 E9 D9 D8 G8 H7 H6 E10 D10 F9 C10 C9 C8 D7 G9 H8 I7 I6 H5 I5"
    assert set(targets(walled, "F6").split()) == set(reached.split())
    assert refused(alone, "F6-A6") == "CV-2.6"
    assert refused(match, "F6-F7") == "CV-2.6"


def test_the_dragon_stops_at_enemies() -> None:
    """CV-2.6: it captures them, and cannot pass."""
    match = lay_out("KK1 DF1", "KA11 RG1 RF2 RE2")
    assert targets(match, "F1") == "xG1 xE2 xF2"


def test_mountains() -> None:
    """CV-2.7: they belong to neither side, never move, and are never captured."""
    match = lay_out("KK1 DF6 TF5", "KA11", mountains="F7 G5")
    assert refused(match, "F7-F8") == "CV-2.7"
    assert refused(match, "F5-G5") == "CV-2.2"
    assert {cell.owner for cell in match.view(0).board.cells.values() if cell.terrain == "mountain"} == {None}
