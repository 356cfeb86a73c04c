"""Seeds of the players, mixed into the dice: whoever runs a match cannot choose its dice alone.

A mix is no action: it changes nothing that anybody can see, and no entry of a log tells of it. A record has
it beside the actions, with the number of actions that lie before it.
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
    """A seat's seed, mixed in when `after` actions had been played."""

    after: int
    seat: int
    seed: str
    """32 bytes, as 64 hexadecimal digits."""


def check_mix_seed(seed: str) -> None:
    """Refuses what is no seed of a player."""
    if not _SEED.fullmatch(seed):
        raise BanneretError(
            say("A seed for the dice is written as 64 digits from 0 to 9 and a to f, not {seed}.", seed=seed)
        )


def mixed(state: Array, mix: Mix) -> Array:
    """The same state with other dice to come: their key is hashed with the seat's seed."""
    after = copied(state)
    dice = after["dice"]
    key = [int(dice["key0"][0]), int(dice["key1"][0])]
    text = json.dumps({"key": key, "seat": mix.seat, "seed": mix.seed}, sort_keys=True, separators=(",", ":"))
    new = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    dice["key0"], dice["key1"] = new & WORD, new >> 32
    return after
