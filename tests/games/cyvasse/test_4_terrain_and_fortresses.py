"""Chapter 4: terrain and fortresses."""

from typing import Any

import pytest

from tests.games.asking import told
from tests.games.cyvasse.pictures import captures, lay_out, shown

HOMES = {"C": "hill", "T": "hill", "S": "forest", "E": "forest", "L": "grass", "H": "grass"}
TIERS = {"R": 1, "K": 1, "C": 2, "S": 2, "L": 2, "T": 3, "E": 3, "H": 3, "D": 4}
ATTACKERS = {1: "RF5", 2: "CF3", 3: "TF1", 4: "DF4"}


def weakest(gold: str, **rest: Any) -> int:
    """The lowest tier that captures Gold's piece on F6."""
    for tier, attacker in ATTACKERS.items():
        if "xF6" in captures(lay_out(f"KK2 {attacker}", f"KA8 {gold}F6", **rest)):
            return tier
    return 5


@pytest.mark.parametrize("terrain", ["hill", "forest", "grass"])
@pytest.mark.parametrize("kind", ["R", "C", "S", "L", "T", "E", "H", "D"])
def test_home_terrain(kind: str, terrain: str) -> None:
    """CV-4.1: one tier more, for two kinds each."""
    assert weakest(kind, terrain={terrain: "F6"}) == TIERS[kind] + (HOMES.get(kind) == terrain)


def test_terrain_does_not_help_attackers() -> None:
    """CV-4.1: a piece on it attacks with its plain tier."""
    assert captures(lay_out("KK2 CF3", "KA8 TF6", terrain={"hill": "F3"})) == ""


def test_terrain_is_nobodys() -> None:
    """CV-4.1: it helps either side's pieces of the right kind, whichever side laid it."""
    match = lay_out("KK2 TF1", "KA8 TF6", terrain={"hill": "F6"})
    assert captures(match) == ""
    assert match.view(0).board.cells["F6"].owner is None


def test_other_bonuses() -> None:
    """CV-4.1: `defence.terrain`."""
    bare = {"defence": {"terrain": 0}}
    assert captures(lay_out("KK2 TF1", "KA8 TF6", bare, terrain={"hill": "F6"})) == "F1xF6"


@pytest.mark.parametrize("kind", ["R", "C", "S", "L", "T", "E", "H", "D"])
def test_the_own_fortress(kind: str) -> None:
    """CV-4.2: one tier more for every kind but the Dragon."""
    assert weakest(kind, fortresses="K1 F6") == min(4, TIERS[kind] + 1)


def test_a_king_in_his_fortress() -> None:
    """CV-4.2: it defends with tier 2."""
    assert captures(lay_out("KK2 RF5", "KF6")) == ""
    assert captures(lay_out("KK2 CF5", "KF6")) == "F5xF6"


def test_the_fortress_of_the_other_side() -> None:
    """CV-4.2: it gives no bonus, and neither does a ruined one."""
    assert weakest("C", fortresses="F6 A10", ruined="blue") == 2
    assert weakest("C", fortresses="K1 F6", ruined="gold") == 2


def test_fortress_and_terrain() -> None:
    """CV-4.3: only one of the bonuses counts; with `defence.both` they add up."""
    terrain = {"hill": "F6"}
    assert weakest("C", fortresses="K1 F6", terrain=terrain) == 3
    assert weakest("C", fortresses="K1 F6", terrain=terrain, ruleset={"defence": {"both": True}}) == 4


def test_ruin() -> None:
    """CV-4.4: at once, and permanently."""
    match = lay_out("KK2 RF5", "KA8 RC11", fortresses="K2 F6")
    match.play("F5-F6")
    assert told(match)[-1] == "Gold's fortress on F6 is ruined."
    assert match.view(1).board.cells["F6"].marks == ("ruined",)
    match.play("C11-D11")
    match.play("F6-F7")
    assert match.view(1).board.cells["F6"].marks == ("ruined",)
    assert match.view(1).board.cells["F6"].owner == 1


def test_ruin_by_a_capture() -> None:
    """CV-4.4: a capture on the fortress counts as entering it."""
    match = lay_out("KK2 TF1", "KA8 CF6", fortresses="K2 F6")
    match.play("F1xF6")
    assert told(match)[-1] == "Gold's fortress on F6 is ruined."
    assert shown(match)["F6"] == "T"


def test_coming_home_ruins_nothing() -> None:
    """CV-4.4: a piece that enters its own fortress leaves it intact."""
    match = lay_out("KK2 RF5", "KA8", fortresses="F6 A8")
    match.play("F5-F6")
    assert match.view(1).board.cells["F6"].marks == ("fortress",)
