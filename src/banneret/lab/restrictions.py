"""Players that do without something: `greedy:without=shot+cavalry`.

The names are those of a row's counts: an event (`shot`), an event of one kind (`moved.cavalry`), or a kind
(`cavalry`: every event that units of that kind can choose). A player takes no action in which such an event
happens, as long as there is another one.
"""

from typing import Any

import numpy as np

from banneret.engine.errors import BadPlayer
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.layout import Array, look, record
from banneret.engine.text import suggestion
from banneret.lab.kernels.restricted import choose_without, is_allowed_once
from banneret.lab.layout import Layout
from banneret.players.protocol import ActionBuilder, Player, Question, Stop, Thought, never
from banneret.players.quick import quick_players
from banneret.players.registry import QUICK, player
from banneret.players.workspace import new_minds

_WITHOUT = ":without="


def split_name(name: str) -> tuple[str, tuple[str, ...]]:
    """Splits a name into the plain player and what it does without."""
    plain, _, without = name.partition(_WITHOUT)
    return plain, tuple(without.split("+")) if without else ()


def restricted_name(name: str, without: str) -> str:
    """The name of a player that does without something."""
    return f"{name}{_WITHOUT}{without}"


def checked_name(name: str, layout: Layout) -> str:
    """The normalized name of a player; BadPlayer if the player or something to do without is unknown."""
    plain, without = split_name(name)
    plain = player(plain).name
    if name.endswith(_WITHOUT):
        raise BadPlayer(f"{plain} without what? {suggestion('', words(layout))}")
    if not without:
        return plain
    banned_columns(layout, without)
    return restricted_name(plain, "+".join(without))


def words(layout: Layout) -> list[str]:
    """What players can do without: everything that is counted, except losses, which are not chosen."""
    chosen = [column for column in layout.columns if not column.is_loss]
    found = [word for column in chosen for word in (column.event, column.name, column.kind) if word]
    return [word for word in dict.fromkeys(found) if not word.endswith("other")]


def banned_columns(layout: Layout, without: tuple[str, ...]) -> list[int]:
    """The columns of a row that must stay empty."""
    known = words(layout)
    for word in without:
        if word not in known:
            raise BadPlayer(f"There is nothing called {word!r} to do without. {suggestion(word, known)}")
    return [
        index
        for index, column in enumerate(layout.columns)
        if not column.is_loss and {column.event, column.name, column.kind} & set(without)
    ]


def bans_of(layout: Layout, names: tuple[str, ...]) -> Array:
    """The restrictions of players as kernels read them: one record per player."""
    columns = max(1, len(layout.columns))
    found: Any = np.zeros(len(names), record([("is_any", "i1"), ("columns", "i1", columns)]))
    for index, name in enumerate(names):
        banned = banned_columns(layout, split_name(name)[1])
        found["is_any"][index] = bool(banned)
        found["columns"][index][banned] = 1
    return found  # type: ignore[no-any-return]


def seated_player(name: str, layout: Layout) -> Player:
    """The player for a name from an arm."""
    plain, without = split_name(name)
    return Restricted(player(plain), name, layout) if without else player(plain)


class Restricted:
    """A player that does without something.

    It thinks as usual, and takes its best evaluated action in which nothing banned happens. If there is none,
    or if the player does not evaluate several actions, it takes the action of `greedy`. The moves that it
    expects later in the game are not restricted.
    """

    def __init__(self, inner: Player, name: str, layout: Layout) -> None:
        self.name = name
        self._inner, self._layout = inner, layout
        self._bans = bans_of(layout, (name,))
        self._records = quick_players(inner.name if inner.name in QUICK else "greedy")

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        self._inner.prepare(game, on_progress)
        state, minds, tally = game.new_state(), new_minds(game.definition, 2), self._layout.tally
        prepare = game.run.prepare
        prepare(is_allowed_once, state, game.rules, 0, 0, minds, tally, self._bans, on_progress=on_progress)
        prepare(
            choose_without,
            state,
            game.rules,
            0,
            self._records,
            minds,
            tally,
            self._bans,
            on_progress=on_progress,
        )

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        thought = self._inner.think(game, question, stop, at_once=at_once)
        for codes in (thought.codes, *(each.codes for each in thought.considered)):
            if self._is_allowed(game, question, codes):
                return Thought(codes, (), thought.nodes, thought.depth)
        return self._choose(game, question)

    def _is_allowed(self, game: Game, question: Question, codes: tuple[int, ...]) -> bool:
        minds, builder = new_minds(game.definition, 2), ActionBuilder(game, question)
        for code in codes:
            asked = (builder.state, game.rules, question.seat, code, minds, self._layout.tally, self._bans)
            if not game.run(is_allowed_once, *asked):
                return False
            builder.add(code)
        return True

    def _choose(self, game: Game, question: Question) -> Thought:
        minds, builder = new_minds(game.definition, 2), ActionBuilder(game, question)
        seed_dice(look(minds)[0].dice, question.seed)
        asked = (game.rules, question.seat, self._records, minds, self._layout.tally, self._bans)
        while not builder.add(int(game.run(choose_without, builder.state, *asked))):
            pass
        return Thought(builder.codes)
