"""Previews of an action: reasons, causes with odds, certain outcomes."""

from typing import Any

import pytest

import banneret
from banneret import Match
from tests.games.medieval_chess.positions import ATTRITION, lay_out, play
from tests.games.medieval_chess.test_4_combat import SURE


def test_a_capture_is_certain_before_attrition() -> None:
    match = lay_out("4k3/8/8/8/8/8/p7/R3K3")
    preview = match.preview("a1xa2")
    assert len(preview.outcomes) == 1
    assert preview.verdict == "ahead"
    assert [cause.clause for cause in preview.causes] == ["MC-4.1"]
    assert [(fate.title, fate.words) for fate in preview.fates] == [("Rook", "moves to a2"), ("Pawn", "dies")]


def test_a_move_tells_its_price() -> None:
    """MC-8.2, MC-7.3: more for a move into the other court."""
    match = lay_out("4k3/8/8/8/8/8/8/R3K3")
    assert [cause.text for cause in match.preview("a1-a2").causes] == ["A move costs 1 point."]
    texts = [cause.text for cause in match.preview("e1-d2").causes]
    assert texts == ["A move into the other court costs 2 points."]


def test_a_blow_tells_its_odds() -> None:
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", units={"a2": {"hurt": 40}}, **ATTRITION)
    causes = [
        str(cause.text) for cause in match.game.forecasts.causes(_seen(match), 0, _code(match, "a1xa2"))
    ]
    *striking, struck, odds = causes
    assert striking == [
        "Queen a1 strikes for 15 to 23: value 9, level 1.",
        "15 of 100 blows are critical: 150 per cent damage.",
    ]
    assert struck == "Rook a2 has 20 hit points and armour 8."
    assert odds.endswith("hit points are left.")
    assert "% chance that it falls; otherwise" in odds


def test_a_blow_without_dice_in_doubt() -> None:
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", SURE, units={"a2": {"hurt": 50}}, **ATTRITION)
    causes = match.game.forecasts.causes(_seen(match), 0, _code(match, "a1xa2"))
    assert [cause.text for cause in causes][-1] == "Rook a2 is certain to fall."


def test_the_disloyal_are_warned_of() -> None:
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", units={"a1": {"loyalty": 40}})
    causes = match.game.forecasts.causes(_seen(match), 0, _code(match, "a1-a2"))
    assert "refuses an order in 20 of 100 cases" in causes[0].text


def _seen(match: Match) -> Any:
    return match.seen_by(0).window


def _code(match: Match, text: str) -> int:
    return next(action.code for action in match.legal(0) if action.text == text)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("c3-c4", "Nothing stands on c3. (MC-8.1)"),
        ("e8-e7", "The unit on e8 is not yours. (MC-8.1)"),
        ("a1-b3", "Rook a1 cannot go there: it moves along ranks and files. (MC-2.1)"),
        ("a1-a4", "Pawn a2 stands in the way. (MC-2.1)"),
        ("a1-a2", "Pawn a2 is your own. (MC-2.1)"),
        (
            "b2-d4",
            "Knight b2 cannot go there: it leaps like a Knight in chess. (MC-2.1)",
        ),
        ("a2-a3=Q", "Pawn a2 is not promoted there. (MC-2.4)"),
        ("a1:charge b3 b5", "Rook a1 does not have Charge. (MC-6.1)"),
        ("a1:learn charge", "That cannot be learnt: it comes with a kind or a rank. (MC-6.1)"),
        ("b2:swear-to ra1", "Pawn a2 is no lord. (MC-3.2)"),
        ("stay", "You are not asked for that now. (MC-8.1)"),
    ],
)
def test_refusals(action: str, why: str) -> None:
    match = lay_out("4k3/8/8/8/8/8/PN6/R3K3", {"courts": {"applies": False}}, units={"a2": {"lord": "e1"}})
    assert match.why_not(action) == why


def test_pointing_at_what_cannot_be_done() -> None:
    match = lay_out("4k3/8/8/8/8/8/P7/R3K3")
    units = {unit.cell: unit.id for unit in match.view(0).board.units}
    rook, pawn = f"unit:{units['a1']}", f"unit:{units['a2']}"
    assert match.why_not_picks([rook], 0) is None
    assert "stands in the way" in str(match.why_not_picks([rook, "cell:a5"], 0))
    assert "does not have Charge" in str(match.why_not_picks([pawn, "word:charge"], 0))
    assert "is not yours" in str(match.why_not_picks([f"unit:{units['e8']}"], 0))
    assert match.why_not_picks([rook, "word:sacrifice"], 0) == (
        "A lord can sacrifice a comrade beside it, but never the King. (MC-3.11)"
    )
    play(match, "a1-b1")
    assert "has already moved this turn" in str(match.why_not_picks([rook, "cell:c1"], 0))


def test_a_blow_has_exact_outcomes() -> None:
    """MC-4.4 to MC-4.8: a fall, or ranges of remaining hit points; all chances add up to one."""
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", units={"a2": {"hurt": 40}}, **ATTRITION)
    preview = match.preview("a1xa2")
    told = {outcome.events[1].text: outcome.chance for outcome in preview.outcomes}
    falls = told.pop("Gold Rook on a2 falls.")
    assert 0 < falls < 1
    assert falls + sum(told.values()) == pytest.approx(1)
    assert all(" of 60 hit points." in text for text in told)
    assert preview.verdict == "even"
    assert [(fate.seat, fate.title, fate.words) for fate in preview.fates] == [
        (0, "Queen", "80 of 80 hit points left"),
        (1, "Rook", "20 of 60 hit points left"),
    ]
    assert [outcome.chance for outcome in preview.outcomes] == sorted([falls, *told.values()], reverse=True)
    played = [_falls(match, seed) for seed in range(300)]
    assert sum(played) / 300 == pytest.approx(falls, abs=0.1)


def test_a_blow_has_few_outcomes() -> None:
    """The fall and at most three ranges, however many numbers of hit points may be left."""
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", units={"a2": {"hurt": 45}}, **ATTRITION)
    assert 2 < len(match.preview("a1xa2").outcomes) <= 4


def test_what_dice_do_not_touch_is_certain() -> None:
    """MC-3.14: dice decide whether the Queen turns neutral, but not what becomes of the attacker and its
    target.
    """
    orphan = {"d1": {"orphan": 1, "loyalty": 40}}
    preview = lay_out("4k3/8/8/8/8/p7/8/R2QK3", "classic", units=orphan).preview("a1xa3")
    assert len(preview.outcomes) == 2
    assert [(fate.title, fate.words) for fate in preview.fates] == [("Rook", "moves to a3"), ("Pawn", "dies")]


def _falls(match: Match, seed: int) -> bool:
    """Whether a blow captures, with dice from the given seed."""
    copy = lay_out("4k3/8/8/8/8/8/r7/Q3K3", seed=seed, units={"a2": {"hurt": 40}}, **ATTRITION)
    return any(text.endswith("falls.") for text in copy.play("a1xa2"))


def test_a_blow_that_is_sure_to_capture_tells_what_becomes_of_both() -> None:
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", SURE, units={"a2": {"hurt": 50}}, **ATTRITION)
    preview = match.preview("a1xa2")
    assert [outcome.chance for outcome in preview.outcomes] == [1.0]
    assert preview.verdict == "ahead"
    assert [(fate.title, fate.words) for fate in preview.fates] == [
        ("Queen", "moves to a2"),
        ("Rook", "dies"),
    ]


def test_an_order_may_be_refused() -> None:
    """MC-3.7: a disloyal unit refuses 20 of 100 orders."""
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", units={"a1": {"loyalty": 40}})
    assert {o.events[-1].text: o.chance for o in match.preview("a1-a2").outcomes} == {
        "Blue Rook a1 moves to a2.": 0.8,
        "Blue Rook on a1 refuses the order.": 0.2,
    }
    assert match.preview("a1:fortify").outcomes[0].events[-1].text == "Rook a1 obeys."


def test_the_end_of_a_turn_tells_who_may_be_lost() -> None:
    """MC-3.14, MC-3.17: an orphan whose time is up, and a unit whose loyalty is gone."""
    orphan = {"loyalty": 80, "orphan": 1}
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", units={"a1": orphan})
    preview = match.preview("end-turn")
    assert {outcome.events[0].text: outcome.chance for outcome in preview.outcomes} == {
        "No unit without a lord turns neutral.": 0.81,
        "Blue Rook on a1 turns neutral.": 0.19,
    }
    assert [cause.clause for cause in preview.causes] == ["MC-8.8", "MC-3.14"]
    defecting = lay_out("4k3/8/8/8/8/8/8/R3K3", units={"a1": {"loyalty": 10}}).preview("end-turn")
    assert [event.text for event in defecting.outcomes[0].events] == ["The Rook on a1 goes over to Gold."]
    assert not lay_out("4k3/8/8/8/8/8/8/R3K3").preview("end-turn").outcomes[0].events


def test_an_attack_that_ends_the_turn_tells_who_may_be_lost_exactly() -> None:
    """MC-2.7, MC-3.14: the Rook captures with check, and an orphan's time is up as the turn ends."""
    match = lay_out("r3k3/8/8/8/8/8/8/R2NK3", units={"d1": {"loyalty": 80, "orphan": 1}})
    preview = match.preview("a1xa8")
    assert {outcome.events[-1].text: outcome.chance for outcome in preview.outcomes} == {
        "No unit without a lord turns neutral.": 0.81,
        "Blue Knight on d1 turns neutral.": 0.19,
    }
    assert all("Gold Rook on a8 falls." in [each.text for each in o.events] for o in preview.outcomes)
    (threat,) = (each for each in match.threats(1).threats if each.cell == "a8")
    assert threat.chance == 1


def test_a_unit_tells_all_about_itself() -> None:
    match = lay_out(
        "4k3/8/8/8/8/8/8/RN2K3",
        points=[2, 10],
        units={
            "a1": {"loyalty": 60, "lord": "e1", "fortified": 2},
            "b1": {"loyalty": 95, "lord": "e1", "xp": 31, "rank": 2},
        },
    )
    rook, knight = (unit for unit in match.view(0).board.units if unit.cell in ("a1", "b1"))
    assert [(scale.name, scale.value) for scale in rook.scales] == [("loyalty", 60), ("experience", 0)]
    assert [(effect.name, effect.turns) for effect in rook.effects] == [("fortified", 2)]
    assert "Wavering: −1 movement, abilities cost 1 more." in [note.text for note in rook.notes]
    abilities = {ability.word: ability for ability in (*rook.abilities, *knight.abilities)}
    assert (abilities["fortify"].price, abilities["fortify"].wait) == ("3 points", "2 points left.")
    assert (abilities["charge"].price, abilities["charge"].wait) == ("2 points", None)
    assert (abilities["learn-lance-strike"].price, abilities["learn-lance-strike"].wait) == (
        "30 experience",
        None,
    )
    assert abilities["learn-immovable-object"].wait == "It has 0 to spend."
    assert "rank 2" in knight.badges


def foreseen(match: Match, action: str) -> list[str]:
    """The certain parts of an action's preview."""
    (outcome,) = match.preview(action).outcomes
    return [event.text for event in outcome.events]


def test_check_ends_the_turn_and_mate_the_game() -> None:
    """MC-8.3, MC-9.1: both are shown before the move is made."""
    check = "Blue gives check to the King on h8, which ends the turn."
    assert check in foreseen(lay_out("7k/8/8/8/6Q1/8/8/4K3"), "g4-h5")
    mates = foreseen(lay_out("7k/5K2/8/6Q1/8/8/8/8"), "g5-g7")
    assert mates[1] == check
    assert mates[-1] == "Blue wins: Gold is mated."
    assert foreseen(lay_out("7k/5K2/8/6Q1/8/8/8/8", "orthodox"), "g5-g7")[-1] == "Blue wins: Gold is mated."


def test_what_comes_after_the_turn_is_not_told() -> None:
    """If a turn is one action: neither moves of mercenaries nor loyalty gained in the next turn."""
    match = banneret.game("medieval-chess", {"extends": "campaign", "turn": {"actions": "one"}}).match()
    match.play("e2-e4")
    assert foreseen(match, "e7-e5") == ["Gold Pawn e7 moves to e5."]


def test_what_modules_do_to_an_action() -> None:
    """MC-10.1, MC-10.2, MC-11.3, MC-11.4, MC-13.2: gold, terrain and favour."""
    land = {"b1": "forest", "a2": "castle"}
    units: dict[str, dict[str, Any]] = {"mercenary1": {"at": "f2", "kind": "knight"}, "a1": {"hurt": 5}}
    match = lay_out(
        "7k/8/8/8/8/r7/8/R3K3", "campaign", units=units, gold=[9, 0], terrain=land, turn=30, attrition=1
    )
    clauses = {
        "a1-b1": "MC-11.4",
        "a1-a2": "MC-11.3",
        "a1xa3": "MC-10.1",
        "a1:heal-for-gold": "MC-10.2",
        "e1:gift f2": "MC-13.2",
    }
    for action, clause in clauses.items():
        assert clause in [cause.clause for cause in match.preview(action).causes], action
