"""The observations and results of a vector after a step."""

from dataclasses import dataclass

from banneret.engine.machine.layout import Array


@dataclass(frozen=True, slots=True)
class Batch:
    """The state of a vector's games after a step, one row per game.

    The arrays belong to the vector, and every step overwrites them: copy what must last. They are NumPy
    arrays, or CuPy arrays if the games are on a GPU, and other libraries can share them by DLPack. Games
    restart automatically: after a game has ended, `rewards` and the fields below it describe the ended game,
    the others the new one.
    """

    seats: Array
    """The seat that acts next. Seats that choose at once are asked in turn, without seeing others'
    choices."""
    masks: Array
    """The legal actions, as a mask over indices."""
    observations: Array
    """What the seat to act observes: planes × rows × columns; one plane of zeros if the game has none."""
    codes: Array | None
    """The legal actions as the game's codes, if indices refer to this list."""
    rewards: Array
    """The reward of each seat for an ended game: 1 for a win, −1 ÷ (seats − 1) for a loss, 0 for a draw or a
    cut-off game. They sum to 0.
    """
    ended: Array
    """Whether a game has ended by its rules (terminated)."""
    cut_off: Array
    """Whether a game was cut off by the ruleset's limit of actions (truncated)."""
    plies: Array
    """The number of actions in the game that ended last."""
    last_seats: Array
    """The caller's seat in that game, if all other seats are an opponent's."""
