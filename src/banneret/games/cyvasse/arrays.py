"""Opening arrays by name, by chance or from a file; games that nobody sets up by hand (CV-1.5, CV-1.6)."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.setups import Chosen
from banneret.games.cyvasse.names import SEATS
from banneret.games.cyvasse.numbers import EMPTY, RANDOM, CyvasseNumbers, Setup

_SENTENCES = {
    "ranks": "Three ranks between two flanks of mountains.",
    "bastion": "The King far back, behind his Rabble and a broken line of mountains.",
    RANDOM: "Any legal array, another one for each side.",
    EMPTY: "All pieces lie in the tray, to be placed one by one.",
}


def setups(numbers: CyvasseNumbers) -> Mapping[str, str]:
    """What both sides can begin from: the arrays of a ruleset, its own first, chance, or nothing (CV-1.5)."""
    names = sorted((*numbers.arrays, RANDOM, EMPTY), key=lambda name: name != numbers.setup.blue)
    return {name: _SENTENCES.get(name, "An array of these rules.") for name in names}


def setup_changes(chosen: Sequence[Chosen]) -> Mapping[str, Any]:
    """The changes to a ruleset with which each seat begins from another array."""
    return {
        "setup": {seat: each.name for seat, each in zip(SEATS, chosen, strict=True)},
        "arrays": {each.name: each.content for each in chosen if each.content is not None},
    }


def unattended(numbers: CyvasseNumbers) -> CyvasseNumbers:
    """Nobody changes an array; one that would have to be placed by hand is left to chance (CV-1.6)."""

    def laid_out(name: str) -> str:
        return RANDOM if name == EMPTY else name

    setup = Setup(
        first=numbers.setup.first,
        blue=laid_out(numbers.setup.blue),
        gold=laid_out(numbers.setup.gold),
        changes=0,
    )
    return numbers.model_copy(update={"setup": setup})
