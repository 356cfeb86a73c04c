"""A text is parsed completely, as the action it names, or refused."""

from random import Random

from banneret import BanneretError, Match
from tests.games.age_of_chess.generated import random_document
from tests.games.age_of_chess.pictures import game_with
from tests.games.texts import garbled

SIGNS = "abcdefgh12345678-x*= "


def named(text: str) -> str:
    """The canonical text of an action; the `a` for the unit on top is optional."""
    text = text.strip()
    return text[:2] + text[3:] if text[2:3] == "a" else text


def positions(count: int) -> list[tuple[int, Match]]:
    """Random positions in which a side can act, each with its seed."""
    found = [(seed, game_with(("default", "v2")[seed % 2])) for seed in range(count)]
    made = [(seed, game.position(random_document(Random(seed)))) for seed, game in found]
    return [(seed, match) for seed, match in made if match.to_act]


def test_written_and_read() -> None:
    """AC-1.4: every legal action is parsed from its own text."""
    for seed, match in positions(40):
        for action in match.legal(match.to_act[0]):
            assert match.action(action.text, match.to_act[0]) == action, f"seed {seed}"


def test_other_texts() -> None:
    """AC-1.4: a garbled text is the action it now names, or none."""
    read = 0
    for seed, match in positions(120):
        chance, seat = Random(seed), match.to_act[0]
        for action in chance.choices(match.legal(seat), k=6):
            text = garbled(action.text, SIGNS, chance)
            try:
                found = match.action(text, seat)
            except BanneretError:
                continue
            assert found.text == named(text), f"seed {seed}: {text!r}"
            read += 1
    assert read > 20, "too few of the garbled texts name an action for this to say anything"
