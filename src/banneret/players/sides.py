"""Labels of seats for results: with the side of each, if sides differ."""

from banneret.engine.game import Game


def side_names(game: Game) -> dict[str, str]:
    """The army, array or lord of each seat; empty if all seats have the same."""
    numbers, seats = game.ruleset.numbers, game.seats
    choices = [game.definition.setups.side_choices(numbers, seat) for seat in range(len(seats))]
    names = {seat.lower(): each.usual for seat, each in zip(seats, choices, strict=True) if each}
    return names if len(set(names.values())) > 1 else {}


def seat_labels(game: Game) -> list[str]:
    """The labels of the seats in order, such as `Blue, rome-small`."""
    sides = side_names(game)
    return [f"{seat}, {sides[seat.lower()]}" if seat.lower() in sides else seat for seat in game.seats]
