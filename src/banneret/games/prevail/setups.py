"""Choices before a battle: ready-made or custom armies (PV-1.5), and how the battle begins."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.errors import BadRuleset
from banneret.engine.game import (
    Changeable,
    Chosen,
    FileCheck,
    Gauge,
    Mistake,
    Offer,
    Ready,
    Setups,
    SideCheck,
    SideChoices,
    Things,
    mistakes_in,
)
from banneret.engine.rulesets import Problems, read_data
from banneret.games.prevail.armies import as_in_ruleset, check_army, read_army, unpreserved
from banneret.games.prevail.army_limits import (
    army_problems,
    cards_of,
    cost_of,
    deck_problems,
    morale_of,
    no_army,
    room_for,
    unit_problems,
    unknown_things,
)
from banneret.games.prevail.card_words import sentences
from banneret.games.prevail.language import say
from banneret.games.prevail.names import SEATS, Names, called
from banneret.games.prevail.numbers import Army, PrevailNumbers, UnitType
from banneret.games.prevail.rules.deployment import DEPLOY

_CHANGEABLE = (
    Changeable(
        "setup.deployment",
        "Deployment",
        "How it begins",
        "Place your units one by one, or begin with all of them in a simple formation.",
        {"placed": "By hand", "ready": "Ready to fight"},
    ),
    Changeable(
        "setup.initiative",
        "First initiative",
        "How it begins",
        options={"random": "Drawn", "blue": "Blue", "gold": "Gold"},
    ),
)

_RANKS = range(1, 5)


class PrevailSetups(Setups):
    """Each side brings its own army."""

    file_checks: Mapping[str, FileCheck] = {"armies": check_army}

    def changes(self, numbers: PrevailNumbers, sides: Sequence[Chosen | None]) -> Mapping[str, Any]:
        chosen = {seat: each for seat, each in zip(SEATS, sides, strict=True) if each}
        for seat, each in chosen.items():
            if each.content is None and each.name not in numbers.armies:
                raise BadRuleset(f"setup.{seat}: {no_army(numbers, each.name)}")
        own = {seat: as_in_ruleset(each.content) for seat, each in chosen.items() if each.content}
        return {
            "setup": {seat: _own_name(seat) if seat in own else each.name for seat, each in chosen.items()},
            "armies": {_own_name(seat): army for seat, army in own.items()},
        }

    def changeable(self, numbers: PrevailNumbers) -> Sequence[Changeable]:
        return _CHANGEABLE

    def side_choices(self, numbers: PrevailNumbers, seat: int) -> SideChoices:
        """The armies within the limits, and all units and cards for building one."""
        names = Names(numbers)
        return SideChoices(
            title=say("army"),
            usual=getattr(numbers.setup, SEATS[seat]),
            ready=tuple(
                _ready(numbers, word, army)
                for word, army in numbers.armies.items()
                if not army_problems(numbers, army)
            ),
            fields=(
                Things(
                    key="units",
                    title=say("Units"),
                    unit=say("points"),
                    offers=tuple(_unit(word, each) for word, each in numbers.units.items()),
                ),
                Things(key="deck", title=say("Deck"), listed=True, offers=_cards(numbers, names)),
            ),
        )

    def check_side(self, numbers: PrevailNumbers, seat: int, content: Mapping[str, Any]) -> SideCheck:
        """The cost and contents of an army, and the limits it breaks."""
        try:
            army = read_army(read_data(content, "army", Problems()))
        except BadRuleset as wrong:
            return SideCheck(problems=mistakes_in(wrong))
        if unknown := unknown_things(numbers, army):
            return SideCheck(problems=_mistakes("", unknown))
        return SideCheck(
            gauges=_gauges(numbers, army),
            problems=(
                *_mistakes("units", unit_problems(numbers, army)),
                *_mistakes("deck", deck_problems(numbers, army)),
            ),
            advice=tuple(unpreserved(numbers, army)),
        )

    def is_setting_up(self, state: Any) -> bool:
        """Whether units are being deployed (PV-1.6)."""
        return bool(state.frames[0].kind == DEPLOY)


def _own_name(seat: str) -> str:
    """The name in the ruleset of a side's custom army."""
    return f"own-{seat}"


def _mistakes(place: str, texts: list[str]) -> tuple[Mistake, ...]:
    return tuple(Mistake(place=place, text=text) for text in texts)


def _ready(numbers: PrevailNumbers, word: str, army: Army) -> Ready:
    units = ", ".join(
        say("{number} × {units}", number=number, units=called(numbers.units[each].name))
        for each, number in army.units.items()
    )
    return Ready(
        name=word,
        title=called(army.title),
        about=say("{units}; {cost} points.", units=units, cost=cost_of(numbers, army)),
        content=army.model_dump(mode="json"),
    )


def _unit(word: str, unit: UnitType) -> Offer:
    return Offer(
        name=word,
        title=called(unit.name),
        about=_stats(unit),
        kind=word,
        symbol=unit.symbol,
        price=unit.cost,
        most=unit.limit,
    )


def _stats(unit: UnitType) -> str:
    values = unit.model_dump(include={"attack", "range", "speed", "flexibility", "rout", "morale"})
    if unit.range:
        return say(
            "Attack {attack}, range {range}, speed {speed}, flexibility {flexibility}, "
            "routs at {rout}, morale {morale}",
            **values,
        )
    return say(
        "Attack {attack}, speed {speed}, flexibility {flexibility}, routs at {rout}, morale {morale}",
        **values,
    )


def _cards(numbers: PrevailNumbers, names: Names) -> tuple[Offer, ...]:
    ranked = sorted(numbers.cards.items(), key=lambda each: each[1].initiative)
    return tuple(
        Offer(
            name=word,
            title=called(card.name),
            about=" ".join(each.text for each in sentences(names, card)),
            group=_initiative(card.initiative),
        )
        for word, card in ranked
    )


def _initiative(rank: int) -> str:
    return say("Initiative {rank}", rank=rank)


def _gauges(numbers: PrevailNumbers, army: Army) -> tuple[Gauge, ...]:
    limits, each = numbers.limits, numbers.limits.each_initiative
    return (
        Gauge(title=say("Points"), value=cost_of(numbers, army), high=limits.points),
        Gauge(title=say("Types of units"), value=len(army.units), high=limits.types),
        Gauge(title=say("Units"), value=sum(army.units.values()), low=1, high=room_for(numbers)),
        Gauge(title=say("Morale"), value=morale_of(numbers, army), low=limits.morale),
        *(
            Gauge(
                title=say("Cards of initiative {rank}", rank=rank),
                value=cards_of(numbers, army, rank),
                low=each,
                high=each,
            )
            for rank in _RANKS
        ),
    )
