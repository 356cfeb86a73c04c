"""Assigns seats to people and computer players."""

from collections.abc import Sequence

from banneret.cli.arguments import listed
from banneret.engine.errors import BadPlayer, BanneretError
from banneret.engine.game import Game
from banneret.players import registry
from banneret.players.protocol import Player

PERSON = "you"
"""The name of the person at the terminal in records. Any name that is not a computer player's is a person."""


def is_computer(player: str) -> bool:
    """Whether a name in a record belongs to a computer player."""
    return registry.is_player(player)


def computers(players: Sequence[str]) -> list[Player]:
    """The computer players among the players, each once."""
    return [registry.player(name) for name in dict.fromkeys(players) if is_computer(name)]


def seat_players(game: Game, seats: str, opponents: str) -> list[str]:
    """The player of each seat: people take `blue`, `blue,green`, `all` or `none`, opponents the rest."""
    persons = _seats(game, seats)
    others = [seat for seat in range(len(game.seats)) if seat not in persons]
    names = one_for_each(listed(opponents), len(others))
    for name in names:
        registry.player(name)  # refuses unknown ones
    computers = dict(zip(others, names, strict=True))
    return [computers.get(seat, PERSON) for seat in range(len(game.seats))]


def one_for_each(names: list[str], seats: int) -> list[str]:
    """One player for each seat; a single name is used for all of them."""
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadPlayer(f"Expected one player, or one for each of {seats} seats; found {len(names)}.")
    return names


def _seats(game: Game, wanted: str) -> list[int]:
    numbers = {name.lower(): [seat] for seat, name in enumerate(game.seats)}
    everyone = list(range(len(game.seats)))
    known = {**numbers, "both": everyone, "all": everyone, "none": []}
    found: set[int] = set()
    for name in listed(wanted):
        if name.lower() not in known:
            raise BanneretError(
                f"--seat: {game.name} has {', '.join(numbers)}, all, both and none, not {name!r}."
            )
        found.update(known[name.lower()])
    return sorted(found)
