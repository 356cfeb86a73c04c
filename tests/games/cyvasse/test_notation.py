"""A text is parsed completely, as the action it names, or refused: in set-up, turn and promotion."""

from collections.abc import Iterator
from random import Random

from banneret import BanneretError, Match
from tests.games.cyvasse.generated import choose, random_document
from tests.games.cyvasse.pictures import game_with, position
from tests.games.texts import garbled

SIGNS = "ABCDEFGHIJK1234567890-x~@= _abdeghilnoprstuvy"


def questions() -> Iterator[tuple[int, Match, int]]:
    """A seed, a match and the seat to act: set-ups, moves, promotions, an heir that may wait."""
    for seed in range(10):
        match, chance = game_with({"setup": {"blue": "empty"}}).match(seed), Random(seed)
        for _ in range(chance.randint(0, 30)):
            match.play(choose(chance, match.legal(0), "random"), 0)
        yield from [(seed, match, 0)] if 0 in match.to_act else []
    for seed in range(30):
        match = game_with("default").position(random_document(Random(seed)))
        yield from [(seed, match, match.to_act[0])] if match.to_act else []
    free = {"promotion": {"forced": False, "heir_waits": True}}
    for blue, ruleset in (("KK2 RA6", "default"), ("KK2 RA6", free), ("TA6", free)):
        document = position(blue, "KA10 RC11", fortresses="A6 A10", stage="start")
        yield 0, game_with(ruleset).position(document), 0


def test_written_and_read() -> None:
    """CV-1.4, CV-1.8, CV-5.3, CV-6.1: every legal action is parsed from its own text."""
    kinds = set()
    for seed, match, seat in questions():
        chance, actions = Random(seed), match.legal(seat)
        for action in chance.sample(actions, min(len(actions), 40)):
            assert match.action(action.text, seat) == action, f"seed {seed}"
            kinds.add(action.kind)
    assert kinds >= {"place", "rearrange", "exchange", "take back", "move", "capture", "promote", "stay"}


def test_other_texts() -> None:
    """CV-1.4, CV-1.8, CV-5.3: a garbled text is the action it now names, or none."""
    read = 0
    for seed, match, seat in questions():
        chance, actions = Random(seed), match.legal(seat)
        for action in chance.choices(actions, k=12):
            text = garbled(action.text, SIGNS, chance)
            try:
                found = match.action(text, seat)
            except BanneretError:
                continue
            assert found.text == text.strip(), f"seed {seed}: {text!r}"
            read += 1
    assert read > 10, "too few of the garbled texts name an action for this to say anything"
