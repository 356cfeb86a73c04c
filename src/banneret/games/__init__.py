"""The games: each a package of its own that knows the engine and nothing else."""

from importlib import import_module

from banneret.engine.errors import BadRecord, UnknownGame
from banneret.engine.game.definition import Definition
from banneret.engine.match.match import Match
from banneret.engine.match.records import Record
from banneret.engine.match.replay import replay_record

_GAMES = {
    "age-of-chess": "banneret.games.age_of_chess:AgeOfChess",
    "aeonis": "banneret.games.aeonis:Aeonis",
    "cyvasse": "banneret.games.cyvasse:Cyvasse",
    "medieval-chess": "banneret.games.medieval_chess:MedievalChess",
    "prevail": "banneret.games.prevail:Prevail",
}
_LOADED: dict[str, Definition] = {}


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(_GAMES)


def definition(name: str) -> Definition:
    """A game by its name; imported when it is first asked for."""
    if name not in _GAMES:
        raise UnknownGame(name, _GAMES)
    if name not in _LOADED:
        module, _, attribute = _GAMES[name].partition(":")
        _LOADED[name] = getattr(import_module(module), attribute)()
    return _LOADED[name]


def replay(record: Record) -> Match:
    """The match of a record, with every action played again."""
    try:
        played = definition(record.game)
    except UnknownGame as unknown:
        raise BadRecord(f"game: {unknown}") from None
    return replay_record(record, played)
