"""The numbers of the rules: the model of a ruleset. `combat` is the rulebook's, `campaign` is added here."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from banneret.engine.rulesets import Numbers, number, setting
from banneret.games.aeonis.armies import read_army
from banneret.games.aeonis.language import say

Die = Literal[4, 6, 8, 10, 12]
Lord = Literal["cassian", "seraphel", "vharok", "elyndra", "rakhis", "nyxara", "auriel", "thalrik"]
Ability = Literal["aegis", "bulwark", "woodcraft", "riftward", "pursuit", "pathfinder", "veil", "treasury"]
Place = Literal["plain", "forest", "mountain", "city", "fortress"]
Choice = Literal["player", "automatic"]
Extra = Annotated[int, number(low=0, high=9, unit="points", means="What the ability adds or saves")]


def _is_army(text: str) -> str:
    read_army(text)
    return text


def _are_soldiers(text: str) -> str:
    if read_army(text).lord:
        raise ValueError(say("leave out the Lord: every army has one"))
    return text


ArmyText = Annotated[str, AfterValidator(_is_army)]
Soldiers = Annotated[str, AfterValidator(_are_soldiers)]


def _each_once(lords: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(lords)) != len(lords):
        raise ValueError(say("each lord can sit in one seat"))
    return lords


# Part one: combat


class Attack(Numbers):
    """Declaring an attack (AE-2.1, AE-2.9)."""

    cost: int = number(low=1, high=9, unit="AP", means="Cost of an attack")
    through_portals: bool = setting(means="Whether Portals are next to each other in battles")


class Line(Numbers):
    """Battle lines (AE-2.6)."""

    standard: int = number(low=1, high=9, unit="units", means="Most units on a line")
    fortified: int = number(low=1, high=9, unit="units", means="Most units on a line in a City or Fortress")


class Archers(Numbers):
    """Archers (AE-3.3, AE-3.4)."""

    again: bool = setting(means="Whether Archers strike again after the pre-strike, with the other units")
    order: Literal["attackers-first", "together"] = setting(
        means="Whether the attacker's Archers strike first, or both sides' together"
    )


class Defence(Numbers):
    """Bonuses of the target hex on defence rolls (AE-3.8)."""

    forest: int = number(low=0, high=9, unit="points", means="Bonus on defence rolls in a Forest")
    fortress: int = number(low=0, high=9, unit="points", means="Bonus on defence rolls in a Fortress")
    city: int = number(low=0, high=9, unit="points", means="Bonus on defence rolls in a City")


class Retreat(Numbers):
    """Retreats of the defender (AE-3.11)."""

    hex: Literal["held", "yielded"] = setting(means="Whether a defender who retreats keeps a hex left empty")


class Press(Numbers):
    """Pressing an attack (AE-3.12)."""

    cost: int = number(low=0, high=9, unit="AP", means="Cost of another round at once")
    most: int = number(low=0, high=9, unit="rounds", means="How often an attack can be pressed")
    in_sieges: bool = setting(means="Whether siege rounds can be pressed too")


class Siege(Numbers):
    """Sieges (chapter 5)."""

    city: Literal["choice", "always"] = setting(
        means="Whether a City's defender chooses to hold the walls, or always does"
    )
    reinforcements: int = number(
        low=0,
        high=14,
        unit="units",
        means="How many units may join each side in every siege round after the first",
    )


class Assault(Numbers):
    """Assaults instead of sieges (chapter 6)."""

    allowed: bool = setting(means="Whether Cities and Fortresses can be assaulted")
    defence: int = number(low=0, high=9, unit="points", means="Bonus on the defender's defence rolls")


class Capture(Numbers):
    """What a captured Lord is worth (AE-1.5)."""

    renown: int = number(low=0, high=99, unit="renown", means="For capturing a Lord")
    points: int = number(low=0, high=99, unit="VP", means="For capturing a Lord")


class Soldier(Numbers):
    """A kind of soldier (AE-1.1)."""

    attack: Die = setting(means="Sides of its attack die")
    defence: Die = setting(means="Sides of its defence die")
    hit_points: int = number(low=1, high=9, unit="hits", means="How many hits destroy it")
    move: int = number(low=1, high=3, unit="hexes", means="Its movement range")


class Units(Numbers):
    """The kinds of soldiers (AE-1.1)."""

    infantry: Soldier
    cavalry: Soldier
    archers: Soldier


class LordSheet(Numbers):
    """A Lord (AE-1.2, AE-1.9)."""

    name: str = setting(means="The Lord's name")
    attack: Die = setting(means="Sides of its attack die")
    defence: Die = setting(means="Sides of its defence die")
    hit_points: int = number(low=1, high=9, unit="hits", means="How many hits capture it")
    move: int = number(low=1, high=3, unit="hexes", means="Its movement range")
    abilities: dict[Ability, Extra] = setting(
        means="Its abilities, each with what it adds or saves; 0: it lacks this one"
    )


class Combat(Numbers):
    """The rulebook's chapters (1 to 6)."""

    attack: Attack
    line: Line
    archers: Archers
    defence: Defence
    retreat: Retreat
    press: Press
    siege: Siege
    assault: Assault
    capture: Capture
    units: Units
    abilities: bool = setting(means="Whether Lords have the abilities on their sheets")
    lords: dict[Lord, LordSheet] = setting(means="The sheets of the lords")


# Part two: a single battle, and a campaign


class Battle(Numbers):
    """A single battle (chapter 7)."""

    attacker: ArmyText = setting(means="Blue's army, such as 3inf+1arc+cav+lord")
    defender: ArmyText = setting(means="Gold's army")
    place: Place = setting(means="The hex that is fought over")
    attacks: int = number(low=1, high=99, unit="attacks", means="How often Blue may attack")


class Map(Numbers):
    """The map that a seed draws (AE-8.3)."""

    lakes: int = number(
        low=0,
        high=2,
        unit="sets",
        means="How many lie in each half of the map, or in each third with three lords",
    )
    portals: int = number(
        low=0,
        high=1,
        unit="sets",
        means="How many lie in each half of the map, or in each third with three lords",
    )
    fortresses: int = number(
        low=0,
        high=2,
        unit="sets",
        means="How many lie in each half of the map, or in each third with three lords",
    )
    plain: int = number(low=0, high=9, unit="parts", means="Share of the remaining hexes")
    forest: int = number(low=0, high=9, unit="parts", means="Share of the remaining hexes")
    mountain: int = number(low=0, high=9, unit="parts", means="Share of the remaining hexes")

    @model_validator(mode="after")
    def _something(self) -> "Map":
        if self.plain + self.forest + self.mountain == 0:
            raise ValueError(say("at least one of plain, forest and mountain must be above 0"))
        return self


class Points(Numbers):
    """Action points (AE-9.2, AE-9.4)."""

    base: int = number(low=1, high=20, unit="AP", means="What every lord receives each round")
    cities: int = number(low=0, high=5, unit="AP", means="Most AP for Cities beyond the first")
    renown: int = number(low=1, high=999, unit="renown", means="How much brings 1 more AP")
    bank: int = number(low=0, high=9, unit="AP", means="Most AP that can be kept for the next round")
    behind: int = number(
        low=0, high=9, unit="AP", means="Extra for every lord who has fewer VP than the one who leads"
    )


class Movement(Numbers):
    """What moving costs (AE-10.2, AE-10.3)."""

    open: int = number(low=1, high=9, unit="AP", means="Cost of entering a hex")
    mountain: int = number(low=1, high=9, unit="AP", means="Cost of entering a Mountain")
    portal: int = number(low=1, high=9, unit="AP", means="Cost of going from one Portal to another")
    zone: int = number(low=0, high=9, unit="AP", means="Extra cost of entering a hex next to an enemy")


class Recruits(Numbers):
    """What recruits cost (AE-11.1)."""

    infantry: int = number(low=1, high=9, unit="AP", means="Cost of one Infantry")
    cavalry: int = number(low=1, high=9, unit="AP", means="Cost of one Cavalry")
    archers: int = number(low=1, high=9, unit="AP", means="Cost of one Archers")


class Population(Numbers):
    """How many soldiers a lord can have (AE-11.1)."""

    base: int = number(low=0, high=14, unit="places", means="Places without any City")
    city: int = number(low=0, high=14, unit="places", means="More places for each City")


class Victory(Numbers):
    """Renown and victory points (AE-11.2 to AE-11.4)."""

    points: int = number(low=1, high=99, unit="VP", means="How many end the game")
    rounds: int = number(low=1, high=99, unit="rounds", means="How many the game lasts at most")
    seat: int = number(low=0, high=9, unit="VP", means="For controlling the Imperial Seat, in each cleanup")
    fortress: int = number(low=0, high=9, unit="VP", means="For each Fortress, in each cleanup")
    home: int = number(low=0, high=9, unit="VP", means="For each other lord's Home City, in each cleanup")
    raid: int = number(low=0, high=9, unit="renown", means="For the first hex taken by attack each round")


class Campaign(Numbers):
    """The campaign around the battles (chapters 8 to 11)."""

    lords: int = number(low=2, high=4, unit="lords", means="How many lords play")
    armies: dict[Lord, Soldiers] = setting(means="The soldiers each lord begins with, such as 2inf+arc")
    map: Map
    points: Points
    movement: Movement
    recruits: Recruits
    population: Population
    victory: Victory


class Choices(Numbers):
    """Which decisions players are asked for (AE-2.8, AE-3.7, AE-4.3, AE-10.1)."""

    commit: Choice = setting(means="Who chooses the units committed to a battle")
    line: Choice = setting(means="Who chooses the units on the battle line")
    targets: Choice = setting(means="Who chooses which unit strikes which")
    occupation: Choice = setting(means="Who chooses the units that move into a taken hex")
    groups: Literal["any", "whole"] = setting(
        means="Whether any group can move, or only all units of a hex together"
    )


class Endings(Numbers):
    """The longest a game can last (AE-11.6)."""

    plies: int = number(low=20, high=20000, unit="actions", means="After how many the game ends unfinished")


def _points(means: str) -> Any:
    return number(low=0, high=10000, unit="points", means=means)


class UnitWorth(Numbers):
    """The value of a kind of unit."""

    unit: int = _points("Each unit")
    hit: int = _points("Extra for each hit point it has left")


class Worth(Numbers):
    """Weights of the evaluation for computer players; no rule depends on them. A side's chance of winning is
    its share of the total value of all sides.
    """

    base: int = number(
        low=1,
        high=10000,
        unit="points",
        means="Base value of every side, so that the first points decide little",
    )
    victory: int = _points("Each VP")
    ahead: int = number(
        low=0,
        high=9,
        unit="rounds",
        means="How many rounds ahead to count what a side scores where it stands",
    )
    renown: int = _points("Each renown")
    hex: int = _points("Each hex a side controls")
    hold: int = _points("What holding a hex that scores counts for, beside the units that are near")
    fight: int = _points("A battle that is as good as won, from its beginning on")
    siege: int = _points("Each hex a side besieges")
    committed: int = _points("Each unit committed to the battle under way")
    line: int = _points("Extra for each unit on its line")
    infantry: UnitWorth
    cavalry: UnitWorth
    archers: UnitWorth
    lord: UnitWorth


class AeonisNumbers(Numbers):
    """Every number of Aeonis."""

    scenario: Literal["campaign", "battle"] = setting(means="A whole campaign, or a single battle")
    lords: Annotated[tuple[Lord, ...], AfterValidator(_each_once), Field(min_length=4, max_length=4)] = (
        setting(means="The lords of Blue, Gold, Green and Rose; the scenario decides how many play")
    )
    combat: Combat
    battle: Battle
    campaign: Campaign
    choices: Choices
    endings: Endings
    worth: Worth

    @model_validator(mode="after")
    def _goes_together(self) -> "AeonisNumbers":
        for lord in self.lords:
            if lord not in self.combat.lords:
                raise ValueError(say("lords: there is no sheet for {lord}", lord=lord))
            if lord not in self.campaign.armies:
                raise ValueError(say("lords: there is no army for {lord}", lord=lord))
        return self
