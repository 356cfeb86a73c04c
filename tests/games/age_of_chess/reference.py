"""A second implementation of Age of Chess – Warfare: slow, plain, and written from RULES.md alone.

Tests play it alongside the real game and compare. It shares no code with it, has no tables and takes no
shortcuts: routes are walked step by step, costs are found by playing every action and counting the dead, and
repetition by comparing whole positions with every earlier one.

Actions are written as in the game itself, with `b` after the square if the unit below acts: `e2-e3` moves or
joins, `e2xe3` fights, `c3*c5` shoots, `d4=e5` converts, `e2b-e3` moves the unit below.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

Rules = Mapping[str, Any]
"""A ruleset as in its YAML file, merged with the one it extends."""

Stack = tuple[str, ...]
"""The kinds of the units on a square, top first."""

Squares = Mapping[str, tuple[str, Stack]]
"""The occupied squares by name: the side, and its units."""

FILES = "abcdefgh"
RANKS = "12345678"
AROUND = [(files, ranks) for files, ranks in product((-1, 0, 1), repeat=2) if (files, ranks) != (0, 0)]
OTHER = {"blue": "gold", "gold": "blue"}
UPWARDS = {"blue": 1, "gold": -1}


@dataclass(frozen=True)
class Position:
    """The complete state of a game."""

    squares: Squares
    to_move: str
    plies: int = 0
    seen: tuple[tuple[Squares, str], ...] = ()
    """Every earlier position: the squares, and the side to move."""


class Action(NamedTuple):
    """One turn: the unit in `slot` (0 the top, 1 below) of `origin` acts on `target`."""

    origin: str
    slot: int
    sign: str
    """`-` moves or joins, `x` fights, `*` shoots, `=` converts."""
    target: str

    def __str__(self) -> str:
        return f"{self.origin}{'b' if self.slot == 1 else ''}{self.sign}{self.target}"


class Outcome(NamedTuple):
    """How a game ended."""

    result: str
    """`blue` or `gold` (who has won), `draw` or `unfinished`."""
    reason: str
    """`commander`, `no move`, `repetition` or `plies`."""


# --- 1. Board and set-up ---------------------------------------------------------------------------------


def start(rules: Rules) -> Position:
    """The first position (AC-1.2, AC-1.3)."""
    setup = rules["setup"]
    squares: dict[str, tuple[str, Stack]] = {}
    for seat, back, front in (("blue", "1", "2"), ("gold", "8", "7")):
        for file, kind in zip(FILES, setup["back_rank"], strict=True):
            squares[file + back] = (seat, (kind,))
        for file, kind in zip(FILES, setup["front_rank"], strict=True):
            squares[file + front] = (seat, (kind,))
    refuse_impossible(squares, rules)
    return Position(squares, setup["first"])


def place(
    rules: Rules, to_move: str, blue: Mapping[str, str], gold: Mapping[str, str], plies: int = 0
) -> Position:
    """A position from squares with their units, top first, as in `{"e4": "pikeman archer"}`."""
    squares: dict[str, tuple[str, Stack]] = {}
    for seat, units in (("blue", blue), ("gold", gold)):
        for square, kinds in units.items():
            if square in squares:
                raise ValueError(f"both sides stand on {square}")
            squares[square] = (seat, tuple(kinds.split()))
    refuse_impossible(squares, rules)
    return Position(squares, to_move, plies)


def refuse_impossible(squares: Squares, rules: Rules) -> None:
    """Rejects overfull squares (AC-2.1) and adjacent enemy Priestesses (AC-7.4)."""
    if rules["stacks"]["size"] not in (1, 2):
        raise ValueError("the rules know a top and a unit below it: stacks.size is 1 or 2")
    for square, (_, stack) in squares.items():
        if square[0] not in FILES or square[1:] not in list(RANKS):
            raise ValueError(f"{square} is not on the board")
        if not 1 <= len(stack) <= rules["stacks"]["size"]:
            raise ValueError(f"{square} holds {len(stack)} units")
    if squares_of_meeting_priestesses(squares):
        raise ValueError("enemy Priestesses stand side by side")


def shift(square: str, files: int, ranks: int) -> str | None:
    """The square that many files to the right and ranks up, or None beyond the edge (AC-1.1)."""
    file = FILES.index(square[0]) + files
    rank = RANKS.index(square[1]) + ranks
    if 0 <= file < 8 and 0 <= rank < 8:
        return FILES[file] + RANKS[rank]
    return None


def neighbours(square: str) -> list[str]:
    """The squares around a square, up to eight."""
    return [near for files, ranks in AROUND if (near := shift(square, files, ranks)) is not None]


def distance(one: str, other: str) -> int:
    """The number of steps a king takes from one square to another."""
    files = abs(FILES.index(one[0]) - FILES.index(other[0]))
    ranks = abs(RANKS.index(one[1]) - RANKS.index(other[1]))
    return max(files, ranks)


def advance(square: str, seat: str) -> int:
    """A square's rank as a side counts it: 1 is its own first rank, 8 the last."""
    rank = RANKS.index(square[1]) + 1
    return rank if seat == "blue" else 9 - rank


def holds_enemy(squares: Squares, square: str, seat: str) -> bool:
    """Whether an enemy of this side stands there."""
    return square in squares and squares[square][0] == OTHER[seat]


# --- 2. Stacks -------------------------------------------------------------------------------------------


def take_away(squares: dict[str, tuple[str, Stack]], square: str, slot: int) -> str:
    """Removes a unit that leaves or dies; what is left moves up (AC-2.3)."""
    seat, stack = squares.pop(square)
    left = stack[:slot] + stack[slot + 1 :]
    if left:
        squares[square] = (seat, left)
    return stack[slot]


def put_down(squares: dict[str, tuple[str, Stack]], square: str, seat: str, kind: str, rules: Rules) -> None:
    """Puts a unit on an empty square or joins it to a comrade (AC-2.2)."""
    _, stack = squares.get(square, (seat, ()))
    if rules["stacks"]["joins"] == "bottom":
        squares[square] = (seat, (*stack, kind))
    else:
        squares[square] = (seat, (kind, *stack))


# --- 3. Movement -----------------------------------------------------------------------------------------


def forward_steps(seat: str) -> list[tuple[int, int]]:
    """Straight on and both forward diagonals (AC-3.1)."""
    return [(files, UPWARDS[seat]) for files in (-1, 0, 1)]


def routes(squares: Squares, origin: str, kind: str, rules: Rules) -> Iterator[list[str]]:
    """Every route of a unit, as the squares it enters; the last may be occupied."""
    seat, _ = squares[origin]
    movement = rules["movement"]

    longest = movement["cavalry_steps"] if kind == "cavalry" else 1
    for number in range(1, longest + 1):  # AC-3.1, AC-3.2
        for steps in product(forward_steps(seat), repeat=number):
            yield from walk(origin, steps)

    if may_step_any_way(squares, origin, kind, rules):
        for step in AROUND:
            yield from walk(origin, [step])

    in_the_field = advance(origin, seat) > 8 - movement["field_depth"]
    if in_the_field and kind != "commander":  # AC-3.6
        yield from walk(origin, [(-1, 0)])
        yield from walk(origin, [(1, 0)])


def walk(origin: str, steps: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> Iterator[list[str]]:
    """The squares entered by these steps; none if one leads off the board."""
    entered: list[str] = []
    square = origin
    for files, ranks in steps:
        there = shift(square, files, ranks)
        if there is None:
            return
        square = there
        entered.append(square)
    yield entered


def may_step_any_way(squares: Squares, origin: str, kind: str, rules: Rules) -> bool:
    """Whether a unit may step in all eight directions."""
    seat, _ = squares[origin]
    movement = rules["movement"]
    if kind == "commander" and enemy_within(squares, origin, movement["threat_radius"]):  # AC-3.5
        return True
    if kind == "priestess" and enemy_within(squares, origin, 1):  # AC-3.4
        return True
    return kind in movement["last_rank_free"] and advance(origin, seat) == 8  # AC-3.7


def enemy_within(squares: Squares, origin: str, steps: int) -> bool:
    """Whether an enemy is within this many steps."""
    seat, _ = squares[origin]
    return any(holds_enemy(squares, square, seat) and distance(origin, square) <= steps for square in squares)


def steps_of(squares: Squares, origin: str, slot: int, rules: Rules) -> Iterator[Action]:
    """The moves, joins and fights of one unit."""
    seat, stack = squares[origin]
    kind = stack[slot]
    for route in routes(squares, origin, kind, rules):
        passed, target = route[:-1], route[-1]
        if any(square in squares for square in passed) and not rules["movement"]["cavalry_jumps"]:  # AC-3.3
            continue
        if target not in squares:
            yield Action(origin, slot, "-", target)
        elif holds_enemy(squares, target, seat):
            if fight(kind, squares[target][1], rules) != "barred":
                yield Action(origin, slot, "x", target)
        elif len(squares[target][1]) < rules["stacks"]["size"]:
            yield Action(origin, slot, "-", target)


# --- 4 and 5. Melee --------------------------------------------------------------------------------------


def fight(attacker: str, defenders: Stack, rules: Rules) -> str:
    """The result of a fight: `win`, `lose`, `both`, `sweep` or `barred` (AC-4.1, AC-5.1)."""
    if len(defenders) == 2:
        top, below = defenders
        for row in rules["against_stacks"]:
            if (row["attacker"], row["top"]) == (attacker, top) and row["below"] in (below, "any"):
                return str(row["result"])
    return str(rules["melee"][attacker][defenders[0]])


def step_onto(squares: dict[str, tuple[str, Stack]], action: Action, rules: Rules) -> None:
    """Moves or joins a unit, or fights."""
    seat, stack = squares[action.origin]
    if not holds_enemy(squares, action.target, seat):
        unit = take_away(squares, action.origin, action.slot)
        put_down(squares, action.target, seat, unit, rules)
        return

    result = fight(stack[action.slot], squares[action.target][1], rules)
    if result == "win":
        take_away(squares, action.target, 0)
    elif result == "both":  # AC-4.7
        take_away(squares, action.target, 0)
        take_away(squares, action.origin, action.slot)
    elif result == "lose":
        take_away(squares, action.origin, action.slot)
    elif result == "sweep":  # AC-5.2
        del squares[action.target]
    else:
        raise ValueError(f"{result} is no result of a fight")

    if result in ("win", "sweep") and action.target not in squares:  # AC-4.6
        unit = take_away(squares, action.origin, action.slot)
        put_down(squares, action.target, seat, unit, rules)


# --- 6. Archery ------------------------------------------------------------------------------------------


def shots_of(squares: Squares, origin: str, slot: int, rules: Rules) -> Iterator[Action]:
    """The shots of one unit."""
    seat, stack = squares[origin]
    archery = rules["archery"]
    if stack[slot] != "archer":
        return
    if stack == ("archer", "archer") and slot == 1:  # AC-6.4
        return
    for files, ranks in forward_steps(seat):
        for far in range(1, archery["range"] + 1):
            target = shift(origin, far * files, far * ranks)
            if target is None or target not in squares:
                continue
            top = squares[target][1][0]
            near_enough = far >= archery["nearest"]
            aims = archery["harmless"] or top in killed_by(stack, rules)
            if holds_enemy(squares, target, seat) and near_enough and aims and top != "commander":
                yield Action(origin, slot, "*", target)  # AC-6.1, AC-6.2, AC-6.5
            break  # AC-6.1: the first unit blocks the line


def killed_by(shooters: tuple[str, ...], rules: Rules) -> list[str]:
    """The kinds that a shot from a stack kills (AC-6.2, AC-6.4)."""
    pair = rules["archery"]["power_kills"] if shooters == ("archer", "archer") else []
    return [*rules["archery"]["kills"], *pair]


# --- 7. The Priestess ------------------------------------------------------------------------------------


def conversions_of(squares: Squares, origin: str, slot: int, rules: Rules) -> Iterator[Action]:
    """The conversions of one unit (AC-7.1, AC-7.3)."""
    seat, stack = squares[origin]
    if stack[slot] != "priestess":
        return
    for target in neighbours(origin):
        if holds_enemy(squares, target, seat):
            units = squares[target][1]
            if len(units) == 1 and units[0] in rules["conversion"]["takes"]:
                yield Action(origin, slot, "=", target)


def squares_of_meeting_priestesses(squares: Squares) -> list[str]:
    """The squares with Priestesses, top or below, that have an enemy Priestess next to them."""
    return [
        square
        for square, (seat, stack) in squares.items()
        if "priestess" in stack
        and any(
            holds_enemy(squares, near, seat) and "priestess" in squares[near][1]
            for near in neighbours(square)
        )
    ]


def priestesses_meet(squares: dict[str, tuple[str, Stack]]) -> None:
    """Kills all Priestesses that are next to an enemy Priestess (AC-7.4)."""
    for square in squares_of_meeting_priestesses(squares):
        while square in squares and "priestess" in squares[square][1]:
            take_away(squares, square, squares[square][1].index("priestess"))


# --- 8. Minimal loss -------------------------------------------------------------------------------------


def losses(before: Squares, after: Squares, seat: str) -> Counter[str]:
    """The units that a side has lost."""
    return units_of(before, seat) - units_of(after, seat)


def units_of(squares: Squares, seat: str) -> Counter[str]:
    """How many units of each kind a side has."""
    return Counter(kind for owner, stack in squares.values() if owner == seat for kind in stack)


def cost(lost: Counter[str], rules: Rules) -> tuple[int, ...]:
    """The cost of losses, as a tuple to compare; the smaller is the lesser cost (AC-8.3)."""
    by_dearness = (lost[kind] for kind in rules["minimal_loss"]["preserve"])
    return (int(lost["commander"] > 0), lost.total(), *by_dearness)


def least_costly(position: Position, actions: set[Action], rules: Rules) -> set[Action]:
    """The actions that the rule of minimal loss allows (AC-8.1, AC-8.2)."""
    if not actions or not rules["minimal_loss"]["applies"]:
        return actions
    costs = {}
    nothing = cost(Counter(), rules)
    for action in actions:
        after = carry_out(position.squares, action, rules)
        costs[action] = cost(losses(position.squares, after, position.to_move), rules)
        if costs[action] == nothing:
            return actions
    least = min(costs.values())
    return {action for action in actions if costs[action] == least}


# --- Playing ---------------------------------------------------------------------------------------------


def possible(position: Position, rules: Rules) -> set[Action]:
    """Every action of the side to move before minimal loss is applied, even if the game is over."""
    actions: set[Action] = set()  # a set: two routes to one square are one action (AC-3.3)
    for square, (seat, stack) in position.squares.items():
        if seat == position.to_move:
            for slot in range(len(stack)):
                actions.update(steps_of(position.squares, square, slot, rules))
                actions.update(shots_of(position.squares, square, slot, rules))
                actions.update(conversions_of(position.squares, square, slot, rules))
    return actions


def legal(position: Position, rules: Rules) -> list[str]:
    """The legal actions of the side to move, sorted by text; none if the game is over."""
    return judge(position, rules)[1]


def outcome(position: Position, rules: Rules) -> Outcome | None:
    """How the game ended, or None if it goes on."""
    return judge(position, rules)[0]


def judge(position: Position, rules: Rules) -> tuple[Outcome | None, list[str]]:
    """How the game ended, and the legal actions, both in one pass."""
    actions = possible(position, rules)
    ended = ending(position, actions, rules)
    if ended is not None:
        return ended, []
    return None, sorted(str(action) for action in least_costly(position, actions, rules))


def read(text: str) -> Action:
    """Parses an action."""
    match = re.fullmatch(r"([a-h][1-8])(b?)([-x*=])([a-h][1-8])", text)
    if match is None:
        raise ValueError(f"{text!r} is not an action")
    origin, below, sign, target = match.groups()
    return Action(origin, 1 if below else 0, sign, target)


def carry_out(squares: Squares, action: Action, rules: Rules) -> Squares:
    """The board after an action and the meeting of Priestesses."""
    after = dict(squares)
    if action.sign == "*":  # AC-6.2, AC-6.3
        if after[action.target][1][0] in killed_by(after[action.origin][1], rules):
            take_away(after, action.target, 0)
    elif action.sign == "=":  # AC-7.1
        after[action.target] = (after[action.origin][0], after[action.target][1])
    else:
        step_onto(after, action, rules)
    priestesses_meet(after)
    return after


def follow(position: Position, text: str, rules: Rules) -> Position:
    """The position after an action that is known to be legal (AC-1.4)."""
    return Position(
        squares=carry_out(position.squares, read(text), rules),
        to_move=OTHER[position.to_move],
        plies=position.plies + 1,
        seen=(*position.seen, (position.squares, position.to_move)),
    )


def play(position: Position, text: str, rules: Rules) -> Position:
    """The position after an action, after checking that it is legal."""
    if text not in legal(position, rules):
        raise ValueError(f"{text} is not legal here")
    return follow(position, text, rules)


# --- 9. The end ------------------------------------------------------------------------------------------


def ending(position: Position, actions: set[Action], rules: Rules) -> Outcome | None:
    """How the game ended, if it did, before a turn with these actions; in the order of AC-9.5."""
    endings = rules["endings"]

    fallen = [seat for seat in ("blue", "gold") if units_of(position.squares, seat)["commander"] == 0]
    if len(fallen) == 2:
        return Outcome("draw", "commander")  # AC-9.1
    if len(fallen) == 1:
        return Outcome(OTHER[fallen[0]], "commander")

    if not actions:  # AC-9.2; minimal loss always leaves one action
        if endings["no_move"] == "loses":
            return Outcome(OTHER[position.to_move], "no move")
        return Outcome("draw", "no move")

    times = 1 + position.seen.count((position.squares, position.to_move))
    if endings["repetition"] > 0 and times >= endings["repetition"]:  # AC-9.3
        return Outcome("draw", "repetition")

    if position.plies >= endings["plies"]:  # AC-9.4
        return Outcome("unfinished", "plies")
    return None
