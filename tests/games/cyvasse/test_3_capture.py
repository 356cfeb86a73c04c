"""Chapter 3: capture and flanking."""

import pytest

from tests.games.asking import ending, refused, told
from tests.games.cyvasse.pictures import captures, lay_out, shown

PIECES = {1: "R", 2: "C", 3: "T", 4: "D"}


@pytest.mark.parametrize("attacker", [1, 2, 3, 4])
@pytest.mark.parametrize("defender", [1, 2, 3, 4])
def test_tiers(attacker: int, defender: int) -> None:
    """CV-3.1: the attacker's tier must not be below the defender's."""
    match = lay_out(f"KK2 {PIECES[attacker]}F6", f"KA9 {PIECES[defender]}F7")
    assert captures(match) == ("F6xF7" if attacker >= defender else "")


def test_a_capture_takes_the_place() -> None:
    """CV-3.1: the captured piece is then off the board."""
    match = lay_out("KK1 TF6", "KA11 SF9")
    match.play("F6xF9")
    assert shown(match) == {"K1": "K", "F9": "T", "A11": "k"}
    assert match.document()["off"]["gold"]["spears"] == 2
    assert told(match)[:3] == (
        "Blue Trebuchet F6 attacks Spears on F9.",
        "Gold Spears on F9 is captured.",
        "Blue Trebuchet F6 moves to F9.",
    )


def test_anybody_captures_a_king() -> None:
    """CV-3.1: a King in the open is of tier 1."""
    match = lay_out("KK1 RF6", "KF7 TC11", fortresses="K1 A11")
    assert captures(match) == "F6xF7"
    match.play("F6xF7")
    assert ending(match) == "goes on"


# Around F6: adjacent Rabble, Crossbows in line, Trebuchets further off; none blocks another.
RABBLE = "RF5 RE6 RG6 RE7"
CROSSBOWS = "CF8 CH4"
TREBUCHETS = "TC9 TK6"
TARGETS = {2: "CF6", 3: "TF6", 4: "DF6"}


def group(rabble: int, crossbows: int, trebuchets: int) -> str:
    blue = [*RABBLE.split()[:rabble], *CROSSBOWS.split()[:crossbows], *TREBUCHETS.split()[:trebuchets]]
    return " ".join(["KK2", *blue])


@pytest.mark.parametrize(
    ("rabble", "crossbows", "trebuchets", "combined"),
    [
        (2, 0, 0, 2),
        (0, 2, 0, 3),
        (3, 0, 0, 3),
        (4, 0, 0, 4),
        (1, 1, 0, 2),
        (2, 1, 0, 3),
        (2, 0, 1, 3),
        (2, 2, 0, 4),
        (3, 0, 1, 4),
        (0, 0, 2, 4),
        (1, 0, 1, 3),
        (0, 1, 1, 3),
        (0, 2, 1, 4),
    ],
)
def test_combined_tiers(rabble: int, crossbows: int, trebuchets: int, combined: int) -> None:
    """CV-3.3: the rulebook's examples and a few more, each against a defender of every tier."""
    for tier, target in TARGETS.items():
        gold = f"KA8 {target}"
        match = lay_out(group(rabble, crossbows, trebuchets), gold)
        highest = "T" if trebuchets else "C" if crossbows else "R"
        by_highest = [text for text in captures(match).split() if shown(match)[text.split("x")[0]] == highest]
        assert bool(by_highest) == (combined >= tier), (target, captures(match))


def test_the_group_of_the_capturer() -> None:
    """CV-3.2: pieces of a higher tier than the capturer take no part; any piece may be left out."""
    match = lay_out("KK1 RF5 RG5 CF8", "KA11 CF6")
    assert captures(match) == "F5xF6 G5xF6 F8xF6"
    match = lay_out("KK1 RF5 CF8", "KA11 CF6")
    assert captures(match) == "F8xF6"
    assert refused(match, "F5xF6") == "CV-3.1"
    match = lay_out("KK1 RF5 RG5 CF8", "KA11 TF6")
    assert captures(match) == "F8xF6"
    assert refused(match, "F5xF6") == "CV-3.2"


def test_only_those_that_bear_on_it() -> None:
    """CV-3.2: a blocked piece does not flank, nor does a comrade behind a comrade."""
    assert captures(lay_out("KK2 CF8 CD8", "KA9 TF6")) == "D8xF6 F8xF6"
    assert captures(lay_out("KK2 CF8 CF9", "KA9 TF6")) == ""
    assert captures(lay_out("KK2 CF8 CD8", "KA9 TF6", mountains="F7")) == ""


def test_all_kinds_of_movement_bear() -> None:
    """CV-3.2: Spears, Crossbows and a Light Horse together make tier 4."""
    match = lay_out("KK1 SE8 CF5 LF7", "KA11 DF6", fortresses="G6 A10")
    assert captures(match) == "F5xF6 F7xF6 E8xF6"
    match = lay_out("KK1 SE8 CF8 LF7", "KA11 DF6", fortresses="G6 A10")
    assert captures(match) == ""


def test_the_king_in_a_group() -> None:
    """CV-3.4: it counts as the highest of the others, and may capture itself."""
    for other, tier in (("RG5", 2), ("CF8", 3), ("TF10", 4)):
        for target_tier, target in TARGETS.items():
            match = lay_out(f"KF5 {other}", f"KA11 {target}", fortresses="K1 A11")
            can = tier >= target_tier
            assert ("F5xF6" in captures(match)) == can, (other, target)
            assert (f"{other[1:]}xF6" in captures(match)) == (can or int(tier) - 1 >= target_tier), (
                other,
                target,
            )


def test_the_king_alone_is_of_tier_1() -> None:
    """CV-3.4: without others there is no group; pieces that do not bear on the hex do not help."""
    assert captures(lay_out("KF5 RK1", "KA11 CF6", fortresses="K1 A11")) == ""
    assert captures(lay_out("KF5", "KA11 RF6", fortresses="K1 A11")) == "F5xF6"


def test_the_king_with_weak_and_strong() -> None:
    """CV-3.4: it may choose a group of weaker pieces, and counts once."""
    match = lay_out("KF5 RG5 RG6 RE6 TF10", "KA11 DF6", fortresses="K1 A11")
    assert set(captures(match).split()) == {"F5xF6", "G5xF6", "G6xF6", "E6xF6", "F10xF6"}


def test_the_king_as_he_is() -> None:
    """CV-3.4: `flanking.king` own."""
    own = {"flanking": {"king": "own"}}
    assert captures(lay_out("KF5 RG5", "KA11 CF6", own, fortresses="K1 A11")) == "F5xF6 G5xF6"
    assert captures(lay_out("KF5 CF8", "KA11 TF6", own, fortresses="K1 A11")) == ""


def test_dragons_do_not_flank() -> None:
    """CV-3.5: a Dragon neither captures in a group nor adds to one; `flanking.excluded` says so."""
    match = lay_out("KK1 DF8 CF5", "KA11 TF6")
    assert captures(match) == "F8xF6"
    nobody = {"flanking": {"excluded": ["rabble", "dragon"]}}
    assert captures(lay_out("KK1 RF5 RG5", "KA11 CF6", nobody)) == ""
