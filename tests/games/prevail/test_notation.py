"""Texts are parsed in full as the action they name, or refused: over random play, for all questions."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.engine.errors import BanneretError
from banneret.engine.machine.layout import look
from banneret.engine.views.actions import Action, split_code
from banneret.games.prevail.decisions import Decision, decision_of
from tests.games.prevail.layouts import commanding, game_of, play, texts
from tests.games.prevail.test_8_melee import attacking

SWIFT = {
    each: {"speed": 5, "flexibility": 3}
    for each in ("manipular-legion", "equites", "punic-spearmen", "punic-cavalry")
}
RULESETS: dict[str, Any] = {
    "default": "default",
    "draft3": "draft3",
    "standard": {"extends": "standard", "setup": {"deployment": "ready"}},
    "small": {"setup": {"deployment": "ready"}, "units": SWIFT},
    "shots": {
        "extends": "draft3",
        "setup": {"deployment": "ready"},
        "units": {each: {"range": 5, "retreat": 1, **SWIFT[each]} for each in SWIFT},
    },
}


def matches(ruleset: str, seed: int) -> Iterator[tuple[Match, int, Random]]:
    """Positions of a random game, each with a seat that is asked."""
    dice = Random(seed)
    match = game_of(RULESETS[ruleset]).match(seed=seed)
    for _ in range(90):
        if match.outcome is not None:
            return
        seat = dice.choice(match.to_act)
        yield match, seat, dice
        match.play(bold(match.legal(seat), seat, dice), seat=seat)


def bold(legal: Sequence[Action], seat: int, dice: Random) -> Action:
    """A random action, but mostly one that orders, fights or goes forward, so that all questions come up."""
    fights = [action for action in legal if action.kind in ("engage", "shoot", "order", "line")]
    ahead = sorted((action for action in legal if action.kind == "move"), key=lambda each: each.text[4:])
    ahead = ahead[: len(ahead) // 4] if seat == 0 else ahead[-(len(ahead) // 4) :]
    choices = fights or ahead or legal
    return dice.choice(choices if dice.random() < 0.8 else legal)


def read(match: Match, seat: int, text: str) -> Action:
    """The action that a text is carried out as."""
    seen = match.seen_by(seat)
    return seen.action(seat, split_code(match.game.notation.parse(seen.window, seat, text)))


def named_by(text: str) -> tuple[str, frozenset[str]]:
    """The parts of a text: its first piece, and the others as a set, since their order does not count."""
    head, *more = text.split("+")
    verb, _, first = head.rpartition(" ")
    if verb in ("order", "pay"):  # the first piece belongs to the set
        return verb, frozenset([first, *more])
    return head, frozenset(more)


def mutated(text: str, dice: Random) -> str:
    """A text with one small change."""
    place = dice.randrange(len(text) + 1)
    how = dice.randrange(6)
    if how == 0:
        return text[:place] + dice.choice("+>*:/@-N1A done") + text[place:]
    if how == 1:
        return text[:place] + text[place + 1 :]
    if how == 2:
        return text[:place]
    if how == 3:
        return text[:place] + dice.choice("+>*:/@-NSEW19AF") + text[place + 1 :]
    if how == 4:
        return text + dice.choice(["+done", "+", "+F-5", "/N", "done", " ", "+move"])
    return text.swapcase()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_texts_go_on_from_a_half(ruleset: str) -> None:
    """PV-3.1: if a position begins with a unit already chosen, the rest of the text parses alike."""
    for match, seat, dice in matches(ruleset, seed=7):
        seen = match.seen_by(seat)
        halves = [code for code in seen.codes(seat) if seen.is_half(seat, code)]
        while halves:
            seen = seen.after(seat, dice.choice(halves))
            ahead = seen.actions(seat)
            for action in dice.sample(ahead, min(4, len(ahead))):
                code = match.game.notation.parse(seen.window, seat, action.text)
                assert seen.action(seat, split_code(code)) == action
            halves = [code for code in seen.codes(seat) if seen.is_half(seat, code)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_texts_name_exactly_what_is_done(ruleset: str, seed: int) -> None:
    """PV-3.1: a legal action's text gives that action; texts of other questions, and mutated ones, give
    exactly the action they name, or an error with a sentence.
    """
    heard = ["+", "", "done", "+done", "order +", "pay +", "F-9>A-1/N", "B-1*D-1", "line A-1:A-1"]
    for match, seat, dice in matches(ruleset, seed):
        legal = match.legal(seat)
        by_text = {action.text: action for action in legal}
        assert len(by_text) == len(legal)
        chosen = dice.sample(legal, min(6, len(legal)))
        for action in chosen:
            assert read(match, seat, action.text) == action, (ruleset, seed, action.text)
        trials = [*dice.sample(heard, min(12, len(heard))), *(mutated(each.text, dice) for each in chosen)]
        for text in trials:
            refusal = match.why_not(text, seat)
            if refusal is None:
                assert named_by(read(match, seat, text).text) == named_by(text.strip()), (ruleset, seed, text)
            else:
                assert re.search(r"[.)]$", refusal), (ruleset, seed, text, refusal)
        heard += [action.text for action in chosen[:2]]


def test_random_games_ask_every_kind_of_question() -> None:
    """PV-3.1: so the property above holds for each; units without a place are covered below."""
    asked = set()
    for ruleset in RULESETS:
        for seed in range(3):
            for match, _, _ in matches(ruleset, seed):
                asked.add(decision_of(look(match.state)[0], match.game.rules_window))
    halves = {Decision.PLACE_UNIT, Decision.FAR_END, Decision.MOVE, Decision.TARGET, Decision.SUPPORTERS}
    assert set(Decision) - halves - asked <= {Decision.GIVE_UP}


@pytest.mark.parametrize(
    "text", ["+", "+done", "F-5", "order", "order +done", "order F-5+", "order F-5 +done"]
)
def test_a_set_is_written_in_full(text: str) -> None:
    """PV-5.3: `+` alone orders nothing, and is refused without an internal error."""
    match = commanding(
        "velites F-5 N, velites F-6 N", "spearmen A-1 S", card="screen", other="brace", commander="F-5"
    )
    with pytest.raises(BanneretError, match=r"does not fit here\. To order units, write order F-5"):
        match.play(text, seat=0)
    assert match.why_not("order F-5", 0) == "More units could be ordered: end with +done."
    assert match.why_not("order F-6+F-5+done", 0) is None


def test_a_card_that_moves_does_not_shoot() -> None:
    """PV-5.9: and a card that shoots does not move."""
    match = commanding("velites F-5 N", "spearmen D-5 S", card="strike", other="brace", commander="F-5")
    play(match, "blue: order F-5")
    assert match.why_not("F-5*D-5", 0) == "Strike orders movement; no unit shoots by it. (PV-5.9)"
    match = commanding(
        "velites F-5 N", "spearmen D-5 S", card="javelin-storm", other="brace", commander="F-5"
    )
    play(match, next(f"blue: {text}" for text in texts(match) if "F-5" in text))
    assert match.why_not("F-5>E-5/N", 0) == "Javelin Storm orders shots; no unit moves by it. (PV-5.9)"
    assert match.why_not("F-5*D-5+done", 0) == (
        "No unit can support this shot: leave out what follows the target. (PV-7.4)"
    )


def test_payments_name_as_many_cards_as_are_owed() -> None:
    """PV-9.6, PV-2.1: neither more nor fewer, and only cards in hand."""
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N")
    assert match.why_not("pay brace", 1) == "Your losses cost 2 cards; you have named 1. (PV-9.6)"
    assert (
        match.why_not("pay brace+overrun+screen", 1) == "Your losses cost 2 cards; you have named 3. (PV-9.6)"
    )
    assert match.why_not("pay brace+charge", 1) == "Charge is not in your hand. (PV-2.1)"
    assert match.why_not("pay overrun+brace", 1) is None
