"""Set-ups: two to four lords, or a single battle, with lords and soldiers of choice (AE-7.1, AE-8.4)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game import Changeable, Chosen, Gauge, Mistake, Preset, Setups, SideCheck, SideChoices
from banneret.engine.text import shown, suggestion
from banneret.games.aeonis.armies import SOLDIERS_MAX, read_battle
from banneret.games.aeonis.language import say
from banneret.games.aeonis.match_settings import BATTLE_SETTINGS, CAMPAIGN_SETTINGS, MAPS
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.side_choices import lord_choices, side_fields, usual_army
from banneret.games.aeonis.sides import SOLDIERS, USUAL, Side, fewest, named_side, read_side, seated

_LORDS = {"two-lords": 2, "three-lords": 3, "four-lords": 4}
_SENTENCES = {
    "two-lords": "A campaign: two lords march, recruit and besiege for victory points.",
    "three-lords": "A campaign: three lords march, recruit and besiege for victory points.",
    "four-lords": "A campaign: four lords march, recruit and besiege for victory points.",
    "battle": "A short game: Blue attacks a hex of Gold's until it falls or Blue breaks off.",
}


class AeonisSetups(Setups):
    """All sides begin with a named set-up, or each with a lord and soldiers of its choice."""

    def names(self, numbers: AeonisNumbers) -> Mapping[str, str]:
        usual = "battle" if numbers.scenario == "battle" else list(_LORDS)[numbers.campaign.lords - 2]
        return {name: _SENTENCES[name] for name in sorted(_SENTENCES, key=lambda name: name != usual)}

    def changes(self, numbers: AeonisNumbers, sides: Sequence[Chosen | None]) -> Mapping[str, Any]:
        names = {each.name for each in sides if each and each.content is None}
        if len(names) == 1 and None not in sides and not names <= {USUAL, *numbers.combat.lords}:
            return _together(names.pop())
        return seated(numbers, [_side(numbers, each) for each in sides])

    def changeable(self, numbers: AeonisNumbers) -> Sequence[Changeable]:
        return BATTLE_SETTINGS if numbers.scenario == "battle" else CAMPAIGN_SETTINGS

    def presets(self, numbers: AeonisNumbers) -> Sequence[Preset]:
        return () if numbers.scenario == "battle" else MAPS

    def side_choices(self, numbers: AeonisNumbers, seat: int) -> SideChoices:
        lords, fields = lord_choices(numbers), side_fields(numbers)
        if numbers.scenario == "battle":
            ready = (usual_army(numbers, seat), *lords)
            return SideChoices(title=say("army"), usual=USUAL, ready=ready, fields=fields)
        return SideChoices(title=say("lord"), usual=numbers.lords[seat], ready=lords, fields=fields)

    def check_side(self, numbers: AeonisNumbers, seat: int, content: Mapping[str, Any]) -> SideCheck:
        """Counts a side's soldiers, and what they would cost to recruit."""
        try:
            side = read_side(numbers, content)
        except ValueError as problem:
            return SideCheck(problems=(Mistake(place="", text=str(problem)),))
        army, prices = side.army, numbers.campaign.recruits
        cost = sum(getattr(army, kind) * getattr(prices, kind) for kind in SOLDIERS)
        least = fewest(numbers, side)
        return SideCheck(
            gauges=(
                Gauge(title=say("Soldiers"), value=army.soldiers, low=least, high=SOLDIERS_MAX),
                Gauge(title=say("Worth in action points (AP)"), value=cost),
            ),
            problems=tuple(_problems(army.soldiers, least)),
        )


def _problems(soldiers: int, least: int) -> Iterator[Mistake]:
    if soldiers > SOLDIERS_MAX:
        text = say(
            "{soldiers} soldiers are too many; at most {most} are allowed",
            soldiers=soldiers,
            most=SOLDIERS_MAX,
        )
        yield Mistake(place="soldiers", text=text)
    if soldiers < least:
        yield Mistake(place="soldiers", text=say("there are no soldiers"))


def _side(numbers: AeonisNumbers, chosen: Chosen | None) -> Side | None:
    if chosen is None or chosen.name == USUAL:
        return None
    if chosen.content is None:
        if chosen.name in _SENTENCES:
            raise BanneretError(
                say(
                    "{name} is a set-up for all sides together: choose it for all, or a lord for each.",
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
        raise BanneretError(
            say(
                "{name} is not a set-up: {problem}. Set-ups with a name are {names}.",
                name=repr(name[:60]),
                problem=problem,
                names=", ".join(_SENTENCES),
            )
        ) from None
