"""Chapter 11: recruiting and victory."""

import pytest

import banneret
from banneret.engine.machine.kernels.entry_points import worth_for
from tests.games.aeonis.fields import (
    AUTOMATIC,
    counter,
    field,
    marks,
    owner,
    play,
    standing,
    texts,
    window,
    with_pass,
)


def recruits(match: banneret.Match) -> list[str]:
    return [text.removeprefix("recruit ") for text in texts(match) if text.startswith("recruit")]


def test_recruiting() -> None:
    """AE-11.1: it costs AP, takes place in a City, and only once a round."""
    match = field("A5 inf", "G3 inf", terrain="A5 city, B5 city", control="B5 blue", points=5)
    assert recruits(match) == [
        f"{kind} {city}" for city in ("B5", "A5") for kind in ("infantry", "cavalry", "archers")
    ]
    told = play(match, "recruit cavalry A5", "gold: pass")
    assert told[0] == "Blue Cavalry 2 is recruited in A5."
    assert counter(match, "action points") == 3
    assert recruits(match) == ["infantry B5", "cavalry B5", "archers B5"]
    assert match.why_not("recruit infantry A5", 0) == "A5 has already recruited this round. (AE-11.1)"
    assert match.why_not("recruit infantry C4", 0) == "C4 is not one of your Cities or Fortresses. (AE-11.1)"


def test_fortresses_recruit_and_the_imperial_seat_does_not() -> None:
    """AE-11.1."""
    match = field("C4 inf, D4 inf", "G3 inf", terrain="C4 fortress, D4 imperial-seat", points=1)
    assert recruits(match) == ["infantry C4", "archers C4"]
    assert match.why_not("recruit infantry D4", 0) == "The Imperial Seat recruits nobody. (AE-11.1)"


def test_a_besieged_place_recruits_and_one_with_others_in_it_does_not() -> None:
    """AE-11.1."""
    sieges = {"A5": {"besieger": "gold", "attackers": ["go1"], "defenders": ["bl1"]}}
    match = field("A5 inf", "B5 inf", terrain="A5 city", sieges=sieges, points=1)
    assert recruits(match) == ["infantry A5", "archers A5"]
    match = field("C4 inf", "A5 inf", terrain="A5 city", control="A5 blue")
    assert recruits(match) == []


def test_population() -> None:
    """AE-11.1: six places, and three more for each City; Cavalry fills two."""
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


def test_points_for_the_seat_fortresses_and_homes() -> None:
    """AE-11.2: but not for one's own home."""
    match = field(
        "A5 inf, D4 lord, G3 inf", "E6 inf", terrain="A5 city, D4 imperial-seat, G3 city, E6 fortress"
    )
    assert [counter(match, "to score this round", seat) for seat in (0, 1)] == [3, 1]
    race = match.view(0).race
    assert race is not None
    assert [[gain.text for gain in each.gains] for each in race.standings] == [
        ["Imperial Seat D4", "Home City G3"],
        ["Fortress E6"],
    ]
    told = [each for each in with_pass(match) if "scores" in each]
    assert told == [
        "Blue scores 1 VP for the Imperial Seat.",
        "Gold scores 1 VP for the Fortress E6.",
        "Blue scores 2 VP for the Home City G3.",
    ]
    assert [counter(match, "victory points", seat) for seat in (0, 1)] == [3, 1]
    race = match.view(0).race
    assert race is not None
    assert ([each.points for each in race.standings], race.goal) == ([3, 1], 20)


def test_what_changed_hands_in_a_round_scores_in_the_next() -> None:
    """AE-11.2: whether it was neutral or taken; one that changes hands as a round begins counts in full."""
    match = field(
        "C4 inf, E6 inf", "G3 inf", terrain="D4 imperial-seat, E6 fortress", control="E6 gold", turn="blue"
    )
    play(match, "C4>D4")
    assert [counter(match, "to score this round", seat) for seat in (0, 1)] == [0, 1]
    assert [each for each in with_pass(match) if "scores" in each] == [
        "Gold scores 1 VP for the Fortress E6."
    ]
    assert [each for each in with_pass(match) if "scores" in each] == [
        "Blue scores 1 VP for the Imperial Seat.",
        "Blue scores 1 VP for the Fortress E6.",
    ]


def test_what_is_taken_and_lost_in_a_round_scores_for_nobody() -> None:
    """AE-11.2: a hex taken by attack, as recorded in the position."""
    match = field("C4 inf", "D4 inf", terrain="D4 imperial-seat", taken=["D4"])
    assert not any("scores" in each for each in with_pass(match))
    match = field("C4 inf", "G3 inf", terrain="D4 imperial-seat", control="D4 gold", changes=AUTOMATIC)
    play(match, "attack D4")
    assert owner(match, "D4") == "blue"
    assert not any("scores" in each for each in with_pass(match))


def test_people_are_told_who_leads_and_how_many_points_win() -> None:
    """AE-11.4."""
    for victory, text in (
        ((0, 0), "Nobody has scored yet; 20 VP win."),
        ((3, 1), "Blue leads with 3 of 20 VP."),
        ((3, 3), "Blue and Gold lead with 3 of 20 VP."),
    ):
        sides = {name: {"victory": points} for name, points in zip(("blue", "gold"), victory, strict=True)}
        match = field("C4 inf", "G3 inf", sides=sides)
        assert match.view(0).prompts[0].text.endswith(f"5 action points (AP) left. {text}")


def test_the_imperial_seat_is_where_the_position_has_it() -> None:
    """AE-8.2, AE-11.2: it need not be in the middle; without it the middle scores for no lord."""
    match = field("B5 lord", "D4 lord", terrain="B5 imperial-seat")
    assert [each for each in with_pass(match) if "scores" in each] == [
        "Blue scores 1 VP for the Imperial Seat.",
    ]


def test_computers_go_for_the_imperial_seat_where_it_is() -> None:
    """AE-11.2: a unit on it is worth more than one in the middle."""
    game = field("B5 inf", "G3 inf", terrain="B5 imperial-seat").game
    near, far = (
        game.run(worth_for, field(army, "G3 inf", terrain="B5 imperial-seat").state, game.rules, 0)
        for army in ("B5 inf", "D4 inf")
    )
    assert near > far


def test_computers_attack_what_they_can_take_and_not_what_they_cannot() -> None:
    """AE-11.2: a battle likely to be won is worth more than none, one likely to be lost is worth less."""
    for ours, theirs, is_better in (("inf inf cav", "inf", True), ("inf", "inf inf cav", False)):
        match = field(f"C4 {ours}", f"D4 {theirs}", terrain="D4 imperial-seat")
        game, before = match.game, match.state.copy()
        play(match, "attack D4")
        worths = [game.run(worth_for, state, game.rules, 0) for state in (before, match.state)]
        assert (worths[1] > worths[0]) == is_better


def test_home_cities_are_where_the_position_has_them() -> None:
    """AE-1.7, AE-8.2, AE-11.2: points for them, and where a captured Lord returns to."""
    homes = {"blue": {"home": "B5"}, "gold": {"home": "E4"}}
    match = field("E4 inf, G3 inf", "A7 inf", terrain="E4 city, G3 city", sides=homes)
    assert [each for each in with_pass(match) if "scores" in each] == [
        "Blue scores 2 VP for the Home City E4."
    ]
    assert "home" in marks(match, "E4")
    assert "home" not in marks(match, "G3")
    match = field(
        "C4 inf", "D4 lord:1, E4 inf, G3 inf", terrain="E4 city, G3 city", sides=homes, dice=[6, 1] * 2,
        changes={**AUTOMATIC, "choices": {**AUTOMATIC["choices"], "commit": "player"}},
    )  # fmt: skip
    play(match, "attack D4", "commit done")
    assert "Gold Elyndra is released and returns to E4." in with_pass(match)


def test_a_home_that_is_no_city_scores_nothing() -> None:
    """AE-8.2."""
    assert not any("scores" in each for each in with_pass(field("G3 inf", "A7 inf")))


def test_renown_for_the_first_hex_taken_in_a_round() -> None:
    """AE-11.3."""
    match = field("C4 inf", "G3 inf", control="D4 gold, C5 gold", points=6, changes=AUTOMATIC)
    assert "Blue gains 1 renown for the first hex taken this round." in play(match, "attack D4")
    play(match, "gold: pass")
    assert not any("renown" in each for each in play(match, "attack C5"))
    assert counter(match, "renown") == 1


@pytest.mark.parametrize(("round", "victory", "ending"), [(3, 19, "victory points"), (25, 0, "last round")])
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
    """AE-11.4: points, renown, hexes; then the win is shared."""
    match = field("C4 inf", "G3 inf", round=25, sides=sides, control=control)
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
