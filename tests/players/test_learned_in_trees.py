"""Nets for tree search: the same by every implementation and for every seat, blind to hidden information."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import BadPlayer, BanneretError
from banneret.conformance.subject import Subject
from banneret.engine.game import Game
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.gpu import GpuCompiler
from banneret.engine.machine.kernels.contract import estimate, input_at, write_marks, write_terms
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import SEATS_MAX, Array, look, record
from banneret.players.kernels.learned import FULL
from banneret.players.kernels.learned_in_trees import TERM_ONE
from banneret.players.kernels.tree_self_play import note_imagined, note_view, think_in_tree
from banneret.players.learned import learned_game, learned_in_trees, with_tree_inputs
from banneret.players.learning import self_play
from banneret.players.learning.running import Learned, Learning, learn
from banneret.players.learning.self_play import SelfPlayOptions, learns_in_trees, run_self_play
from banneret.players.learning.showing import write_games
from banneret.players.nets import NETS_VARIABLE, NO_NET, About, Net, chosen_net, load
from banneret.players.registry import player
from tests.conformance.subjects import SUBJECTS, in_group
from tests.players.questions import questions

HIDDEN = 16
EXPECTED = record([("seats", "i8", SEATS_MAX)])
"""The expectation of each seat."""

_LEARNERS = [each for each in SUBJECTS if each.definition.tree_inputs.count and learns_in_trees(each.game)]
each_learner = pytest.mark.parametrize(
    "subject",
    [pytest.param(each, id=str(each), marks=in_group(each.definition)) for each in _LEARNERS],
)


def test_all_games_that_are_played_by_trees_learn() -> None:
    assert {each.definition.name for each in _LEARNERS} == {"aeonis", "medieval-chess", "prevail"}


@kernel
def judge_all(states: Any, rules: Any, works: Any, out: Any) -> None:
    """The expectation of each seat, for each position."""
    for index in range(len(states)):
        for seat in range(rules[0].seats):
            out[index].seats[seat] = estimate(states[index], rules[0], seat, works[0])


@kernel
def judge_in_lane(works: Any, states: Any, rules: Any, out: Any, lane: Any, lanes: Any) -> None:
    """The same in GPU lanes, each of which has every n-th position."""
    for index in range(lane, len(states), lanes):
        for seat in range(rules[0].seats):
            out[index].seats[seat] = estimate(states[index], rules[0], seat, works[0])


@kernel
def see(states: Any, rules: Any, seat: Any, inputs: Any, works: Any) -> None:
    """What a seat sees of a position: the input of every slot, and the terms."""
    for slot in range(len(inputs)):
        inputs[slot] = input_at(states[0], rules[0], seat, slot)
    write_terms(states[0], rules[0], seat, works[0].terms)


@kernel
def mark(states: Any, rules: Any, out: Any) -> None:
    """The marks of positions."""
    for index in range(len(states)):
        write_marks(states[index], rules[0], out[index].marks)


def some_net(game: Game, hidden: int = HIDDEN, seed: int = 1) -> Net:
    """An untrained net with random weights."""
    drawn, inputs = np.random.default_rng(seed), game.definition.tree_inputs
    about = About(
        game=game.name,
        ruleset=game.ruleset.name,
        ruleset_hash=game.ruleset.hash,
        alike=inputs.alike(game.ruleset.numbers),
        recipe={},
    )

    def some(most: int, kind: str, *shape: int) -> Array:
        return drawn.integers(-most, most + 1, shape).astype(kind)

    return Net(
        about,
        inputs=some(300, "i2", inputs.count),
        tempo=40,
        rows=some(60, "i1", inputs.count, hidden),
        bias=some(60, "i2", hidden),
        own=some(900, "i2", hidden),
        other=np.zeros(hidden, "i2"),
        terms=some(400, "i4", len(inputs.terms)),
        spread=3_000,
    )


def states_of(subject: Subject) -> Array:
    """Determinizations of the suite's positions."""
    return np.concatenate([asked.state for _, asked in questions(subject, most=16)])


def seen_by(game: Game, state: Array, seat: int) -> tuple[Array, Array]:
    """What a seat sees of a position, interpreted: inputs and terms."""
    definition = learned_in_trees(game.definition, 0)
    inputs, work = np.zeros(definition.inputs.slots, np.int64), np.zeros(1, definition.records.work)
    definition.interpreted(see, state, game.rules, seat, inputs, work)
    return inputs, work["terms"][0]


@each_learner
def test_every_input_has_a_number_of_its_own(subject: Subject) -> None:
    game, inputs = subject.game, subject.definition.tree_inputs
    for _, asked in questions(subject, most=16):
        for seat in range(len(game.seats)):
            seen, _ = seen_by(game, asked.state, seat)
            shown = seen[seen >= 0]
            assert 0 < len(shown) <= inputs.most
            assert (seen < inputs.count).all()
    parts = inputs.parts()
    assert len(parts) == inputs.count < 1 << 15
    assert set(parts[parts >= 0]) == set(range(int(parts.max()) + 1))


@each_learner
def test_while_marks_stay_the_same_so_do_inputs(subject: Subject) -> None:
    """In any two positions, for every seat; and a mark of 0 means no input."""
    game, inputs, states = subject.game, subject.definition.tree_inputs, states_of(subject)
    assert sum(inputs.groups) == inputs.slots
    out = np.zeros(len(states), record([("marks", "i8", len(inputs.groups))]))
    learned_in_trees(game.definition, 0).interpreted(mark, states, game.rules, out)
    starts, equal = np.cumsum(inputs.groups)[:-1], 0
    for seat in range(len(game.seats)):
        known = dict[tuple[int, int], list[int]]()
        for n in range(len(states)):
            seen, _ = seen_by(game, states[n : n + 1], seat)
            for group, shown in enumerate(np.split(seen, starts)):
                value = int(out["marks"][n, group])
                equal += (group, value) in known
                assert known.setdefault((group, value), shown.tolist()) == shown.tolist()
                assert value or (shown == -1).all()
    assert equal > 0


@each_learner
@pytest.mark.parametrize("hidden", [0, HIDDEN])
def test_a_judgement_is_the_same_every_way(subject: Subject, hidden: int) -> None:
    check_every_way(subject.game, states_of(subject), some_net(subject.game, hidden))


@pytest.mark.xdist_group("aeonis")
@pytest.mark.parametrize("lords", [3, 4])
def test_any_number_of_lords_judge_alike(lords: int) -> None:
    game, drawn = banneret.game("aeonis", ruleset={"campaign": {"lords": lords}}), random.Random(lords)
    match, states = game.match(seed=lords), []
    for _ in range(60):
        states.append(match.state.copy())
        seat = next(each for each in range(lords) if match.legal(each))
        match.play(drawn.choice(match.legal(seat)).text, seat)
    check_every_way(game, np.concatenate(states), some_net(game))


def check_every_way(plain: Game, states: Array, net: Net) -> None:
    """Interpreted, compiled, with accumulators kept between positions; and by the formula."""
    game, found = learned_game(plain, net), list[Array]()
    for run in (game.definition.interpreted, game.definition.compiled):
        out = np.zeros(len(states), EXPECTED)
        run(judge_all, states, game.rules, game.new_work(), out)
        found.append(out["seats"][:, : len(game.seats)])
    assert (found[0] == found[1]).all()
    assert (found[0] > 0).all()
    assert (found[0] < CERTAIN).all()
    expected = [
        [judged(plain, net, states[n : n + 1], seat) for seat in range(len(game.seats))]
        for n in range(len(states))
    ]
    assert found[0].tolist() == expected


def judged(game: Game, net: Net, state: Array, seat: int) -> int:
    """A seat's expectation, by the formula."""
    assert net.terms is not None
    seen, terms = seen_by(game, state, seat)
    own = seen[seen >= 0]
    value = net.tempo + int(terms.astype(int) @ net.terms.astype(int)) // TERM_ONE
    value += int(net.inputs[own].sum(dtype=int))
    units = np.clip(net.bias + net.rows[own].sum(axis=0, dtype=int), 0, FULL)
    value += int(units @ net.own.astype(int)) // FULL
    gain = (CERTAIN // 2 - 1) * abs(value) // (abs(value) + net.spread) * (1 if value > 0 else -1)
    return CERTAIN // 2 + gain


@each_learner
def test_it_is_compiled_for_gpus(subject: Subject) -> None:
    """Without a GPU: checks that the program has no unresolved symbols."""
    game = learned_game(subject.game, some_net(subject.game))
    arguments = game.new_work(), game.new_state(), game.rules, np.zeros(1, EXPECTED)
    ptx = GpuCompiler(game.name, game.definition.provided).ptx(judge_in_lane, *arguments, arch="sm_80", own=1)
    assert ".visible .entry judge_in_lane(" in ptx
    assert ".extern" not in ptx


@kernel
def note_one(workers: Any, trees: Any, nodes: Any, rules: Any, positions: Any) -> None:
    """Searches a worker's position for the first seat, and records a determinization."""
    think_in_tree(workers[0], trees, nodes, rules, 0)
    note_imagined(workers[0], trees[0], rules[0], positions, 0)


@kernel
def note_true(states: Any, rules: Any, slots: Any, positions: Any) -> None:
    """Records a position as it is."""
    note_view(states[0], rules[0], 0, 0, slots, positions[0])


class TestSecrets:
    """In Prevail a seat does not know which of the enemy's cards lie face down and which are in hand."""

    @pytest.fixture
    def game(self) -> Game:
        game = banneret.game("prevail")
        return Game(with_tree_inputs(game.definition), game.ruleset)

    @pytest.fixture
    def states(self, game: Game) -> list[Array]:
        """Two states that the first seat cannot tell apart: a different enemy card lies face down."""
        found = []
        for card in (0, 5):
            state = banneret.game("prevail", ruleset={"setup": {"deployment": "ready"}}).match(seed=1).state
            window: Any = look(state)[0]
            window.hand[1] &= ~(1 << card)
            window.closed[1] = 1 << card
            window.hand_count[1] -= 1
            window.closed_count[1] = 1
            found.append(state)
        return found

    def test_what_is_noted_is_imagined(self, game: Game, states: list[Array]) -> None:
        noted = []
        for state in states:
            worker = self_play._Worker(game, SelfPlayOptions(nodes=3, opening=(0, 0), most=1), state)
            workers, trees, nodes, *_, positions = worker._arguments(1)
            workers["states"][0] = state
            game.definition.interpreted(note_one, workers, trees, nodes, game.rules, positions)
            noted.append(positions)
        assert noted[0]["count"][0] > 0
        assert noted[0].tobytes() == noted[1].tobytes()

    def test_true_positions_would_tell(self, game: Game, states: list[Array]) -> None:
        """The control: shows that the previous test can fail."""
        noted = []
        for state in states:
            worker = self_play._Worker(game, SelfPlayOptions(nodes=1, most=1), state)
            positions = worker._arguments(1)[-1]
            slots = game.definition.inputs.slots
            game.definition.interpreted(note_true, state, game.rules, slots, positions)
            noted.append(positions)
        assert noted[0].tobytes() != noted[1].tobytes()


@pytest.mark.xdist_group("aeonis")
def test_self_play_does_not_depend_on_threads() -> None:
    options = SelfPlayOptions(nodes=2, opening=(2, 6), most=5, plies=1_000)
    game = banneret.game("aeonis")
    once, twice = (run_self_play(game, options, seed=3, threads=n, games=4) for n in (1, 2))
    assert once.games == twice.games == 4
    assert once.positions.tobytes() == twice.positions.tobytes()
    assert set(once.positions["got"]) <= {0, CERTAIN // 2, CERTAIN}


class TestNets:
    def test_a_net_is_kept(self, tmp_path: Path) -> None:
        net = some_net(banneret.game("prevail"))
        read = load(net.save(tmp_path))
        assert read.name == net.name
        assert read.is_for_trees
        assert (read.spread, list(read.terms)) == (net.spread, list(net.terms))  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("name", "same", "other"),
        [
            ("prevail", {"endings": {"plies": 900}}, "standard"),
            ("prevail", {"limits": {"points": 200}}, {"worth": {"card": 500}}),
            ("medieval-chess", {"endings": {"plies": 900}}, "orthodox"),
            ("aeonis", {"endings": {"plies": 900}}, {"campaign": {"lords": 3}}),
        ],
    )
    def test_other_rules_are_judged_by_worth(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, same: Any, other: Any
    ) -> None:
        game = banneret.game(name)
        net, definition = some_net(game, hidden=0), game.definition
        net.save(tmp_path)
        monkeypatch.setenv(NETS_VARIABLE, str(tmp_path))

        def chosen(rules: Any, asked: str | None = None) -> str | None:
            found = chosen_net(Game(definition, definition.ruleset(rules)), asked, net.name)
            return found.name if found else None

        assert chosen("default") == chosen(same) == net.name
        assert chosen(other) is None
        assert chosen("default", NO_NET) is None
        with pytest.raises(BadPlayer, match="differs from it too much"):
            chosen(other, net.name)

    @pytest.mark.xdist_group("aeonis")
    def test_search_goes_by_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Its values of actions are the net's values of the positions after them."""
        subject = next(each for each in _LEARNERS if each.definition.name == "aeonis")
        net = some_net(subject.game, hidden=0)
        net.save(tmp_path)
        monkeypatch.setenv(NETS_VARIABLE, str(tmp_path))
        _, asked = next(iter(questions(subject, most=4)))
        players = (f"search:nodes=4:net={net.name}", "search:nodes=4", "search:nodes=4:net=none")
        values = [
            [each.value for each in player(name).search(subject.fast, asked, width=2).considered]  # type: ignore[attr-defined]
            for name in players
        ]
        assert values[0] != values[1] == values[2]


@pytest.mark.xdist_group("aeonis")
def test_games_of_the_last_against_the_first_can_be_watched(tmp_path: Path) -> None:
    game = banneret.game("aeonis")
    net = some_net(game, hidden=0)
    net.save(tmp_path / "nets")
    learning = Learning(game=game, folder=tmp_path, self_play=SelfPlayOptions(nodes=2), games=1)
    learned = Learned(net.name, [{"against": NO_NET}, {"against": net.name}], None)
    paths = write_games(learning, learned)
    by_net, by_worth = f"search:nodes=2:net={net.name}", "search:nodes=2:net=none"
    records = [json.loads(path.read_text()) for path in paths]
    assert [each["seats"] for each in records] == [[by_net, by_worth], [by_worth, by_net]]
    assert all(banneret.replay(each).is_over for each in records)
    before = [path.stat().st_mtime_ns for path in paths]
    assert write_games(learning, learned) == paths
    assert [path.stat().st_mtime_ns for path in paths] == before


def test_where_inputs_have_no_numbers_nothing_is_begun(tmp_path: Path) -> None:
    game, folder = banneret.game("prevail", ruleset="large"), tmp_path / "learned"
    with pytest.raises(
        BanneretError, match="has no inputs yet for all that there is under the ruleset large"
    ):
        learn(Learning(game=game, folder=folder, games=1), pytest.fail)
    assert not folder.exists()
