"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Callable, Sequence
from typing import Any

from banneret.engine.game.definition import Reason
from banneret.engine.machine.kernels.frames import top
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.names import (
    ABILITIES,
    ABILITY_NAMES,
    CELLS,
    PLACES,
    SLOT_OF,
    ability_name,
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

_MOVES: dict[int, Callable[[str], str]] = {
    PAWN: lambda unit: say(
        "{unit} goes straight forward and captures one square diagonally forward, and does not come there.",
        unit=unit,
    ),
    KNIGHT: lambda unit: say("{unit} leaps like a Knight, and does not come there.", unit=unit),
    BISHOP: lambda unit: say("{unit} moves along diagonals, and does not come there.", unit=unit),
    ROOK: lambda unit: say("{unit} moves along ranks and files, and does not come there.", unit=unit),
    QUEEN: lambda unit: say(
        "{unit} moves along ranks, files and diagonals, and does not come there.", unit=unit
    ),
}
"""How units go that go farther than a step."""

ABILITY_CLAUSES = (
    *("MC-6.4", "MC-6.6", "MC-6.8", "MC-6.11", "MC-6.12", "MC-6.14", "MC-6.16"),
    *("MC-6.17", "MC-6.19", "MC-6.20", "MC-6.21", "MC-6.22", "MC-6.23", "MC-6.24"),
)

_UNUSABLE = terms(
    {
        0: "From no square that it can leap to are two squares straight on free.",
        1: "No comrade stands beside it.",
        2: "No comrade stands there, beside it.",
        3: "There is no free square near enough for a guard, or there are eight already.",
        4: "It is fortified already.",
        5: "Nobody there can go inside: neither Kings nor Rooks can, and only from beside it while there is "
        "room.",
        6: "No vassal of hers is near enough.",
        7: "Nobody there can be given up: only a comrade beside her, and never the King.",
        8: "No free and safe square is near enough.",
        9: "It cannot be used now.",
        10: "No Knight of yours stands there, beside it.",
        11: "No comrade stands there, beside it.",
        12: "No comrade that is hurt stands there, beside it.",
        13: "There is no Peasant left to call, or no free square there, beside it.",
    }
)
"""Why a tree's ability cannot be used although it is ready and paid for."""

_OTHERS = terms(
    {
        EXIT: "Nobody inside can step out there now.",
        STRIKE: "Only a fortified Rook with Siege Engine strikes from where it stands, at enemies near it.",
        RESURRECT: "It cannot bring that unit back now.",
        FUSE: "Two Cardinals side by side, one with experience enough, become Pope.",
        SACRIFICE: "A lord can sacrifice a comrade beside it, never the King.",
        SWEAR: "It cannot swear to that lord: a lord stands above its vassals, and has room for them.",
        HEAL: "There is nothing to heal, or not enough gold.",
        RAISE: "It has no rank above it, or there is not enough gold.",
        GIFT: "A lord can make a gift to a mercenary beside it that does not serve you.",
        BID: "A lord can bid gold for a mercenary beside it that does not serve you.",
    }
)
_OTHER_CLAUSES = {
    EXIT: "MC-6.14",
    STRIKE: "MC-6.13",
    RESURRECT: "MC-6.10",
    FUSE: "MC-5.6",
    SACRIFICE: "MC-3.11",
    SWEAR: "MC-3.5",
    HEAL: "MC-10.2",
    RAISE: "MC-10.2",
    GIFT: "MC-13.2",
    BID: "MC-13.3",
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
        return _none()
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
        return _if_calm(state, rules, seat, _other(verb))
    return _none()


def _none() -> Reason:
    return Reason(say("There is no such action."), "MC-8.1")


def _in_check_now() -> Reason:
    return Reason(say("Your King is in check: save him first."), "MC-2.7")


def _other(verb: int) -> Reason:
    return Reason(_OTHERS[verb], _OTHER_CLAUSES[verb])


def _why_not_now(state: Any, verb: int) -> Reason | None:
    """A decision inside the turn comes first."""
    frame = top(state)
    if frame.kind == FOLLOW:
        text = say("First move the {unit} once more, or let it stay.", unit=unit_name(state, frame.a))
        return Reason(text, "MC-6.5")
    if frame.kind != TURN:
        return Reason(say("First place the guards that are left, or say that you are done."), "MC-6.11")
    if verb in (STAY, PLACE):
        return Reason(say("Nothing of that kind is asked now."), "MC-8.1")
    return None


def _why_not_global(state: Any, rules: Any, seat: int, verb: int) -> Reason:
    if verb == END_TURN and not rules.many:
        return Reason(say("A turn is one action, and ends with it."), "MC-8.7")
    if verb == END_TURN:
        return _in_check_now()
    if verb == REVIVE:
        text = say("Gold brings back a captured unit whose first square is free, if it is enough.")
        return Reason(text, "MC-10.3")
    return _none()


def _why_not_unit(state: Any, rules: Any, seat: int, slot: int, place: int) -> Reason | None:
    if slot == 0:
        return Reason(say("Nothing stands on {cell}.", cell=CELLS[place]), "MC-8.1")
    if state.owner[slot] != seat:
        return Reason(say("The unit on {cell} is not yours.", cell=CELLS[place]), "MC-8.1")
    if state.kind[slot] == GUARD:
        return Reason(say("Ethereal guards cannot do anything but stand."), "MC-6.11")
    return None


def _if_calm(state: Any, rules: Any, seat: int, reason: Reason) -> Reason:
    """A reason, unless the King is in check and that comes first."""
    return _in_check_now() if _in_check(state, rules, seat) else reason


def _in_check(state: Any, rules: Any, seat: int) -> bool:
    king = state.place[5 + 16 * seat]
    return not state.attrition and bool(is_attacked(state, rules, king, 1 - seat))


def _why_not_moving(state: Any, slot: int) -> Reason | None:
    name = unit_name(state, slot)
    if is_bound(state, slot):
        turns = max(state.rooted[slot], state.frozen[slot])
        clause = "MC-6.12" if state.rooted[slot] else "MC-3.16"
        text = count(
            turns,
            "{unit} cannot move for {number} more turn.",
            "{unit} cannot move for {number} more turns.",
            unit=name,
        )
        return Reason(text, clause)
    if state.moves[slot] >= moves_allowed(state, slot):
        return Reason(say("{unit} has moved in this turn already.", unit=name), "MC-8.3")
    return None


def _why_not_move(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    refused = None if rules.plain else _why_not_moving(state, slot)
    if refused is not None:
        return refused
    kind, way, place = state.kind[slot], a_in(code), place_in(code)
    does_not = _does_not_come(state, slot)
    target = EDGE if way == NOWHERE or not way & 7 else target_of(rules, place, way)
    if target == EDGE:
        return does_not
    direction, steps = way >> 3, way & 7
    hit = state.board[target]
    if hit and state.owner[hit] == seat:
        return Reason(say("{unit} is your own.", unit=unit_name(state, hit)), "MC-2.1")
    if hit and not can_be_hit(state, hit, seat):
        is_king = state.kind[hit] == KING
        text = say("A King is never captured.") if is_king else say("Guards cannot be attacked.")
        return Reason(text, "MC-2.8")
    if not _goes(state, rules, seat, slot, direction, steps, target, hit):
        return does_not
    between = place
    for _ in range(steps - 1):
        between = rules.near[between * DIRECTIONS + direction]
        if state.board[between]:
            text = say("{unit} stands in the way.", unit=unit_name(state, state.board[between]))
            return Reason(text, "MC-2.1")
    is_last = kind == PAWN and (target < 8 or target >= 56)
    if bool(b_in(code)) != is_last or b_in(code) not in (0, KNIGHT, BISHOP, ROOK, QUEEN):
        return _wrong_promotion(unit_name(state, slot), is_last=is_last)
    cost = move_cost(state, rules, seat, place, target)
    if rules.points_on and state.points[seat] < cost:
        return _too_dear(cost, state.points[seat], "MC-8.2")
    return _would_be_in_check() if _guards_king(state) else does_not


def _does_not_come(state: Any, slot: int) -> Reason:
    kind, name = state.kind[slot], unit_name(state, slot)
    clause = "MC-2.4" if kind == PAWN else "MC-2.1"
    if kind in _MOVES:
        return Reason(_MOVES[kind](name), clause)
    return Reason(
        say("{unit} moves one square in any direction, and does not come there.", unit=name), clause
    )


def _wrong_promotion(name: str, *, is_last: bool) -> Reason:
    if is_last:
        text = say("{unit} becomes another unit on the last rank: write =Q, =R, =B or =N.", unit=name)
    else:
        text = say("{unit} is not promoted there.", unit=name)
    return Reason(text, "MC-2.4")


def _too_dear(cost: int, have: int, clause: str) -> Reason:
    text = count(
        cost,
        "That costs {number} point, and you have {have}.",
        "That costs {number} points, and you have {have}.",
        have=have,
    )
    return Reason(text, clause)


def _would_be_in_check() -> Reason:
    return Reason(say("Your King would be in check."), "MC-2.7")


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
        return Reason(say("Only a King that has never moved castles."), "MC-2.9")
    text = say(
        "To castle, King and Rook must not have moved, nothing may stand between, and no square on the "
        "King's way may be attacked."
    )
    return Reason(text, "MC-2.9")


def _why_not_ability(state: Any, rules: Any, seat: int, slot: int, tree: int) -> Reason:
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
        return _too_dear(cost, state.points[seat], "MC-6.2")
    if tree == CHARGE and state.weather == SNOW:
        return Reason(say("Nobody charges in snow."), "MC-12.2")
    moved = _why_not_moving(state, slot) if tree in (CHARGE, LAST_DITCH) else None
    return moved or _if_calm(state, rules, seat, Reason(_UNUSABLE[tree], clause))


def _why_not_learn(state: Any, rules: Any, seat: int, slot: int, ability: int) -> Reason:
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
    return _if_calm(state, rules, seat, _none())


def why_not_picks(state: Any, rules: Any, seat: int, picks: Sequence[str]) -> Reason:
    """The first rule that forbids what picks point at: a unit, perhaps an order, and where or whom."""
    first, _, name = picks[0].partition(":") if picks else ("", "", "")
    waiting = _why_not_now(state, STAY + 1)
    if waiting is not None:
        return waiting
    if first == "word":
        return _why_not_global(state, rules, seat, END_TURN if name == "end-turn" else REVIVE)
    if first == "cell" and name in PLACES:
        return Reason(say("Nothing of yours stands on {cell}.", cell=name), "MC-8.1")
    if first != "unit" or name not in SLOT_OF:
        return Reason(say("There is no such unit."), "MC-1.2")
    slot = SLOT_OF[name]
    if state.status[slot] != STANDING:
        return Reason(say("That unit is not on the board, or cannot come out now."), "MC-6.14")
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
    if words and words[0] == "castling":
        return _why_not_castle(state, rules, seat, slot)
    if words and words[0] in _ORDER_WORDS:
        return _if_calm(state, rules, seat, _other(_ORDER_WORDS[words[0]]))
    if targets and not words:
        ray = rules.ray_of[state.place[slot] * 64 + targets[0]]
        way = (ray - 1) * 8 + rules.steps_to[state.place[slot] * 64 + targets[0]] if ray else NOWHERE
        return _why_not_move(state, rules, seat, slot, state.place[slot] << 21 | way << 7)
    if not rest:
        refused = None if rules.plain else _why_not_moving(state, slot)
        said = say("{unit} can do nothing now.", unit=unit_name(state, slot))
        return refused or _if_calm(state, rules, seat, Reason(said, "MC-8.1"))
    return _none()
