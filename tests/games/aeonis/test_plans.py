"""Computer players fight single battles by the exact odds (AE-7.1)."""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

import pytest

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.entry_points import list_actions
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import look
from banneret.games.aeonis.decisions import Decision, current_decision
from banneret.players.contest import compiled_game, play_game, prepare_game
from banneret.players.protocol import ActionBuilder, Question, Stop, Thought, never
from banneret.players.registry import player
from banneret.players.search.player import Searching

BATTLES = ("3inf+1arc vs 2inf+cav@fortress", "2inf+cav+arc vs 4inf+arc@plain", "5inf vs 2inf+2arc@forest")


TOGETHER = {"combat": {"archers": {"order": "together"}}}


def battle_game(line: str, changes: Mapping[str, Any] | None = None) -> Game:
    """A single battle in which both sides make every choice."""
    armies, place = line.split("@")
    attacker, defender = armies.split(" vs ")
    battle = {"attacker": attacker, "defender": defender, "place": place}
    ruleset = {"extends": "default", "scenario": "battle", "battle": battle, **(changes or {})}
    return compiled_game(banneret.game("aeonis", ruleset))


class Noting(Searching):
    """Records the questions it is asked, and its thoughts."""

    def __init__(self) -> None:
        super().__init__("noting", {"nodes": 8})
        self.noted: list[tuple[Question, Thought]] = []

    def search(
        self, game: Game, question: Question, stop: Stop = never, *, width: int = 1, at_once: bool = False
    ) -> Thought:
        thought = super().search(game, question, stop, width=width, at_once=at_once)
        self.noted.append((question, thought))
        return thought


def solved_questions(game: Game, games: int) -> Iterator[tuple[Question, Thought]]:
    noting = Noting()
    for number in range(games):
        play_game(game, [noting, noting], int(derive(3, number, STREAM_GAME)))
    for question, thought in noting.noted:
        asked = current_decision(look(question.state)[0])
        if asked in (Decision.COMMIT, Decision.LINE, Decision.REINFORCE, Decision.STRIKE):
            assert thought.nodes == 0, "nothing is searched for that is known"
            yield question, thought


@pytest.mark.parametrize(
    ("line", "changes"), [*((line, {}) for line in BATTLES), ("2inf+2arc vs inf+3arc@plain", TOGETHER)]
)
def test_what_is_known_is_legal_and_the_best_comes_first(line: str, changes: Mapping[str, Any]) -> None:
    game = battle_game(line, changes)
    seen = 0
    for question, thought in solved_questions(game, 6):
        values = [each.value for each in thought.considered]
        assert values == sorted(values, reverse=True)
        assert thought.codes in [each.codes for each in thought.considered if each.value == values[0]]
        for each in thought.considered:
            builder = ActionBuilder(game, question)
            for n, code in enumerate(each.codes, 1):
                work = game.new_work()
                count = game.run(list_actions, builder.state, game.rules, question.seat, work)
                assert code in work["actions"][0][:count]
                assert builder.add(code) == (n == len(each.codes))
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("line", BATTLES)
def test_the_battle_is_worth_what_the_odds_say(line: str) -> None:
    game = battle_game(line)
    question, thought = next(solved_questions(game, 1))
    assert question.seat == 0
    told = game.forecasts.answer(line).wins
    assert told is not None
    assert thought.considered[0].value == pytest.approx(CERTAIN * told, abs=1)


def test_both_sides_win_as_often_as_the_odds_say() -> None:
    """With search instead, the defender lost half of the games it could have won."""
    game, games = battle_game(BATTLES[0]), 300
    prepare_game(game, ignore_progress)
    both = [player("search:nodes=8")] * 2
    won = sum(
        int(play_game(game, both, int(derive(7, number, STREAM_GAME)))["winners"][0]) == 1
        for number in range(games)
    )
    told = game.forecasts.answer(BATTLES[0]).wins
    assert told is not None
    assert won / games == pytest.approx(told, abs=2 * sqrt(told * (1 - told) / games))


def test_in_a_campaign_they_search() -> None:
    game = banneret.game("aeonis")
    match = game.match(1)
    assert game.plans.solved(look(match.state)[0], match.to_act[0]) is None
