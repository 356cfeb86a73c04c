"""What threatens one's units, in each game: who, by what deed, with what verdict or odds, by which rule."""

import time

import pytest

from banneret import Match
from banneret.engine.views import Threat
from banneret.games.prevail.names import names_of
from tests.games.aeonis import fields
from tests.games.age_of_chess import pictures
from tests.games.cyvasse import pictures as hexes
from tests.games.medieval_chess import positions
from tests.games.prevail import layouts


def told(match: Match, seat: int = 0) -> list[tuple[str, str, str | None, tuple[str, ...]]]:
    return [(each.words, each.cell, each.verdict, each.starts) for each in match.threats(seat).threats]


def clauses(threat: Threat) -> list[str]:
    return [cause.clause for cause in threat.causes]


ARCHERS = """
8 . . . . . . . k
6 . . . a . . . .
5 . . . . . . . .
4 . . . P . . . p
3 . . . . . . H .
1 K . . . . . . .
"""


def test_whoever_is_to_move_the_threats_are_the_others() -> None:
    """AC-4.1, AC-6.2: Gold's Archer shoots at the Pikeman; its own would fall to Heavy Infantry."""
    match = pictures.lay_out(ARCHERS)
    assert told(match) == [("Archer d6 shoots at Pikeman d4", "d4", "behind", ("d6",))]
    threats = match.threats(0)
    assert clauses(threats.threats[0]) == ["AC-6.2"]
    assert threats.threats[0].chance == 1
    assert [note.text for note in threats.notes] == ["What Gold could do if it were its turn now."]
    # Gold sees what Blue could do, although it is Blue's turn anyway.
    assert ("Heavy Infantry g3 attacks Pikeman h4", "h4", "behind", ("g3",)) in told(match, 1)


def test_nothing_threatens_when_a_match_is_over() -> None:
    match = pictures.lay_out(ARCHERS)
    match.resign(0)
    assert match.threats(0).threats == ()


def test_pieces_that_flank_together_are_all_named() -> None:
    """CV-3.3: Crossbows capture the Trebuchet with the help of two Rabble."""
    match = hexes.lay_out("KA8 TF6", "KK2 CF8 RE6 RG6", fortresses="A10 K1")
    threat = next(each for each in match.threats(0).threats if each.words.startswith("Crossbows F8"))
    assert threat.starts == ("F8", "E6", "G6")
    assert "CV-3.3" in clauses(threat)


def test_nobody_threatens_before_both_are_ready() -> None:
    """CV-1.4: of the other side's set-up nothing is known."""
    match = hexes.game().match(0)
    assert match.threats(0).notes == ()
    assert match.threats(0).threats == ()


def test_a_blow_is_told_with_its_exact_chance() -> None:
    """MC-4.4: a Queen strikes a hurt Rook."""
    match = positions.lay_out("4k3/8/8/8/8/8/r7/Q3K3", units={"a2": {"hurt": 40}}, **positions.ATTRITION)
    preview = match.preview("a1xa2")
    chance = sum(each.chance for each in preview.outcomes if any(e.deed == "loss" for e in each.events))
    threat = next(each for each in match.threats(1).threats if each.cell == "a2")
    assert threat.chance == pytest.approx(chance)
    assert threat.verdict == "even"
    assert clauses(threat) == ["MC-4.4", "MC-4.6", "MC-4.5", "MC-4.4"]
    assert threat.odds is not None
    assert sum(each.chance for each in threat.odds.chances) == pytest.approx(1)
    falls = "Gold Rook on a2 falls. Blue Queen a1 moves to a2."
    assert {each.text: each.chance for each in threat.odds.chances}[falls] == pytest.approx(chance)


def test_where_the_game_does_not_know_its_chances_a_thousand_blows_are_imagined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = positions.lay_out("4k3/8/8/8/8/8/r7/Q3K3", units={"a2": {"hurt": 40}}, **positions.ATTRITION)
    exact = next(each.chance for each in match.threats(1).threats if each.cell == "a2")
    monkeypatch.setattr(type(match.game.forecasts), "chances", lambda *_: None)
    imagined = next(each.chance for each in match.threats(1).threats if each.cell == "a2")
    assert exact is not None
    assert imagined is not None
    assert imagined != exact
    assert imagined == pytest.approx(exact, abs=0.065)  # four standard deviations
    assert 1000 * imagined == pytest.approx(round(1000 * imagined))


def test_the_other_side_has_the_points_of_its_next_turn() -> None:
    """MC-8.2: without points now, Gold has five when its turn begins."""
    match = positions.lay_out("4k3/8/8/8/8/8/8/r3K2N", points=[5, 0])
    assert "and 5 points" in match.threats(0).notes[0].text


def test_an_attack_on_a_hex_is_told_with_its_odds() -> None:
    """AE-2.1, AE-2.3: with all who stand beside it; exact odds."""
    match = fields.field("C4 inf", "D4 cav cav")
    (threat,) = match.threats(0).threats
    assert (threat.words, threat.cell, threat.starts) == ("Attack on C4", "C4", ("D4",))
    assert threat.odds is not None
    assert threat.odds.wins is not None
    assert threat.odds.wins > 0.9
    assert clauses(threat)[:3] == ["AE-2.1", "AE-2.3", "AE-2.4"]


def test_who_cannot_pay_attacks_in_the_next_round() -> None:
    """AE-9.4."""
    match = fields.field("C4 inf", "D4 cav", points=1)
    assert match.threats(0).notes[0].text.startswith("What Gold could attack in the next round: now it has 1")
    assert match.threats(0).threats


def test_a_unit_that_shows_its_back_is_in_danger_of_a_rear_engagement() -> None:
    """PV-8.4: Cavalry can come from behind by any card that moves it; the cards are named."""
    match = layouts.lay_out("legion E-5 N", "cavalry G-5 N", gold_side={"commander": "G-6"})
    found = match.threats(0)
    rear = next(each for each in found.threats if "from the rear" in each.words)
    assert rear.verdict == "behind"
    assert rear.starts == ("G-5",)
    assert clauses(rear) == ["PV-5.1", "PV-8.4"]
    assert found.notes[0].clause == "PV-2.3"


def test_a_card_that_was_seen_is_not_feared() -> None:
    """PV-2.3: what was played is not in hand; what was discarded face down may be."""
    deck = names_of(layouts.game_of("standard")).decks[1]
    one, other = deck[0], deck[1]
    match = layouts.lay_out(
        "legion E-5 N", "cavalry G-5 N", gold_side={"commander": "G-6", "played": [one], "closed": [other]}
    )
    titles = names_of(match.game)
    feared = match.threats(0).notes[0].text.rpartition("these cards: ")[2].rstrip(".").split(", ")
    assert titles.card_title(1, 0) not in feared
    assert titles.card_title(1, 1) in feared


def test_what_a_card_may_change_is_told_with_a_threat() -> None:
    """PV-2.7: Gold commits any card that it may hold, or none; which ones it holds changes nothing."""
    match = layouts.lay_out("legion E-5 S", "cavalry G-5 N", gold_side={"commander": "G-6"})
    threat = next(each for each in match.threats(0).threats if "from the front" in each.words)
    assert threat.odds is not None
    assert sum(each.chance for each in threat.odds.chances) == pytest.approx(1)
    assert all(each.text.count(": ") == 2 for each in threat.odds.chances)
    assert "or none, all equally likely" in threat.odds.title


LEGIONS = ", ".join(f"legion K-{column} S" for column in range(4, 24))
CAVALRY = ", ".join(f"cavalry M-{column} N" for column in range(4, 24))
STACK = "lord inf inf inf cav cav cav arc arc"


@pytest.mark.parametrize(
    "match",
    [
        layouts.game_of("large").match(0),
        layouts.lay_out(LEGIONS, CAVALRY, ruleset="large", gold_side={"commander": "N-14"}),
        fields.field(f"C4 {STACK}, D3 inf", f"D4 {STACK}", f"C3 {STACK}", f"C5 {STACK}"),
    ],
    ids=["large board", "two lines face to face", "full stacks on all sides"],
)
def test_threats_are_told_soon(match: Match) -> None:
    """Of large armies, too: the processor is busy for less than a second or two."""
    begun = time.process_time()
    match.threats(0)
    assert time.process_time() - begun < 2
