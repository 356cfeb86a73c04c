"""Plays the game alongside its slow reference implementation (reference.py) and compares every step.

A failure reports the seed, the actions played and both boards.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

import banneret
from banneret import Game, Match
from banneret.engine.match.perft import perft
from tests.conformance.compiling import compiled
from tests.games.age_of_chess import reference
from tests.games.age_of_chess.generated import (
    STYLES,
    choose,
    choose_return,
    doomed_document,
    late_document,
    random_changes,
    random_document,
)
from tests.games.age_of_chess.pictures import draw, game, game_with, side_by_side

RULESETS = ("default", "v2")


class Pair:
    """A match and its reference, compared before every action."""

    def __init__(self, match: Match, label: str) -> None:
        self.match = match
        self.label = label
        self.rules: Mapping[str, Any] = match.game.ruleset.numbers.model_dump(mode="json")
        self.twin = self._laid_out()

    def _laid_out(self) -> reference.Position:
        document = self.match.start
        if document is None:
            return reference.start(self.rules)
        blue, gold = (
            {square: " ".join(stack) for square, stack in document[seat].items()} for seat in ("blue", "gold")
        )
        return reference.place(self.rules, document["to_move"], blue, gold, document["plies"])

    def compare(self) -> None:
        """Board, side to move, ending and legal actions must be the same."""
        __tracebackhide__ = True
        expected_outcome, expected_actions = reference.judge(self.twin, self.rules)
        actions = sorted(action.text for seat in self.match.to_act for action in self.match.legal(seat))
        document = self.match.document()
        twin = self._twin_document()
        if document | {"seen": 0} != twin | {"seen": 0}:
            self._fail("the boards differ", twin["to_move"], document["to_move"])
        if self._outcome() != expected_outcome:
            self._fail("the endings differ", expected_outcome, self._outcome())
        if actions != expected_actions:
            missing = sorted({*expected_actions} - {*actions})
            self._fail(
                "the actions differ", f"also {missing}", f"also {sorted({*actions} - {*expected_actions})}"
            )

    def play(self, text: str) -> None:
        self.match.play(text)
        self.twin = reference.follow(self.twin, text, self.rules)

    def play_on(self, chance: Random, style: str, plies: int = 1000) -> None:
        """Plays and compares, to the end or for a number of actions."""
        self.compare()
        while self.match.to_act and plies:
            legal = self.match.legal(self.match.to_act[0])
            self.play(choose(chance, legal, style).text)
            self.compare()
            plies -= 1

    def play_to_and_fro(self, chance: Random, plies: int) -> None:
        """The same, usually undoing the previous action."""
        self.compare()
        while self.match.to_act and plies:
            before = self.match.played[-2].text if len(self.match.played) > 1 else None
            self.play(choose_return(chance, self.match.legal(self.match.to_act[0]), before).text)
            self.compare()
            plies -= 1

    def _twin_document(self) -> dict[str, Any]:
        sides: dict[str, dict[str, list[str]]] = {"blue": {}, "gold": {}}
        for square, (seat, stack) in self.twin.squares.items():
            sides[seat][square] = list(stack)
        return {"to_move": self.twin.to_move, **sides, "plies": self.twin.plies}

    def _outcome(self) -> reference.Outcome | None:
        outcome = self.match.outcome
        if outcome is None:
            return None
        reason = "plies" if outcome.ending == "limit" else outcome.ending
        if outcome.result == "won":
            return reference.Outcome(("blue", "gold")[outcome.winners[0]], reason)
        return reference.Outcome({"drawn": "draw", "unfinished": "unfinished"}[outcome.result], reason)

    def _fail(self, what: str, expected: object, found: object) -> None:
        __tracebackhide__ = True
        boards = side_by_side(draw(self._twin_document()), draw(self.match.document()), "reference", "game")
        played = " ".join(turn.text for turn in self.match.played)
        raise AssertionError(
            f"{what} ({self.label})\n\n{boards}\n\nreference: {expected}\n     game: {found}\n"
            f"   played: {played}\n    start: {self.match.start}"
        )


@cache
def compiled_game(ruleset: str) -> Game:
    """For whole games, which take long; positions are compared with the interpreted game instead."""
    same = game(ruleset)
    return Game(same.definition, same.ruleset, run=compiled(same.definition))


@pytest.mark.parametrize("chunk", range(15))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games(ruleset: str, chunk: int) -> None:
    """Ten games each, played in all styles."""
    for seed in range(10 * chunk, 10 * chunk + 10):
        pair = Pair(compiled_game(ruleset).match(), f"{ruleset}, seed {seed}")
        pair.play_on(Random(seed), STYLES[seed % 3])
        assert pair.match.outcome is not None


@pytest.mark.parametrize("chunk", range(8))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_positions(ruleset: str, chunk: int) -> None:
    """A hundred positions each, and three actions from there."""
    for seed in range(100 * chunk, 100 * chunk + 100):
        chance = Random(seed)
        pair = Pair(game(ruleset).position(random_document(chance)), f"{ruleset}, seed {seed}")
        pair.play_on(chance, STYLES[seed % 3], plies=3)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_minimal_loss(ruleset: str, chunk: int) -> None:
    """A hundred positions each in which most actions cost a unit."""
    for seed in range(100 * chunk, 100 * chunk + 100):
        chance = Random(seed)
        pair = Pair(game(ruleset).position(doomed_document(chance)), f"{ruleset}, seed {seed}")
        pair.play_on(chance, "any", plies=2)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("times", [2, 3, 4])
def test_repetition(times: int, chunk: int) -> None:
    """Ten positions each, from which units move back and forth."""
    returning = game_with({"extends": "v2", "endings": {"repetition": times}})
    for seed in range(10 * chunk, 10 * chunk + 10):
        chance = Random(seed)
        pair = Pair(returning.position(late_document(chance)), f"repetition {times}, seed {seed}")
        pair.play_to_and_fro(chance, plies=60)


def changed_game(seed: int) -> tuple[Game, str]:
    """The game with random changes, and a label that describes them."""
    changes = random_changes(Random(seed))
    return game_with(changes), f"seed {seed}, {changes}"


@pytest.mark.parametrize("chunk", range(12))
def test_other_rulesets(chunk: int) -> None:
    """Twenty rulesets each: the start of a game, and five positions."""
    for seed in range(20 * chunk, 20 * chunk + 20):
        changed, label = changed_game(seed)
        chance = Random(seed)
        Pair(changed.match(), label).play_on(chance, STYLES[seed % 3], plies=12)
        numbers = changed.ruleset.numbers
        for _ in range(3):
            document = random_document(chance, numbers.stacks.size, numbers.endings.plies)
            Pair(changed.position(document), label).play_on(chance, STYLES[seed % 3], plies=4)
        for _ in range(2):
            document = doomed_document(chance, numbers.stacks.size)
            Pair(changed.position(document), label).play_on(chance, "any", plies=2)


@pytest.mark.parametrize("chunk", range(4))
def test_compiled(chunk: int) -> None:
    """Compares the compiled kernels too: counts sequences of two actions, under random rulesets."""
    for seed in range(1000 + 8 * chunk, 1000 + 8 * chunk + 8):
        changed, label = changed_game(seed)
        numbers = changed.ruleset.numbers
        document = random_document(Random(seed), numbers.stacks.size, max(0, numbers.endings.plies - 2))
        pair = Pair(changed.position(document), label)
        assert perft(pair.match, 2) == sequences(pair.twin, 2, pair.rules), f"{label}\n{draw(document)}"


def sequences(position: reference.Position, depth: int, rules: Mapping[str, Any]) -> int:
    """How many sequences of this many actions there are."""
    actions = reference.legal(position, rules)
    if depth == 1:
        return len(actions)
    return sum(sequences(reference.follow(position, text, rules), depth - 1, rules) for text in actions)


def test_the_twin_is_told_apart() -> None:
    """The comparison itself works: a match that differs is detected."""
    pair = Pair(banneret.game("age-of-chess").match(), "on purpose")
    pair.match.play("e2-e3")
    with pytest.raises(AssertionError, match="the boards differ"):
        pair.compare()
