"""Secrets: whatever changes in what a side may not know, every byte it gets stays the same (CV-1.4)."""

from operator import ne
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import banneret
from banneret import SPECTATOR, BanneretError, Match
from banneret.games.cyvasse.openings import known_arrays
from tests.games.cyvasse.generated import choose
from tests.games.cyvasse.pictures import game_with

SETUPS = ("ranks", "bastion", "random", "empty")
TRIED = (
    "ready",
    "G3~F1",
    "E9~A11",
    "dragon@F1",
    "dragon@A11",
    "F4-E6",
    "=spears",
    "nonsense",
    "H2~tray",
    "A6~A7",
)

seeds = st.integers(0, 2**32 - 1)


def set_up(gold: str, seed: int, chance: Random, acts: int, blues: list[str]) -> Match:
    """Blue takes the listed actions; Gold, with its own array, takes some of its own in between."""
    match = game_with({"setup": {"gold": gold}}).match(seed)
    order = [0] * len(blues) + [1] * acts
    chance.shuffle(order)
    ahead = iter(blues)
    for seat in order:
        if seat == 0:
            match.play(next(ahead), 0)
        elif 1 in match.to_act and len(match.to_act) == 2:
            match.play(choose(chance, match.legal(1), "random"), 1)
    return match


def gets(match: Match, viewer: int) -> list[Any]:
    """Everything a viewer gets, as text: the view, the legal actions, refusals and their reasons."""
    got: list[Any] = [match.view(viewer).model_copy(update={"ruleset": None}).model_dump_json()]
    if viewer == SPECTATOR:
        return [*got, match.seen_by(viewer).state.tobytes()]
    got += [
        match.seen_by(viewer).state.tobytes(),
        match.legal(viewer),
        match.picks(viewer),
        match.log(viewer),
    ]
    for text in TRIED:
        got.append(match.why_not(text, viewer))
        try:
            match.play(text, viewer)
            got.append(match.log(viewer))
            match.undo()
        except BanneretError as refusal:
            got.append(str(refusal))
    for picks in (
        ["cell:E8"],
        ["cell:A11"],
        ["unit:E8"],
        ["cell:G4", "cell:E8"],
        ["item:dragon"],
        ["word:ready"],
    ):
        got.append(match.why_not_picks(picks, viewer))
    for action in match.legal(viewer)[:: 1 + len(match.legal(viewer)) // 5]:
        got.append(match.preview(action, viewer))
    return got


@settings(max_examples=25)
@given(setup=st.sampled_from(SETUPS), seed=seeds, other=seeds, acts=st.integers(0, 12), own=st.integers(0, 6))
def test_nothing_of_the_other_side_shows(setup: str, seed: int, other: int, acts: int, own: int) -> None:
    """CV-1.4: another array, other actions, more or fewer of them, ready or not."""
    blues: list[str] = []
    alone = game_with("default").match(seed)
    chance = Random(seed)
    for _ in range(own):
        action = choose(chance, [each for each in alone.legal(0) if each.kind != "ready"], "random")
        alone.play(action, 0)
        blues.append(action.text)
    others = set_up(setup, seed, Random(other), acts, blues)
    for viewer in (0, SPECTATOR):
        assert gets(others, viewer) == gets(alone, viewer)


def test_not_even_that_the_other_is_ready() -> None:
    """CV-1.4: until a side is ready itself, nothing shows it."""
    waiting, ready = game_with("default").match(1), game_with("default").match(1)
    ready.play("E9~A11", 1)
    ready.play("ready", 1)
    assert gets(ready, SPECTATOR) == gets(waiting, SPECTATOR)
    assert ready.view(0) == waiting.view(0)
    assert ready.legal(0) == waiting.legal(0)
    assert ready.to_act == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_imagined_is_a_legal_array(seed: int) -> None:
    """CV-1.4, CV-1.5: 26 pieces at home, whatever the other side has really done, and different each time."""
    match = game_with({"setup": {"gold": "empty"}}).match(seed)
    match.play("dragon@A11", 1)
    one, other = (match.seen_by(0).imagined(0, seed=each).state for each in (1, 2))
    assert one.tobytes() != other.tobytes()
    board = one[0]["board"]
    assert sum(1 for square in board[51:91] if square) == 26
    assert list(board[:40]) == list(match.state[0]["board"][:40])
    assert not one[0]["pool"].any()


def imagined_for_blue(match: Match, seed: int) -> list[int]:
    """The array on Gold's home that Blue imagines, as Gold sees it."""
    board = match.seen_by(0).imagined(0, seed).state[0]["board"]
    return [int(board[90 - index]) & 15 for index in range(40)]


def test_what_is_imagined_is_what_one_meets() -> None:
    """CV-1.5: usually a known array, or its mirror image, slightly varied; sometimes any legal one."""
    match = game_with("default").match(1)
    known = [list(array) for array in known_arrays()]
    differ = [
        min(sum(map(ne, imagined_for_blue(match, seed), array)) for array in known) for seed in range(80)
    ]
    assert 40 < sum(hexes <= 6 for hexes in differ) < 80
    assert len({tuple(imagined_for_blue(match, seed)) for seed in range(80)}) > 60


def hanging(changed: dict[str, list[str]], setup: str = "ranks") -> int:
    """In how many of 24 imagined positions Blue could capture Gold's King with its first move."""
    ranks = game_with("default").ruleset.numbers.arrays["ranks"].model_dump(mode="json")
    match = banneret.game("cyvasse", {"arrays": {"ranks": ranks | changed}}, setup=f"bastion,{setup}").match(
        1
    )
    seen = match.seen_by(1)
    ready, *_ = (action.code for action in match.legal(1) if action.kind == "ready")
    begun = [seen.imagined(1, seed).after(1, ready).after(0, ready) for seed in range(24)]
    return sum(any("captures King" in action.words for action in each.actions(0)) for each in begun)


def test_what_is_imagined_finds_out_a_king_that_hangs() -> None:
    """CV-1.4, CV-6.3: a King in front is exposed to the arrays to expect; in the named arrays it is not."""
    assert hanging({"king": ["G4"], "heavy_horse": ["E3", "G3"]}) > 6
    assert [hanging({}, setup) for setup in ("ranks", "bastion", "proven", "random")] == [0] * 4


def test_what_is_imagined_knows_nothing_of_an_array_by_hand() -> None:
    """CV-1.4: the ruleset contains Gold's array; Blue imagines the same without it."""
    ranks = game_with("default").ruleset.numbers.arrays["ranks"].model_dump(mode="json")
    mine = {**ranks, "king": ["H2"], "dragon": ["G3"]}
    brought = game_with({"arrays": {"mine": mine}, "setup": {"gold": "mine"}}).match(1)
    usual = game_with("default").match(1)
    for seed in range(20):
        assert imagined_for_blue(brought, seed) == imagined_for_blue(usual, seed)


def test_after_the_set_up_everything_is_known() -> None:
    """CV-1.4: except the actions of the set-up, until the match is over."""
    match = game_with("default").match(1)
    match.play("E9~A11", 1)
    match.play("ready", 1)
    match.play("ready", 0)
    assert match.view(0).board == match.view(1).board == match.view(SPECTATOR).board
    assert [entry.text for entry in match.log(0)] == ["ready"]
    match.resign(0)
    assert [entry.text for entry in match.log(0)] == ["E9~A11", "ready", "ready", "resign"]
