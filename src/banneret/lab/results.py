"""How games came out, seat by seat."""

import numpy as np

from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import Array
from banneret.lab.layout import CRASHED
from banneret.lab.playing import Played

NOBODY_ALONE = -1


def scores(played: Played) -> Array:
    """What each seat got of each game: 1, 0 or an equal share; NaN of a game that failed.

    A game that was cut off is shared by all, as one that is drawn is.
    """
    rows = played.rows
    bits = (rows["winners"][:, None] >> np.arange(played.arm.layout.seats)) & 1
    shares: Array = bits / np.maximum(1, bits.sum(axis=1, keepdims=True))
    shares[rows["ending"] == CRASHED] = np.nan
    return shares


def is_decided(played: Played) -> Array:
    """Whether each game came to an end by its own rules."""
    found: Array = ~np.isin(played.rows["ending"], (*UNFINISHED, CRASHED))
    return found


def winner_of(played: Played) -> Array:
    """The seat that won each game alone; -1 where none did."""
    bits = played.rows["winners"].astype(int)
    alone = (bits > 0) & ((bits & (bits - 1)) == 0) & is_decided(played)
    found: Array = np.where(alone, np.log2(np.maximum(1, bits)).astype(int), NOBODY_ALONE)
    return found


def beginner_of(played: Played) -> Array:
    """The seat that was asked first in each game; -1 where several were asked together."""
    bits = played.rows["began"].astype(int)
    alone = (bits > 0) & ((bits & (bits - 1)) == 0)
    found: Array = np.where(alone, np.log2(np.maximum(1, bits)).astype(int), NOBODY_ALONE)
    return found


def of_seat(by_seat: Array, seat: Array) -> Array:
    """The value of a seat in each game; NaN where there is no such seat."""
    taken = np.take_along_axis(by_seat, np.maximum(seat, 0)[:, None], axis=1)[:, 0]
    found: Array = np.where(seat < 0, np.nan, taken)
    return found
