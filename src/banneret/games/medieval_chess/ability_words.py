"""What each ability does, in a sentence, with the numbers that are in force."""

from collections.abc import Callable, Mapping
from typing import Any

from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import ABILITIES

_TEXTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "charge": lambda numbers: say(
        "A leap, then two squares straight on; an enemy there takes {power} more damage.", **numbers
    ),
    "lance-strike": lambda numbers: say("A Charge goes over anything.", **numbers),
    "cavalry-momentum": lambda numbers: say(
        "After a capture by Charge it may step to a free square beside it.", **numbers
    ),
    "devastating-impact": lambda numbers: say(
        "A Charge does {power} more damage, and pushes back a defender that lives.", **numbers
    ),
    "shield-wall": lambda numbers: say("Comrades beside it have {power} more armour for {turns}.", **numbers),
    "stalwart": lambda numbers: say("A Shield Wall lasts {turns} more.", **numbers),
    "guardians-resolve": lambda numbers: say(
        "It gains {loyalty} loyalty when one it shields is hurt.", **numbers
    ),
    "unyielding-bastion": lambda numbers: say(
        "Those it shields cannot be hurt at all for {turns}.", **numbers
    ),
    "sanctify": lambda numbers: say(
        "Heals a comrade beside it by {power}, which gains {loyalty} loyalty.", **numbers
    ),
    "holy-ground": lambda numbers: say("Sanctify reaches all comrades beside it at once.", **numbers),
    "martyrs-blessing": lambda numbers: say(
        "Sanctify heals {power} times as much if it was hurt since its last turn.", **numbers
    ),
    "resurrection": lambda numbers: say(
        "Once in a game, brings a captured comrade back beside it, with {power} per cent of its hit points.",
        **numbers,
    ),
    "pontifical-guard": lambda numbers: say(
        "{power} guards on free squares beside it, for {turns}: they block, and nothing can attack or move "
        "them.",
        **numbers,
    ),
    "consecrated-line": lambda numbers: say("Guards can stand up to {reach} squares away.", **numbers),
    "divine-judgment": lambda numbers: say(
        "In attrition, enemies beside its guards lose {power} hit points a turn.", **numbers
    ),
    "papal-decree": lambda numbers: say("A Pope summons {power} guards, for {turns}.", **numbers),
    "fortify": lambda numbers: say(
        "It is spared {spared} per cent of all damage for {turns}, and cannot move.", **numbers
    ),
    "immovable-object": lambda numbers: say("Fortify lasts {turns} more.", **numbers),
    "reactive-plating": lambda numbers: say(
        "Whoever strikes it while it is fortified loses {power} hit points.", **numbers
    ),
    "siege-engine": lambda numbers: say(
        "While fortified, it can attack within {reach} squares from where it stands.", **numbers
    ),
    "garrison": lambda numbers: say(
        "A comrade beside it goes inside, where nothing reaches it, and can step out from the next turn on.",
        **numbers,
    ),
    "supply-line": lambda numbers: say("Who is inside heals {power} a turn.", **numbers),
    "rapid-deployment": lambda numbers: say("Who has stepped out may still move.", **numbers),
    "war-wagon": lambda numbers: say(
        "Room for {power} inside, and who has stepped out may still move.", **numbers
    ),
    "rally": lambda numbers: say(
        "Vassals within {reach} squares can use their abilities again at once.", **numbers
    ),
    "inspiring-presence": lambda numbers: say("Those rallied gain {loyalty} loyalty.", **numbers),
    "tactical-genius": lambda numbers: say("Those rallied have 1 more movement for {turns}.", **numbers),
    "supreme-commander": lambda numbers: say(
        "A Rally reaches all her vassals, wherever they are.", **numbers
    ),
    "queens-gambit": lambda numbers: say(
        "Sacrifices a comrade beside her, and she may move once more, up to {power} squares.", **numbers
    ),
    "calculated-risk": lambda numbers: say(
        "The sacrifice brings {power} points instead of the move.", **numbers
    ),
    "blood-for-glory": lambda numbers: say(
        "If she then captures this turn, she gains the experience of whom she sacrificed.", **numbers
    ),
    "ruthless-efficiency": lambda numbers: say(
        "Nobody is sacrificed, and it is a further move again.", **numbers
    ),
    "last-ditch": lambda numbers: say(
        "Appears on a free square within {reach}; this is its move.", **numbers
    ),
    "desperate-flight": lambda numbers: say("Last Ditch reaches {reach} farther.", **numbers),
    "royal-escape": lambda numbers: say("Last Ditch costs less.", **numbers),
    "divine-right": lambda numbers: say(
        "Last Ditch can change places with any comrade on the board.", **numbers
    ),
    "kings-decree": lambda numbers: say("All comrades gain {loyalty} loyalty.", **numbers),
    "monarchs-will": lambda numbers: say(
        "A decree lets each of them use one of its abilities again, drawn by lot.", **numbers
    ),
    "crown-authority": lambda numbers: say("A decree heals each of them by {power}.", **numbers),
    "absolute-power": lambda numbers: say("A decree makes the wavering and the disloyal loyal.", **numbers),
    "farriery": lambda numbers: say("A Knight beside it has {power} more movement for {turns}.", **numbers),
    "sharpened-blade": lambda numbers: say(
        "A comrade beside it does {power} more damage for {turns}.", **numbers
    ),
    "field-surgery": lambda numbers: say("Heals a comrade beside it by {power}.", **numbers),
    "levy": lambda numbers: say(
        "Calls a Peasant from the reserve to a free square beside it, sworn to it.", **numbers
    ),
}


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
    return _TEXTS[name](numbers)


def turns(number: int) -> str:
    """`1 turn`, `3 turns`."""
    return count(number, "{number} turn", "{number} turns")


def points(number: int) -> str:
    """`1 point`, `3 points`."""
    return count(number, "{number} point", "{number} points")
