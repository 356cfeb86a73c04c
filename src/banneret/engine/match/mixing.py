"""Seeds from the players, mixed into the dice so that the host of a match cannot choose them alone.

A mix is not an action: it changes nothing visible and has no log entry. A record keeps it beside the actions,
with the number of actions before it.
"""

import hashlib
import json
import re
from dataclasses import dataclass

from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernels.dice import WORD
from banneret.engine.machine.layout import Array, copied
from banneret.engine.text.language import say

_SEED = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Mix:
    """A seat's seed, mixed in after `after` actions."""

    after: int
    seat: int
    seed: str
    """32 bytes, as 64 hexadecimal digits."""


def check_mix_seed(seed: str) -> None:
    """Refuses anything but 64 hexadecimal digits."""
    if not _SEED.fullmatch(seed):
        raise BanneretError(
            say("A seed for the dice is written as 64 digits from 0 to 9 and a to f, not {seed}.", seed=seed)
        )


def mixed(state: Array, mix: Mix) -> Array:
    """The same state with different future dice: their key is hashed with the seat's seed."""
    after = copied(state)
    dice = after["dice"]
    key = [int(dice["key0"][0]), int(dice["key1"][0])]
    text = json.dumps({"key": key, "seat": mix.seat, "seed": mix.seed}, sort_keys=True, separators=(",", ":"))
    new = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    dice["key0"], dice["key1"] = new & WORD, new >> 32
    return after
