"""Combat: chapter 4."""

from fractions import Fraction
from typing import Any

import pytest

import banneret
from banneret.engine.machine.layout import look
from banneret.games.medieval_chess.blows import Blow, blow_between, damages, outcomes
from tests.games.medieval_chess.positions import ATTRITION, at, lay_out, play, texts, turns, value

PLAIN: dict[str, Any] = {"courts": {"applies": False}, "loyalty": {"applies": False}}
FLAT: dict[str, Any] = {
    **PLAIN,
    "attrition": {"spread_low": 1000, "spread_high": 1000, "armour_low": 500, "armour_high": 500},
}
SURE: dict[str, Any] = {**FLAT, "attrition": {**FLAT["attrition"], "critical": 0, "critical_devoted": 0}}
"""Numbers without chance: factor 1, half the armour, no critical blows."""


def test_at_first_who_is_attacked_is_captured() -> None:
    """MC-4.1: a Pawn takes a Queen."""
    match = lay_out("4k3/8/8/3q4/4P3/8/8/4K3")
    assert "Gold Queen on d5 falls." in play(match, "e4xd5")
    assert value(match, "kind", "d5") == 1


def test_attrition_begins_with_a_turn_or_with_levels() -> None:
    """MC-4.2: turn 21, or fifty levels on a side; then it never ends."""
    match = lay_out("4k3/8/8/8/8/8/8/4K3", turn=20)
    play(match, "end-turn")
    assert not look(match.state)[0].attrition
    assert "Attrition begins: from now on units have hit points." in play(match, "end-turn")
    levels = lay_out("4k3/8/8/8/8/PPPPPPPP/8/4K3", units={f"{f}3": {"rank": 5} for f in "abcdefgh"}, turn=2)
    play(levels, "end-turn")
    assert not look(levels.state)[0].attrition
    ranked = {f"{f}{r}": {"rank": 5} for f in "abcdefgh" for r in "34"}
    many = lay_out(
        "4k3/8/8/8/PP6/PPPPPPPP/8/4K3",
        units={c: u for c, u in ranked.items() if c in "a3b3c3d3e3f3g3h3a4b4"},
        turn=2,
    )
    play(many, "end-turn")
    assert look(many.state)[0].attrition


def test_hit_points_and_the_king_who_keeps_one() -> None:
    """MC-4.3: by kind; a King always keeps one."""
    match = lay_out("4k3/8/8/8/8/8/P7/RNBQK3", **ATTRITION)
    most = {unit.kind: unit.bars[0].of for unit in match.view(0).board.units}
    assert most == {"pawn": 20, "rook": 60, "knight": 40, "bishop": 40, "queen": 80, "king": 100}
    king = lay_out("4k3/4Q3/8/8/8/8/8/4K3", SURE, units={"e8": {"hurt": 98}}, **ATTRITION)
    play(king, "e7xe8")
    assert value(king, "hurt", "e8") == 99


@pytest.mark.parametrize(
    ("fen", "move", "damage"),
    [
        ("4k3/8/8/8/8/8/r7/R3K3", "a1xa2", 7),
        ("4k3/8/8/8/8/8/r7/Q3K3", "a1xa2", 15),
        ("4k3/8/8/8/8/8/p7/E3K3", "a1xa2", 1),
    ],
)
def test_damage(fen: str, move: str, damage: int) -> None:
    """MC-4.4: value × 2 × 1.1 at level 1, less half the armour: a Rook's 11 − 4, a Queen's 19.8 − 4."""
    match = lay_out(fen, SURE, **ATTRITION)
    play(match, move)
    assert value(match, "hurt", "a2") == damage


def test_level_and_armour() -> None:
    """MC-4.5: level 5 makes 10 × 1.5 = 15; a Queen's armour takes 5 of it."""
    match = lay_out("4k3/8/8/8/8/8/q7/R3K3", SURE, units={"a1": {"rank": 5}}, **ATTRITION)
    play(match, "a1xa2")
    assert value(match, "hurt", "a2") == 10


def test_critical_blows() -> None:
    """MC-4.6: half as much again, before armour; five in a hundred more for devoted units."""
    always = {**SURE, "attrition": {**SURE["attrition"], "critical": 100}}
    match = lay_out("4k3/8/8/8/8/8/r7/R3K3", always, **ATTRITION)
    assert "Gold Rook on a2 loses 12 hit points to a critical blow." in play(match, "a1xa2")
    assert [event.dice for event in match.log(0)[-1].events if event.dice] == [(12,)]
    devoted = lay_out("4k3/8/8/8/8/8/r7/R3K3", units={"a1": {"loyalty": 95}}, **ATTRITION)
    state, rules = look(devoted.state)[0], devoted.game.rules_window
    assert blow_between(state, rules, at(devoted, "a1"), at(devoted, "a2"), 0).critical == 20


def test_the_least_damage() -> None:
    """MC-4.7: a Pawn's 2.2 against a King's 7.5 still does 1."""
    match = lay_out("8/8/8/8/3k4/2P5/8/4K3", SURE, **ATTRITION)
    play(match, "c3xd4")
    assert value(match, "hurt", "d4") == 1


def test_who_lives_stays_and_so_does_the_attacker() -> None:
    """MC-4.8: the move is used up all the same; at no hit points the attacker takes the square."""
    match = lay_out("4k3/8/8/8/8/r7/8/R3K3", SURE, **ATTRITION)
    play(match, "a1xa3")
    assert (value(match, "owner", "a1"), value(match, "owner", "a3"), value(match, "moves", "a1")) == (
        0,
        1,
        1,
    )
    weak = lay_out("4k3/8/8/8/8/r7/8/R3K3", SURE, units={"a3": {"hurt": 55}}, **ATTRITION)
    play(weak, "a1xa3")
    assert value(weak, "owner", "a3") == 0
    assert at(weak, "a1") == 0


def test_captured_units_are_kept_aside() -> None:
    """MC-4.9: shown beside the board; units inside a Rook come out."""
    match = lay_out("4k3/8/8/8/8/8/r7/R3K3", units={"pa7": {"inside": "a2", "seat": "gold"}})
    assert "Gold Pawn leaves the Rook on a2 for a3." in play(match, "a1xa2")
    zone = next(zone for zone in match.view(0).zones if zone.id == "captured:1")
    assert [item.kind for item in zone.items] == ["rook"]


def test_rest_heals() -> None:
    """MC-4.10: a tenth, if it did not move, with a comrade beside it and no enemy within two squares."""
    units = {"a1": {"hurt": 20}, "h2": {"hurt": 20}}
    match = lay_out("4k3/8/8/8/8/8/P6R/R3K3", PLAIN, units=units, to_move="gold", **ATTRITION)
    play(match, "end-turn")
    assert (value(match, "hurt", "a1"), value(match, "hurt", "h2")) == (14, 20)
    moved = lay_out(
        "4k3/8/8/8/8/8/P7/R3K3", PLAIN, units={"a1": {"hurt": 20, "moves": 1}}, to_move="gold", **ATTRITION
    )
    play(moved, "end-turn")
    assert value(moved, "hurt", "a1") == 20
    near = lay_out("4k3/8/8/8/8/p7/P7/R3K3", PLAIN, units={"a1": {"hurt": 20}}, to_move="gold", **ATTRITION)
    play(near, "end-turn")
    assert value(near, "hurt", "a1") == 20


def test_odds_are_exact() -> None:
    """MC-4.4: they add up to one, and agree with a thousand drawn blows."""
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", PLAIN, units={"a2": {"hurt": 40}}, **ATTRITION)
    state, rules = look(match.state)[0], match.game.rules_window
    blow = blow_between(state, rules, at(match, "a1"), at(match, "a2"), 0)
    assert sum(damages(rules, blow).values()) == Fraction(1)
    falls = float(outcomes(rules, blow)[0])
    drawn = 0
    for seed in range(200):
        match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", PLAIN, seed=seed, units={"a2": {"hurt": 40}}, **ATTRITION)
        play(match, "a1xa2")
        drawn += value(match, "owner", "a2") == 0
    assert abs(drawn / 200 - falls) < 0.12


def test_odds_in_words() -> None:
    """MC-4.6: asked in words on the command line."""
    game = banneret.game("medieval-chess")
    found = game.forecasts.answer("queen devoted x rook hurt 40 fortified")
    assert found.title == "Queen attacks Rook"
    assert abs(sum(each.chance for each in found.chances) - 1) < 1e-9
    for bad in ("queen", "queen x dragon", "queen level 9 x rook", "queen swiftly x rook"):
        with pytest.raises(banneret.BanneretError):
            game.forecasts.answer(bad)


def test_a_blow_that_cannot_hurt() -> None:
    """MC-4.5: immunity and fixed damage need no dice."""
    rules = banneret.game("medieval-chess").rules_window
    blow = Blow(9, 1, 0, 15, 0, 5, 0, 20, is_king=False, is_immune=True)
    assert damages(rules, blow) == {0: 1}
    assert damages(rules, blow._replace(is_immune=False, fixed=1)) == {1: 1}


def test_check_limits_nobody_in_attrition() -> None:
    """MC-4.2: a King may stay in check, and other units act."""
    match = lay_out("k3r3/8/8/8/8/8/P7/4K3", **ATTRITION)
    assert {"a2-a3", "end-turn"} <= set(texts(match))
    turns(match, 1)
