"""Training, generation by generation: self-play, fitting, and evaluation games.

Every step's results are kept in a folder; an interrupted run resumes with the first missing step.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import Array
from banneret.players.arena.head_to_head import Meeting
from banneret.players.arena.plan import make_plan
from banneret.players.arena.playing import Table
from banneret.players.arena.results import Results
from banneret.players.arena.running import compete
from banneret.players.arena.sprt import Sprt
from banneret.players.arena.stopping import Stops
from banneret.players.gamedata import data_of
from banneret.players.kernels.learned import ONE
from banneret.players.learned import learned_game
from banneret.players.learning.fitting import Fitting, fit, import_torch, slope_of
from banneret.players.learning.self_play import (
    SelfPlayOptions,
    inputs_for,
    learns_in_trees,
    prepare,
    run_self_play,
)
from banneret.players.nets import NETS_VARIABLE, NO_NET, About, Earned, Net, chosen_net, net_of

_SELF_PLAY = 0.6
"""The share of the time budget for self-play; the rest is for fitting and evaluation games."""


@dataclass(frozen=True, slots=True)
class Learning:
    """The configuration of a training run."""

    game: Game
    folder: Path
    generations: int = 3
    self_play: SelfPlayOptions = field(default_factory=SelfPlayOptions)
    fitting: Fitting = field(default_factory=Fitting)
    games: int | None = None
    """Self-play games per generation; with a time budget, time decides instead."""
    budget: float | None = None
    """The time budget for everything, in seconds, approximately."""
    seconds: float = 0.05
    """Seconds per action in the games of the last net against the previous best player."""
    pairs: int = 100
    """The most pairs of games in a meeting."""
    threads: int = 1
    seed: int = 0

    @property
    def recipe(self) -> dict[str, Any]:
        """Everything that determines the result."""
        return {
            "generations": self.generations,
            "games": self.games,
            "budget": self.budget,
            "seed": self.seed,
            "practice": asdict(self.self_play),
            "fitting": asdict(self.fitting),
        }

    def self_play_seconds(self, generation: int) -> float | None:
        """The self-play time of a generation; later ones, with stronger players, get more."""
        if self.budget is None:
            return None
        shares = range(1, self.generations + 1)
        return self.budget * _SELF_PLAY * generation / sum(shares)


Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Learned:
    """The result of a training run."""

    best: str
    """The name of the best net, or NO_NET."""
    generations: list[dict[str, Any]]
    final: Earned | None


def learn(learning: Learning, tell: Tell, on_progress: CompileProgress = ignore_progress) -> Learned:
    """Trains, skipping steps whose results are already there."""
    _check_inputs(learning.game)
    import_torch()  # fail before minutes of self-play
    learning.folder.mkdir(parents=True, exist_ok=True)
    _check_same(learning)
    installed = chosen_net(learning.game, None, data_of(learning.game.definition).net)
    before = best = installed.name if installed else NO_NET
    generations, history = [], list[Earned]()
    with nets_in(learning.folder / "nets"):
        for number in range(1, learning.generations + 1):
            generation = _Generation(learning, number, best, tell, on_progress)
            net = generation.net()
            meeting = generation.meet(net.name, best, f"nodes={learning.self_play.nodes}", "arena.jsonl")
            is_better = meeting.score > 0.5
            generations.append({**generation.facts(), "net": net.name, "against": best, **_earned(meeting)})
            history.append(Earned(player=meeting.first, against=meeting.second, **_earned(meeting)))
            best = net.name if is_better else best
        final = None
        if best != before:
            last = _Generation(learning, learning.generations, best, tell, on_progress)
            meeting = last.meet(best, before, f"seconds={learning.seconds:g}", "final.jsonl")
            final = Earned(player=meeting.first, against=meeting.second, **_earned(meeting))
            net = net_of(learning.game.definition, best)
            earned = {"results": (final,), "history": tuple(history)}
            replace(net, about=net.about.model_copy(update=earned)).save(learning.folder / "nets")
    return Learned(best, generations, final)


def _check_inputs(game: Game) -> None:
    definition = game.definition
    if not definition.inputs.count and not definition.tree_inputs.count:
        raise BanneretError(f"{definition.title} has no inputs to learn from yet.")
    if game.has_dice and not learns_in_trees(game):
        raise BanneretError(
            f"{definition.title} has no inputs yet for all that there is under the ruleset "
            f"{game.ruleset.name}."
        )


class _Generation:
    """One generation and its files."""

    def __init__(
        self, learning: Learning, number: int, best: str, tell: Tell, on_progress: CompileProgress
    ) -> None:
        self._learning = learning
        self._number = number
        self._best = best
        self._tell = tell
        self._on_progress = on_progress
        self._folder = _folder(learning, number)
        self._folder.mkdir(exist_ok=True)

    def facts(self) -> dict[str, Any]:
        """The recorded facts about its self-play and its fit."""
        facts: dict[str, Any] = _read(self._folder / "practice.json") | _read(self._folder / "fit.json")
        return {"generation": self._number, **facts}

    def net(self) -> Net:
        """Returns the generation's net: plays and fits, unless it is already there."""
        path = self._folder / "fit.json"
        if not path.exists():
            positions = self._positions()
            self._tell(f"Generation {self._number}: fitting {len(positions):,} positions")
            learning = self._learning
            seed = learning.seed + self._number
            weights, epochs = fit(
                inputs_for(learning.game),
                positions,
                learning.fitting,
                seed,
                learning.threads,
                lambda epoch: self._tell(f"  {epoch.stage}: {epoch.fitted:.4f}, {epoch.validated:.4f}"),
            )
            if learns_in_trees(learning.game):
                weights["spread"] = self._spread()
            net = Net(_about(learning, self._number), **weights)
            net.save(learning.folder / "nets")
            _write(path, {"net": net.name, "fitted": len(positions), "epochs": [asdict(e) for e in epochs]})
        return net_of(self._learning.game.definition, _read(path)["net"])

    def _spread(self) -> int:
        """The scale of the game's own `worth`, fitted to self-play games that used it; nets keep it."""
        installed = chosen_net(self._learning.game, None, data_of(self._learning.game.definition).net)
        if installed is not None:
            return installed.spread
        positions = np.load(_folder(self._learning, 1) / "positions.npy")
        return round(ONE * slope_of(positions["value"], positions["got"] / CERTAIN))

    def meet(self, first: str, second: str, budget: str, file: str) -> Any:
        """Plays pairs of games between two nets."""
        learning = self._learning
        players = [f"search:{budget}:net={each}" for each in (first, second)]
        self._tell(f"{players[0]} meets {players[1]}")
        plan = make_plan(learning.game, players, seed=learning.seed + self._number)
        Table(plan).prepare(self._on_progress)
        stops = Stops(learning.pairs, Sprt(0, 30))
        with closing(Results(self._folder / file, plan)) as results:
            scoreboard = compete(plan, stops, workers=learning.threads, results=results)
        meeting = scoreboard.meetings[0, 1]
        self._tell(_shown(meeting))
        return _Met(meeting)

    def _positions(self) -> Array:
        """Its own positions and those of the previous generation."""
        self._play()
        known = [_folder(self._learning, n) / "positions.npy" for n in (self._number - 1, self._number) if n]
        each = [np.load(path) for path in known]
        if len(each) == 2:
            each[1]["game"] += each[0]["game"].max(initial=0) + 1
        return np.concatenate(each)

    def _play(self) -> None:
        if (self._folder / "practice.json").exists():
            return
        learning, net = self._learning, self._best
        game = learning.game
        if net != NO_NET:
            game = learned_game(game, net_of(game.definition, net))
        prepare(game, self._on_progress)
        self._tell(f"Generation {self._number}: playing, by net {net}")
        played = run_self_play(
            game,
            learning.self_play,
            seed=learning.seed + self._number,
            threads=learning.threads,
            games=learning.games,
            seconds=learning.self_play_seconds(self._number),
        )
        facts = {
            "played_by": net,
            "practised": played.games,
            "won": played.won,
            "plies": played.plies,
            "positions": len(played.positions),
            "seconds": round(played.seconds, 1),
        }
        self._tell(f"  {played.games:,} games, {played.won:,} won, {len(played.positions):,} positions")
        if not len(played.positions):
            raise BanneretError("Nobody won a game, so there is nothing to learn from. Play more games.")
        np.save(self._folder / "positions.npy", played.positions)
        _write(self._folder / "practice.json", facts)


class _Met:
    """The result of a meeting."""

    def __init__(self, meeting: Meeting) -> None:
        self.first, self.second, self.games = meeting.first, meeting.second, meeting.games
        self.score = meeting.sample.score
        self.elo = meeting.sample.elo
        self.interval = meeting.sample.elo_interval
        self.counts = meeting.won, meeting.drawn, meeting.lost


def _earned(met: _Met) -> dict[str, Any]:
    low, high = met.interval
    limited = [round(max(-1_000.0, min(1_000.0, each)), 1) for each in (met.elo, low, high)]
    return {"games": met.games, "elo": limited[0], "low": limited[1], "high": limited[2]}


def _shown(meeting: Meeting) -> str:
    low, high = meeting.sample.elo_interval
    elo = f"{meeting.sample.elo:+.0f} Elo ({low:+.0f} to {high:+.0f})"
    return f"  {meeting.games} games: {meeting.won} won, {meeting.drawn} drawn, {meeting.lost} lost, {elo}"


def _about(learning: Learning, generation: int) -> About:
    ruleset = learning.game.ruleset
    return About(
        game=learning.game.name,
        ruleset=ruleset.name,
        ruleset_hash=ruleset.hash,
        alike=inputs_for(learning.game).alike(ruleset.numbers),
        recipe={**learning.recipe, "generation": generation},
    )


def _folder(learning: Learning, number: int) -> Path:
    return learning.folder / f"generation-{number}"


def _check_same(learning: Learning) -> None:
    """Checks that the folder belongs to the same recipe."""
    path, recipe = learning.folder / "recipe.json", json.loads(json.dumps(learning.recipe))
    asked = {"game": learning.game.name, "ruleset": learning.game.ruleset.hash, **recipe}
    if path.exists() and _read(path) != asked:
        raise BanneretError(f"{learning.folder} was begun with other settings. Choose another folder.")
    _write(path, asked)


@contextmanager
def nets_in(folder: Path) -> Iterator[None]:
    """Makes the nets of a folder available to this process and its children."""
    before = os.environ.get(NETS_VARIABLE)
    os.environ[NETS_VARIABLE] = str(folder.resolve())
    try:
        yield
    finally:
        del os.environ[NETS_VARIABLE]
        if before is not None:
            os.environ[NETS_VARIABLE] = before


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _write(path: Path, content: Any) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(content, indent=1), encoding="utf-8")
    part.replace(path)
