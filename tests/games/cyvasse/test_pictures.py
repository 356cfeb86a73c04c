"""The figures of the rulebook: which hexes are marked in each."""

import pytest

from tests.games.cyvasse.pictures import CELLS, KINDS, lay_out, targets

LETTERS = {kind: letter for letter, kind in KINDS.items()}

PICTURES = {
    "rabble": {
        "piece": "rabble",
        "at": "F6",
        "reach": "F5 G5 E6 G6 E7 F7",
    },
    "king": {
        "piece": "king",
        "at": "F6",
        "reach": "F5 G5 E6 G6 E7 F7",
    },
    "crossbows": {
        "piece": "crossbows",
        "at": "F3",
        "reach": "F1 H1 F2 G2 D3 E3 G3 H3 I3 E4 F4 D5 F5 C6 F6",
    },
    "spears": {
        "piece": "spears",
        "at": "F3",
        "reach": "G1 J1 E2 H2 D4 G4 B5 E5 H5 D7",
    },
    "trebuchet": {
        "piece": "trebuchet",
        "at": "F3",
        "reach": "F1 H1 F2 G2 D3 E3 G3 H3 I3 J3 K3 E4 F4 D5 F5 C6 F6 B7 F7 A8 F8 F9 F10 F11",
    },
    "elephant": {
        "piece": "elephant",
        "at": "F3",
        "reach": "G1 J1 E2 H2 D4 G4 B5 E5 H5 I6 D7 J7 C9 B11",
    },
    "dragon": {
        "piece": "dragon",
        "at": "F6",
        "reach": (
            "F2 G2 H2 I2 J2 E3 F3 G3 H3 I3 J3 D4 E4 F4 G4 H4 I4 J4 C5 D5 E5 F5 G5 H5 I5 J5 B6 C6 D6 E6 "
            "G6 H6 I6 J6 B7 C7 D7 E7 F7 G7 H7 I7 B8 C8 D8 E8 F8 G8 H8 B9 C9 D9 E9 F9 G9 B10 C10 D10 E10 "
            "F10"
        ),
    },
    "light_horse": {
        "piece": "light_horse",
        "at": "F6",
        "fortresses": "H4 B9",
        "reach": "G3 F4 D5 E5 F5 I5 G6 H6 F7 F8 F9",
    },
    "heavy_horse": {
        "piece": "heavy_horse",
        "at": "F6",
        "fortresses": "H4 B9",
        "reach": "H2 I2 J2 G3 J3 F4 J4 B5 C5 D5 E5 F5 I5 A6 G6 H6 F7 F8 F9 E10 D11",
    },
    "hindered_trebuchet": {
        "piece": "trebuchet",
        "at": "F3",
        "own": "J3",
        "enemy": "F6",
        "mountains": "F2",
        "reach": "H1 G2 D3 E3 G3 H3 I3 E4 F4 D5 F5 C6 F6 B7 A8",
    },
    "hindered_elephant": {
        "piece": "elephant",
        "at": "F3",
        "own": "F4",
        "enemy": "H2",
        "mountains": "C9 E3 E4 G4",
        "reach": "G1 E2 H2 D4 B5 E5 D7",
    },
    "hindered_dragon": {
        "piece": "dragon",
        "at": "F6",
        "own": "G6 G5 F4 G4",
        "enemy": "F7 D5 E4",
        "mountains": "C9 D9 C8",
        "reach": "E4 C5 D5 E5 F5 B6 C6 D6 E6 B7 C7 D7 E7 F7 G7 B8 D8 E8 F8 G8 B9 E9 F9 B10 C10 D10 E10",
    },
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_rulebook(name: str) -> None:
    """CV-2.1 to CV-2.6, as the rulebook draws them; every enemy in a figure can be captured."""
    picture = PICTURES[name]
    piece, own, enemy = picture["piece"], picture.get("own", ""), picture.get("enemy", "")
    taken = f"{picture['at']} {own} {enemy} {picture.get('mountains', '')} {picture['reach']}".split()
    free = [cell for cell in CELLS if cell not in taken]
    kings = ["", free[-1]] if piece == "king" else [f"K{free[0]}", free[-1]]
    blue = f"{LETTERS[piece]}{picture['at']} {kings[0]} {' '.join('R' + cell for cell in own.split())}"
    match = lay_out(
        blue,
        f"K{kings[1]} {' '.join('R' + cell for cell in enemy.split())}",
        mountains=picture.get("mountains", ""),
        fortresses=picture.get("fortresses", f"{free[0]} {free[-1]}"),
    )
    assert targets(match, picture["at"]).replace("x", "") == picture["reach"]
