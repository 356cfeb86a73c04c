"""What the Lords who play are, in sentences made of their sheets."""

from banneret.engine.game import Game
from banneret.engine.view import Cause, Entry
from banneret.games.aeonis.numbers import AeonisNumbers


def entries(game: Game) -> tuple[Entry, ...]:
    """The Lords of this game, each by name: a kind of unit like any other (AE-1.2)."""
    numbers: AeonisNumbers = game.ruleset.numbers
    sheets = (numbers.combat.lords[name] for name in numbers.lords[: len(game.seats)])
    lines = tuple(
        Cause(
            text=f"{lord.name}: strikes with a d{lord.attack}, defends with a d{lord.defence}; "
            f"{lord.hit_points} hit points, moves {lord.move}.",
            clause="AE-1.2",
        )
        for lord in sheets
    )
    return (Entry(name="Lord", group="unit", kind="lord", lines=lines),)
