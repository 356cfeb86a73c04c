"""Ways to begin: two to four lords, or a battle by itself; games that nobody attends (AE-7.1, AE-8.4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.setups import Chosen
from banneret.games.aeonis.armies import read_battle
from banneret.games.aeonis.numbers import AeonisNumbers, Choices

_LORDS = {"two-lords": 2, "three-lords": 3, "four-lords": 4}
_SENTENCES = {
    "two-lords": "A campaign of two lords.",
    "three-lords": "A campaign of three lords.",
    "four-lords": "A campaign of four lords.",
    "battle": "One battle by itself: attack, and attack again.",
}


def setups(numbers: AeonisNumbers) -> Mapping[str, str]:
    """What can be begun by name, the ruleset's own first."""
    usual = "battle" if numbers.scenario == "battle" else list(_LORDS)[numbers.campaign.lords - 2]
    return {name: _SENTENCES[name] for name in sorted(_SENTENCES, key=lambda name: name != usual)}


def setup_changes(chosen: Sequence[Chosen]) -> Mapping[str, Any]:
    """The changes to a ruleset with which all begin otherwise: by name, or as a battle in a line."""
    names = {each.name for each in chosen}
    if len(names) > 1 or any(each.content is not None for each in chosen):
        raise BanneretError("In Aeonis: Combat all begin together: give one set-up, by name or as a battle.")
    name = names.pop()
    if name in _LORDS:
        return {"scenario": "campaign", "campaign": {"lords": _LORDS[name]}}
    if name == "battle":
        return {"scenario": "battle"}
    try:
        return {"scenario": "battle", "battle": read_battle(name)}
    except ValueError as problem:
        known = ", ".join(_SENTENCES)
        raise BanneretError(
            f"{name[:60]!r} is no way to begin: {problem}. By name there are {known}."
        ) from None


def unattended(numbers: AeonisNumbers) -> AeonisNumbers:
    """Nobody is asked for what is usually chosen (AE-2.8, AE-3.7, AE-4.3, AE-10.1)."""
    choices = Choices(
        commit="automatic", line="automatic", targets="automatic", occupation="automatic", groups="whole"
    )
    return numbers.model_copy(update={"choices": choices})
