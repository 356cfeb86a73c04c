"""The numbers of the rules: the model of a ruleset. `combat` is the rulebook's, `campaign` is ours."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from banneret.engine.rulesets.model import Numbers, number, setting
from banneret.games.aeonis.armies import read_army
from banneret.games.aeonis.language import say

Die = Literal[4, 6, 8, 10, 12]
Lord = Literal["cassian", "seraphel", "vharok", "elyndra", "rakhis", "nyxara", "auriel", "thalrik"]
Place = Literal["plain", "forest", "mountain", "city", "fortress"]
Choice = Literal["player", "automatic"]


def _is_army(text: str) -> str:
    read_army(text)
    return text


def _are_soldiers(text: str) -> str:
    if read_army(text).lord:
        raise ValueError(say("a Lord comes by itself, with every army"))
    return text


ArmyText = Annotated[str, AfterValidator(_is_army)]
Soldiers = Annotated[str, AfterValidator(_are_soldiers)]


def _each_once(lords: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(lords)) != len(lords):
        raise ValueError(say("each lord can sit in one seat"))
    return lords


# Part one: combat


class Attack(Numbers):
    """Declaring an attack (AE-2.1)."""

    cost: int = number(low=1, high=9, unit="AP", means="What an attack costs")


class Line(Numbers):
    """Battle lines (AE-2.6)."""

    standard: int = number(low=1, high=9, unit="units", means="The most on a line")
    fortified: int = number(low=1, high=9, unit="units", means="The most on a line for a City or Fortress")


class Archers(Numbers):
    """Archers (AE-3.3, AE-3.4)."""

    again: bool = setting(means="Whether Archers also strike with the others, after the pre-strike")
    order: Literal["attackers-first", "together"] = setting(
        means="Whether who falls to the attacker's Archers still pre-strikes"
    )


class Defence(Numbers):
    """What a place adds to the defender's defence rolls (AE-3.8)."""

    forest: int = number(low=0, high=9, unit="points", means="Added in a Forest")
    fortress: int = number(low=0, high=9, unit="points", means="Added in a Fortress")
    city: int = number(low=0, high=9, unit="points", means="Added in a City")


class Retreat(Numbers):
    """What a defender's retreat gives away (AE-3.11)."""

    hex: Literal["held", "yielded"] = setting(
        means="Whether a hex that nobody defends any more stays the defender's"
    )


class Press(Numbers):
    """Pressing an attack (AE-3.12)."""

    cost: int = number(low=0, high=9, unit="AP", means="What another round at once costs")
    most: int = number(low=0, high=9, unit="rounds", means="How often an attack can be pressed")
    in_sieges: bool = setting(means="Whether a siege round can be pressed too")


class Siege(Numbers):
    """Sieges (chapter 5)."""

    city: Literal["choice", "always"] = setting(means="Whether a City's defender chooses to hold the walls")
    reinforcements: int = number(
        low=0, high=14, unit="units", means="How many may join a side in each siege round after the first"
    )


class Assault(Numbers):
    """Assaults instead of sieges (chapter 6)."""

    allowed: bool = setting(means="Whether a City or Fortress can be assaulted")
    defence: int = number(low=0, high=9, unit="points", means="Added to the defender's defence rolls")


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
    """A Lord (AE-1.2)."""

    name: str = setting(means="What the Lord is called")
    attack: Die = setting(means="Sides of its attack die")
    defence: Die = setting(means="Sides of its defence die")
    hit_points: int = number(low=1, high=9, unit="hits", means="How many hits until it is captured")
    move: int = number(low=1, high=3, unit="hexes", means="Its movement range")


class Combat(Numbers):
    """The rulebook's chapter (chapters 1 to 6)."""

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
    lords: dict[Lord, LordSheet] = setting(means="The sheets of the lords")


# Part two: a battle by itself, and a campaign


class Battle(Numbers):
    """A battle by itself (chapter 7)."""

    attacker: ArmyText = setting(means="Blue's army, such as 3inf+1arc+cav+lord")
    defender: ArmyText = setting(means="Gold's army")
    place: Place = setting(means="What is fought over")
    attacks: int = number(low=1, high=99, unit="attacks", means="How often Blue may attack")


class Map(Numbers):
    """The map that a seed draws (AE-8.3)."""

    lakes: int = number(
        low=0, high=2, unit="sets", means="In each half of the map; with three lords, in each third"
    )
    portals: int = number(
        low=0, high=1, unit="sets", means="In each half of the map; with three lords, in each third"
    )
    fortresses: int = number(
        low=0, high=2, unit="sets", means="In each half of the map; with three lords, in each third"
    )
    plain: int = number(low=0, high=9, unit="parts", means="Its share of the other hexes")
    forest: int = number(low=0, high=9, unit="parts", means="Its share of the other hexes")
    mountain: int = number(low=0, high=9, unit="parts", means="Its share of the other hexes")

    @model_validator(mode="after")
    def _something(self) -> "Map":
        if self.plain + self.forest + self.mountain == 0:
            raise ValueError(say("some of plain, forest and mountain must be above 0"))
        return self


class Points(Numbers):
    """Action points (AE-9.2, AE-9.4)."""

    base: int = number(low=1, high=20, unit="AP", means="What every lord gets in a round")
    cities: int = number(low=0, high=5, unit="AP", means="The most for Cities beyond the first")
    renown: int = number(low=1, high=999, unit="renown", means="From so much on there is 1 more")
    bank: int = number(low=0, high=9, unit="AP", means="The most that is kept for the next round")


class Movement(Numbers):
    """What moving costs (AE-10.2, AE-10.3)."""

    open: int = number(low=1, high=9, unit="AP", means="Entering a hex")
    mountain: int = number(low=1, high=9, unit="AP", means="Entering a Mountain")
    portal: int = number(low=1, high=9, unit="AP", means="Going from one Portal to another")
    zone: int = number(low=0, high=9, unit="AP", means="Entering a hex beside an enemy, besides")


class Recruits(Numbers):
    """What recruits cost (AE-11.1)."""

    infantry: int = number(low=1, high=9, unit="AP", means="For one Infantry")
    cavalry: int = number(low=1, high=9, unit="AP", means="For one Cavalry")
    archers: int = number(low=1, high=9, unit="AP", means="For one Archers")


class Population(Numbers):
    """How many soldiers a lord can have (AE-11.1)."""

    base: int = number(low=0, high=14, unit="places", means="Without any City")
    city: int = number(low=0, high=14, unit="places", means="More for each City")


class Victory(Numbers):
    """Renown and victory points (AE-11.2 to AE-11.4)."""

    points: int = number(low=1, high=99, unit="VP", means="So many end the game")
    rounds: int = number(low=1, high=99, unit="rounds", means="After so many the game ends")
    seat: int = number(low=0, high=9, unit="VP", means="For the Imperial Seat, in each cleanup")
    crowned: int = number(low=0, high=9, unit="VP", means="More, with the Lord there")
    home: int = number(low=0, high=9, unit="VP", means="For another's Home City, in each cleanup")
    raid: int = number(low=0, high=9, unit="renown", means="For the first hex taken by attack in a round")


class Campaign(Numbers):
    """The campaign around the battles (chapters 8 to 11)."""

    lords: int = number(low=2, high=4, unit="lords", means="How many play")
    armies: dict[Lord, Soldiers] = setting(means="With whom each lord begins, such as 2inf+arc")
    later: int = number(
        low=0, high=9, unit="Infantry", means="More for each lord but the one who begins the first round"
    )
    map: Map
    points: Points
    movement: Movement
    recruits: Recruits
    population: Population
    victory: Victory


class Choices(Numbers):
    """What players are asked (AE-2.8, AE-3.7, AE-4.3, AE-10.1)."""

    commit: Choice = setting(means="Who is committed to a battle")
    line: Choice = setting(means="Who stands on the battle line")
    targets: Choice = setting(means="Who strikes whom")
    occupation: Choice = setting(means="Who moves into a hex that was taken")
    groups: Literal["any", "whole"] = setting(means="Whether any group moves, or always all units of a hex")


class Endings(Numbers):
    """How long a game lasts at most (AE-11.6)."""

    plies: int = number(low=20, high=20000, unit="actions", means="After so many the game ends unfinished")


def _points(means: str) -> Any:
    return number(low=0, high=10000, unit="points", means=means)


class UnitWorth(Numbers):
    """What a kind of unit counts."""

    unit: int = _points("Each of them")
    hit: int = _points("Each hit point that is left to it, besides")


class Worth(Numbers):
    """What computer players take things to be worth; no rule depends on it. Everybody is expected to win
    their share, of all that the sides have.
    """

    base: int = number(
        low=1, high=10000, unit="points", means="What everybody has, so that the first points decide little"
    )
    victory: int = _points("Each VP")
    ahead: int = number(
        low=0,
        high=9,
        unit="rounds",
        means="So many rounds ahead it counts what a side scores where it stands",
    )
    renown: int = _points("Each renown")
    hex: int = _points("Each hex that is controlled")
    near: int = _points("For each unit, each step that it is nearer to the Imperial Seat than the map's edge")
    siege: int = _points("Each hex that is besieged")
    committed: int = _points("Each unit that is committed to the battle under way")
    line: int = _points("Each unit on its line, besides")
    infantry: UnitWorth
    cavalry: UnitWorth
    archers: UnitWorth
    lord: UnitWorth


class AeonisNumbers(Numbers):
    """Every number of Aeonis."""

    scenario: Literal["campaign", "battle"] = setting(means="The whole campaign, or a battle by itself")
    lords: Annotated[tuple[Lord, ...], AfterValidator(_each_once), Field(min_length=4, max_length=4)] = (
        setting(means="Who sits where: Blue, Gold, Green, Rose; as many play as the scenario says")
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
                raise ValueError(f"lords: there is no sheet for {lord}")
            if lord not in self.campaign.armies:
                raise ValueError(f"lords: there is no army for {lord}")
        return self
