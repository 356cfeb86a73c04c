"""Chapter 9: rounds and action points."""

import pytest

import banneret
from tests.games.aeonis.fields import asked, counter, field, marks, owner, play, standing, window, with_pass


def test_a_round_from_start_to_cleanup() -> None:
    """AE-9.1, AE-9.2: Lords heal, hexes change hands, every lord gets AP."""
    match = field("C4 lord:1", "G3 inf", control="C4 gold", sides={"blue": {"victory": 1}})
    told = with_pass(match)
    assert told[:1] == ["Blue passes and banks 2 AP."]
    assert [each for each in told if each.startswith("Round")] == [
        "Round 2 begins: every lord has 5 AP. Gold acts first."
    ]
    assert standing(match)["C4"] == "bl-lord"
    assert owner(match, "C4") == "blue"
    assert counter(match, "action points", 1) == 8  # 5, what it banked, and one for being behind


def test_points_for_cities_and_renown() -> None:
    """AE-9.2: one for each City beyond the first, at most two; one for five or more renown."""
    cities = "A5 city, B5 city, C5 city, D5 city"
    match = field(
        "A5 inf, B5 inf, C5 inf, D5 inf", "G3 inf", terrain=cities, points=1, sides={"blue": {"renown": 5}}
    )
    play(match, "pass", "pass")
    assert window(match).points[0] == 5 + 2 + 1 + 1  # and one from the bank


def test_the_imperial_seat_brings_no_points_to_act_with() -> None:
    """AE-9.2."""
    match = field("A5 inf, D4 inf", "G3 inf", terrain="A5 city, D4 imperial-seat", points=1)
    play(match, "pass", "pass")
    assert window(match).points[0] == 5 + 1  # and one from the bank


def test_who_is_behind_has_a_point_more() -> None:
    """AE-9.2: every lord with fewer VP than another; none if all are equal."""
    match = field("C4 inf", "G3 inf", "D7 inf", sides={"blue": {"victory": 3}, "gold": {"victory": 2}})
    told = with_pass(match)
    assert [window(match).points[seat] for seat in range(3)] == [7, 8, 8]  # two of them banked
    assert "Gold has 8 AP: 1 more for being behind and 2 from the bank." in told
    equals = field("C4 inf", "G3 inf", sides={"blue": {"victory": 3}, "gold": {"victory": 3}})
    with_pass(equals)
    assert [window(equals).points[seat] for seat in range(2)] == [7, 7]


def test_lords_act_in_turn_one_action_each() -> None:
    """AE-9.3."""
    match = field("C4 inf", "G3 inf", "D7 inf")
    play(match, "C4>C5")
    assert asked(match) == ("gold", "AE-9.3")
    play(match, "G3>F3")
    assert asked(match) == ("green", "AE-9.3")
    play(match, "D7>D6")
    assert asked(match) == ("blue", "AE-9.3")


def test_the_dice_say_who_begins_among_equals() -> None:
    """AE-9.3: in the first round, and in later ones with a tie."""
    game = banneret.game("aeonis", setup="three-lords")
    matches = [game.match(seed=seed) for seed in range(20)]
    assert {match.to_act[0] for match in matches} == {0, 1, 2}
    for match in matches:
        with_pass(match)
    assert {match.to_act[0] for match in matches} == {0, 1, 2}


def test_nobody_foresees_who_begins_among_equals() -> None:
    """AE-9.3: the preview of a pass is certain up to the roll of dice."""
    match = field("C4 inf", "G3 inf", terrain="C4 fortress", points=1, sides={"gold": {"victory": 1}})
    play(match, "pass")
    (outcome,) = match.preview("pass", 1).outcomes
    assert outcome.chance == 1
    assert [event.text for event in outcome.events] == [
        "Gold passes and banks 1 AP.",
        "Blue scores 1 VP for the Fortress C4.",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_who_has_the_fewest_points_begins(seed: int) -> None:
    """AE-9.3: then turns continue with the next lord; in a tie, one of the tied lords begins."""
    sides = {"blue": {"victory": 2}, "gold": {"victory": 5}, "green": {"victory": 1}}
    game = field("C4 inf", "G3 inf", "D7 inf").game
    match = game.position(field("C4 inf", "G3 inf", "D7 inf", sides=sides).document(), seed=seed)
    told = with_pass(match)
    assert "Round 2 begins: every lord has 5 AP. Green acts first." in told
    play(match, "pass")
    assert asked(match)[0] == "blue"
    sides["green"] = {"victory": 2}
    match = game.position(field("C4 inf", "G3 inf", "D7 inf", sides=sides).document(), seed=seed)
    with_pass(match)
    assert asked(match)[0] in ("blue", "green")


def test_who_passes_is_out_and_banks() -> None:
    """AE-9.4: at most two; the others continue."""
    match = field("C4 inf", "G3 inf", points=4)
    assert play(match, "pass") == ["Blue passes and banks 2 AP."]
    play(match, "G3>F3", "F3>E3")
    assert asked(match)[0] == "gold"
    assert counter(match, "banked") == 2


def test_who_has_no_points_passes_unasked() -> None:
    """AE-9.4."""
    match = field("C4 inf", "G3 inf", points=1)
    told = play(match, "C4>C5", "G3>F3")
    assert "Blue has no AP left." in told
    assert "Gold has no AP left." in told
    assert window(match).round == 2


def test_cleanup() -> None:
    """AE-9.5: points for the Imperial Seat are scored, then the next round begins."""
    match = field("D4 inf", "G3 inf", terrain="D4 imperial-seat")
    told = with_pass(match)
    assert told.index("Blue scores 1 VP for the Imperial Seat.") < told.index(
        "Round 2 begins: every lord has 5 AP. Gold acts first."
    )
    assert marks(match, "D4") == ("imperial-seat",)


def test_a_missed_turn_is_a_pass() -> None:
    """AE-9.6: in the campaign; a single battle goes on."""
    match = banneret.game("aeonis").match()
    assert match.automatic(match.to_act[0]).text == "pass"
    battle = banneret.game("aeonis", {"scenario": "battle"}).match()
    assert battle.automatic(0).text != "break-off"
    while battle.outcome is None:
        seat = battle.to_act[0]
        battle.play(battle.automatic(seat), seat)
