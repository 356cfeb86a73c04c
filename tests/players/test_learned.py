"""Nets: the weights beside the rules, the same estimate by every implementation, and when a net is used."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import BadPlayer, BanneretError
from banneret.conformance.subject import Subject
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.gpu import LOCAL_MAX, GpuCompiler
from banneret.engine.machine.kernels.contract import estimate, input_at, mark_at
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import Array, look, record
from banneret.players.arena.plan import make_plan
from banneret.players.gpu.launcher import argument, cupy
from banneret.players.gpu.launcher import load as load_program
from banneret.players.kernels.learned import FULL, HALF_SURE
from banneret.players.learned import learned_game
from banneret.players.learning.report import kept_epoch
from banneret.players.learning.running import Learning, learn
from banneret.players.learning.self_play import SelfPlayOptions, run_self_play
from banneret.players.nets import FOLDER, NETS_VARIABLE, NO_NET, SIZE_MAX, About, Net, chosen_net, load
from banneret.players.registry import player
from tests.conformance.subjects import each_game, each_ruleset_where
from tests.gpus import ON_GPU
from tests.players.questions import questions
from tools.draw_nets import PICTURES, pictures

HIDDEN = 16
EXPECTED = record([("seats", "i8", 2)])
"""The expectations of two seats."""

each_with_inputs = each_ruleset_where(lambda subject: subject.definition.inputs.count > 0)


@kernel
def estimates(states: Any, rules: Any, works: Any, out: Any) -> None:
    """The expectations of two seats, for each position."""
    for index in range(len(states)):
        for seat in range(2):
            out[index].seats[seat] = estimate(states[index], rules[0], seat, works[0])


@kernel
def estimates_in_lane(works: Any, states: Any, rules: Any, out: Any, lane: Any, lanes: Any) -> None:
    """The same in GPU lanes, each of which has every n-th position."""
    for index in range(lane, len(states), lanes):
        for seat in range(2):
            out[index].seats[seat] = estimate(states[index], rules[0], seat, works[0])


@kernel
def inputs_of(states: Any, rules: Any, seat: Any, out: Any) -> None:
    """What a seat sees in every slot of a position."""
    for slot in range(len(out)):
        out[slot] = input_at(states[0], rules[0], seat, slot)


def some_net(game: Game, hidden: int = HIDDEN, seed: int = 1) -> Net:
    """An untrained net with random weights."""
    drawn, count = np.random.default_rng(seed), game.definition.inputs.count
    about = About(
        game=game.name,
        ruleset=game.ruleset.name,
        ruleset_hash=game.ruleset.hash,
        alike=game.definition.inputs.alike(game.ruleset.numbers),
        recipe={},
    )

    def some(most: int, kind: str, *shape: int) -> Array:
        return drawn.integers(-most, most + 1, shape).astype(kind)

    return Net(
        about,
        inputs=some(300, "i2", count),
        tempo=40,
        rows=some(60, "i1", count, hidden),
        bias=some(60, "i2", hidden),
        own=some(900, "i2", hidden),
        other=some(900, "i2", hidden),
    )


def states_of(subject: Subject) -> Array:
    found = [asked.state for _, asked in questions(subject, most=24)]
    return np.concatenate([each for each in found if subject.game.knowledge.is_open(look(each)[0])] or found)


@each_with_inputs
def test_both_sides_see_the_same_things(subject: Subject) -> None:
    inputs, game = subject.definition.inputs, subject.game
    mirrored = inputs.mirrored()
    assert (mirrored[mirrored] == np.arange(inputs.count)).all()
    for _, asked in questions(subject, most=24):
        seen = np.zeros((2, inputs.slots), np.int64)
        for seat in range(2):
            game.definition.interpreted(inputs_of, asked.state, game.rules, seat, seen[seat])
        shown = seen[0] >= 0
        assert 0 < shown.sum() <= inputs.most
        assert (seen[0] < inputs.count).all()
        assert (mirrored[seen[0][shown]] == seen[1][shown]).all()
        assert (seen[1][~shown] < 0).all()
    parts = inputs.parts()
    assert len(parts) == inputs.count
    assert set(parts[parts >= 0]) == set(range(int(parts.max()) + 1))


@kernel
def marks_of(states: Any, rules: Any, out: Any) -> None:
    """The marks of every slot of a position."""
    for slot in range(len(out)):
        out[slot] = mark_at(states[0], rules[0], slot)


@each_with_inputs
def test_a_mark_decides_what_a_slot_shows(subject: Subject) -> None:
    """In every position: so accumulators that follow marks are always up to date."""
    inputs, game = subject.definition.inputs, subject.game
    known: dict[tuple[int, int], tuple[int, int]] = {}
    for _, asked in questions(subject, most=24):
        marks, first, second = (np.zeros(inputs.slots, np.int64) for _ in range(3))
        game.definition.interpreted(marks_of, asked.state, game.rules, marks)
        for seat, seen in enumerate((first, second)):
            game.definition.interpreted(inputs_of, asked.state, game.rules, seat, seen)
        assert (first[marks == 0] == -1).all()
        assert (marks == marks.astype(np.int32)).all()
        for slot, (mark, *shown) in enumerate(
            zip(marks.tolist(), first.tolist(), second.tolist(), strict=True)
        ):
            assert known.setdefault((slot, mark), (shown[0], shown[1])) == (shown[0], shown[1])


@each_with_inputs
@pytest.mark.parametrize("hidden", [0, HIDDEN])
def test_an_estimate_is_the_same_every_way(subject: Subject, hidden: int) -> None:
    """Interpreted, compiled, and by the formula; one side's expectation is the other's complement."""
    net = some_net(subject.game, hidden)
    game, states = learned_game(subject.game, net), states_of(subject)
    found = []
    for run in (game.definition.interpreted, game.definition.compiled):
        out = np.zeros(len(states), EXPECTED)
        run(estimates, states, game.rules, game.new_work(), out)
        found.append(out["seats"])
    assert (found[0] == found[1]).all()
    assert (found[0].sum(axis=1) == CERTAIN).all()
    expected = [counted(subject.game, net, states[n : n + 1]) for n in range(len(states))]
    assert found[0].tolist() == expected


def program(game: Game, states: Array, arch: str) -> str:
    """The GPU program that evaluates positions."""
    arguments = game.new_work(), states, game.rules, np.zeros(len(states), EXPECTED)
    compiler = GpuCompiler(game.name, game.definition.provided)
    return compiler.ptx(estimates_in_lane, *arguments, arch=arch, own=1)


@each_with_inputs
def test_a_net_is_compiled_for_gpus(subject: Subject) -> None:
    """Without a GPU: checks that the program has no unresolved symbols."""
    game = learned_game(subject.game, some_net(subject.game))
    ptx = program(game, game.new_state(), "sm_80")
    assert ".visible .entry estimates_in_lane(" in ptx
    assert ".extern" not in ptx


@ON_GPU
@each_with_inputs
@pytest.mark.parametrize("hidden", [0, HIDDEN])
def test_an_estimate_is_the_same_on_a_gpu(subject: Subject, hidden: int) -> None:
    game, states = learned_game(subject.game, some_net(subject.game, hidden)), states_of(subject)
    expected: Array = np.zeros(len(states), EXPECTED)
    game.definition.compiled(estimates, states, game.rules, game.new_work(), expected)
    run = load_program(program(game, states, "sm_75").encode("ascii"), estimates_in_lane.__name__)
    card, size = cupy(), game.new_work().itemsize
    lanes = 64
    own = card.zeros(lanes * size if size > LOCAL_MAX else 0, card.uint8)
    there = [card.asarray(each.view(np.uint8)) for each in (states, game.rules)]
    out = card.zeros(expected.nbytes, card.uint8)
    run(
        (1,),
        (lanes,),
        (
            *argument(own, size if own.size else 1),
            *argument(there[0], states.itemsize),
            *argument(there[1], game.rules.itemsize),
            *argument(out, expected.itemsize),
        ),
    )
    assert out.get().tobytes() == expected.tobytes()


def counted(game: Game, net: Net, state: Array) -> list[int]:
    """The expectations of both seats, by the formula."""
    acting = int(state["frames"]["seat"][0, int(state["depth"][0]) - 1])
    seen = np.zeros(game.definition.inputs.slots, np.int64)
    game.definition.interpreted(inputs_of, state, game.rules, acting, seen)
    own = seen[seen >= 0]
    other = game.definition.inputs.mirrored()[own]
    value = net.tempo + int(net.inputs[own].sum(dtype=int))
    units = [np.clip(net.bias + net.rows[each].sum(axis=0, dtype=int), 0, FULL) for each in (own, other)]
    value += (int(units[0] @ net.own.astype(int)) + int(units[1] @ net.other.astype(int))) // FULL
    gain = (CERTAIN // 2 - 1) * abs(value) // (abs(value) + HALF_SURE) * (1 if value > 0 else -1)
    mine = [CERTAIN // 2 + gain, CERTAIN // 2 - gain]
    return mine if acting == 0 else mine[::-1]


class TestNets:
    def test_a_net_is_called_by_its_weights(self, tmp_path: Path, chess: Game) -> None:
        net = some_net(chess)
        read = load(net.save(tmp_path))
        assert read.name == net.name
        assert read.about == net.about
        assert (read.rows == net.rows).all()
        assert replace(net, tempo=41).name != net.name
        assert replace(net, about=net.about.model_copy(update={"recipe": {"seed": 2}})).name == net.name

    def test_what_is_no_net_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "00000000.npz"
        path.write_bytes(b"nothing")
        with pytest.raises(BanneretError, match="is not a net"):
            load(path)

    def test_a_net_too_large_for_the_package_is_refused(self, tmp_path: Path, chess: Game) -> None:
        with pytest.raises(BanneretError, match="Use fewer hidden units"):
            some_net(chess, hidden=64).save(tmp_path)
        assert not list(tmp_path.iterdir())

    @each_game
    def test_nets_that_come_with_a_game(self, definition: Definition) -> None:
        """They are named by their weights, and fit the ruleset they were trained on."""
        for path in (definition.folder / FOLDER).glob("*"):
            net = load(path)
            assert path.name == f"{net.name}.npz"
            assert path.stat().st_size <= SIZE_MAX
            assert net.about.results
            assert net.fits(Game(definition, definition.ruleset(net.about.ruleset)))

    def test_it_serves_where_units_and_board_are_alike(self, chess: Game) -> None:
        net, definition = some_net(chess), chess.definition
        assert net.fits(Game(definition, definition.ruleset("v2")))
        assert not net.fits(Game(definition, definition.ruleset({"worth": {"archer": 9}})))
        assert not net.fits(Game(definition, definition.ruleset({"stacks": {"size": 1}})))

    @pytest.mark.parametrize(
        ("name", "ruleset", "same", "other"),
        [
            ("cyvasse", "default", {"setup": {"changes": 0}}, {"movement": {"dragon": 3}}),
            ("medieval-chess", "orthodox", {"extends": "orthodox", "endings": {"plies": 900}}, "default"),
        ],
    )
    def test_other_units_are_judged_by_worth(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, ruleset: str, same: Any, other: Any
    ) -> None:
        """A game's usual net is ignored if it does not fit, or if it is switched off."""
        game = banneret.game(name, ruleset=ruleset)
        definition, net = game.definition, some_net(game, hidden=0)
        net.save(tmp_path)
        monkeypatch.setenv(NETS_VARIABLE, str(tmp_path))

        def chosen(rules: Any, asked: str | None = None) -> str | None:
            found = chosen_net(Game(definition, definition.ruleset(rules)), asked, net.name)
            return found.name if found else None

        assert chosen(ruleset) == chosen(same) == net.name
        assert chosen(other) is None
        assert chosen(ruleset, NO_NET) is None
        with pytest.raises(BadPlayer, match="differs from it too much"):
            chosen(other, net.name)

    def test_a_player_goes_by_the_net_of_its_name(
        self, tmp_path: Path, chess: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        net = some_net(chess)
        net.save(tmp_path)
        monkeypatch.setenv(NETS_VARIABLE, str(tmp_path))
        names = f"search:nodes=50:net={net.name}", "search:nodes=50:net=none"
        assert make_plan(chess, names).plays == names
        changed = chess.definition.ruleset({"worth": {"archer": 9}})
        with pytest.raises(BadPlayer, match="differs from it too much"):
            make_plan(Game(chess.definition, changed), names).plays  # noqa: B018

    def test_a_net_that_is_not_there(self, chess: Game) -> None:
        with pytest.raises(BadPlayer, match="There is no net called 0123abcd for Age of Chess"):
            make_plan(chess, ("search:net=0123abcd", "greedy")).plays  # noqa: B018

    def test_names_of_nets(self) -> None:
        assert player("search:net=none").name == "search:net=none"
        with pytest.raises(BadPlayer, match="the name of a net, which is 8 digits from 0 to f, or none, not"):
            player("search:net=best")
        with pytest.raises(BadPlayer, match="has no option called 'net'"):
            player("reference:2026-11:net=none")


def test_self_play_does_not_depend_on_threads(chess: Game) -> None:
    options = SelfPlayOptions(nodes=20, opening=(2, 6), most=5, plies=60)
    once, twice = (run_self_play(chess, options, seed=3, threads=n, games=12) for n in (1, 2))
    assert once.games == twice.games == 12
    assert once.positions.tobytes() == twice.positions.tobytes()


@pytest.fixture(scope="module")
def chess() -> Any:
    return banneret.game("age-of-chess")


def test_without_pytorch_nothing_is_begun(
    chess: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    folder = tmp_path / "learned"
    with pytest.raises(BanneretError, match=r"needs PyTorch: pip install 'banneret\[learn\]'"):
        learn(Learning(game=chess, folder=folder, games=1), pytest.fail)
    assert not folder.exists()


def test_an_opening_has_its_least_and_its_most() -> None:
    assert SelfPlayOptions(opening=(0, 0)).opening == (0, 0)
    with pytest.raises(BanneretError, match="cannot begin with 5 to 2 actions at random"):
        SelfPlayOptions(opening=(5, 2))


def test_pictures_show_the_nets_there_are() -> None:
    """`python -m tools.draw_nets` draws them."""
    for name, picture in pictures().items():
        assert (PICTURES / name).read_text(encoding="utf-8") == picture


def test_a_report_tells_of_the_epoch_that_was_kept() -> None:
    losses = [("sum", 0.2), ("sum", 0.4), ("net", 0.5), ("net", 0.3), ("net", 0.6)]
    epochs = [{"stage": stage, "fitted": 0.1, "validated": loss} for stage, loss in losses]
    assert kept_epoch(epochs) == epochs[3]
