"""Results of games, by seat."""

import numpy as np

from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import Array
from banneret.lab.layout import CRASHED
from banneret.lab.playing import Played

NOBODY_ALONE = -1


def scores(played: Played) -> Array:
    """Each seat's payoff in each game: 1, 0 or an equal share; NaN for a failed game.

    A game that was cut off is shared by all, like a draw.
    """
    rows = played.rows
    bits = (rows["winners"][:, None] >> np.arange(played.arm.layout.seats)) & 1
    shares: Array = bits / np.maximum(1, bits.sum(axis=1, keepdims=True))
    shares[rows["ending"] == CRASHED] = np.nan
    return shares


def is_decided(played: Played) -> Array:
    """Whether each game ended by its own rules."""
    found: Array = ~np.isin(played.rows["ending"], (*UNFINISHED, CRASHED))
    return found


def winner_of(played: Played) -> Array:
    """The sole winner of each game; -1 if there is none."""
    bits = played.rows["winners"].astype(int)
    alone = (bits > 0) & ((bits & (bits - 1)) == 0) & is_decided(played)
    found: Array = np.where(alone, np.log2(np.maximum(1, bits)).astype(int), NOBODY_ALONE)
    return found


def beginner_of(played: Played) -> Array:
    """The seat that was asked first in each game; -1 if several were asked together."""
    bits = played.rows["began"].astype(int)
    alone = (bits > 0) & ((bits & (bits - 1)) == 0)
    found: Array = np.where(alone, np.log2(np.maximum(1, bits)).astype(int), NOBODY_ALONE)
    return found


def of_seat(by_seat: Array, seat: Array) -> Array:
    """The value of the given seat in each game; NaN if it is no seat."""
    taken = np.take_along_axis(by_seat, np.maximum(seat, 0)[:, None], axis=1)[:, 0]
    found: Array = np.where(seat < 0, np.nan, taken)
    return found
