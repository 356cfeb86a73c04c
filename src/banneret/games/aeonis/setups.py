"""Ways to begin: two to four lords, or a battle by itself; games that nobody attends (AE-7.1, AE-8.4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game.setups import Chosen
from banneret.engine.text.wording import shown, suggestion
from banneret.games.aeonis.armies import read_battle
from banneret.games.aeonis.language import say
from banneret.games.aeonis.numbers import AeonisNumbers, Choices
from banneret.games.aeonis.sides import USUAL, Side, named_side, read_side, seated

_LORDS = {"two-lords": 2, "three-lords": 3, "four-lords": 4}
_SENTENCES = {
    "two-lords": "A campaign: two lords march, recruit and besiege for victory points.",
    "three-lords": "A campaign: three lords march, recruit and besiege for victory points.",
    "four-lords": "A campaign: four lords march, recruit and besiege for victory points.",
    "battle": "A short game: Blue attacks what Gold holds, until it falls or Blue breaks off.",
}


def setups(numbers: AeonisNumbers) -> Mapping[str, str]:
    """What can be begun by name, the ruleset's own first."""
    usual = "battle" if numbers.scenario == "battle" else list(_LORDS)[numbers.campaign.lords - 2]
    return {name: _SENTENCES[name] for name in sorted(_SENTENCES, key=lambda name: name != usual)}


def setup_changes(numbers: AeonisNumbers, chosen: Sequence[Chosen | None]) -> Mapping[str, Any]:
    """The changes to a ruleset with which all begin otherwise: together by a name or as a battle in a line,
    or each side with a lord and soldiers of its own.
    """
    names = {each.name for each in chosen if each and each.content is None}
    if len(names) == 1 and None not in chosen and not names <= {USUAL, *numbers.combat.lords}:
        return _together(names.pop())
    return seated(numbers, [_side(numbers, each) for each in chosen])


def _side(numbers: AeonisNumbers, chosen: Chosen | None) -> Side | None:
    if chosen is None or chosen.name == USUAL:
        return None
    if chosen.content is None:
        if chosen.name in _SENTENCES:
            raise BanneretError(
                say(
                    "By {name} all begin together: give it for all, or name a lord for each.",
                    name=repr(chosen.name),
                )
            )
        side = named_side(numbers, chosen.name)
        if side is None:
            hint = suggestion(chosen.name, numbers.combat.lords)
            raise BanneretError(
                say("There is no lord {name} with an army. {hint}", name=shown(chosen.name), hint=hint)
            )
        return side
    try:
        return read_side(numbers, chosen.content.plain())
    except ValueError as problem:
        raise BanneretError(f"{chosen.content.place}: {problem}.") from None


def _together(name: str) -> Mapping[str, Any]:
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
