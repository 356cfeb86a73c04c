"""Chapter 11: recruiting and victory."""

import pytest

import banneret
from tests.games.aeonis.fields import AUTOMATIC, counter, field, play, standing, texts, window, with_pass


def recruits(match: banneret.Match) -> list[str]:
    return [text.removeprefix("recruit ") for text in texts(match) if text.startswith("recruit")]


def test_recruiting() -> None:
    """AE-11.1: for its points, in a City, once a round."""
    match = field("A5 inf", "G3 inf", terrain="A5 city, B5 city", control="B5 blue", points=5)
    assert recruits(match) == [
        f"{kind} {city}" for city in ("B5", "A5") for kind in ("infantry", "cavalry", "archers")
    ]
    told = play(match, "recruit cavalry A5", "gold: pass")
    assert told[0] == "Blue Cavalry 2 is recruited in A5."
    assert counter(match, "action points") == 3
    assert recruits(match) == ["infantry B5", "cavalry B5", "archers B5"]
    assert match.why_not("recruit infantry A5", 0) == "A5 has already recruited this round. (AE-11.1)"
    assert match.why_not("recruit infantry C4", 0) == "C4 is not one of your Cities. (AE-11.1)"


def test_no_recruits_in_a_besieged_city_or_one_with_others_in_it() -> None:
    """AE-11.1."""
    sieges = {"A5": {"besieger": "gold", "attackers": ["go1"], "defenders": ["bl1"]}}
    match = field("A5 inf", "B5 inf", terrain="A5 city", sieges=sieges)
    assert recruits(match) == []
    match = field("C4 inf", "A5 inf", terrain="A5 city", control="A5 blue")
    assert recruits(match) == []


def test_population() -> None:
    """AE-11.1: six places and three for each City; Cavalry fills two."""
    match = field("A5 inf inf inf inf cav cav", "G3 inf", terrain="A5 city", points=5)
    assert recruits(match) == ["infantry A5", "archers A5"]
    assert match.why_not("recruit cavalry A5", 0) == "Places for soldiers: Cavalry needs 2; 1 left. (AE-11.1)"
    many = field(
        "A5 cav cav cav cav cav cav cav",
        "G3 inf",
        terrain="A5 city, B5 city, C5 city",
        control="B5 blue, C5 blue",
    )
    assert recruits(many) == []


def test_points_for_the_seat_the_crown_and_homes() -> None:
    """AE-11.2."""
    match = field("D4 lord, G3 inf", "E6 inf", terrain="D4 imperial-seat, G3 city")
    told = [each for each in with_pass(match) if "scores" in each]
    assert told == [
        "Blue scores 1 VP for the Imperial Seat.",
        "Blue scores 1 VP for its Lord on the Imperial Seat.",
        "Blue scores 1 VP for the Home City G3.",
    ]
    assert counter(match, "victory points") == 3


def test_renown_for_the_first_hex_taken_in_a_round() -> None:
    """AE-11.3."""
    match = field("C4 inf", "G3 inf", control="D4 gold, C5 gold", points=6, changes=AUTOMATIC)
    assert "Blue gains 1 renown for the first hex taken this round." in play(match, "attack D4")
    play(match, "gold: pass")
    assert not any("renown" in each for each in play(match, "attack C5"))
    assert counter(match, "renown") == 1


@pytest.mark.parametrize(("round", "victory", "ending"), [(3, 9, "victory points"), (12, 0, "last round")])
def test_the_end_by_points_or_rounds(round: int, victory: int, ending: str) -> None:
    """AE-11.4."""
    match = field(
        "D4 inf", "G3 inf", terrain="D4 imperial-seat", round=round, sides={"blue": {"victory": victory}}
    )
    with_pass(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ending) == ((0,), ending)


@pytest.mark.parametrize(
    ("sides", "control", "winners"),
    [
        ({"blue": {"victory": 2}, "gold": {"victory": 1, "renown": 9}}, "", (0,)),
        ({"gold": {"renown": 1}}, "A4 blue", (1,)),
        ({}, "A4 blue", (0,)),
        ({}, "", ()),
    ],
)
def test_who_wins_among_equals(
    sides: dict[str, dict[str, int]], control: str, winners: tuple[int, ...]
) -> None:
    """AE-11.4: points, renown, hexes; else it is shared."""
    match = field("C4 inf", "G3 inf", round=12, sides=sides, control=control)
    with_pass(match)
    assert match.outcome is not None
    assert match.outcome.winners == winners


def test_the_last_lord_wins() -> None:
    """AE-11.5."""
    match = field("C4 inf", "D4 inf", dice=[6, 1], changes=AUTOMATIC)
    play(match, "attack D4", "gold: pass")
    with_pass(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ending) == ((0,), "conquest")
    assert match.outcome.text == "Blue wins: no other lord has units or Cities left."


def test_a_game_has_a_limit() -> None:
    """AE-11.6."""
    match = field("C4 inf", "G3 inf", changes={"endings": {"plies": 20}}, plies=19)
    play(match, "C4>C5")
    assert match.outcome is not None
    assert match.outcome.result == "unfinished"
    assert standing(match)["C5"] == "bl1"
    assert window(match).plies == 20
