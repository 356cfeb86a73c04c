"""What each ability does, in a sentence, with the numbers that are in force."""

from typing import Any

from banneret.games.medieval_chess.language import count, terms
from banneret.games.medieval_chess.names import ABILITIES

ABILITY_CLAUSES = (
    *("MC-6.4", "MC-6.6", "MC-6.8", "MC-6.11", "MC-6.12", "MC-6.14", "MC-6.16"),
    *("MC-6.17", "MC-6.19", "MC-6.20", "MC-6.21", "MC-6.22", "MC-6.23", "MC-6.24"),
)
"""The clause of each tree of abilities."""

_TEXTS = terms(
    {
        "charge": "A leap, then two squares straight on; an enemy there takes {power} more damage.",
        "lance-strike": "A Charge goes over anything.",
        "cavalry-momentum": "After a capture by Charge it may step to a free square beside it.",
        "devastating-impact": "A Charge does {power} more damage, and pushes back a defender that lives.",
        "shield-wall": "Comrades beside it have {power} more armour for {turns}.",
        "stalwart": "A Shield Wall lasts {turns} more.",
        "guardians-resolve": "It gains {loyalty} loyalty when one it shields is hurt.",
        "unyielding-bastion": "Those it shields cannot be hurt at all for {turns}.",
        "sanctify": "Heals a comrade beside it by {power}, which gains {loyalty} loyalty.",
        "holy-ground": "Sanctify reaches all comrades beside it at once.",
        "martyrs-blessing": "Sanctify heals {power} times as much if it was hurt since its last turn.",
        "resurrection": (
            "Once in a game, brings a captured comrade back beside it, with {power} per cent of its "
            "hit points."
        ),
        "pontifical-guard": (
            "{power} guards on free squares beside it, for {turns}: they block, and nothing can "
            "attack or move them."
        ),
        "consecrated-line": "Guards can stand up to {reach} squares away.",
        "divine-judgment": "In attrition, enemies beside its guards lose {power} hit points a turn.",
        "papal-decree": "A Pope summons {power} guards, for {turns}.",
        "fortify": "It is spared {spared} per cent of all damage for {turns}, and cannot move.",
        "immovable-object": "Fortify lasts {turns} more.",
        "reactive-plating": "Whoever strikes it while it is fortified loses {power} hit points.",
        "siege-engine": "While fortified, it can attack within {reach} squares from where it stands.",
        "garrison": (
            "A comrade beside it goes inside, where nothing reaches it, and can step out from the "
            "next turn on."
        ),
        "supply-line": "Who is inside heals {power} a turn.",
        "rapid-deployment": "Who has stepped out may still move.",
        "war-wagon": "Room for {power} inside, and who has stepped out may still move.",
        "rally": "Vassals within {reach} squares can use their abilities again at once.",
        "inspiring-presence": "Those rallied gain {loyalty} loyalty.",
        "tactical-genius": "Those rallied have 1 more movement for {turns}.",
        "supreme-commander": "A Rally reaches all her vassals, wherever they are.",
        "queens-gambit": (
            "Sacrifices a comrade beside her, and she may move once more, up to {power} squares."
        ),
        "calculated-risk": "The sacrifice brings {power} points instead of the move.",
        "blood-for-glory": "If she then captures this turn, she gains the experience of whom she sacrificed.",
        "ruthless-efficiency": "Nobody is sacrificed, and it is a further move again.",
        "last-ditch": "Appears on a free square within {reach}; this is its move.",
        "desperate-flight": "Last Ditch reaches {reach} farther.",
        "royal-escape": "Last Ditch costs less.",
        "divine-right": "Last Ditch can change places with any comrade on the board.",
        "kings-decree": "All comrades gain {loyalty} loyalty.",
        "monarchs-will": "A decree lets each of them use one of its abilities again, drawn by lot.",
        "crown-authority": "A decree heals each of them by {power}.",
        "absolute-power": "A decree makes the wavering and the disloyal loyal.",
        "farriery": "A Knight beside it has {power} more movement for {turns}.",
        "sharpened-blade": "A comrade beside it does {power} more damage for {turns}.",
        "field-surgery": "Heals a comrade beside it by {power}.",
        "levy": "Calls a Peasant from the reserve to a free square beside it, sworn to it.",
    }
)


def ability_text(rules: Any, name: str) -> str:
    """What an ability does; of an upgrade, what it adds to the first of its tree."""
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
