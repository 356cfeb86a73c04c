"""What each ability does, in a sentence, with the numbers in force."""

from typing import Any

from banneret.games.medieval_chess.language import count, terms
from banneret.games.medieval_chess.names import ABILITIES

ABILITY_CLAUSES = (
    *("MC-6.4", "MC-6.6", "MC-6.8", "MC-6.11", "MC-6.12", "MC-6.14", "MC-6.16"),
    *("MC-6.17", "MC-6.19", "MC-6.20", "MC-6.21", "MC-6.22", "MC-6.23", "MC-6.24"),
)
"""The clause of each ability tree."""

_TEXTS = terms(
    {
        "charge": "A leap, then two squares straight on; an enemy there takes {power} more damage.",
        "lance-strike": "A Charge passes over anything.",
        "cavalry-momentum": "After a capture by Charge it may step to a free square beside it.",
        "devastating-impact": "A Charge does {power} more damage and pushes back a defender that survives.",
        "shield-wall": "Comrades beside it have {power} more armour for {turns}.",
        "stalwart": "Shield Wall lasts {turns} longer.",
        "guardians-resolve": "It gains {loyalty} loyalty when a unit it shields is hurt.",
        "unyielding-bastion": "Units it shields cannot be hurt at all for {turns}.",
        "sanctify": "Heals a comrade beside it by {power} and gives it {loyalty} loyalty.",
        "holy-ground": "Sanctify reaches all comrades beside it at once.",
        "martyrs-blessing": (
            "Sanctify heals {power} times as much if the unit has been hurt since its last turn."
        ),
        "resurrection": (
            "Once in a game, brings a captured comrade back beside it with {power} per cent of its "
            "hit points."
        ),
        "pontifical-guard": (
            "Places {power} guards on free squares beside it for {turns}: they block, and nothing can "
            "attack or move them."
        ),
        "consecrated-line": "Guards can stand up to {reach} squares away.",
        "divine-judgment": "In attrition, enemies beside its guards lose {power} hit points a turn.",
        "papal-decree": "A Pope summons {power} guards for {turns}.",
        "fortify": "It is spared {spared} per cent of all damage for {turns} and cannot move.",
        "immovable-object": "Fortify lasts {turns} longer.",
        "reactive-plating": "A unit that strikes it while it is fortified loses {power} hit points.",
        "siege-engine": (
            "While fortified, it can attack enemies within {reach} squares without leaving its own."
        ),
        "garrison": (
            "A comrade beside it goes inside, where nothing can reach it, and can step out from the "
            "next turn on."
        ),
        "supply-line": "A unit inside heals {power} a turn.",
        "rapid-deployment": "A unit that has stepped out may still move.",
        "war-wagon": "Room for {power} inside, and a unit that has stepped out may still move.",
        "rally": "Vassals within {reach} squares can use their abilities again at once.",
        "inspiring-presence": "Rallied vassals gain {loyalty} loyalty.",
        "tactical-genius": "Rallied vassals have 1 more movement for {turns}.",
        "supreme-commander": "Rally reaches all her vassals, wherever they are.",
        "queens-gambit": (
            "Sacrifices a comrade beside her; she may then move once more, up to {power} squares."
        ),
        "calculated-risk": "The sacrifice brings {power} points instead of the move.",
        "blood-for-glory": "If she then captures this turn, she gains the sacrificed unit's experience.",
        "ruthless-efficiency": "Nobody is sacrificed, and she gets the further move again.",
        "last-ditch": "He appears on a free square within {reach} squares; this is his move.",
        "desperate-flight": "Last Ditch reaches {reach} farther.",
        "royal-escape": "Last Ditch costs less.",
        "divine-right": "With Last Ditch he can change places with any comrade on the board.",
        "kings-decree": "All comrades gain {loyalty} loyalty.",
        "monarchs-will": "A decree lets each of them use one of its abilities again, drawn at random.",
        "crown-authority": "A decree heals each of them by {power}.",
        "absolute-power": "A decree makes wavering and disloyal comrades loyal.",
        "farriery": "A Knight beside it has {power} more movement for {turns}.",
        "sharpened-blade": "A comrade beside it does {power} more damage for {turns}.",
        "field-surgery": "Heals a comrade beside it by {power}.",
        "levy": "Calls a Peasant from the reserve to a free square beside it, as its vassal.",
    }
)


def ability_text(rules: Any, name: str) -> str:
    """What an ability does, or what an upgrade adds to the first ability of its tree."""
    row = ABILITIES[name]
    numbers = {
        "power": rules.power[row],
        "loyalty": rules.heart[row],
        "turns": turns(rules.lasting[row]),
        "reach": rules.range[row],
        "spared": rules.fortified_percent,
    }
    return _TEXTS.say(name, **numbers)


def turns(number: int) -> str:
    """`1 turn`, `3 turns`."""
    return count(number, "{number} turn", "{number} turns")


def points(number: int) -> str:
    """`1 point`, `3 points`."""
    return count(number, "{number} point", "{number} points")
