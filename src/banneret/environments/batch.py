"""What many games show after a step."""

from dataclasses import dataclass

from banneret.engine.machine.layout import Array


@dataclass(frozen=True, slots=True)
class Batch:
    """What the games of a vector show after a step, a row for each.

    The arrays are the vector's own and the same at every step, which writes over them: copy what must last.
    They are NumPy's, or CuPy's where the games are on a GPU, and other libraries share them by DLPack. Where
    a game has ended, the next one has begun: `rewards` and what follows tell of the one that ended, the rest
    of the new.
    """

    seats: Array
    """Who acts next. Seats that choose at once are asked one by one; none sees what another has chosen."""
    masks: Array
    """Which actions are legal, by index."""
    observations: Array
    """What the seat that acts next sees: planes × rows × columns; one plane of zeros if the game has none."""
    codes: Array | None
    """The legal actions by the game's own codes, where an index is a place in this list."""
    rewards: Array
    """What each seat got of a game that ended: 1 for a win, −1 ÷ (seats − 1) for a loss, 0 for a draw or
    where it was cut off. They add up to 0.
    """
    ended: Array
    """Whether a game has ended by its rules."""
    cut_off: Array
    """Whether a game was cut off by the ruleset's limit of actions."""
    plies: Array
    """How many actions the last game to end had."""
    last_seats: Array
    """The caller's seat in that game, where all others are an opponent's."""
