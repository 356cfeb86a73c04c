"""The numbers of abilities."""

from pydantic import model_validator

from banneret.engine.rulesets import Numbers, number, setting


class Ability(Numbers):
    """One ability (chapter 6): its cost and its other numbers, which RULES.md explains."""

    cost: int = number(
        low=0, high=20, unit="points", means="Action points, if it is the unit's best in its tree"
    )
    cooldown: int = number(
        low=1, high=100, unit="turns", means="Turns of its side until its tree can be used again"
    )
    price: int = number(low=0, high=9000, unit="experience", means="Experience to learn it")
    power: int = number(
        low=0,
        high=127,
        unit="points",
        means="How strong: in damage, armour, hit points, units or squares, as the ability says",
    )
    loyalty: int = number(low=0, high=100, unit="loyalty", means="Loyalty it gives")
    turns: int = number(low=0, high=100, unit="turns", means="How long it lasts, or how much longer")
    reach: int = number(low=0, high=3, unit="squares", means="How far it reaches, or how much farther")


class Abilities(Numbers):
    """All abilities: two trees of four for each of five classes, and four standalone ones (chapter 6)."""

    applies: bool = setting(means="Whether units have abilities")
    charge: Ability
    lance_strike: Ability
    cavalry_momentum: Ability
    devastating_impact: Ability
    shield_wall: Ability
    stalwart: Ability
    guardians_resolve: Ability
    unyielding_bastion: Ability
    sanctify: Ability
    holy_ground: Ability
    martyrs_blessing: Ability
    resurrection: Ability
    pontifical_guard: Ability
    consecrated_line: Ability
    divine_judgment: Ability
    papal_decree: Ability
    fortify: Ability
    immovable_object: Ability
    reactive_plating: Ability
    siege_engine: Ability
    garrison: Ability
    supply_line: Ability
    rapid_deployment: Ability
    war_wagon: Ability
    rally: Ability
    inspiring_presence: Ability
    tactical_genius: Ability
    supreme_commander: Ability
    queens_gambit: Ability
    calculated_risk: Ability
    blood_for_glory: Ability
    ruthless_efficiency: Ability
    last_ditch: Ability
    desperate_flight: Ability
    royal_escape: Ability
    divine_right: Ability
    kings_decree: Ability
    monarchs_will: Ability
    crown_authority: Ability
    absolute_power: Ability
    farriery: Ability
    sharpened_blade: Ability
    field_surgery: Ability
    levy: Ability

    @model_validator(mode="after")
    def _few_enough(self) -> "Abilities":
        if self.last_ditch.reach + self.desperate_flight.reach > 3:
            raise ValueError("last_ditch and desperate_flight reach at most 3 squares together")
        if max(self.pontifical_guard.reach, self.consecrated_line.reach, self.siege_engine.reach) > 2:
            raise ValueError("guards and siege engines reach at most 2 squares")
        return self
