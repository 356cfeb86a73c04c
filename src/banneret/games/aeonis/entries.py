"""What the Lords who play are, in sentences made of their sheets."""

from banneret.engine.game import Game
from banneret.engine.view import Cause, Entry
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import NAMES, die, lord_name
from banneret.games.aeonis.numbers import AeonisNumbers


def entries(game: Game) -> tuple[Entry, ...]:
    """The Lords of this game, each by name: a kind of unit like any other (AE-1.2)."""
    numbers: AeonisNumbers = game.ruleset.numbers
    sheets = (numbers.combat.lords[name] for name in numbers.lords[: len(game.seats)])
    lines = tuple(
        Cause(
            text=say(
                "{lord}: strikes with a {attack}, defends with a {defence}; {hits} hit points, moves {move}.",
                lord=lord_name(lord),
                attack=die(lord.attack),
                defence=die(lord.defence),
                hits=lord.hit_points,
                move=lord.move,
            ),
            clause="AE-1.2",
        )
        for lord in sheets
    )
    return (Entry(name=NAMES["lord"], group="unit", kind="lord", lines=lines),)
