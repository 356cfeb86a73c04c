"""What a side is asked: the top frame and its stage, in a word."""

from typing import Any, Final

from banneret.engine.game.definition import Members
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.games.aeonis.language import terms
from banneret.games.aeonis.names import CELLS, members_of
from banneret.games.aeonis.rules.board import ATTACKER, DEFENDER
from banneret.games.aeonis.rules.campaign.map import ROUND, SKIRMISH
from banneret.games.aeonis.rules.campaign.movement import most_to_detach, movers
from banneret.games.aeonis.rules.campaign.round import GROUP as NAMING
from banneret.games.aeonis.rules.codes import DETACH, DONE, TO, USUAL, verb_in
from banneret.games.aeonis.rules.combat.aftermath import survivors
from banneret.games.aeonis.rules.combat.committing import candidates, is_joining, most_to_commit
from banneret.games.aeonis.rules.combat.frame import (
    BY_SIEGE,
    COMMIT_ATTACK,
    COMMIT_DEFENCE,
    LINE_ATTACK,
    LINE_DEFENCE,
    OCCUPY,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    WALLS,
    mode_of,
    rounds_over,
)
from banneret.games.aeonis.rules.combat.lines import cap_at, reserves, room_on_line
from banneret.games.aeonis.rules.sets import count_named

TURN: Final = "act"
GROUP: Final = "name a group"
BATTLE_TURN: Final = "attack or break off"
HOLD_WALLS: Final = "hold the walls or not"
COMMIT: Final = "commit units"
JOIN: Final = "reinforce the siege"
LINE: Final = "form the line"
REINFORCE: Final = "reinforce the line"
STRIKE: Final = "strike"
RETREAT: Final = "retreat or stay"
LIFT: Final = "lift the siege or keep it up"
WITHDRAW: Final = "retreat or stand fast"
PRESSING: Final = "press the attack or not"
OCCUPATION: Final = "occupy the hex"

SETS = (COMMIT, JOIN, LINE, REINFORCE, OCCUPATION)
"""Questions that are answered with a set of units."""


TASKS = terms(
    {
        TURN: "act",
        GROUP: "name a group",
        BATTLE_TURN: "attack or break off",
        HOLD_WALLS: "hold the walls or not",
        COMMIT: "commit units",
        JOIN: "reinforce the siege",
        LINE: "form the line",
        REINFORCE: "reinforce the line",
        STRIKE: "strike",
        RETREAT: "retreat or stay",
        LIFT: "lift the siege or keep it up",
        WITHDRAW: "retreat or stand fast",
        PRESSING: "press the attack or not",
        OCCUPATION: "occupy the hex",
    }
)
"""What a side is asked to do."""

TEXTS = terms(
    {
        TURN: "Move, attack, recruit, or pass.",
        GROUP: "Say who else goes, and where to.",
        BATTLE_TURN: "Attack, or break off.",
        HOLD_WALLS: "Hold the walls, or fight in the open?",
        COMMIT: "Commit units to the battle.",
        JOIN: "Commit more units to the siege.",
        LINE: "Put units on your battle line.",
        REINFORCE: "Bring reserves onto your battle line.",
        STRIKE: "Choose who strikes whom.",
        RETREAT: "Retreat, or stay?",
        LIFT: "Lift the siege, or keep it up?",
        WITHDRAW: "Retreat, or stand fast?",
        PRESSING: "Press the attack, or let it be?",
        OCCUPATION: "Choose who moves in.",
    }
)
"""Each question as a person reads it."""

_TEXTS_IN_BATTLE = terms(
    {
        HOLD_WALLS: "{cell}: hold the walls, or fight in the open?",
        COMMIT: "{cell}: commit units to the battle.",
        JOIN: "{cell}: commit more units to the siege.",
        LINE: "{cell}: put units on your battle line.",
        REINFORCE: "{cell}: bring reserves onto your battle line.",
        STRIKE: "{cell}: choose who strikes whom.",
        RETREAT: "{cell}: retreat, or stay?",
        LIFT: "{cell}: lift the siege, or keep it up?",
        WITHDRAW: "{cell}: retreat, or stand fast?",
        PRESSING: "{cell}: press the attack, or let it be?",
        OCCUPATION: "{cell}: choose who moves in.",
    }
)
"""The same of a battle for a hex."""

CLAUSES = {
    TURN: "AE-9.3",
    GROUP: "AE-10.1",
    BATTLE_TURN: "AE-7.2",
    HOLD_WALLS: "AE-5.1",
    COMMIT: "AE-2.3",
    JOIN: "AE-5.4",
    LINE: "AE-2.7",
    REINFORCE: "AE-3.2",
    STRIKE: "AE-3.5",
    RETREAT: "AE-3.9",
    LIFT: "AE-5.5",
    WITHDRAW: "AE-3.10",
    PRESSING: "AE-3.12",
    OCCUPATION: "AE-4.1",
}

_BY_STAGE = {
    WALLS: HOLD_WALLS,
    RETREAT_DEFENCE: WITHDRAW,
    PRESS: PRESSING,
    OCCUPY: OCCUPATION,
}


def question(state: Any) -> str:
    """What is asked now."""
    frame = top(state)
    if frame.kind == ROUND:
        return GROUP if frame.stage == NAMING else TURN
    if frame.kind == SKIRMISH:
        return BATTLE_TURN
    if frame.stage in (COMMIT_ATTACK, COMMIT_DEFENCE):
        return JOIN if is_joining(state, frame) else COMMIT
    if frame.stage in (LINE_ATTACK, LINE_DEFENCE):
        return REINFORCE if rounds_over(frame) else LINE
    if frame.stage == RETREAT_ATTACK:
        return LIFT if mode_of(frame) == BY_SIEGE else RETREAT
    return _BY_STAGE.get(frame.stage, STRIKE)


def asked_in_battle(asked: str, cell: int) -> str:
    """A question of a battle for a hex, as a person reads it."""
    return _TEXTS_IN_BATTLE[asked].format(cell=CELLS[cell])


def side_asked(frame: Any) -> int:
    """Which side of a battle a stage that forms it asks."""
    return DEFENDER if frame.stage in (COMMIT_DEFENCE, LINE_DEFENCE) else ATTACKER


def named_from(state: Any, rules: Any) -> tuple[int, int]:
    """Who can be named for the set that is asked for, as bits, and how many in all, those named included."""
    asked, frame = question(state), top(state)
    side, already = side_asked(frame), count_named(frame.d)
    if asked in (COMMIT, JOIN):
        units, most = candidates(state, rules, side), most_to_commit(state, rules, frame)
    elif asked in (LINE, REINFORCE):
        units, most = reserves(state, side), room_on_line(state, rules, side) + already
    else:
        units, most = survivors(state), cap_at(state, rules, frame.a)
    return units, min(most, already + int(units).bit_count())


def is_half(game: Any, state: Any, seat: int, code: int) -> bool:
    """Whether a legal answer only chooses, and its side goes on at once."""
    asked = question(state)
    if asked == TURN:
        return bool(verb_in(code) == DETACH)
    if asked == GROUP:
        return code < TO
    if asked in SETS and code not in (USUAL, DONE):
        return bool(count_named(top(state).d) + 1 < named_from(state, game.rules_window)[1])
    return False


def members(game: Any, state: Any, seat: int) -> Members | None:
    """The set that a side is asked for and has not begun to give."""
    asked, frame, rules = question(state), top(state), game.rules_window
    if frame.d != 0:
        return None
    if asked == GROUP:
        units = movers(state, rules, seat, frame.a, look(game.new_work())[0])
        return Members(tuple(members_of(units)), most_to_detach(state, units, frame.a))
    if asked not in SETS:
        return None
    units, most = named_from(state, rules)
    return Members(tuple(members_of(units)), most)
