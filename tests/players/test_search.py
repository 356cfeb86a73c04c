"""Searching players: legal, deterministic, within their budget, and ignorant of what is hidden."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from banneret.conformance.playing import asked_seats, legal_codes, truths
from banneret.conformance.subject import Subject
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.kernels.entry_points import carry_out, urgency_of, worth_for
from banneret.engine.machine.kernels.estimates import OUTLOOK
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import Array, look
from banneret.players.gamedata import TreeParameters
from banneret.players.kernels.values import EVEN, SCALE, WON, win_share
from banneret.players.levels import levels
from banneret.players.protocol import Question, never
from banneret.players.registry import player
from banneret.players.search import budget
from banneret.players.search.alphabeta import QUIET_DEPTH, SearchLimits, look_ahead
from banneret.players.search.budget import Budget, Spending
from banneret.players.search.player import UCT, Searching
from banneret.players.search.treesearch import TreeSearch, Visited
from tests.conformance.subjects import SUBJECTS, each_ruleset, each_ruleset_where
from tests.players.questions import last_moves, play_codes, question, questions, wins

SEARCHING = ("search:nodes=40", "search:nodes=40:slack=500", "uct:nodes=15")
each_player = pytest.mark.parametrize("name", SEARCHING)


def is_open(subject: Subject) -> bool:
    """Whether alpha-beta can play it once secret set-ups are revealed."""
    return len(subject.game.seats) == 2 and not subject.has_dice


CHESS_BOARD = 64
"""On boards with more cells and actions, a plain search takes minutes."""
each_open_ruleset = each_ruleset_where(is_open)
CHESS = next(each for each in SUBJECTS if str(each) == "age-of-chess-default")
PREVAIL = next(each for each in SUBJECTS if str(each) == "prevail-default")
ROAD = next(each for each in SUBJECTS if str(each) == "the-road-default")


def begin(subject: Subject) -> Question:
    """The first question of a game."""
    match = subject.fast.match(1)
    return question(subject, match.state, match.to_act[0])


@each_ruleset
@each_player
def test_what_they_do_is_legal_and_the_same_every_time(subject: Subject, name: str) -> None:
    for at, asked in questions(subject, most=24):
        before = asked.state.tobytes()
        thoughts = [player(name).think(subject.fast, asked) for _ in range(2)]
        assert thoughts[0].codes == thoughts[1].codes, at
        assert asked.state.tobytes() == before
        *halves, last = thoughts[0].codes
        state = look(play_codes(subject, asked.state, asked.seat, tuple(halves)))[0]
        assert not subject.fast.notation.is_half(state, asked.seat, last), f"unfinished: {at}"
        play_codes(subject, asked.state, asked.seat, thoughts[0].codes)
        assert thoughts[0].nodes <= 40 + 2 * len(halves), (
            "more than the budget, and a look at each further code"
        )


@each_ruleset_where(lambda subject: subject.game.has_unknowns)
@each_player
def test_they_know_no_more_than_their_seat(subject: Subject, name: str) -> None:
    """Replace the true state with another that the seat cannot tell apart: they choose the same."""
    for at, asked in questions(subject, most=24):
        states = truths(subject, at, asked.seat)
        chosen = {
            player(name).think(subject.fast, question(subject, each, asked.seat, at.plies)).codes
            for each in states
        }
        assert len(chosen) == 1, at


@each_ruleset
def test_who_can_win_at_once_does(subject: Subject) -> None:
    """In positions of the suite's games that have a certainly winning action: at every level but the last,
    which has a time budget.
    """
    winning = [
        (at, seat, states)
        for at, seat, code in last_moves(subject)
        if wins(subject, states := truths(subject, at, seat), seat, (code,))
    ]
    level_names = [each.name for each in levels(subject.definition)]
    for at, seat, states in winning[:6]:
        for name in ("search:nodes=1500", *level_names[:-1]):
            codes = player(name).think(subject.fast, question(subject, at.state, seat)).codes
            assert wins(subject, states, seat, codes), (at, name)
    is_prevail = subject.definition.name == "prevail"  # its games are cut off before: see test_sanity
    assert winning or is_prevail or subject.effort < 0.2, "of large boards there are few games"


class TestAlphaBeta:
    @each_ruleset_where(lambda subject: is_open(subject) and len(subject.game.grid.places) <= CHESS_BOARD)
    def test_it_finds_what_plain_counting_finds(self, subject: Subject) -> None:
        """At depth two, against a search without a table, move ordering or narrowed windows."""
        looked = 0
        for at, asked in questions(subject, most=4):
            if subject.fast.knowledge.is_open(look(asked.state)[0]):
                limits = SearchLimits(Budget(), depth=2)
                found = look_ahead(subject.fast, asked, limits, 1, never, subject.fast.run)
                assert found.moves[0].value == win_share(Plain(subject).value(asked.state, asked.seat, 2)), at
                looked += 1
        assert looked

    @each_open_ruleset
    def test_what_it_calls_won_is_won(self, subject: Subject) -> None:
        """Three actions before the end of a game: if it sees a win, no answer refutes it."""
        for at, seat, _ in list(last_moves(subject))[:4]:
            state = at.play.states[max(0, at.plies - 2) : at.plies - 1]
            if len(state) == 0 or asked_seats(subject.fast.run, state) != [seat]:
                continue
            limits = SearchLimits(Budget(), depth=3)
            asked = question(subject, state, seat)
            best = look_ahead(subject.fast, asked, limits, 1, never, subject.fast.run).moves[0]
            if best.value == CERTAIN:
                assert Plain(subject).must_win(asked.state, seat, best.codes[0], 3), at

    @each_open_ruleset
    def test_interpreted_and_compiled_find_the_same(self, subject: Subject) -> None:
        is_open = subject.fast.knowledge.is_open
        asked = next(each for _, each in questions(subject, most=24) if is_open(look(each.state)[0]))
        limits = SearchLimits(Budget(nodes=150), width=3)
        ways = (subject.definition.interpreted, subject.fast.run)
        found = [look_ahead(subject.game, asked, limits, 1, never, run) for run in ways]
        assert found[0] == found[1]

    def test_the_best_moves_have_values_of_their_own(self) -> None:
        """The values do not depend on how many are asked for."""
        at, seat, _ = next(last_moves(CHESS))
        asked = question(CHESS, at.state, seat)
        run = CHESS.fast.run
        many = look_ahead(CHESS.fast, asked, SearchLimits(Budget(), depth=2, width=500), 1, never, run).moves
        plain = {code: Plain(CHESS).after(asked.state, asked.seat, code, 2) for code in codes(CHESS, asked)}
        assert {each.codes[0]: each.value for each in many} == {
            code: win_share(value) for code, value in plain.items()
        }
        assert [each.value for each in many] == sorted((each.value for each in many), reverse=True)

    def test_two_threads_answer_too(self) -> None:
        asked = begin(CHESS)
        thought = player("search:nodes=20000:threads=2").think(CHESS.fast, asked)
        play_codes(CHESS, asked.state, asked.seat, thought.codes)


def codes(subject: Subject, asked: Question) -> list[int]:
    return legal_codes(subject.fast, asked.state, asked.seat, subject.fast.new_work())


class Plain:
    """The same search in its simplest form."""

    def __init__(self, subject: Subject) -> None:
        self.game = subject.fast
        self.work = self.game.new_work()

    def value(
        self, state: Array, seat: int, depth: int, alpha: int = -WON, beta: int = WON, ply: int = 0
    ) -> int:
        """The expectation of a seat that is to act."""
        wanted = legal_codes(self.game, state, seat, self.work)
        best = -WON
        if depth <= 0:
            best = (self.run(worth_for, state, self.game.rules, seat) - EVEN) * SCALE
            ahead = seat if best > 0 else 1 - seat
            outlook = self.game.definition.kernels.outlook
            best = best * int(outlook(look(state)[0], self.game.rules_window, ahead)) // OUTLOOK
            if best >= beta or depth <= -QUIET_DEPTH:
                return best
            wanted = [code for code in wanted if self.run(urgency_of, state, self.game.rules, seat, code) > 0]
        for code in wanted:
            if best >= beta:
                break
            best = max(best, self.after(state, seat, code, depth, max(alpha, best), beta, ply))
        return best

    def after(
        self, state: Array, seat: int, code: int, depth: int, alpha: int = -WON, beta: int = WON, ply: int = 0
    ) -> int:
        """A seat's expectation of an action."""
        state = self.played(state, seat, code)
        if state["over"][0]:
            winners = state["winners"][0]
            return WON - ply - 1 if winners == 1 << seat else 0 if winners >> seat & 1 else ply + 1 - WON
        if self.game.definition.kernels.recurs(look(state)[0], self.game.rules_window):
            return 0
        (other,) = asked_seats(self.game.run, state)
        if other == seat:
            return self.value(state, seat, depth - 1, alpha, beta, ply + 1)
        return -self.value(state, other, depth - 1, -beta, -alpha, ply + 1)

    def must_win(self, state: Array, seat: int, code: int, actions: int) -> bool:
        """Whether an action wins within this many, whatever others do."""
        state = self.played(state, seat, code)
        if state["over"][0] or actions == 1:
            return bool(state["over"][0] and state["winners"][0] == 1 << seat)
        (other,) = asked_seats(self.game.run, state)
        ahead = (
            self.must_win(state, seat, each, actions - 1)
            if other == seat
            else self.loses(state, other, each, actions - 1)
            for each in legal_codes(self.game, state, other, self.work)
        )
        return any(ahead) if other == seat else all(ahead)

    def loses(self, state: Array, seat: int, code: int, actions: int) -> bool:
        """Whether an answer fails to prevent the loss."""
        state = self.played(state, seat, code)
        if state["over"][0] or actions == 1:
            return bool(state["over"][0] and not state["winners"][0] >> seat & 1)
        (other,) = asked_seats(self.game.run, state)
        options = legal_codes(self.game, state, other, self.work)
        return other != seat and any(self.must_win(state, other, each, actions - 1) for each in options)

    def played(self, state: Array, seat: int, code: int) -> Array:
        state = state.copy()
        self.run(carry_out, state, self.game.rules, seat, code, self.work)
        return state

    def run(self, entry: Any, *arguments: Any) -> int:
        found = self.game.run(entry, *arguments)
        return 0 if found is None else int(found)


def grown(
    subject: Subject, asked: Question, parameters: TreeParameters, playouts: int, *, fast: bool
) -> list[Visited]:
    """A tree's result after this many playouts."""
    run = subject.fast.run if fast else subject.definition.interpreted
    tree = TreeSearch(subject.game, parameters, 5_000, run)
    tree.begin(asked, 1)
    assert tree.grow(Budget(nodes=playouts), never) == playouts
    return tree.found()


class TestTrees:
    @each_ruleset_where(lambda subject: subject.ruleset == "default")
    def test_interpreted_and_compiled_grow_the_same(self, subject: Subject) -> None:
        asked = begin(subject)
        variants = TreeParameters(playout=3, eager=2, lure=100), UCT.model_copy(update={"playout": 5})
        for parameters in variants:
            found = [grown(subject, asked, parameters, 6, fast=fast) for fast in (False, True)]
            assert found[0] == found[1]

    def test_the_yardstick_stays_as_it_is(self) -> None:
        """The results of `uct` in two games. If this fails, the yardstick has changed."""
        chess = sorted(
            (each.visits for each in grown(CHESS, begin(CHESS), UCT, 300, fast=True)), reverse=True
        )
        road = sorted((each.visits for each in grown(ROAD, begin(ROAD), UCT, 300, fast=True)), reverse=True)
        assert (chess[:5], sum(chess)) == ([11, 11, 10, 10, 9], 300)
        assert (road[:5], sum(road)) == ([163, 137], 300)

    def test_all_playouts_are_counted(self) -> None:
        for parameters in (TreeParameters(), UCT):
            assert sum(each.visits for each in grown(ROAD, begin(ROAD), parameters, 200, fast=True)) == 200

    def test_playouts_are_for_games_where_not_everything_is_known(self) -> None:
        """So one level can search many positions in games of one kind, and run few playouts in the other."""
        found = [
            player("search:nodes=90:playouts=7").think(each.fast, begin(each)).nodes for each in (CHESS, ROAD)
        ]
        assert found == [90, 7]

    def test_a_tree_without_room_still_answers(self) -> None:
        tree = TreeSearch(CHESS.game, UCT, 20, CHESS.fast.run)
        tree.begin(begin(CHESS), 1)
        tree.grow(Budget(nodes=100), never)
        assert len(tree.found()) == 18

    def test_several_threads_find_the_same_every_time(self) -> None:
        asked = begin(ROAD)
        thoughts = [player("search:nodes=50:threads=3").think(ROAD.fast, asked) for _ in range(2)]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].nodes == 150

    def test_where_all_choose_at_once_the_answer_is_mixed(self) -> None:
        """A deterministic player would be predictable."""
        state = next(
            at.state
            for at, _ in questions(ROAD, most=200)
            if (frame := look(at.state)[0]).frames[frame.depth - 1].together
        )
        (seat, *_) = asked_seats(ROAD.fast.run, state)
        chosen = {
            player("search:nodes=60").think(ROAD.fast, question(ROAD, state, seat, seed)).codes
            for seed in range(30)
        }
        assert len(chosen) > 1

    def test_where_both_choose_at_once_each_is_told_what_may_follow(self) -> None:
        """The other seat's likely choice, and what follows.

        A choice that soon looks worse is rarely tried, so its line may be short.
        """
        asked = [
            asked
            for at, asked in questions(PREVAIL, most=600)
            if len(asked_seats(PREVAIL.fast.run, at.state)) == 2
        ]
        assert {each.seat for each in asked} == {0, 1}
        for each in asked[:8]:
            thought = Searching("", {"nodes": 200}).search(PREVAIL.fast, each, width=2)
            best, *others = [[seat for seat, _ in considered.line] for considered in thought.considered]
            assert best[:2] == [each.seat, 1 - each.seat]
            assert len(best) > 2
            assert all(seats[:2] == best[: len(seats[:2])] for seats in others)


class TestBudgets:
    @pytest.mark.parametrize("subject", [CHESS, ROAD], ids=str)
    def test_time_is_kept(self, subject: Subject) -> None:
        """Within a tenth, every time: it neither stops early nor works longer. Time that a busy machine gives
        to other processes does not count.
        """
        asked, wanted = begin(subject), 0.4
        thinker = player(f"search:seconds={wanted}")
        thinker.prepare(subject.fast, ignore_progress)
        for _ in range(3):
            began, worked = time.perf_counter(), time.process_time()
            thinker.think(subject.fast, asked)
            assert time.perf_counter() - began > 0.9 * wanted
            assert time.process_time() - worked < 1.1 * wanted

    @pytest.mark.parametrize("subject", [CHESS, ROAD], ids=str)
    def test_a_search_can_be_stopped(self, subject: Subject) -> None:
        asked = begin(subject)
        thought = player("search:nodes=1000000000").think(subject.fast, asked, lambda: True)
        play_codes(subject, asked.state, asked.seat, thought.codes)

    def test_there_is_always_time_for_a_first_look(self) -> None:
        """However many codes an action has, and however little time is left for the last of them."""
        spending = Spending(Budget(seconds=0.0), never, 4)
        assert spending.next_run() == 4
        spending.spend(4)
        assert spending.next_run() == 0

    def test_time_that_a_busy_machine_gives_to_others_does_not_count_as_work(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One node took nearly all the time because of another process: there is still time for the next."""
        passed, worked = 0.0, 0.0
        clocks = SimpleNamespace(perf_counter=lambda: passed, thread_time=lambda: worked)
        monkeypatch.setattr(budget, "time", clocks)
        spending = Spending(Budget(seconds=1.0), never, 1)
        assert spending.next_run() == 1
        passed, worked = 0.9, 0.01
        spending.spend(1)
        assert spending.next_run() == 1
        passed, worked = 0.995, 0.02
        spending.spend(1)
        assert spending.next_run() == 0, "what is left would not be enough"

    def test_a_single_node_is_enough_for_an_answer(self) -> None:
        for subject in (CHESS, ROAD):
            asked = begin(subject)
            play_codes(
                subject, asked.state, asked.seat, player("search:nodes=1").think(subject.fast, asked).codes
            )
