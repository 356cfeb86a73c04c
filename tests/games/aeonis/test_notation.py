"""Actions as text: parsed completely or refused, never read as a different action."""

from random import Random

import pytest

from banneret import BanneretError, Match
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.action_reader import example
from banneret.games.aeonis.decisions import Decision, current_decision
from banneret.games.aeonis.rules.campaign.round import GROUP
from tests.games.aeonis.fields import field, window
from tests.games.aeonis.positions import POSITIONS, matches

PIECES = (
    "+", ">", "*", ":", " ", "-", "D4", "C4", "A1", "Z9", "bl1", "go1", "bl-lord", "gr2", "bl0", "bl15",
    "done", "usual", "commit ", "line ", "occupy ", "attack ", "assault ", "recruit ", "infantry ", "pass",
    "stay", "retreat", "retreat ", "lift", "press", "wait", "open", "hold-the-walls", "strikes usual", "x",
)  # fmt: skip


def texts_of(match: Match, random: Random) -> list[str]:
    """Some legal actions of the side that is asked, each found by a random path of halves."""
    found, seat = list[str](), match.to_act[0]
    for _ in range(8):
        position, text = match.seen_by(seat), ""
        while True:
            code = random.choice(position.codes(seat))
            text += position.describe(seat, code).text
            if not position.is_half(seat, code):
                break
            position = position.after(seat, code)
        found.append(text)
    return found


def mutated(text: str, random: Random) -> str:
    """A text with one or two random insertions, deletions or replacements."""
    for _ in range(random.randint(1, 2)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice((0, 1, 1, 2, 3)))
        text = text[:start] + random.choice(PIECES) + text[end:]
    return text


@pytest.mark.parametrize("name", POSITIONS)
def test_texts_of_legal_actions_are_read_as_those_actions(name: str) -> None:
    """Printing and parsing is the identity, for every kind of decision."""
    for seed, match in enumerate(matches(name)):
        for text in texts_of(match, Random(seed)):
            assert match.action(text, match.to_act[0]).text == text, (seed, text)


@pytest.mark.parametrize("name", POSITIONS)
def test_altered_texts_are_read_whole_or_refused(name: str) -> None:
    """A text that is parsed prints as it was written, except for the order of units."""
    read = 0
    for seed, match in enumerate(matches(name)):
        random, seat = Random(seed), match.to_act[0]
        for text in texts_of(match, random) * 3:
            changed = mutated(text, random)
            try:
                action = match.action(changed, seat)
            except BanneretError:
                continue
            read += 1
            assert action.text == match.game.notation.plain(changed), (seed, changed, action.text)
    assert read > 0


def test_every_kind_of_question_comes_up() -> None:
    """The tests above cover every kind of decision, except groups, which only occur as a second step."""
    found = {current_decision(window(match)) for name in POSITIONS for match in matches(name)}
    assert found == set(Decision) - {Decision.GROUP}


def test_in_the_middle_of_a_group() -> None:
    """The rest of a group is parsed after its beginning."""
    match = field("C4 inf inf cav", "G3 inf")
    begun = match.seen_by(0).after(0, next(c for c in match.seen_by(0).codes(0) if c >> 12 == 4))
    assert top(begun.window).stage == GROUP
    game = match.game
    for text in ("bl1>D4", "bl1+bl3>D4"):
        assert game.notation.parse(begun.window, 0, text)
    assert game.notation.plain("C4:bl3+bl-lord+bl1>D4") == "C4:bl-lord+bl1+bl3>D4"
    for text in ("bl1>A1", "+>D4x", "bl1>", "bl1+>D4", ">Z9", "bl9>D4"):
        with pytest.raises(BanneretError):
            game.notation.parse(begun.window, 0, text)


def test_examples_are_of_the_form_that_is_read() -> None:
    """The examples that people are given for each decision can be parsed."""
    for asked in Decision:
        assert example(asked)
