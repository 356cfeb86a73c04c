"""The rewards of finished games."""

import numpy as np

from banneret.engine.machine.layout import Array


def rewards(winners: Array, over: Array, seats: int) -> Array:
    """For each game and seat: 1 for a sole winner, −1 ÷ (seats − 1) for a loser, a fair share for joint
    winners, and 0 while the game goes on. They sum to 0.
    """
    won = (winners[:, None] >> np.arange(seats)) & 1
    share = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    found: Array = np.where(over[:, None], (seats * share - 1) / (seats - 1), 0).astype(np.float32)
    return found
