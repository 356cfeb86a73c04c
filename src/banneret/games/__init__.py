"""The registry of games: those in this package, and those that other packages install.

Another package registers a game by an entry point in the group `banneret.games`:

    [project.entry-points."banneret.games"]
    my-game = "my_game:GAME"
"""

import logging
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from banneret.engine.errors import BadGame, BadRecord, UnknownGame
from banneret.engine.game import Definition, check_definition
from banneret.engine.match import Match, Record, RecordedStep, replay_record, replay_record_steps

GROUP = "banneret.games"

_log = logging.getLogger(__name__)

_OWN = {
    "age-of-chess": "banneret.games.age_of_chess",
    "aeonis": "banneret.games.aeonis",
    "cyvasse": "banneret.games.cyvasse",
    "medieval-chess": "banneret.games.medieval_chess",
    "prevail": "banneret.games.prevail",
}


_registered: dict[str, Definition] = {}


def names() -> tuple[str, ...]:
    """The names of all games: ours first, then those of other packages."""
    return tuple(dict.fromkeys((*_OWN, *_installed(), *_registered)))


def definition(name: str) -> Definition:
    """Returns a game by its name; imports and checks it on first use."""
    if name not in _registered:
        if name not in names():
            raise UnknownGame(name, names())
        found: Any = import_module(_OWN[name]).GAME if name in _OWN else _load(name)
        register(found)
        if found.name != name:
            raise BadGame(f"The game {found.name!r} is installed under another name: {name!r}.")
    return _registered[name]


def register(game: Definition) -> None:
    """Registers a game in this process. Raises BadGame with the reason if the definition is not valid."""
    check_definition(game)
    _registered[game.name] = game


def definitions() -> list[Definition]:
    """All games that can be played. Logs and skips installed games that are broken."""
    found = []
    for name in names():
        try:
            found.append(definition(name))
        except BadGame as problem:
            _log.warning("%s", problem)
    return found


def _load(name: str) -> Any:
    try:
        return _installed()[name].load()
    except Exception as error:
        raise BadGame(f"The game {name!r} cannot be imported: {type(error).__name__}: {error}") from error


@cache
def _installed() -> dict[str, Any]:
    return {each.name: each for each in entry_points(group=GROUP)}


def replay(record: Record) -> Match:
    """Rebuilds the match of a record by playing every action again."""
    return replay_record(record, _definition_of(record))


def replay_steps(record: Record) -> tuple[Match, Iterator[RecordedStep]]:
    """Returns the match of a record at its start, and its steps; each step is played as it is drawn."""
    return replay_record_steps(record, _definition_of(record))


def _definition_of(record: Record) -> Definition:
    try:
        return definition(record.game)
    except UnknownGame as unknown:
        raise BadRecord(f"game: {unknown}") from None
