"""The numbers of the modules: taxation, terrain, weather, seasons, diplomacy."""

from typing import Annotated, Literal

from pydantic import Field

from banneret.engine.rulesets import Numbers, number, setting

Soldier = Literal["pawn", "knight", "bishop", "rook", "queen"]


class Taxation(Numbers):
    """Gold, a module (chapter 10)."""

    applies: bool = setting(means="Whether captures bring gold")
    capture: int = number(low=0, high=100, unit="gold", means="For a capture")
    heal: int = number(low=1, high=1000, unit="gold", means="To heal a unit")
    rank: int = number(low=1, high=1000, unit="gold", means="To raise a unit by a rank")
    revive: int = number(low=1, high=1000, unit="gold", means="To bring a captured unit back")


class Terrain(Numbers):
    """Terrain, a module (chapter 11)."""

    applies: bool = setting(means="Whether terrain appears")
    turn: int = number(low=2, high=10_000, unit="turns", means="Until then, there is no terrain")
    forests: int = number(low=0, high=5, unit="pairs", means="Forests, one for each side")
    rivers: int = number(low=0, high=5, unit="pairs", means="Rivers, one for each side")
    castles: int = number(low=0, high=5, unit="pairs", means="Castles, one for each side")
    forest_movement: int = number(
        low=0, high=7, unit="squares", means="Movement lost when moving out of a forest"
    )
    forest_armour: int = number(low=0, high=50, unit="points", means="Added to armour in a forest")


class Weather(Numbers):
    """Weather, a module (MC-12.1, MC-12.2)."""

    applies: bool = setting(means="Whether there is weather")
    turns: int = number(low=1, high=100, unit="turns", means="How long each weather lasts")
    clear: int = number(low=1, high=100, unit="parts", means="How likely clear weather is")
    rain: int = number(low=0, high=100, unit="parts", means="How likely rain is")
    fog: int = number(low=0, high=100, unit="parts", means="How likely fog is")
    snow: int = number(low=0, high=100, unit="parts", means="How likely snow is")
    rain_movement: int = number(low=0, high=7, unit="squares", means="Movement that all units lose in rain")
    rain_healing: int = number(low=0, high=100, unit="per cent", means="Healing that is lost in rain")
    fog_sight: int = number(low=2, high=7, unit="squares", means="How far a unit sees and can go in fog")
    fog_hides: bool = setting(means="Whether fog hides units that no unit of a side sees")


class Seasons(Numbers):
    """Seasons, a module (MC-12.3)."""

    applies: bool = setting(means="Whether there are seasons")
    turns: int = number(low=1, high=100, unit="turns", means="How long each lasts")
    spring_experience: int = number(
        low=0, high=1000, unit="per cent", means="Share of every gain that units get in spring"
    )
    summer_attrition: int = number(
        low=1, high=10_000, unit="turns", means="Attrition begins from this turn on in summer"
    )
    autumn_courts: int = number(low=0, high=1000, unit="per cent", means="Share of court bonuses in autumn")
    winter_stress: int = number(
        low=1, high=100, unit="per cent", means="Losses that put a side under stress in winter"
    )


class Mercenary(Numbers):
    """One mercenary (MC-13.1)."""

    kind: Soldier = setting(means="What it is")
    cell: Annotated[str, Field(pattern="^[a-h][1-8]$")] = setting(means="Where it begins")


class Diplomacy(Numbers):
    """Mercenaries, a module (chapter 13)."""

    applies: bool = setting(means="Whether there are mercenaries")
    mercenaries: Annotated[tuple[Mercenary, ...], Field(max_length=4)] = setting(
        means="Which mercenaries, and where"
    )
    gift: int = number(low=1, high=100, unit="loyalty", means="Loyalty that a lord gives with a gift")
    bid: int = number(low=1, high=100, unit="favour", means="What a piece of gold counts for")
    hired_at: int = number(
        low=1, high=100, unit="favour", means="From here on a mercenary serves the side it favours most"
    )
    attacks: bool = setting(
        means="Whether mercenaries that serve nobody attack, or only look after themselves"
    )
