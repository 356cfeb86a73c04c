"""What each Lord is, in a sentence made of its sheet."""

from banneret.engine.game.game import Game
from banneret.engine.views.view import Cause, Entry
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import SYMBOLS, die, lord_name
from banneret.games.aeonis.numbers import AeonisNumbers, LordSheet
from banneret.games.aeonis.rules.board import LORD


def entries(game: Game) -> tuple[Entry, ...]:
    """All Lords of the rules, each by name (AE-1.2)."""
    numbers: AeonisNumbers = game.ruleset.numbers
    return tuple(map(_entry, numbers.combat.lords.values()))


def _entry(lord: LordSheet) -> Entry:
    text = say(
        "Strikes with a {attack}, defends with a {defence}; {hits} hit points, moves {move}.",
        attack=die(lord.attack),
        defence=die(lord.defence),
        hits=lord.hit_points,
        move=lord.move,
    )
    lines = (Cause(text=text, clause="AE-1.2"),)
    return Entry(name=lord_name(lord), group="unit", kind="lord", symbol=SYMBOLS[LORD], lines=lines)
