"""What a seat sees, as planes of numbers for learning programs (PV-1.1, PV-2.2, PV-2.3).

For Blue, rows and columns are as on the board, with its own edge as the last row; for Gold the board is
rotated by 180°, with all facings. Types of units and cards are identified by their numbers in the ruleset,
which are the same for both sides.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.rules.board import (
    BLUE,
    DECK,
    ENGAGER,
    FRONT,
    NOWHERE,
    SIDE,
    is_on_board,
    seat_of,
)
from banneret.games.prevail.rules.cleanup import SUPPORT
from banneret.games.prevail.rules.commands import BACK_UP, LINE, MOVE, ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, PLACE, ROUND, is_waiting
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.events import RETREAT, REVERSE
from banneret.games.prevail.rules.melee import DECIDE, FIGHT, MELEE, defender_of, engager_of
from banneret.games.prevail.rules.ranged import SHOT_FRAME
from banneret.games.prevail.rules.results import PAYMENT, WITHDRAWAL
from banneret.games.prevail.rules.round import FIRST_ORDERS, MELEES, REVEAL

# The numbers of questions, as returned by `question`
DEPLOYING = 0  # its stages: this and the next two
CHOOSING_CARD = 3
MOVING_COMMANDER = 4
CHOOSING_ENGAGEMENT = 5
RALLYING = 6
ORDERING = 7  # its stages: this and the next five
COMMITTING_TO_SHOT = 13
COMMITTING_TO_MELEE = 14
STANDING_IN_MELEE = 15
PAYING_CARDS = 16
WITHDRAWING = 17
COMMITTING_TO_MEETING = 18
STANDING_IN_MEETING = 19
GIVING_UP = 20

_QUESTIONS = (
    "which type is deployed next",
    "where a unit is deployed",
    "where the commander is placed",
    "the card to be played",
    "where the commander goes",
    "the next engagement",
    "rally or not",
    "who is ordered",
    "the far end of a line",
    "who carries out its command",
    "where a unit moves",
    "at whom a unit shoots",
    "who supports the shot",
    "a card for the shot",
    "a card for the melee",
    "retreat from the melee or stand fast",
    "cards for routs",
    "where a unit retreats to",
    "a card against who moved in",
    "retreat from who moved in or stand fast",
    "who is left without support",
)

_PHASES = (
    "cards",
    "the commander of the initiative",
    "the other commander",
    "commands of the initiative",
    "the other commands",
    "melees",
    "rally of the initiative",
    "the other rally",
)

PHASE_OF_STAGE = (0, 0, 1, 1, 2, 3, 4, 5, 5, 6, 6, 7)
"""The phase of each stage of the ROUND frame."""

_COMMON = (
    "engaged: front",
    "engaged: flank",
    "engaged: rear",
    "engaged: own unit moved in",
    "engaged: resolved this round",
    "the melee that is resolved",
    "orders: the unit that was named",
    "orders: the target that was named",
    "orders: supports the shot",
    "left without support",
    "is to retreat",
    *(f"asked: {question}" for question in _QUESTIONS),
    *(f"phase: {phase}" for phase in _PHASES),
    "in a shot",
    "in a melee",
    "in a meeting with who moved in",
    "attack: its step",
    "melee: began as a flank",
    "shot: supporters",
    "retreat: 1 for speed + 2 for flexibility, by a card",
    "own side has the initiative",
    "own side chooses the next engagement",
    "orders: units or lines named",
    "orders: the lowest number that may still be named",
    "payment: cards left to name",
    "rounds over, modulo 128",
    "rounds over, by 128",
    "actions played, of 127 at the limit",
)
"""Planes that belong to neither side, except for the type being placed, which come last."""

BOND_PLANE = 0
MOVED_IN_PLANE = 3
FOUGHT_PLANE = 4
MELEE_PLANE = 5
NAMED_PLANE = 6
AIMED_PLANE = 7
SUPPORTERS_PLANE = 8
GIVEN_UP_PLANE = 9
RETREAT_PLANE = 10
QUESTION_PLANE = 11
PHASE_PLANE = QUESTION_PLANE + 21
ATTACK_PLANE = PHASE_PLANE + 8
STEP_PLANE = ATTACK_PLANE + 3
FLANK_PLANE = STEP_PLANE + 1
HELPERS_PLANE = STEP_PLANE + 2
EXTRA_PLANE = STEP_PLANE + 3
INITIATIVE_PLANE = STEP_PLANE + 4
CHOOSES_PLANE = STEP_PLANE + 5
COUNT_PLANE = STEP_PLANE + 6
LOWEST_PLANE = STEP_PLANE + 7
LEFT_PLANE = STEP_PLANE + 8
ROUND_PLANE = STEP_PLANE + 9
LIMIT_PLANE = STEP_PLANE + 11
PLACING_PLANE = LIMIT_PLANE + 1

_LOOKS = ("ahead", "ahead right", "right", "back right", "back", "back left", "left", "ahead left")

_OF_UNITS = (
    *(f"looks {look}" for look in _LOOKS),
    "number, from 1",
    "ordered",
    "has carried out its command",
    "steps used",
    "turns used",
    "attacks",
    "is attacked",
    "commander",
)

# The planes of a side that follow its types of units
LOOKS = 0
NUMBER = 8
ORDERED = 9
ACTED = 10
STEPS = 11
TURNS = 12
ATTACKS = 13
ATTACKED = 14
COMMANDER = 15
WAITING = 16

_OF_A_SIDE = (
    "cards in hand",
    "cards discarded face down",
    "cards owed for routs",
    "result: 2 must retreat + 4 must turn about",
    "is asked",
)
SIDE_SCALARS = len(_OF_A_SIDE)

# The whereabouts of a card
UNKNOWN_OR_IN_HAND = 1
IN_PLAY = 2
PLAYED = 3
SHOWN = 4
CLOSED = 5
BURNT = 6
COMMITTED = 7
NAMED = 8
LAID_DOWN = 9


def planes(numbers):
    """The meaning of each plane, for the types and cards of a ruleset."""
    units = [unit.name for unit in numbers.units.values()]
    cards = [card.name for card in numbers.cards.values()]
    side = (
        *units,
        *_OF_UNITS,
        *(f"to be deployed: {unit}" for unit in units),
        *(f"card: {card}" for card in cards),
        *_OF_A_SIDE,
    )
    return (
        *_COMMON,
        *(f"deployed now: {unit}" for unit in units),
        *(f"{owner}: {plane}" for owner in ("own", "enemy") for plane in side),
    )


def board(numbers):
    """The number of rows and columns of the board."""
    return numbers.board.rows, numbers.board.columns


@kernel
def seen_cell(rules, seat, cell):
    """A cell as its seat sees it, with its own edge at the bottom; also the inverse."""
    return cell if seat == BLUE else rules.cells - 1 - cell


@kernel
def seen_facing(seat, facing):
    """A facing as a seat sees it, 0 towards the enemy's edge; also the inverse."""
    return facing if seat == BLUE else (facing + 4) & 7


@kernel
def question(state):
    """The question of the top frame."""
    frame = top(state)
    kind = frame.kind
    if kind == DEPLOY:
        return DEPLOYING + frame.stage
    if kind == ROUND:
        return round_question(frame.stage)
    if kind == ORDERS:
        return ORDERING + frame.stage
    if kind == SHOT_FRAME:
        return COMMITTING_TO_SHOT
    if kind == MELEE:
        return STANDING_IN_MELEE if frame.stage > FIGHT - 1 else COMMITTING_TO_MELEE
    if kind == MEETING:
        return COMMITTING_TO_MEETING if frame.stage == 1 else STANDING_IN_MEETING
    if kind == PAYMENT:
        return PAYING_CARDS
    return WITHDRAWING if kind == WITHDRAWAL else GIVING_UP


@kernel
def round_question(stage):
    """The question of a round at a stage."""
    if stage <= REVEAL:
        return CHOOSING_CARD
    if stage <= FIRST_ORDERS:
        return MOVING_COMMANDER
    return CHOOSING_ENGAGEMENT if stage == MELEES else RALLYING


@kernel
def fill(rules, plane, value, out):
    """Fills a plane with a number, capped at 127."""
    if value:
        for place in range(plane * rules.cells, (plane + 1) * rules.cells):
            out[place] = min(127, value)


@kernel
def mark(state, rules, seat, plane, unit, value, out):
    """Writes a number at a unit's cell, if the unit is still on the board."""
    if is_on_board(state, unit):
        out[plane * rules.cells + seen_cell(rules, seat, state.cell[unit])] = value


@kernel
def first_of_side(rules, is_enemy):
    """The first plane of the seat's own side, or of the enemy's."""
    first = PLACING_PLANE + rules.kind_count
    size = 2 * rules.kind_count + WAITING + rules.card_count + SIDE_SCALARS
    return first + is_enemy * size


@kernel
def observe(state, rules, seat, out):
    """Writes the units, the cards, the question, and what it is about."""
    for side in range(2):
        first = first_of_side(rules, side != seat)
        for number in range(SIDE):
            unit = (side << 5) | number
            show_unit(state, rules, seat, unit, first, out)
        if state.commander[side] != NOWHERE:
            here = seen_cell(rules, seat, state.commander[side])
            out[(first + rules.kind_count + COMMANDER) * rules.cells + here] = 1
        show_cards(state, rules, seat, side, first + 2 * rules.kind_count + WAITING, out)
    show_engagements(state, rules, seat, out)
    fill(rules, QUESTION_PLANE + question(state), 1, out)
    for level in range(state.depth):
        show_frame(state, rules, seat, level, out)
    fill(rules, INITIATIVE_PLANE, state.initiative == seat, out)
    fill(rules, ROUND_PLANE, state.round & 127, out)
    fill(rules, ROUND_PLANE + 1, state.round >> 7, out)
    fill(rules, LIMIT_PLANE, state.plies * 127 // rules.plies, out)


@kernel
def show_unit(state, rules, seat, unit, first, out):
    """Writes a unit at its cell, or counts it as waiting to be deployed."""
    side = seat_of(unit)
    number = unit & 31
    kind = state.kind[unit] - 1
    plane = first + rules.kind_count
    if is_waiting(state, unit):
        start = (plane + WAITING + kind) * rules.cells
        fill(rules, plane + WAITING + kind, out[start] + 1, out)
    elif is_on_board(state, unit):
        mark(state, rules, seat, first + kind, unit, 1, out)
        mark(state, rules, seat, plane + LOOKS + seen_facing(seat, state.facing[unit]), unit, 1, out)
        mark(state, rules, seat, plane + NUMBER, unit, number + 1, out)
        mark(state, rules, seat, plane + ORDERED, unit, (state.ordered[side] >> number) & 1, out)
        mark(state, rules, seat, plane + ACTED, unit, (state.acted[side] >> number) & 1, out)
        mark(state, rules, seat, plane + STEPS, unit, state.steps[unit], out)
        mark(state, rules, seat, plane + TURNS, unit, state.turns[unit], out)


@kernel
def show_cards(state, rules, seat, side, plane, out):
    """Writes the whereabouts of a side's cards, as far as the seat knows, and what the side owes."""
    for slot in range(rules.deck_size[side]):
        fill(rules, plane + rules.deck[side * DECK + slot], place_of_card(state, seat, side, slot), out)
    scalars = plane + rules.card_count
    fill(rules, scalars, state.hand_count[side], out)
    fill(rules, scalars + 1, state.closed_count[side], out)
    fill(rules, scalars + 2, state.owed[side], out)
    fill(rules, scalars + 3, result_for(state, side), out)
    fill(rules, scalars + 4, (top(state).asked >> side) & 1, out)


@kernel
def place_of_card(state, seat, side, slot):
    """The whereabouts of a card, as far as a seat knows."""
    frame = top(state)
    if state.in_play[side] == slot:
        return IN_PLAY
    if (state.played[side] >> slot) & 1:
        return PLAYED
    if (state.burnt[side] >> slot) & 1:
        return BURNT
    if (state.shown[side] >> slot) & 1:
        return COMMITTED if committed_by(state, side) == slot + 1 else SHOWN
    if (state.closed[side] >> slot) & 1:
        is_named = frame.kind == PAYMENT and frame.seat == side and (frame.c >> slot) & 1
        return NAMED if is_named else CLOSED
    has_answered = (frame.together >> side) & 1 and not (frame.asked >> side) & 1
    return LAID_DOWN if has_answered and state.answers[side] == slot else UNKNOWN_OR_IN_HAND


@kernel
def committed_by(state, side):
    """The card a side has committed to the attack being resolved, as a slot plus one, or 0."""
    for level in range(state.depth):
        frame = state.frames[level]
        if frame.kind == MELEE:
            return (frame.c >> (8 * side)) & 255
        if frame.kind == SHOT_FRAME:
            return (frame.c >> (0 if frame.seat == side else 8)) & 255
    return 0


@kernel
def result_for(state, side):
    """What a side's unit still has to do after the attack being resolved, as bits."""
    for level in range(state.depth):
        frame = state.frames[level]
        if frame.kind == MELEE and frame.stage > DECIDE:
            return (frame.d >> (3 * side)) & (RETREAT | REVERSE)
        if frame.kind == SHOT_FRAME and frame.seat != side:
            return frame.d
    return 0


@kernel
def show_engagements(state, rules, seat, out):
    """Writes the engagements: their kinds, who moved in, and whether they were resolved."""
    for number in range(SIDE):
        bond = state.bond[number]
        if bond:
            kind = (bond & ~ENGAGER) - FRONT
            moved_in = 0 if bond & ENGAGER else 1
            mark(state, rules, seat, BOND_PLANE + kind, number, 1, out)
            mark(state, rules, seat, MOVED_IN_PLANE, number, moved_in == seat, out)
            mark(state, rules, seat, FOUGHT_PLANE, number, (state.fought >> number) & 1, out)


@kernel
def show_frame(state, rules, seat, level, out):
    """Writes the subject of a frame, whether it is asking or waiting."""
    frame = state.frames[level]
    kind = frame.kind
    if kind == DEPLOY:
        if frame.stage == PLACE:
            fill(rules, PLACING_PLANE + state.kind[(frame.seat << 5) | frame.a] - 1, 1, out)
    elif kind == ROUND:
        fill(rules, PHASE_PLANE + PHASE_OF_STAGE[frame.stage], 1, out)
        fill(rules, CHOOSES_PLANE, frame.stage == MELEES and frame.seat == seat, out)
    elif kind == ORDERS:
        show_orders(state, rules, seat, level, out)
    elif kind == PAYMENT:
        fill(rules, LEFT_PLANE, frame.a, out)
    elif kind == WITHDRAWAL:
        mark(state, rules, seat, RETREAT_PLANE, frame.a, 1, out)
        fill(rules, EXTRA_PLANE, frame.b, out)
    elif kind == SUPPORT:
        mark_all(state, rules, seat, GIVEN_UP_PLANE, frame.seat, frame.a, out)
    else:
        show_attack(state, rules, seat, level, out)


@kernel
def show_orders(state, rules, seat, level, out):
    """Writes the units named so far."""
    frame = state.frames[level]
    stage = frame.stage
    if stage == LINE or stage >= MOVE:
        mark(state, rules, seat, NAMED_PLANE, (frame.seat << 5) | frame.a, 1, out)
    if stage == BACK_UP:
        mark(state, rules, seat, AIMED_PLANE, ((1 - frame.seat) << 5) | frame.b, 1, out)
    else:
        fill(rules, COUNT_PLANE, frame.b, out)
    fill(rules, LOWEST_PLANE, frame.c, out)
    mark_all(state, rules, seat, SUPPORTERS_PLANE, frame.seat, state.supporters, out)


@kernel
def mark_all(state, rules, seat, plane, side, units, out):
    """Marks some of a side's units, given as bits."""
    for number in range(SIDE):
        if (units >> number) & 1:
            mark(state, rules, seat, plane, (side << 5) | number, 1, out)


@kernel
def show_attack(state, rules, seat, level, out):
    """Writes the attacker, the defender and the stage of a shot, melee or meeting."""
    frame = state.frames[level]
    attacker = frame.a
    defender = frame.b
    if frame.kind == SHOT_FRAME:
        fill(rules, ATTACK_PLANE, 1, out)
        fill(rules, HELPERS_PLANE, frame.c >> 16, out)
    elif frame.kind == MELEE:
        fill(rules, ATTACK_PLANE + 1, 1, out)
        fill(rules, FLANK_PLANE, frame.stage <= DECIDE and frame.d != 0, out)
        out[MELEE_PLANE * rules.cells + seen_cell(rules, seat, frame.a)] = 1
        attacker = engager_of(frame)
        defender = defender_of(frame)
    else:
        fill(rules, ATTACK_PLANE + 2, 1, out)
        fill(rules, EXTRA_PLANE, frame.c, out)
        attacker = frame.b
        defender = frame.a
    fill(rules, STEP_PLANE, frame.stage, out)
    show_role(state, rules, seat, ATTACKS, attacker, out)
    show_role(state, rules, seat, ATTACKED, defender, out)


@kernel
def show_role(state, rules, seat, role, unit, out):
    """Marks a unit as attacker or as attacked."""
    first = first_of_side(rules, seat_of(unit) != seat)
    mark(state, rules, seat, first + rules.kind_count + role, unit, 1, out)
