"""Causes in the log: from what each reader may know, only once, and all of them after the match."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import banneret
from banneret import ARBITER
from banneret.engine.game import Forecasts, Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match
from banneret.engine.text import speaking
from banneret.engine.views import Cause, Event
from tests.engine.ferry import ferry
from tests.engine.toy import ROAD
from tests.engine.toy.rules import FIGHT, UNKNOWN

BLUE, GOLD, GREEN = range(3)


class TellingForecasts(Forecasts):
    """Duels are decided by cards; the causes name those known to the reader."""

    asked = 0

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> Sequence[Cause]:
        self.asked += 1
        if code != FIGHT:
            return ()
        cards = ("?" if card == UNKNOWN else str(card) for card in state.held)
        return (Cause(text=f"Cards: {' '.join(cards)}.", clause="TR-4.1"),)


@pytest.fixture
def duel() -> Match:
    travellers = {
        name: {"cell": "r3", "held": held} for name, held in (("blue", 2), ("gold", 5), ("green", 3))
    }
    document = {"phase": "duel", "turn": "blue", "challenged": "gold", "left": 2, "travellers": travellers}
    game = Game(replace(ROAD, forecasts=TellingForecasts), ROAD.ruleset())
    match = game.position(document)
    match.play("fight", seat=GOLD)
    return match


def told(match: Match, viewer: int, n: int = 0) -> list[str]:
    return [cause.text for cause in match.log(viewer)[n].causes]


def test_each_reader_is_told_what_it_may_know(duel: Match) -> None:
    """Computed from the position before the duel, in which each player knows only their own card."""
    assert told(duel, BLUE) == ["Cards: 2 ? ? ?."]
    assert told(duel, GOLD) == ["Cards: ? 5 ? ?."]
    assert told(duel, SPECTATOR) == ["Cards: ? ? ? ?."]
    assert told(duel, ARBITER)[0].startswith("Cards: 2 5 3 ")


def test_when_the_match_is_over_everybody_is_told_everything(duel: Match) -> None:
    told(duel, BLUE)
    duel.resign(GREEN)
    for viewer in (BLUE, GOLD, GREEN, SPECTATOR):
        assert told(duel, viewer) == told(duel, ARBITER)
        assert told(duel, viewer, 1) == []
    duel.undo()
    assert told(duel, BLUE) == ["Cards: 2 ? ? ?."]


def test_an_entry_is_made_once_for_a_reader(duel: Match) -> None:
    forecasts = duel.game.forecasts
    assert isinstance(forecasts, TellingForecasts)
    first = duel.log(BLUE)
    asked = forecasts.asked
    assert duel.log(BLUE)[0] is first[0]
    assert forecasts.asked == asked


def test_what_is_taken_back_is_forgotten() -> None:
    match = banneret.game("age-of-chess").position(
        {
            "to_move": "blue",
            "blue": {"a1": ["commander"], "d4": ["cavalry"]},
            "gold": {"h8": ["commander"], "d5": ["archer"], "e5": ["pikeman"]},
        }
    )
    match.play("d4xd5")
    assert told(match, BLUE) == ["Cavalry beats an Archer hand to hand."]
    match.undo()
    match.play("d4xe5")
    assert told(match, BLUE) == ["Cavalry loses to a Pikeman hand to hand."]


def test_a_reader_of_another_language_is_told_in_it() -> None:
    match = banneret.game("age-of-chess").position(
        {
            "to_move": "blue",
            "blue": {"a1": ["commander"], "d4": ["cavalry"]},
            "gold": {"h8": ["commander"], "d5": ["archer"]},
        }
    )
    match.play("d4xd5")
    english = match.log(BLUE)
    with speaking("de"):
        german = match.log(BLUE)
    assert german[0].causes[0].clause == english[0].causes[0].clause == "AC-4.1"
    assert german[0].causes != english[0].causes
    assert match.log(BLUE) == english


def test_by_default_a_quiet_action_has_no_causes() -> None:
    """Even if its preview has some, such as the meaning of joining a stack."""
    match = banneret.game("age-of-chess").match()
    assert match.preview("d1-d2").causes
    match.play("d1-d2")
    assert match.log(ARBITER)[0].causes == ()


class EveryHalf(Forecasts):
    """Gives each code as a separate cause."""

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> Sequence[Cause]:
        return (Cause(text=f"{code}.", clause=""),)


def test_all_halves_have_their_causes() -> None:
    game = ferry()
    match = Game(replace(game.definition, forecasts=EveryHalf), game.ruleset).match()
    action = max(match.legal(0), key=lambda each: len(each.codes))
    assert len(action.codes) > 1
    match.play(action)
    assert told(match, 0) == [f"{code}." for code in action.codes]


def test_what_others_may_not_know_of_has_no_causes_for_them() -> None:
    game = Game(replace(ROAD, forecasts=EveryHalf), ROAD.ruleset())
    match = game.match(seed=3)
    match.play("swap", seat=GOLD)
    assert told(match, GOLD)
    assert match.log(BLUE) == ()
