"""Chapter 5: melee against stacks."""

from typing import Any

import pytest

from tests.games.age_of_chess.pictures import LETTERS, assert_shows, lay_out
from tests.games.age_of_chess.test_4_melee import cells
from tests.games.asking import ending, refused

KINDS = list(LETTERS)


def against(attacker: str, top: str, below: str) -> str:
    """A diagram with an attacker on d4 and a stack on d5."""
    mine = LETTERS[attacker]
    stack = (LETTERS[top] + LETTERS[below]).lower()
    return f"""
        8  . . . . . . . {"." if "k" in stack else "k"}
        5  . . . {stack} . . . .
        4  . . . {mine} . . . .
        1  {"." if mine == "K" else "K"} . . . . . . .
    """


def left_by(attacker: str, top: str, below: str, result: str) -> str:
    """The diagram after a fight with this result."""
    mine, stack = LETTERS[attacker], (LETTERS[top] + LETTERS[below]).lower()
    origin, target = {
        "win": (mine, stack[1]),
        "lose": (".", stack),
        "both": (".", stack[1]),
        "sweep": (".", mine),
    }[result]
    picture = against(attacker, top, below)
    return picture.replace(f"5  . . . {stack} ", f"5  . . . {target} ").replace(
        f"4  . . . {mine} ", f"4  . . . {origin} "
    )


EXCEPTIONS = {
    ("cavalry", "archer", "archer"): "sweep",
    **{("cavalry", "heavy", below): "lose" for below in KINDS},
    ("heavy", "pikeman", "pikeman"): "both",
}


@pytest.mark.parametrize("ruleset", ["default", "v2"])
@pytest.mark.parametrize("attacker", KINDS)
def test_every_attacker_against_every_stack(ruleset: str, attacker: str) -> None:
    """AC-5.1: the exceptions, and the table for everything else."""
    table = {defender: result for _, who, defender, result in cells(ruleset) if who == attacker}
    for top in KINDS:
        for below in KINDS:
            if "priestess" in (top, below) and attacker == "priestess":
                continue  # AC-7.4: no such position
            if top == below == "commander":
                continue  # a side has one
            match = lay_out(against(attacker, top, below), ruleset)
            result = EXCEPTIONS.get((attacker, top, below), table[top])
            if result == "barred":
                assert refused(match, "d4xd5") == "AC-4.1"
                continue
            match.play("d4xd5")
            assert_shows(match, left_by(attacker, top, below, result))
            assert (ending(match) == "Blue wins (commander)") is (top == "commander" and result != "lose")


def with_rows(*rows: str) -> dict[str, Any]:
    """A ruleset with these exceptions, each as `attacker top below result`."""
    keys = ("attacker", "top", "below", "result")
    return {"against_stacks": [dict(zip(keys, row.split(), strict=True)) for row in rows]}


@pytest.mark.parametrize(
    ("rows", "result"),
    [
        ([], "win"),
        (["archer pikeman heavy sweep"], "sweep"),
        (["archer pikeman any both", "archer pikeman heavy sweep"], "both"),
        (["archer pikeman heavy lose", "archer pikeman any both"], "lose"),
        (["archer pikeman archer lose", "archer heavy pikeman sweep", "cavalry pikeman any sweep"], "win"),
        (["archer pikeman archer lose", "archer pikeman any barred"], "barred"),
        (["archer pikeman any win"], "win"),
    ],
)
def test_the_first_row_decides(rows: list[str], result: str) -> None:
    """AC-5.1: `against_stacks`: the first row matching attacker, top and below decides; any matches all."""
    match = lay_out(against("archer", "pikeman", "heavy"), with_rows(*rows))
    if result == "barred":
        assert refused(match, "d4xd5") == "AC-5.1"
    else:
        match.play("d4xd5")
        assert_shows(match, left_by("archer", "pikeman", "heavy", result))


def test_the_rows_say_nothing_of_lone_defenders() -> None:
    """AC-5.1: a row with any does not apply to a lone unit."""
    match = lay_out("8 . . . . . . . k\n5 . . . h . . . .\n4 . . . C . . . .\n1 K . . . . . . .")
    match.play("d4xd5")
    assert_shows(match, "8 . . . . . . . k\n5 . . . C . . . .\n1 K . . . . . . .")


def test_cavalry_sweeps_two_archers() -> None:
    """AC-5.2: both die and it moves in, also from two squares away and out of a stack."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  aa .  .  .  .
        3  .  .  .  HC .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d3bxd5")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        5  .  .  .  C  .  .  .  .
        3  .  .  .  H  .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_a_sweep_kills_a_commander_below() -> None:
    """AC-5.1, AC-2.4: a sweep is the exception to its safety."""
    match = lay_out(against("cavalry", "archer", "commander"), with_rows("cavalry archer any sweep"))
    match.play("d4xd5")
    assert_shows(match, left_by("cavalry", "archer", "commander", "sweep"))
    assert ending(match) == "Blue wins (commander)"


def test_cavalry_against_heavy_infantry_on_top() -> None:
    """AC-5.3: it dies and both defenders live, whatever the unit below."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  ha .  .  .  .
        4  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4xd5")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        5  .  .  .  ha .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_cavalry_against_heavy_infantry_below() -> None:
    """AC-5.3: it beats the Archer above, and then the Heavy Infantry alone."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  ah .  .  .  .
        4  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4xd5")
    match.play("h8-h7")
    match.play("d4xd5")
    assert_shows(
        match,
        """
        7  .  .  .  .  .  .  .  k
        5  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_heavy_infantry_against_two_pikemen() -> None:
    """AC-5.4: it dies together with the top one."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  pp .  .  .  .
        4  .  .  .  H  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4xd5")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        5  .  .  .  p  .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_no_exception() -> None:
    """AC-5.5: Cavalry dies on a Pikeman over a Priestess; Heavy Infantry kills an Archer over one."""
    picture = """
        8  .  .  .  .  .  .  .  k
        5  .  .  .  pq .  aq .  .
        4  .  .  .  C  .  H  .  .
        1  K  .  .  .  .  .  .  .
    """
    match = lay_out(picture)
    match.play("d4xd5")
    match.play("h8-h7")
    match.play("f4xf5")
    assert_shows(
        match,
        """
        7  .  .  .  .  .  .  .  k
        5  .  .  .  pq .  q  .  .
        4  .  .  .  .  .  H  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )
