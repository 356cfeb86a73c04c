"""The searching players: `search` and `uct`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from banneret.engine.errors import IllegalAction
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, Function, Runner
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive, roll, seed_dice
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import DICE, look
from banneret.engine.match import Position
from banneret.players.cores import cores
from banneret.players.gamedata import TreeParameters, data_of
from banneret.players.kernels.alphabeta import search_on
from banneret.players.kernels.playouts import TO_THE_END
from banneret.players.kernels.treesearch import grow_tree
from banneret.players.learned import learned_game
from banneret.players.nets import NAME_LENGTH, NO_NET, Net, chosen_net
from banneret.players.options import Option, Options, OptionSpecs, Word
from banneret.players.protocol import (
    ActionBuilder,
    Considered,
    Question,
    Stop,
    Thought,
    never,
    only_action,
)
from banneret.players.search import alphabeta, treesearch
from banneret.players.search.alphabeta import DEPTH_MAX, SearchLimits, look_ahead
from banneret.players.search.budget import Budget
from banneret.players.search.compiled import is_ready
from banneret.players.search.threads import threaded_map
from banneret.players.search.treesearch import TreeSearch, Visited, merge, room_for

NODES = Option("positions or playouts that it may look at for an action", 1, 1_000_000_000)
SECONDS = Option("seconds that it may think for an action", 0.01, 3_600, is_whole=False)
THREADS = Option("cores that it may use", 1, 64, all=cores)

UCT = TreeParameters(
    is_plain=True, playout=TO_THE_END, explore=14_128, trust=0, in_order=True, face_down=False
)
"""Plain UCT: exploration √2 × √(ln N ÷ n) in won games, and random playouts to the end."""

_AT_ONCE = 1.0
"""The time limit of a search that is not compiled yet, in seconds, while a person waits."""

_FEW = 20
"""At simultaneous choices, actions with less than 1 visit per this many of the most visited are dropped."""


class Searching:
    """Searches as the game allows: alpha-beta with perfect information, otherwise tree search."""

    OPTIONS: ClassVar[OptionSpecs] = {
        "nodes": NODES,
        "seconds": SECONDS,
        "depth": Option("actions that it looks ahead at most, where everything is known", 1, DEPTH_MAX),
        "playouts": Option("playouts for an action, where not everything is known", 1, 1_000_000_000),
        "slack": Option("how much less than the best it takes for good enough, of 12,000", 0, 12_000),
        "stakes": Option("the most that slack may be, in hundredths of what the choice is about", 1, 1_000),
        "gentle": Option("1: opens by the game's gentle plan, where it has one", 0, 1),
        "threads": THREADS,
        "net": Word(
            "the net that it judges positions by",
            f"{NO_NET}|[0-9a-f]{{{NAME_LENGTH}}}",
            f"the name of a net, which is {NAME_LENGTH} digits from 0 to f, or {NO_NET}",
            NO_NET,
        ),
    }
    _NODES = 50_000

    def __init__(self, name: str, options: Options, parameters: TreeParameters | None = None) -> None:
        self.name = name
        self._parameters = parameters
        """The tree search parameters, if they are not the game's."""
        self._in_order = parameters is not None and parameters.in_order
        self._budget = _budget(options, self._NODES)
        self._playouts = replace(self._budget, nodes=int(options.get("playouts", 0)) or self._budget.nodes)
        self._depth = int(options.get("depth", DEPTH_MAX))
        self._slack = Slack(int(options.get("slack", 0)), int(options.get("stakes", 0)), self._in_order)
        self._is_gentle = bool(options.get("gentle", 0))
        self._threads = int(options.get("threads", 1))
        self._net = str(options["net"]) if "net" in options else None

    def exact_name(self, game: Game) -> str:
        """Its name, with the net that it uses in a game."""
        net = self._net_for(game)
        return f"{self.name}:net={net.name}" if net and self._net is None else self.name

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what fits the game. In games whose secrets are soon revealed, alpha-beta compiles ahead,
        and tree search only when it is needed.
        """
        if len(game.seats) == 2 and not game.has_dice:
            alphabeta.prepare(self._game_with_net(game), on_progress)
        else:
            treesearch.prepare(self._game_with_tree_net(game), on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Plays the game's opening plan if there is one, or else searches."""
        opening = game.plans.gentle_opening if self._is_gentle else game.plans.opening
        planned = opening(look(question.state)[0], question.seat, question.own)
        if planned is not None and _can_be_played(game, question, planned):
            return Thought(tuple(planned))
        forced = _forced_thought(game, question)
        return forced or self.search(game, question, stop, at_once=at_once)

    def search(
        self, game: Game, question: Question, stop: Stop = never, *, width: int = 1, at_once: bool = False
    ) -> Thought:
        """Takes a known solution, or else searches; evaluates at least the `width` best actions."""
        known = game.plans.solved(look(question.state)[0], question.seat)
        if known is not None:
            moves = tuple(Considered(each.codes, each.value) for each in known)
            return Thought(_near_best(moves, self._slack, question.seed, first=self._in_order).codes, moves)
        if len(game.seats) == 2 and game.knowledge.is_open(look(question.state)[0]):
            run, budget = _runner_and_budget(self._game_with_net(game), search_on, self._budget, at_once)
            limits = SearchLimits(budget, self._depth, self._slack.most, width, self._gain(game))
            return self._look_ahead(game, question, limits, stop, run)
        game = self._game_with_tree_net(game)
        run, budget = _runner_and_budget(game, grow_tree, self._playouts, at_once)
        parameters = self._parameters or data_of(game.definition).tree
        options = TreeSearchOptions(parameters, budget, self._slack, self._threads, width)
        return choose_by_tree_search(game, question, options, stop, run)

    def _look_ahead(
        self, game: Game, question: Question, limits: SearchLimits, stop: Stop, run: Runner
    ) -> Thought:
        """Searches by alpha-beta, code by code if an action has several."""
        builder, first = ActionBuilder(game, question), None
        while True:
            asked = replace(question, state=builder.state)
            found = look_ahead(self._game_with_net(game), asked, limits, self._threads, stop, run)
            first = first or found
            if builder.add(_near_best(found.moves, self._slack, question.seed, first=True).codes[0]):
                return Thought(builder.codes, first.moves, first.nodes, first.depth)

    def _gain(self, game: Game) -> int:
        """The gain for a selective search, whose margins need a net; 0 without."""
        return data_of(game.definition).alphabeta.gain if self._game_with_net(game) is not game else 0

    def _game_with_net(self, game: Game) -> Game:
        """The game with the net for alpha-beta, if it has one."""
        net = self._net_for(game)
        return game if net is None or net.is_for_trees else learned_game(game, net)

    def _game_with_tree_net(self, game: Game) -> Game:
        """The game with the net for tree search, if it has one."""
        net = self._net_for(game)
        return learned_game(game, net) if net is not None and net.is_for_trees else game

    def _net_for(self, game: Game) -> Net | None:
        return chosen_net(game, self._net, data_of(game.definition).net)


class Uct:
    """Plain UCT. Frozen, as a yardstick for other players."""

    OPTIONS: ClassVar[OptionSpecs] = {"nodes": NODES, "seconds": SECONDS, "threads": THREADS}

    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        self._budget = _budget(options, 1_000)
        self._threads = int(options.get("threads", 1))

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles the search."""
        treesearch.prepare(game, on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses by search."""
        forced = _forced_thought(game, question)
        if forced is not None:
            return forced
        run, budget = _runner_and_budget(game, grow_tree, self._budget, at_once)
        return choose_by_tree_search(
            game, question, TreeSearchOptions(UCT, budget, threads=self._threads), stop, run
        )


def _runner_and_budget(game: Game, search: Function, budget: Budget, at_once: bool) -> tuple[Runner, Budget]:
    """The runner and the budget of a search: compiled; or interpreted with a short time limit, if it is not
    compiled yet and a person waits.
    """
    if at_once and not is_ready(game.definition, search):
        return game.definition.interpreted, budget.within(_AT_ONCE)
    return game.definition.compiled, budget


@dataclass(frozen=True, slots=True)
class Slack:
    """How far below the best an action may be and still be chosen."""

    most: int = 0
    stakes: int = 0
    """If not 0, caps the slack at this percentage of the stakes: the distance from the best action to the
    median one. Without it, a player that ignores small differences never reaches large gains that take
    many small steps, such as a long march."""
    gives_up: bool = False
    """Whether a certain loss may be chosen over a slightly better action, as in the older players."""

    def among(self, values: Sequence[int]) -> int:
        """The slack at a choice, given its actions' values, the best first. A certain win allows none."""
        if values[0] == CERTAIN:
            return 1
        at_stake = (values[0] - values[len(values) // 2]) * self.stakes // 100
        return max(1, min(self.most, at_stake) if self.stakes else self.most)


@dataclass(frozen=True, slots=True)
class TreeSearchOptions:
    """The parameters of a tree search."""

    parameters: TreeParameters
    budget: Budget
    slack: Slack = Slack()
    threads: int = 1
    width: int = 1


def choose_by_tree_search(
    game: Game, question: Question, options: TreeSearchOptions, stop: Stop, run: Runner
) -> Thought:
    """Chooses by tree search. Each thread grows its own tree; their statistics are merged (root
    parallelization).

    If an action has several codes, every code but the last gets half of the remaining budget, and at least
    one playout.
    """
    budget, threads = options.budget, options.threads
    trees = [TreeSearch(game, options.parameters, room_for(budget), run) for _ in range(threads)]
    for n, tree in enumerate(trees):
        tree.begin(question, derive(question.seed, n, STREAM_PLAYER))
    builder, nodes, considered = ActionBuilder(game, question), 0, tuple[Considered, ...]()
    with threaded_map(threads) as apply:

        def grow_and_choose(part: Budget) -> tuple[int, list[Visited]]:
            nonlocal nodes
            nodes += sum(apply(TreeSearch.grow, trees, [part] * threads, [stop] * threads))
            found = merge([each.found() for each in trees])
            return _chosen(builder, found, options, question.seed), found

        while True:
            code = only_action(game, question.seat, builder.state)
            # Hints need values even for a forced action.
            if code is None or (options.width > 1 and not considered):
                if game.definition.notation.halves:
                    budget = budget.part(0.5)
                code, found = grow_and_choose(budget)
                if game.definition.notation.halves and not builder.is_half(code):
                    code, found = grow_and_choose(budget)
                    budget = budget.part(0)
                considered = considered or _considered(found, trees[0], options.width)
            if builder.add(code):
                return Thought(builder.codes, considered, nodes)
            for tree in trees:
                tree.advance_root(code, builder.state)


def _considered(found: Sequence[Visited], tree: TreeSearch, width: int) -> tuple[Considered, ...]:
    ranked = enumerate(_ranked(found))
    return tuple(
        Considered((each.code,), each.value, tree.line(each.code) if n < width else ()) for n, each in ranked
    )


def _chosen(builder: ActionBuilder, found: Sequence[Visited], options: TreeSearchOptions, seed: int) -> int:
    """The chosen code: the most visited; at simultaneous choices drawn from a mixture; with slack, drawn from
    the near-best.
    """
    state, slack = look(builder.state)[0], options.slack
    most = max(each.visits for each in found)
    if state.frames[state.depth - 1].together and (not slack.most or options.parameters.in_order):
        often = [each for each in found if each.visits * _FEW >= most]
        return often[_drawn([each.visits for each in often], seed)].code
    if slack.most:
        if not options.parameters.in_order:
            found = [each for each in found if not builder.is_pointless(each.code)] or found
        moves = [Considered((each.code,), each.value) for each in found]
        moves.sort(key=lambda each: -each.value)
        return _near_best(moves, slack, seed, first=options.parameters.in_order).codes[0]
    ranked = _ranked(found)
    equals = [each for each in ranked if (each.visits, each.value) == (ranked[0].visits, ranked[0].value)]
    if options.parameters.in_order:
        return ranked[0].code
    return equals[_drawn([1] * len(equals), derive(seed, len(builder.codes), STREAM_PLAYER))].code


def _ranked(found: Sequence[Visited]) -> list[Visited]:
    return sorted(found, key=lambda each: (-each.visits, -each.value, each.code))


def _can_be_played(game: Game, question: Question, codes: Sequence[int]) -> bool:
    """Whether a plan still fits: other actions may have been played for the seat before."""
    try:
        Position(game, question.state).action(question.seat, codes)
    except IllegalAction:
        return False
    return True


def _forced_thought(game: Game, question: Question) -> Thought | None:
    """The only action of a seat, if there is no choice."""
    code = only_action(game, question.seat, question.state)
    if code is None or ActionBuilder(game, question).is_half(code):
        return None
    return Thought((code,))


def _near_best(moves: Sequence[Considered], slack: Slack, seed: int, *, first: bool) -> Considered:
    """Draws one of the moves within the slack of the best, better ones with higher probability. A certain
    loss is excluded unless all moves lose. `first`: without slack, takes the first of equals, since
    alpha-beta only knows that the others are no better.
    """
    best, most = moves[0].value, slack.among([each.value for each in moves])
    if first and most == 1:
        return moves[0]
    near = [each for each in moves if best - each.value < most and (each.value or not best or slack.gives_up)]
    return near[_drawn([most - (best - each.value) for each in near], seed)]


def _drawn(weights: Sequence[int], seed: int) -> int:
    """Draws an index, in proportion to the weights."""
    dice: Any = look(np.zeros(1, DICE))[0]
    seed_dice(dice, derive(seed, 0, STREAM_PLAYER))
    drawn = roll(dice, sum(weights))
    for index, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return index
    raise AssertionError("the weights are larger than nothing")


def _budget(options: Options, nodes: int) -> Budget:
    """The requested budget; the default number of nodes if none was requested."""
    if "nodes" not in options and "seconds" not in options:
        return Budget(nodes=nodes)
    seconds = float(options["seconds"]) if "seconds" in options else None
    return Budget(int(options["nodes"]) if "nodes" in options else None, seconds)
