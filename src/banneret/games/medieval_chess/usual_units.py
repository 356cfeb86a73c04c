"""The defaults for units in documents."""

from typing import Any

from banneret.games.medieval_chess.rules.board import (
    GUARD,
    GUARDS,
    KING,
    MERCENARIES,
    NEUTRAL,
    PEASANT,
    RANKS,
    RESERVE,
    RESERVE_SIZE,
)


def usual_kind(rules: Any, slot: int) -> int:
    """The kind of a slot's unit by default."""
    if slot < RESERVE:
        return int(rules.start_kind[slot])
    if slot < MERCENARIES:
        index = (slot - RESERVE) % RESERVE_SIZE
        return PEASANT if index < 2 else PEASANT + index - 1
    return GUARD if slot >= GUARDS else 0


def usual_owner(slot: int) -> int:
    """The owner of a slot's unit by default."""
    if slot < RESERVE:
        return (slot - 1) // 16
    return (slot - RESERVE) // RESERVE_SIZE if slot < MERCENARIES else NEUTRAL


def usual_loyalty(rules: Any, slot: int, kind: int) -> int:
    """A unit's loyalty by default."""
    if slot >= GUARDS:
        return 0
    return int(rules.loyalty_king if kind == KING else rules.loyalty_start)


def usual_known(rules: Any, kind: int, rank: int) -> int:
    """The abilities of a unit that has learned none, as bits."""
    if not rules.abilities_on:
        return 0
    known = int(rules.start_known[kind])
    for each in range(2, rank + 1):
        known |= rules.rank_known[kind * RANKS + each]
    return known
