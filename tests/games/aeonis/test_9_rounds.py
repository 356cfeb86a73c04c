"""Chapter 9: rounds and action points."""

import banneret
from tests.games.aeonis.fields import asked, counter, field, marks, owner, play, standing, window, with_pass


def test_a_round_from_start_to_cleanup() -> None:
    """AE-9.1, AE-9.2: Lords heal, hexes change hands, everybody gets points."""
    match = field("C4 lord:1", "G3 inf", control="C4 gold")
    told = with_pass(match)
    assert told[:1] == ["Blue passes and banks 2 AP."]
    assert [each for each in told if each.startswith("Round")] == [
        "Round 2 begins: every lord has 5 AP. Gold acts first."
    ]
    assert standing(match)["C4"] == "bl-lord"
    assert owner(match, "C4") == "blue"
    assert counter(match, "action points", 1) == 7  # 5 and what it banked


def test_points_for_cities_and_renown() -> None:
    """AE-9.2: one for each City beyond the first, at most two; one from five renown on."""
    cities = "A5 city, B5 city, C5 city, D5 city"
    match = field(
        "A5 inf, B5 inf, C5 inf, D5 inf", "G3 inf", terrain=cities, points=1, sides={"blue": {"renown": 5}}
    )
    play(match, "pass", "pass")
    assert window(match).points[0] == 5 + 2 + 1 + 1  # and one that was banked


def test_lords_act_in_turn_one_action_each() -> None:
    """AE-9.3."""
    match = field("C4 inf", "G3 inf", "D7 inf")
    play(match, "C4>C5")
    assert asked(match) == ("gold", "AE-9.3")
    play(match, "G3>F3")
    assert asked(match) == ("green", "AE-9.3")
    play(match, "D7>D6")
    assert asked(match) == ("blue", "AE-9.3")


def test_the_seed_says_who_begins_and_then_it_is_the_next() -> None:
    """AE-9.3."""
    game = banneret.game("aeonis", setup="three-lords")
    firsts = {game.match(seed=seed).to_act[0] for seed in range(20)}
    assert firsts == {0, 1, 2}
    match = game.match(seed=1)
    first = match.to_act[0]
    with_pass(match)
    assert match.to_act[0] == (first + 1) % 3


def test_who_passes_is_out_and_banks() -> None:
    """AE-9.4: at most two; the others go on."""
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
