"""Why an ability cannot be used or learnt."""

from typing import Any

from banneret.engine.game import Reason
from banneret.engine.kit import no_such_action
from banneret.games.medieval_chess.ability_words import ABILITY_CLAUSES
from banneret.games.medieval_chess.common_refusals import check_first, too_dear
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.move_refusals import why_not_moving
from banneret.games.medieval_chess.names import ABILITY_NAMES, ability_name, unit_name
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    LAST_DITCH,
    best_of,
    cost_of,
    first_of,
    has,
)
from banneret.games.medieval_chess.rules.board import TREES
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.movement import SNOW

_UNUSABLE = terms(
    {
        0: "Wherever it leaps, it cannot ride two squares straight on.",
        1: "No comrade stands beside it.",
        2: "No comrade stands there beside it.",
        3: "No free square is near enough for a guard, or there are eight guards already.",
        4: "It is fortified already.",
        5: "While there is room, a comrade beside it can go inside, but no King or Rook.",
        6: "No vassal of hers is near enough.",
        7: "She can only sacrifice a comrade beside her, and never the King.",
        8: "No free and safe square is near enough.",
        9: "It cannot be used now.",
        10: "None of your Knights stands there beside it.",
        11: "No comrade stands there beside it.",
        12: "No wounded comrade stands there beside it.",
        13: "There is no Peasant left to call, or no free square there beside it.",
    }
)
"""Why a tree's ability cannot be used although it is ready and paid for."""


def why_not_ability(state: Any, rules: Any, seat: int, slot: int, tree: int) -> Reason:
    """Why the ability of a tree cannot be used."""
    ability = first_of(tree)
    title, name, clause = ability_name(ability), unit_name(state, slot), ABILITY_CLAUSES[tree]
    if not has(state, slot, ability):
        return Reason(say("{unit} does not have {ability}.", unit=name, ability=title), "MC-6.1")
    wait = state.cooldown[slot * TREES + tree]
    if wait:
        text = count(
            wait,
            "{ability} is ready again in {number} turn.",
            "{ability} is ready again in {number} turns.",
            ability=title,
        )
        return Reason(text, "MC-6.3")
    cost = cost_of(state, rules, slot, best_of(state, slot, tree))
    if state.points[seat] < cost:
        return too_dear(cost, state.points[seat], "MC-6.2")
    if tree == CHARGE and state.weather == SNOW:
        return Reason(say("Nobody charges in snow."), "MC-12.2")
    moved = why_not_moving(state, slot) if tree in (CHARGE, LAST_DITCH) else None
    return moved or check_first(state, rules, seat, Reason(_UNUSABLE[tree], clause))


def why_not_learn(state: Any, rules: Any, seat: int, slot: int, ability: int) -> Reason:
    """Why an ability cannot be learnt."""
    if not 0 < ability < len(ABILITY_NAMES) or ability % 4 == 0 or ability >= 40:
        return Reason(say("That cannot be learnt: it comes with a kind or a rank."), "MC-6.1")
    title, name = ability_name(ability), unit_name(state, slot)
    if has(state, slot, ability):
        return Reason(say("{unit} has {ability} already.", unit=name, ability=title), "MC-6.2")
    if not has(state, slot, ability - 1):
        text = say(
            "{ability} comes after {before}, which {unit} does not have.",
            ability=title,
            before=ability_name(ability - 1),
            unit=name,
        )
        return Reason(text, "MC-6.2")
    if xp_to_spend(state, slot) < rules.price[ability]:
        text = say(
            "{ability} costs {price} experience, and {unit} has {left} to spend.",
            ability=title,
            price=rules.price[ability],
            unit=name,
            left=int(xp_to_spend(state, slot)),
        )
        return Reason(text, "MC-6.2")
    return check_first(state, rules, seat, no_such_action("MC-8.1"))
