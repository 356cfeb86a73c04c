"""The games go as they went."""

from itertools import zip_longest

import pytest

import banneret
from tests.golden.playthroughs import COMMAND, FOLDER, Playthrough, all_playthroughs

PLAYTHROUGHS = all_playthroughs()


def first_difference(expected: str, found: str) -> str:
    """The lines around the first one that differs."""
    pairs = list(zip_longest(expected.splitlines(), found.splitlines(), fillvalue="(nothing)"))
    at = next(n for n, (one, other) in enumerate(pairs) if one != other)
    before = [f"      {line}" for line, _ in pairs[max(0, at - 4) : at]]
    return "\n".join([f"line {at + 1}:", *before, f"file  {pairs[at][0]}", f"now   {pairs[at][1]}"])


@pytest.mark.parametrize(
    "playthrough", PLAYTHROUGHS, ids=[f"{each.game}/{each.path.stem}" for each in PLAYTHROUGHS]
)
def test_the_game_goes_as_it_went(playthrough: Playthrough) -> None:
    __tracebackhide__ = True
    advice = f"If the change is meant, write the games again with `{COMMAND}` and read the difference."
    if not playthrough.path.exists():
        pytest.fail(f"{playthrough.path.name} is missing. {advice}")
    expected = playthrough.path.read_text(encoding="utf-8")
    found = playthrough.text()
    if found != expected:
        pytest.fail(
            f"{playthrough.path.name} goes another way. {advice}\n{first_difference(expected, found)}"
        )


def test_there_are_no_other_files() -> None:
    expected = {playthrough.path for playthrough in PLAYTHROUGHS}
    found = set(FOLDER.glob("*/*.txt"))
    assert found == expected, f"write the games again with `{COMMAND}`"
    assert {path.parent.name for path in found} == set(banneret.game_names())


def test_a_difference_is_pointed_at() -> None:
    assert first_difference("a\nb\nc\n", "a\nb\nd\n") == "line 3:\n      a\n      b\nfile  c\nnow   d"
    assert first_difference("a\n", "a\nb\n") == "line 2:\n      a\nfile  (nothing)\nnow   b"
