"""The model of a ruleset, with its units, cards and armies."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from banneret.engine.rulesets import Numbers, number, setting
from banneret.games.prevail.army_limits import army_problems, no_army
from banneret.games.prevail.rules.board import CARDS_MAX, CELLS_MAX, DECK, KINDS_MAX

Trait = Literal["formation", "sword", "spear", "phalanx", "skirmish", "javelin", "mounted", "horse"]
Stat = Literal["attack", "range", "speed", "flexibility", "defense"]
Count = Annotated[int, Field(ge=1, le=20, json_schema_extra={"unit": "units"})]
Modifiers = dict[Stat, Annotated[int, Field(ge=-2, le=2, json_schema_extra={"unit": "points"})]]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
"""The name of a unit, card or army in files: lower-case words joined by hyphens."""


def _each_once(values: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(values)) != len(values):
        raise ValueError("each can be listed once")
    return values


Traits = Annotated[tuple[Trait, ...], AfterValidator(_each_once)]
Words = Annotated[tuple[Word, ...], AfterValidator(_each_once)]
Stats = Annotated[tuple[Stat, ...], AfterValidator(_each_once)]
MovementStats = Annotated[tuple[Literal["speed", "flexibility"], ...], AfterValidator(_each_once)]


def _points(means: str) -> Any:
    """An evaluation weight for computer players."""
    return number(low=0, high=100_000, unit="points", means=means)


class Board(Numbers):
    """The board and where armies deploy (PV-1.1, PV-1.4)."""

    rows: int = number(low=8, high=24, unit="rows", means="Rows, lettered from the north")
    columns: int = number(low=8, high=36, unit="columns", means="Columns, numbered from the west")
    zone_rows: int = number(low=1, high=4, unit="rows", means="How deep each side deploys from its edge")
    zone_margin: int = number(low=0, high=3, unit="columns", means="Columns left free at each end of a zone")

    @model_validator(mode="after")
    def _fits(self) -> "Board":
        if self.rows * self.columns > CELLS_MAX:
            raise ValueError(f"{self.rows} × {self.columns} is more than {CELLS_MAX} cells")
        return self


class Limits(Numbers):
    """The limits of an army (PV-1.5)."""

    points: int = number(low=10, high=2000, unit="points", means="The most that an army may cost")
    types: int = number(low=1, high=KINDS_MAX, unit="types", means="The most types of units in an army")
    morale: int = number(low=0, high=100, unit="cards", means="The least total morale of an army")
    each_initiative: int = number(
        low=1, high=4, unit="cards", means="How many cards of each initiative, 1 to 4, a deck has"
    )


class Setup(Numbers):
    """How a game begins (PV-1.5 to PV-1.8)."""

    blue: Word = setting(means="The army of Blue, at the south edge")
    gold: Word = setting(means="The army of Gold, at the north edge")
    deployment: Literal["placed", "ready"] = setting(
        means="placed: the players place their units; ready: all stand in a simple formation"
    )
    initiative: Literal["random", "blue", "gold"] = setting(means="Who has the initiative before round 1")


class Commanders(Numbers):
    """Commanders (chapter 4)."""

    steps: int = number(low=0, high=8, unit="spaces", means="How far a commander moves at most")
    corners: Literal["closed", "open"] = setting(
        means="Whether a commander steps diagonally between two enemies: closed, not; open, it does"
    )


class Commands(Numbers):
    """Commands (chapter 5)."""

    line_length: int = number(low=1, high=8, unit="units", means="The most units of a line")


class Movement(Numbers):
    """How units move (chapter 6)."""

    turns: Literal["each-45", "any-angle"] = setting(
        means="What one flexibility buys: 45 degrees, or a turn of any angle"
    )
    pass_flexibility: int = number(
        low=0, high=16, unit="points", means="Flexibility that two friends need together to pass"
    )
    corners: Literal["closed", "open"] = setting(
        means="closed: a diagonal step needs one cell beside it that the unit can pass; open: none"
    )


class Ranged(Numbers):
    """Ranged attacks (chapter 7)."""

    commitments: Literal["required", "optional"] = setting(means="Whether both sides must commit a card")
    arc: Literal["around", "forward"] = setting(means="Where targets may be")
    engaged_targets: bool = setting(means="Whether engaged enemies can be shot at")
    supporter: int = number(low=0, high=3, unit="points", means="What each supporter adds")
    attack_stats: Stats = setting(means="Stats of the attacker's card that add 1 to the attack")
    defense_stats: Stats = setting(means="Stats of the defender's card that add 1 to the thresholds")


class Engagements(Numbers):
    """Engagements and melee (chapter 8)."""

    oblique: Literal["front-and-rear", "flank"] = setting(
        means="Whether 45 and 135 degrees are rear and front, or both flank"
    )
    approach: Literal["free", "regulated"] = setting(
        means="regulated: from behind only if the move began behind; from a front corner only by squaring up"
    )
    set_up: Literal["in-melee", "at-once"] = setting(
        means="When a rear routs, a flank turns and a front may retreat: in phase 4, or after the move"
    )
    only_faster_retreat: bool = setting(means="Whether only a faster defender may retreat from a front")
    choosing: Literal["alternate", "initiative"] = setting(means="Who chooses the next engagement to resolve")
    commitments: Literal["together", "in-order"] = setting(
        means="Whether both commit face down at once, or the initiative first"
    )
    strong: int = number(
        low=0, high=4, unit="points", means="What a friend adds that has the unit in its front cells"
    )
    weak: int = number(
        low=0, high=4, unit="points", means="What a friend adds that has the unit in its flank cells"
    )
    attack_stats: Stats = setting(means="Stats of a committed card that add 1 to the attack")
    defense_stats: Stats = setting(means="Stats of a committed card that add 1 to the thresholds")
    retreat_stats: MovementStats = setting(
        means="Stats of a card committed to a melee that also count in a retreat from it"
    )


class Results(Numbers):
    """Rout, retreat, reverse (chapter 9)."""

    applied: Literal["all", "most-severe"] = setting(means="Whether a unit may both retreat and reverse")
    reverse_engaged: bool = setting(means="Whether a unit turns about while it is still engaged")
    blocked: Literal["routs", "stays"] = setting(means="What happens to a unit that must retreat but cannot")
    distance: Literal["any", "smallest"] = setting(means="Which retreats are open: all, or the smallest")
    movement: Literal["remaining", "whole"] = setting(
        means="What a retreat may use: movement not used this round, or all speed and flexibility"
    )
    discards: Literal["face-down", "face-up"] = setting(
        means="Whether only their owner knows the cards discarded for routs, or everybody"
    )
    cut_off: bool = setting(means="Whether an enemy that faces a unit from behind cuts off its retreat")


class Support(Numbers):
    """Support by cards (PV-10.5 to PV-10.7)."""

    counts: Literal["types", "places"] = setting(
        means="types: a card preserves types; places: it has places for units"
    )


class Endings(Numbers):
    """How a game ends (chapter 11)."""

    empty_hand: Literal["checkpoints", "at-once"] = setting(means="When an empty hand loses")
    last_card: Literal["loses", "pays"] = setting(means="Whether a required discard of the last card loses")
    no_units: Literal["plays-on", "loses"] = setting(means="What happens to a side without units")
    plies: int = number(
        low=20, high=20000, unit="actions", means="Actions after which the game ends unfinished"
    )


class Perils(Numbers):
    """Weight of each peril of a unit whose rout would cost the whole hand; less if the rout costs less."""

    caught: int = _points("Engaged from behind")
    beaten: int = _points("In a melee in which it will rout, if no card is committed")
    pressed: int = _points("In a melee in which one card more would rout it")
    engaged: int = _points("In a melee that it will survive")
    rear_first: int = _points("Can be engaged from behind before its side can react")
    rear_after: int = _points("Can be engaged from behind in this round, after its side's commands")
    flank_open: int = _points("Can be engaged from the flank in this round")
    front_open: int = _points("Can be engaged from the front in this round")
    rear_later: int = _points("Can be engaged from behind in the next round")


class Lethal(Perils):
    """Extra weight of the same perils if the hand cannot pay for the rout."""


class Worth(Numbers):
    """Evaluation weights for computer players; no rule depends on them. A side ahead by 1000 points is
    expected to win three games out of four.
    """

    card: int = _points("A card that is not burnt")
    hand: int = _points("Each card in hand, besides")
    cost: int = _points("Each point that a unit costs")
    behind: int = _points("Each free enemy in the region behind a free unit, which counts against it")
    distance: int = _points("Each space between a unit and its commander, which counts against it")
    peril: Perils
    lethal: Lethal


class UnitType(Numbers):
    """One type of unit."""

    name: str = setting(means="What it is called")
    symbol: Annotated[str, Field(pattern=r"^[A-Z]$")] = setting(means="Its letter on a board of text")
    cost: int = number(low=0, high=100, unit="points", means="What it costs in an army")
    limit: int = number(low=1, high=20, unit="units", means="The most of it in an army")
    attack: int = number(low=0, high=20, unit="points", means="Strength of its attack")
    range: int = number(low=0, high=8, unit="spaces", means="How far it shoots; 0: not at all")
    speed: int = number(low=0, high=8, unit="spaces", means="How far it moves forward")
    flexibility: int = number(low=0, high=8, unit="points", means="How much it can turn")
    retreat: int = number(low=0, high=30, unit="points", means="Attack that makes it retreat; 0: none")
    reverse: int = number(low=0, high=30, unit="points", means="Attack that turns it about; 0: none")
    rout: int = number(low=0, high=30, unit="points", means="Attack that routs it; 0: none")
    morale: int = number(low=0, high=5, unit="cards", means="Cards its side discards when it routs")
    traits: Traits = setting(means="Its traits")


class Command(Numbers):
    """The units a card orders, and how."""

    type: Literal["movement", "ranged"] = setting(means="What the ordered units do")
    size: Literal["units", "lines"] = setting(means="Whether it orders single units or lines")
    count: int = number(low=1, high=10, unit="units or lines", means="How many it orders at most")
    reach: int = number(low=-1, high=10, unit="spaces", means="Distance from the commander; -1: anywhere")
    traits: Traits = setting(means="Traits an ordered unit must have, all of them")
    types: Words = setting(means="Types an ordered unit may have; none listed: any")
    modifiers: Modifiers = setting(means="Added to the stats of ordered units")


class Effect(Numbers):
    """A card's effect for the round, on ordered and other units alike."""

    reach: int = number(low=-1, high=10, unit="spaces", means="Distance from the commander; -1: anywhere")
    traits: Traits = setting(means="Traits a unit must have, all of them")
    types: Words = setting(means="Types a unit may have; none listed: any")
    modifiers: Modifiers = setting(means="Added to the stats of these units")


class Places(Numbers):
    """The number and type of units a card supports, if support counts places."""

    count: int = number(low=0, high=4, unit="units", means="How many units it supports")
    traits: Traits = setting(means="Traits a supported unit must have")
    types: Words = setting(means="Types a supported unit may have; none listed: any")


class Card(Numbers):
    """A command card."""

    name: str = setting(means="What it is called")
    initiative: int = number(low=1, high=4, unit="rank", means="The lower acts first")
    commit: Annotated[Stats, Field(min_length=1, max_length=2)] = setting(
        means="The stats it raises when committed"
    )
    command: Command
    effect: Effect
    preserves: Words = setting(means="The types of units it preserves")
    places: Places


class Army(Numbers):
    """Units and a deck."""

    title: str = setting(means="What it is called")
    units: dict[Word, Count] = setting(means="How many of each type")
    deck: Annotated[tuple[Word, ...], Field(max_length=DECK)] = setting(means="Its cards, all in hand")


class PrevailNumbers(Numbers):
    """Every number of Prevail."""

    board: Board
    limits: Limits
    setup: Setup
    commanders: Commanders
    commands: Commands
    movement: Movement
    ranged: Ranged
    engagements: Engagements
    results: Results
    support: Support
    endings: Endings
    worth: Worth
    units: Annotated[dict[Word, UnitType], Field(min_length=1, max_length=KINDS_MAX)] = setting(
        means="The types of units"
    )
    cards: Annotated[dict[Word, Card], Field(min_length=1, max_length=CARDS_MAX)] = setting(means="The cards")
    armies: dict[Word, Army] = setting(means="Armies to choose from")

    @model_validator(mode="after")
    def _goes_together(self) -> "PrevailNumbers":
        problems = [*_unknown_types(self), *_of_armies(self)]
        if problems:
            raise ValueError("; ".join(problems))
        return self


def _unknown_types(numbers: PrevailNumbers) -> list[str]:
    found = []
    for word, card in numbers.cards.items():
        listed = {*card.command.types, *card.effect.types, *card.preserves, *card.places.types}
        found += [f"cards.{word}: there is no unit {each}" for each in sorted(listed - numbers.units.keys())]
    return found


def _of_armies(numbers: PrevailNumbers) -> list[str]:
    found = []
    for side in ("blue", "gold"):
        word = getattr(numbers.setup, side)
        if word not in numbers.armies:
            found.append(f"setup.{side}: {no_army(numbers, word)}")
        else:
            found += [f"armies.{word}: {each}" for each in army_problems(numbers, numbers.armies[word])]
    return found
