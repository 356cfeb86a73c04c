"""An army put together by hand: what there is to take, and how it stands by the limits (PV-1.5)."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadRuleset
from banneret.engine.game.choices import (
    Changeable,
    Complaint,
    Gauge,
    Offer,
    Ready,
    SideChoices,
    SideStanding,
    Things,
    complaints,
)
from banneret.engine.rulesets.yaml_source import Problems, read_data
from banneret.games.prevail.armies import read_army, unpreserved
from banneret.games.prevail.card_words import sentences
from banneret.games.prevail.language import say
from banneret.games.prevail.names import SEATS, Names, called
from banneret.games.prevail.numbers import (
    Army,
    PrevailNumbers,
    UnitType,
    army_problems,
    cards_of,
    cost_of,
    deck_problems,
    morale_of,
    room_for,
    unit_problems,
    unknown_things,
)

CHANGEABLE = (
    Changeable(
        "setup.deployment",
        "Deployment",
        "How it begins",
        "Place your units one by one, or have all stand in a simple formation.",
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


def side_choices(numbers: PrevailNumbers, seat: int) -> SideChoices:
    """The armies that keep the limits, and all units and cards there are."""
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
    parts = unit.model_dump(include={"attack", "range", "speed", "flexibility", "rout", "morale"})
    if unit.range:
        return say(
            "Attack {attack}, range {range}, speed {speed}, flexibility {flexibility}, "
            "routs at {rout}, morale {morale}",
            **parts,
        )
    return say(
        "Attack {attack}, speed {speed}, flexibility {flexibility}, routs at {rout}, morale {morale}", **parts
    )


def _cards(numbers: PrevailNumbers, names: Names) -> tuple[Offer, ...]:
    by_types = numbers.support.counts == "types"
    ranked = sorted(numbers.cards.items(), key=lambda each: each[1].initiative)
    return tuple(
        Offer(
            name=word,
            title=called(card.name),
            about=" ".join(each.text for each in sentences(names, card, by_types=by_types)),
            group=_initiative(card.initiative),
        )
        for word, card in ranked
    )


def _initiative(rank: int) -> str:
    return say("Initiative {rank}", rank=rank)


def side_standing(numbers: PrevailNumbers, content: Mapping[str, Any]) -> SideStanding:
    """How an army stands: what it costs, what it lacks, and which limits it breaks."""
    problems = Problems()
    try:
        army = read_army(read_data(content, "army", problems))
    except BadRuleset as wrong:
        return SideStanding(problems=complaints(wrong))
    if unknown := unknown_things(numbers, army):
        return SideStanding(problems=_complaints("", unknown))
    return SideStanding(
        gauges=_gauges(numbers, army),
        problems=(
            *_complaints("units", unit_problems(numbers, army)),
            *_complaints("deck", deck_problems(numbers, army)),
        ),
        advice=tuple(unpreserved(numbers, army)),
    )


def _complaints(place: str, texts: list[str]) -> tuple[Complaint, ...]:
    return tuple(Complaint(place=place, text=text) for text in texts)


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
