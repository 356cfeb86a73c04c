"""An army put together by hand: what there is to take, and how it stands by the limits (PV-1.5)."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.choices import (
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
from banneret.engine.errors import BadRuleset
from banneret.engine.yaml_source import Problems, read_data
from banneret.games.prevail.armies import read_army, unpreserved
from banneret.games.prevail.card_words import sentences
from banneret.games.prevail.names import SEATS, Names
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
        title="army",
        usual=getattr(numbers.setup, SEATS[seat]),
        ready=tuple(
            _ready(numbers, word, army)
            for word, army in numbers.armies.items()
            if not army_problems(numbers, army)
        ),
        fields=(
            Things(
                key="units",
                title="Units",
                unit="points",
                offers=tuple(_unit(word, each) for word, each in numbers.units.items()),
            ),
            Things(key="deck", title="Deck", listed=True, offers=_cards(numbers, names)),
        ),
    )


def _ready(numbers: PrevailNumbers, word: str, army: Army) -> Ready:
    units = ", ".join(f"{count} {numbers.units[each].name}" for each, count in army.units.items())
    return Ready(
        name=word,
        title=army.title,
        about=f"{units}; {cost_of(numbers, army)} points.",
        content=army.model_dump(mode="json"),
    )


def _unit(word: str, unit: UnitType) -> Offer:
    reach = f", range {unit.range}" if unit.range else ""
    return Offer(
        name=word,
        title=unit.name,
        about=(
            f"Attack {unit.attack}{reach}, speed {unit.speed}, flexibility {unit.flexibility}, "
            f"routs at {unit.rout}, morale {unit.morale}"
        ),
        kind=word,
        symbol=unit.symbol,
        price=unit.cost,
        most=unit.limit,
    )


def _cards(numbers: PrevailNumbers, names: Names) -> tuple[Offer, ...]:
    by_types = numbers.support.counts == "types"
    ranked = sorted(numbers.cards.items(), key=lambda each: each[1].initiative)
    return tuple(
        Offer(
            name=word,
            title=card.name,
            about=" ".join(each.text for each in sentences(names, card, by_types=by_types)),
            group=_initiative(card.initiative),
        )
        for word, card in ranked
    )


def _initiative(rank: int) -> str:
    return f"Initiative {rank}"


def side_standing(numbers: PrevailNumbers, content: Mapping[str, Any]) -> SideStanding:
    """How an army stands: what it costs, what it lacks, and which limits it breaks."""
    problems = Problems()
    try:
        army = read_army(read_data(content, "army", problems))
    except BadRuleset as wrong:
        return SideStanding(problems=complaints(wrong))
    if not (army.units.keys() <= numbers.units.keys() and numbers.cards.keys() >= set(army.deck)):
        return SideStanding(problems=_complaints("", army_problems(numbers, army)))
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
        Gauge(title="Points", value=cost_of(numbers, army), high=limits.points),
        Gauge(title="Types of units", value=len(army.units), high=limits.types),
        Gauge(title="Units", value=sum(army.units.values()), low=1, high=room_for(numbers)),
        Gauge(title="Morale", value=morale_of(numbers, army), low=limits.morale),
        *(
            Gauge(title=_initiative(rank), value=cards_of(numbers, army, rank), low=each, high=each)
            for rank in _RANKS
        ),
    )
