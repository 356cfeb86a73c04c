"""How computer players choose."""

from collections import Counter
from typing import Any

import pytest

import banneret
from banneret import BadPlayer
from banneret.conformance.playing import (
    asked_seats,
    document_of,
    positions,
    positions_to_interpret,
    truths,
)
from banneret.conformance.subject import Subject
from banneret.engine.game import Game
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.layout import Array, look
from banneret.engine.match import Match, read_record, replay_record
from banneret.players.kernels.playing import ask_player, choose
from banneret.players.opponent import Opponent
from banneret.players.quick import quick_players
from banneret.players.registry import QUICK, meaning, names, player
from banneret.players.workspace import new_minds, new_table
from tests.conformance.compiling import compiled
from tests.conformance.subjects import SUBJECTS
from tests.engine.toy import ROAD

each_subject = pytest.mark.parametrize("subject", SUBJECTS, ids=str)

CHESS = banneret.game("age-of-chess")
CAPTURES = {
    "the Commander": {
        "to_move": "blue",
        "blue": {"e1": ["commander"], "d6": ["pikeman"], "a2": ["cavalry"]},
        "gold": {"e7": ["commander"], "b3": ["heavy"], "h8": ["heavy"]},
    },
    "the Commander, as Gold": {
        "to_move": "gold",
        "gold": {"e8": ["commander"], "d3": ["pikeman"], "a7": ["cavalry"]},
        "blue": {"c2": ["commander"], "b6": ["heavy"], "h1": ["heavy"]},
    },
}


def choices(match: Match, seat: int, name: str, count: int, seed: int = 1) -> Counter[str]:
    """A player's choices when it is asked repeatedly, with dice that continue."""
    game, mind = match.game, new_minds(match.game.definition, 1)
    seed_dice(look(mind)[0].dice, seed)
    texts = {action.code: action.text for action in match.legal(seat)}
    run: Any = game.run
    return Counter(
        texts[int(run(choose, match.state, game.rules, seat, quick_players(name), mind))]
        for _ in range(count)
    )


class TestRandom:
    def test_every_legal_action_is_as_likely_as_the_others(self) -> None:
        """44 actions, 8800 choices: chi-square with 43 degrees, exceeded once in a thousand times."""
        match = fast(CHESS).match()
        chosen = choices(match, 0, "random", 8_800)
        assert set(chosen) == {action.text for action in match.legal(0)}
        assert sum((count - 200) ** 2 / 200 for count in chosen.values()) < 77.4


class TestGreedy:
    @pytest.mark.parametrize("document", CAPTURES.values(), ids=CAPTURES.keys())
    def test_it_takes_what_wins(self, document: dict[str, Any]) -> None:
        match = CHESS.position(document)
        (seat,) = match.to_act
        (chosen,) = choices(match, seat, "greedy", 20)
        match.play(chosen)
        assert match.outcome is not None
        assert match.outcome.winners == (seat,)

    def test_it_takes_the_dearer_of_two(self) -> None:
        match = CHESS.position(
            {
                "to_move": "blue",
                "blue": {"e1": ["commander"], "d4": ["cavalry"]},
                "gold": {"e8": ["commander"], "c5": ["archer"], "e5": ["heavy"]},
            }
        )
        assert set(choices(match, 0, "greedy", 20)) == {"d4xe5"}

    def test_among_equals_it_takes_any(self) -> None:
        match = fast(CHESS).match()
        chosen = choices(match, 0, "greedy", 8_800)
        assert set(chosen) == {action.text for action in match.legal(0)}
        assert sum((count - 200) ** 2 / 200 for count in chosen.values()) < 77.4


def fast(game: Game) -> Game:
    """The same game with compiled rules."""
    return Game(game.definition, game.ruleset, run=compiled(game.definition))


class TestOpponents:
    @each_subject
    @pytest.mark.parametrize("name", QUICK)
    def test_they_play_whole_matches_by_the_rules(self, subject: Subject, name: str) -> None:
        """A match refuses illegal actions."""
        for seed in range(2):
            match = subject.fast.match(seed)
            opponents = [Opponent(name, match, seat) for seat in subject.seats]
            while match.to_act:
                seat = match.to_act[-1]
                match.play(opponents[seat].choose(), seat=seat)
            assert match.outcome is not None

    @each_subject
    @pytest.mark.parametrize("name", QUICK)
    def test_asking_twice_gives_the_same_answer(self, subject: Subject, name: str) -> None:
        match = subject.fast.match(3)
        for _ in range(10):
            seat = match.to_act[0]
            opponent = Opponent(name, match, seat)
            choice = opponent.choose()
            assert opponent.choose() == choice
            assert Opponent(name, match, seat).choose() == choice
            match.play(choice, seat=seat)

    @each_subject
    @pytest.mark.parametrize("name", QUICK)
    def test_a_match_that_was_saved_or_taken_back_goes_on_the_same(self, subject: Subject, name: str) -> None:
        match = subject.fast.match(4)
        opponents = [Opponent(name, match, seat) for seat in subject.seats]
        for _ in range(12):
            seat = match.to_act[0]
            match.play(opponents[seat].choose(), seat=seat)
        first = [turn.code for turn in match.played]
        match.undo(5)
        resumed = replay_record(read_record(match.record()), subject.definition)
        for each in (match, resumed):
            while len(each.played) < 12:
                seat = each.to_act[0]
                each.play(Opponent(name, each, seat).choose(), seat=seat)
            assert [turn.code for turn in each.played] == first

    @each_subject
    def test_choosing_changes_nothing(self, subject: Subject) -> None:
        match = subject.fast.match(5)
        before = match.state.tobytes()
        for name in QUICK:
            Opponent(name, match, match.to_act[0]).choose()
        assert match.state.tobytes() == before

    def test_other_seeds_and_other_seats_choose_otherwise(self) -> None:
        chosen = {Opponent("random", CHESS.match(seed), 0).choose() for seed in range(40)}
        assert len(chosen) > 20

    @each_subject
    def test_they_know_no_more_than_their_seat(self, subject: Subject) -> None:
        """Replace the true state with another that the seat cannot tell apart: they choose the same."""
        for at in positions(subject, most=300 if subject.game.has_unknowns else 5):
            for seat in asked_seats(subject.fast.run, at.state):
                documents = [document_of(subject, truth) for truth in truths(subject, at, seat)]
                matches = [subject.fast.position(document, seed=at.plies) for document in documents]
                for name in QUICK:
                    chosen = {Opponent(name, match, seat).choose() for match in matches}
                    assert len(chosen) == 1, f"{name}: {at}"

    def test_they_do_not_see_the_card_they_fight(self) -> None:
        for seed in range(20):
            assert len({Opponent("greedy", duel(card, seed), 1).choose() for card in range(1, 7)}) == 1


def duel(card: int, seed: int) -> Match:
    """Gold, holding a 3, is challenged by Blue, holding this card."""
    travellers = {name: {"cell": "r4", "held": 3} for name in ("blue", "gold", "green")}
    travellers["blue"]["held"] = card
    document = {"phase": "duel", "turn": "blue", "left": 1, "challenged": "gold", "travellers": travellers}
    return Game(ROAD, ROAD.ruleset()).position(document, seed)


def choice(game: Game, truth: Array, seat: int, name: str, seed: int) -> tuple[int, bytes]:
    """A player's choice with this true state on the table, and the position that it saw."""
    table, mind = new_table(game), new_minds(game.definition, 1)
    table["states"] = truth
    seed_dice(look(mind)[0].dice, seed)
    code = int(game.run(ask_at_table, table, mind, game.rules, seat, quick_players(name)))
    return code, mind["seen"].tobytes()


@kernel
def ask_at_table(tables: Any, minds: Any, rules: Any, seat: Any, records: Any) -> Any:
    """Asks a player as `play_games` does."""
    table = tables[0]
    return ask_player(table.states[0], rules[0], seat, records[0], minds[0], table.has_unknowns)


class TestTables:
    @each_subject
    @pytest.mark.parametrize("name", QUICK)
    def test_players_in_simulations_know_no_more_than_their_seat(self, subject: Subject, name: str) -> None:
        """As above: with other true states on the table, the same player with the same dice sees the same
        position and chooses the same. All players get that position in the same way, and greedy is slow to
        interpret.
        """
        many = 100 if name == "random" else 20
        for at in positions_to_interpret(subject, most=many if subject.game.has_unknowns else 5):
            for seat in asked_seats(subject.fast.run, at.state):
                chosen = {
                    choice(subject.game, truth, seat, name, at.plies) for truth in truths(subject, at, seat)
                }
                assert len(chosen) == 1, at

    def test_players_in_simulations_do_not_see_the_card_they_fight(self) -> None:
        for seed in range(20):
            matches = [duel(card, seed) for card in range(1, 7)]
            assert len({choice(match.game, match.state, 1, "greedy", seed) for match in matches}) == 1


class TestNames:
    def test_every_player_says_what_it_does(self) -> None:
        assert all(meaning(name) for name in names())
        assert names()[:2] == QUICK == ("random", "greedy")

    def test_an_unknown_player_is_refused_with_a_hint(self) -> None:
        with pytest.raises(BadPlayer, match="Did you mean greedy"):
            player("gredy")
        with pytest.raises(BadPlayer, match="There are: random"):
            Opponent("deep-blue", CHESS.match(), 0)

    def test_one_record_for_each_seat(self) -> None:
        assert len(quick_players("random", "greedy", "greedy")) == 3
