"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.definition import Reason
from banneret.engine.kernels.frames import top
from banneret.games.medieval_chess.names import (
    ABILITIES,
    ABILITY_NAMES,
    ABILITY_TITLES,
    CELLS,
    PLACES,
    SLOT_OF,
)
from banneret.games.medieval_chess.notation import NOWHERE, TREE_WORDS, unit_name
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    LAST_DITCH,
    best_of,
    cost_of,
    first_of,
    has,
)
from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    EDGE,
    GUARD,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STANDING,
    TREES,
)
from banneret.games.medieval_chess.rules.codes import (
    BID,
    CASTLE,
    END_TURN,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    HEAL,
    LAST_TREE,
    LEARN,
    MOVE,
    PLACE,
    RAISE,
    RESURRECT,
    REVIVE,
    SACRIFICE,
    STAY,
    STRIKE,
    SWEAR,
    VERBS,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    SNOW,
    can_be_hit,
    is_attacked,
    is_bound,
    moves_allowed,
    pawn_reach,
    reach_of,
)
from banneret.games.medieval_chess.rules.moves import move_cost, passed_beside, target_of
from banneret.games.medieval_chess.rules.waiting import FOLLOW, TURN

_MOVES = {
    PAWN: ("goes straight forward and captures one square diagonally forward", "MC-2.4"),
    KNIGHT: ("leaps like a Knight", "MC-2.1"),
    BISHOP: ("moves along diagonals", "MC-2.1"),
    ROOK: ("moves along ranks and files", "MC-2.1"),
    QUEEN: ("moves along ranks, files and diagonals", "MC-2.1"),
    KING: ("moves one square in any direction", "MC-2.1"),
}
_IN_CHECK = Reason("Your King would be in check.", "MC-2.7")
_NONE = Reason("There is no such action.", "MC-8.1")

ABILITY_CLAUSES = (
    *("MC-6.4", "MC-6.6", "MC-6.8", "MC-6.11", "MC-6.12", "MC-6.14", "MC-6.16"),
    *("MC-6.17", "MC-6.19", "MC-6.20", "MC-6.21", "MC-6.22", "MC-6.23", "MC-6.24"),
)

_UNUSABLE = (
    "From no square that it can leap to are two squares straight on free.",
    "No comrade stands beside it.",
    "No comrade stands there, beside it.",
    "There is no free square near enough for a guard, or there are eight already.",
    "It is fortified already.",
    "Nobody there can go inside: neither Kings nor Rooks can, and only from beside it while there is room.",
    "No vassal of hers is near enough.",
    "Nobody there can be given up: only a comrade beside her, and never the King.",
    "No free and safe square is near enough.",
    "It cannot be used now.",
    "No Knight of yours stands there, beside it.",
    "No comrade stands there, beside it.",
    "No comrade that is hurt stands there, beside it.",
    "There is no Peasant left to call, or no free square there, beside it.",
)
"""Why a tree's ability cannot be used although it is ready and paid for."""

_OTHERS = {
    EXIT: ("Nobody inside can step out there now.", "MC-6.14"),
    STRIKE: (
        "Only a fortified Rook with Siege Engine strikes from where it stands, at enemies near it.",
        "MC-6.13",
    ),
    RESURRECT: ("It cannot bring that unit back now.", "MC-6.10"),
    FUSE: ("Two Cardinals side by side, one with experience enough, become Pope.", "MC-5.6"),
    SACRIFICE: ("A lord can sacrifice a comrade beside it, never the King.", "MC-3.11"),
    SWEAR: (
        "It cannot swear to that lord: a lord stands above its vassals, and has room for them.",
        "MC-3.5",
    ),
    HEAL: ("There is nothing to heal, or not enough gold.", "MC-10.2"),
    RAISE: ("It has no rank above it, or there is not enough gold.", "MC-10.2"),
    GIFT: ("A lord can make a gift to a mercenary beside it that does not serve you.", "MC-13.2"),
    BID: ("A lord can bid gold for a mercenary beside it that does not serve you.", "MC-13.3"),
}


_ORDER_WORDS = {
    "swear-to": SWEAR,
    "sacrifice": SACRIFICE,
    "fuse": FUSE,
    "gift": GIFT,
    "bid": BID,
    "heal-for-gold": HEAL,
    "raise-for-gold": RAISE,
    "resurrection": RESURRECT,
    "siege-engine": STRIKE,
}


def why_not(state: Any, rules: Any, seat: int, code: int) -> Reason:
    """The first rule that an action which is not legal breaks."""
    if not 0 <= code < (EDGE + 1) << 21 or verb_in(code) >= VERBS:
        return _NONE
    place, verb = place_in(code), verb_in(code)
    waiting = _why_not_now(state, verb)
    if waiting is not None:
        return waiting
    if place == EDGE:
        return _why_not_global(state, rules, seat, verb)
    slot = state.board[place]
    refused = _why_not_unit(state, rules, seat, slot, place)
    if refused is not None:
        return refused
    if verb == MOVE:
        return _why_not_move(state, rules, seat, slot, code)
    if verb == CASTLE:
        return _why_not_castle(state, rules, seat, slot)
    if FIRST_TREE <= verb <= LAST_TREE:
        return _why_not_ability(state, rules, seat, slot, verb - FIRST_TREE)
    if verb == LEARN:
        return _why_not_learn(state, rules, seat, slot, a_in(code))
    if verb in _OTHERS:
        return _if_calm(state, rules, seat, Reason(*_OTHERS[verb]))
    return _NONE


def _why_not_now(state: Any, verb: int) -> Reason | None:
    """A decision inside the turn comes first."""
    frame = top(state)
    if frame.kind == FOLLOW:
        return Reason(f"First move the {unit_name(state, frame.a)} once more, or let it stay.", "MC-6.5")
    if frame.kind != TURN:
        return Reason("First place the guards that are left, or say that you are done.", "MC-6.11")
    if verb in (STAY, PLACE):
        return Reason("Nothing of that kind is asked now.", "MC-8.1")
    return None


def _why_not_global(state: Any, rules: Any, seat: int, verb: int) -> Reason:
    if verb == END_TURN and not rules.many:
        return Reason("A turn is one action, and ends with it.", "MC-8.7")
    if verb == END_TURN:
        return Reason("Your King is in check: save him first.", "MC-2.7")
    if verb == REVIVE:
        return Reason(
            "Gold brings back a captured unit whose first square is free, if it is enough.", "MC-10.3"
        )
    return _NONE


def _why_not_unit(state: Any, rules: Any, seat: int, slot: int, place: int) -> Reason | None:
    if slot == 0:
        return Reason(f"Nothing stands on {CELLS[place]}.", "MC-8.1")
    if state.owner[slot] != seat:
        return Reason(f"The unit on {CELLS[place]} is not yours.", "MC-8.1")
    if state.kind[slot] == GUARD:
        return Reason("Ethereal guards cannot do anything but stand.", "MC-6.11")
    return None


def _if_calm(state: Any, rules: Any, seat: int, reason: Reason) -> Reason:
    """A reason, unless the King is in check and that comes first."""
    return (
        Reason("Your King is in check: save him first.", "MC-2.7")
        if _in_check(state, rules, seat)
        else reason
    )


def _in_check(state: Any, rules: Any, seat: int) -> bool:
    king = state.place[5 + 16 * seat]
    return not state.attrition and bool(is_attacked(state, rules, king, 1 - seat))


def _why_not_moving(state: Any, slot: int) -> Reason | None:
    name = unit_name(state, slot)
    if is_bound(state, slot):
        turns = max(state.rooted[slot], state.frozen[slot])
        clause = "MC-6.12" if state.rooted[slot] else "MC-3.16"
        return Reason(f"{name} cannot move for {turns} more turn{'s' if turns > 1 else ''}.", clause)
    if state.moves[slot] >= moves_allowed(state, slot):
        return Reason(f"{name} has moved in this turn already.", "MC-8.3")
    return None


def _why_not_move(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    refused = None if rules.plain else _why_not_moving(state, slot)
    if refused is not None:
        return refused
    kind, way, place = state.kind[slot], a_in(code), place_in(code)
    deed, clause = _MOVES.get(kind, ("moves one square in any direction", "MC-2.1"))
    does_not = Reason(f"{unit_name(state, slot)} {deed}, and does not come there.", clause)
    target = EDGE if way == NOWHERE or not way & 7 else target_of(rules, place, way)
    if target == EDGE:
        return does_not
    direction, steps = way >> 3, way & 7
    hit = state.board[target]
    if hit and state.owner[hit] == seat:
        return Reason(f"{unit_name(state, hit)} is your own.", "MC-2.1")
    if hit and not can_be_hit(state, hit, seat):
        said = "A King is never captured." if state.kind[hit] == KING else "Guards cannot be attacked."
        return Reason(said, "MC-2.8")
    if not _goes(state, rules, seat, slot, direction, steps, target, hit):
        return does_not
    between = place
    for _ in range(steps - 1):
        between = rules.near[between * DIRECTIONS + direction]
        if state.board[between]:
            return Reason(f"{unit_name(state, state.board[between])} stands in the way.", "MC-2.1")
    is_last = kind == PAWN and (target < 8 or target >= 56)
    if bool(b_in(code)) != is_last or b_in(code) not in (0, KNIGHT, BISHOP, ROOK, QUEEN):
        said = (
            "becomes another unit on the last rank: write =Q, =R, =B or =N"
            if is_last
            else "is not promoted there"
        )
        return Reason(f"{unit_name(state, slot)} {said}.", "MC-2.4")
    cost = move_cost(state, rules, seat, place, target)
    if rules.points_on and state.points[seat] < cost:
        return Reason(f"That costs {cost} points, and you have {state.points[seat]}.", "MC-8.2")
    return _IN_CHECK if _guards_king(state) else does_not


def _guards_king(state: Any) -> bool:
    return not state.attrition


def _goes(
    state: Any, rules: Any, seat: int, slot: int, direction: int, steps: int, target: int, hit: int
) -> bool:
    """Whether a unit's kind and rank take it there, whatever stands between."""
    if state.kind[slot] != PAWN:
        return bool(reach_of(state, rules, slot, direction) >= steps)
    forward, wings = (0, (4, 7)) if seat == 0 else (2, (5, 6))
    if direction == forward:
        return not hit and bool(pawn_reach(state, rules, slot) >= steps)
    passing = not hit and passed_beside(state, rules, seat, target) != EDGE
    return direction in wings and steps == 1 and bool(hit or passing)


def _why_not_castle(state: Any, rules: Any, seat: int, slot: int) -> Reason:
    if state.kind[slot] != KING or not state.unmoved[slot]:
        return Reason("Only a King that has never moved castles.", "MC-2.9")
    return Reason(
        "To castle, King and Rook must not have moved, nothing may stand between, and no square on the "
        "King's way may be attacked.",
        "MC-2.9",
    )


def _why_not_ability(state: Any, rules: Any, seat: int, slot: int, tree: int) -> Reason:
    ability = first_of(tree)
    title, name, clause = ABILITY_TITLES[ability], unit_name(state, slot), ABILITY_CLAUSES[tree]
    if not has(state, slot, ability):
        return Reason(f"{name} does not have {title}.", "MC-6.1")
    wait = state.cooldown[slot * TREES + tree]
    if wait:
        return Reason(f"{title} is ready again in {wait} turn{'s' if wait > 1 else ''}.", "MC-6.3")
    cost = cost_of(state, rules, slot, best_of(state, slot, tree))
    if state.points[seat] < cost:
        return Reason(f"That costs {cost} points, and you have {state.points[seat]}.", "MC-6.2")
    if tree == CHARGE and state.weather == SNOW:
        return Reason("Nobody charges in snow.", "MC-12.2")
    moved = _why_not_moving(state, slot) if tree in (CHARGE, LAST_DITCH) else None
    return moved or _if_calm(state, rules, seat, Reason(_UNUSABLE[tree], clause))


def _why_not_learn(state: Any, rules: Any, seat: int, slot: int, ability: int) -> Reason:
    if not 0 < ability < len(ABILITY_NAMES) or ability % 4 == 0 or ability >= 40:
        return Reason("That cannot be learnt: it comes with a kind or a rank.", "MC-6.1")
    title, name = ABILITY_TITLES[ability], unit_name(state, slot)
    if has(state, slot, ability):
        return Reason(f"{name} has {title} already.", "MC-6.2")
    if not has(state, slot, ability - 1):
        return Reason(
            f"{title} comes after {ABILITY_TITLES[ability - 1]}, which {name} does not have.", "MC-6.2"
        )
    if xp_to_spend(state, slot) < rules.price[ability]:
        left = xp_to_spend(state, slot)
        text = f"{title} costs {rules.price[ability]} experience, and {name} has {left} to spend."
        return Reason(text, "MC-6.2")
    return _if_calm(state, rules, seat, _NONE)


def why_not_picks(state: Any, rules: Any, seat: int, picks: Sequence[str]) -> Reason:
    """The first rule that forbids what picks point at: a unit, perhaps an order, and where or whom."""
    first, _, name = picks[0].partition(":") if picks else ("", "", "")
    waiting = _why_not_now(state, STAY + 1)
    if waiting is not None:
        return waiting
    if first == "word":
        return _why_not_global(state, rules, seat, END_TURN if name == "end-turn" else REVIVE)
    if first == "cell" and name in PLACES:
        return Reason(f"Nothing of yours stands on {name}.", "MC-8.1")
    if first != "unit" or name not in SLOT_OF:
        return Reason("There is no such unit.", "MC-1.2")
    slot = SLOT_OF[name]
    if state.status[slot] != STANDING:
        return Reason("That unit is not on the board, or cannot come out now.", "MC-6.14")
    refused = _why_not_unit(state, rules, seat, slot, state.place[slot])
    if refused is not None:
        return refused
    return _why_not_order(state, rules, seat, slot, [pick.partition(":")[::2] for pick in picks[1:]])


def _why_not_order(state: Any, rules: Any, seat: int, slot: int, rest: Sequence[tuple[str, str]]) -> Reason:
    words = [word for kind, word in rest if kind == "word"]
    targets = [PLACES[cell] for kind, cell in rest if kind == "cell" and cell in PLACES]
    if words and words[0] in TREE_WORDS:
        return _why_not_ability(state, rules, seat, slot, TREE_WORDS[words[0]])
    if words and words[0].removeprefix("learn-") in ABILITIES and words[0].startswith("learn-"):
        return _why_not_learn(state, rules, seat, slot, ABILITIES[words[0].removeprefix("learn-")])
    if words and words[0] == "castle":
        return _why_not_castle(state, rules, seat, slot)
    if words and words[0] in _ORDER_WORDS:
        return _if_calm(state, rules, seat, Reason(*_OTHERS[_ORDER_WORDS[words[0]]]))
    if targets and not words:
        ray = rules.ray_of[state.place[slot] * 64 + targets[0]]
        way = (ray - 1) * 8 + rules.steps_to[state.place[slot] * 64 + targets[0]] if ray else NOWHERE
        return _why_not_move(state, rules, seat, slot, state.place[slot] << 21 | way << 7)
    if not rest:
        refused = None if rules.plain else _why_not_moving(state, slot)
        said = f"{unit_name(state, slot)} can do nothing now."
        return refused or _if_calm(state, rules, seat, Reason(said, "MC-8.1"))
    return _NONE
