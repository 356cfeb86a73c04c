"""`banneret rules prevail armies check`."""

import json
from pathlib import Path

import pytest

import banneret
from tests.cli.running import run

GOOD = """\
title: Mine
units: {manipular-legion: 3, equites: 1}
deck: [move, strike, advance, noble-cavalry, socketed-pilum, quincunx-formation, combined-arms-tactics,
       reserves]
"""


def check(folder: Path, text: str, *more: str) -> tuple[int, str, str]:
    path = folder / "army.yaml"
    path.write_text(text)
    ended = run("rules", "prevail", "armies", "check", str(path), *more)
    return ended.code, ended.out, ended.err


def test_an_army_within_the_limits(tmp_path: Path) -> None:
    assert check(tmp_path, GOOD) == (0, "ok: Mine: 4 units, 92 points, morale 8, 8 cards\n", "")


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    code, out, err = check(
        tmp_path, GOOD.replace("manipular-legion: 3", "manipular-legion: 5, velites: 9").replace("move, ", "")
    )
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "it costs 226 points, 126 more than 100",
        "it has 9 × Velites, more than 8",
        "its deck has 1 card of initiative 1, not 2",
    ]


def test_a_type_that_no_card_preserves(tmp_path: Path) -> None:
    army = GOOD.replace("equites: 1", "african-elephants: 1").replace(
        "manipular-legion: 3", "manipular-legion: 2"
    )
    _, _, err = check(tmp_path, army)
    assert "no card of its deck preserves African Elephants" in err


def test_the_limits_of_another_board(tmp_path: Path) -> None:
    _, _, err = check(tmp_path, GOOD + "size: standard\n")
    assert "its morale is 8, less than 12" in err


def test_as_json(tmp_path: Path) -> None:
    _, out, _ = check(tmp_path, GOOD, "--json")
    assert json.loads(out)["ok"] is True


def test_what_is_no_army(tmp_path: Path) -> None:
    for text in (
        "",
        "title: x",
        "units: [1]",
        "title: x\nunits: {velites: many}\ndeck: []",
        "deck: &a [x]",
        "size: 3\n",
    ):
        code, _, err = check(tmp_path, text)
        assert code == 1
        assert err.strip()
    assert run("rules", "prevail", "armies", "check", str(tmp_path / "none.yaml")).code == 1
    assert run("rules", "prevail", "armies").code == 2
    assert run("rules", "prevail", "armies", "check").code == 2
    assert run("rules", "age-of-chess", "armies", "check", "x.yaml").code == 2


def test_a_battle_with_an_army_from_a_file(tmp_path: Path) -> None:
    """PV-1.5: `--setup FILE,NAME`; whatever the file is called, the ruleset's limits apply."""
    file = tmp_path / "rome-small.yaml"
    file.write_text(GOOD.replace("legion: 3, equites: 1", "legion: 2, equites: 2") + "size: large\n")
    numbers = banneret.game("prevail", setup=f"{file},rome-small").ruleset.numbers
    assert numbers.armies[numbers.setup.blue].units == {"equites": 2, "manipular-legion": 2}
    assert numbers.setup.gold == "rome-small"
    file.write_text(GOOD.replace("equites: 1", "equites: 4"))
    with pytest.raises(banneret.BanneretError, match="it costs 170 points, 70 more than 100"):
        banneret.game("prevail", setup=f"{file},rome-small")
    known = "carthage-small, rome-small"
    with pytest.raises(
        banneret.BanneretError, match=f"setup.blue: there is no army 'sparta'; choose one of {known}$"
    ):
        banneret.game("prevail", setup="sparta")
    with pytest.raises(banneret.BanneretError, match=f"there is no army 'sparta'; choose one of {known}$"):
        banneret.game("prevail", ruleset={"setup": {"gold": "sparta"}})
