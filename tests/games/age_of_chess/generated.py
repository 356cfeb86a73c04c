"""Random positions, rulesets and games, reproducible by seed."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

from banneret import Action

KINDS = ("pikeman", "cavalry", "archer", "heavy", "priestess", "commander")
SOLDIERS = KINDS[:-1]
FILES = "abcdefgh"
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in FILES]
SEATS = ("blue", "gold")

Document = dict[str, Any]


def random_document(chance: Random, stack_size: int = 2, plies_max: int = 500) -> Document:
    """A random position with any units in any stacks, often crowded; enemy Priestesses are kept apart."""
    document: Document = {"to_move": chance.choice(SEATS), "blue": {}, "gold": {}}
    free = _crowd(chance)
    for seat in SEATS:
        if chance.random() < 0.98:
            _settle(document, seat, free, ["commander"], chance, stack_size)
    kinds = chance.choice((SOLDIERS, chance.choices(SOLDIERS, k=3), ("archer", "archer", "archer", "heavy")))
    for _ in range(chance.choice((0, 2, 5, 10, 14))):
        stack = [chance.choice(kinds) for _ in range(chance.randint(1, stack_size))]
        _settle(document, chance.choice(SEATS), free, stack, chance, stack_size)
    if not any("commander" in stack for seat in SEATS for stack in document[seat].values()):
        document["blue"][free.pop()] = ["commander"]
    document["plies"] = chance.choice((0, 0, 0, chance.randint(0, plies_max), max(0, plies_max - 1)))
    return document


def doomed_document(chance: Random, stack_size: int = 2) -> Document:
    """A side to move with an enemy on each square ahead of every unit: most actions cost something."""
    mover, enemy = chance.sample(SEATS, 2)
    last, up = (8, 1) if mover == "blue" else (1, -1)
    file = chance.choice("ah")
    document: Document = {"to_move": mover, "blue": {}, "gold": {}}
    document[mover][f"{file}{last}"] = ["commander"]
    document[enemy][f"{'h' if file == 'a' else 'a'}{last}"] = ["commander"]
    walls = {kind: chance.choice(SOLDIERS) for kind in SOLDIERS}
    walls |= {"heavy": "cavalry", "cavalry": "pikeman"} if chance.random() < 0.8 else {}
    for square in chance.sample([each for each in SQUARES if abs(int(each[1]) - last) > 2], 3):
        kind = chance.choice(SOLDIERS)
        if square in document[enemy] or _has_enemy_priestess(document, mover, square):
            continue
        document[mover][square] = [kind]
        at, rank = FILES.index(square[0]), int(square[1]) + up
        if kind == "priestess":
            _wall(document, enemy, f"{square[0]}{rank + up}", ["priestess"])
            continue
        for ahead in FILES[max(0, at - 1) : at + 2]:
            stack = [walls[kind], chance.choice(SOLDIERS)][: chance.randint(1, stack_size)]
            _wall(document, enemy, f"{ahead}{rank}", stack)
    document["plies"] = 0
    return document


def _wall(document: Document, seat: str, square: str, stack: list[str]) -> None:
    if not any(square in document[each] for each in SEATS):
        near = "priestess" in stack and _has_enemy_priestess(document, seat, square)
        document[seat][square] = ["pikeman"] if near else stack


def late_document(chance: Random, stack_size: int = 2) -> Document:
    """A few units far up the board, where they can move back and forth."""
    document: Document = {"to_move": chance.choice(SEATS), "blue": {}, "gold": {}, "plies": 0}
    for seat, ranks in (("blue", "4678"), ("gold", "5321")):
        free = [f"{file}{rank}" for file, rank in product(chance.sample(FILES, 3), ranks)]
        chance.shuffle(free)
        _settle(document, seat, free, ["commander"], chance, stack_size)
        for _ in range(chance.randint(1, 2)):
            _settle(document, seat, free, [chance.choice(SOLDIERS)], chance, stack_size)
    return document


def _crowd(chance: Random) -> list[str]:
    """Free squares: of the whole board, or of a part of it, so that units are close enough to fight."""
    squares = chance.sample(SQUARES, 64)
    if chance.random() < 0.5:
        return squares
    file, rank = chance.randint(0, 4), chance.randint(1, 5)
    return [each for each in squares if each[0] in FILES[file : file + 4] and rank <= int(each[1]) < rank + 4]


def _settle(
    document: Document, seat: str, free: list[str], stack: list[str], chance: Random, stack_size: int
) -> None:
    """Puts units on the next free square, if they may stand there."""
    if not free:
        return
    square = free.pop()
    if stack == ["commander"] and stack_size == 2 and chance.random() < 0.4:
        stack = chance.sample(["commander", chance.choice(SOLDIERS)], 2)
    if "priestess" in stack and _has_enemy_priestess(document, seat, square):
        stack = ["pikeman" if kind == "priestess" else kind for kind in stack]
    document[seat][square] = stack


def _has_enemy_priestess(document: Document, seat: str, square: str) -> bool:
    enemies = document[SEATS[1 - SEATS.index(seat)]]
    file, rank = FILES.index(square[0]), int(square[1])
    around = product(range(file - 1, file + 2), range(rank - 1, rank + 2))
    names = [f"{FILES[x]}{y}" for x, y in around if 0 <= x < 8]
    return any("priestess" in enemies.get(name, ()) for name in names)


def random_changes(chance: Random) -> dict[str, Any]:
    """Random valid changes to a ruleset, to about half of its settings."""
    table: dict[str, dict[str, Callable[[], Any]]] = {
        "setup": {
            "first": lambda: chance.choice(SEATS),
            "front_rank": lambda: [chance.choice(SOLDIERS) for _ in range(8)],
            "back_rank": lambda: chance.sample([*chance.choices(SOLDIERS, k=7), "commander"], 8),
        },
        "movement": {
            "cavalry_steps": lambda: chance.randint(1, 3),
            "cavalry_jumps": lambda: chance.random() < 0.5,
            "field_depth": lambda: chance.randint(0, 8),
            "last_rank_free": lambda: _some(chance, KINDS),
            "threat_radius": lambda: chance.randint(0, 7),
        },
        "stacks": {
            "size": lambda: chance.randint(1, 2),
            "joins": lambda: chance.choice(("bottom", "top")),
        },
        "melee": {kind: lambda: _random_row(chance) for kind in KINDS},
        "archery": {
            "nearest": lambda: chance.randint(1, 3),
            "range": lambda: chance.randint(1, 7),
            "kills": lambda: _some(chance, SOLDIERS),
            "power_kills": lambda: _some(chance, SOLDIERS),
            "harmless": lambda: chance.random() < 0.3,
        },
        "conversion": {"takes": lambda: _some(chance, [kind for kind in KINDS if kind != "priestess"])},
        "minimal_loss": {
            "applies": lambda: chance.random() < 0.7,
            "preserve": lambda: chance.sample(SOLDIERS, 5),
        },
        "endings": {
            "no_move": lambda: chance.choice(("loses", "draws")),
            "repetition": lambda: chance.choice((0, 2, 3, 4)),
            "plies": lambda: chance.choice((2, chance.randint(2, 80), 512)),
        },
        "worth": {kind: lambda: chance.randint(0, 100) for kind in SOLDIERS},
    }
    changes: dict[str, Any] = {"extends": chance.choice(("default", "v2"))}
    for section, settings in table.items():
        chosen = {name: make() for name, make in settings.items() if chance.random() < 0.5}
        if chosen:
            changes[section] = chosen
    if chance.random() < 0.5:
        changes["against_stacks"] = [_random_exception(chance) for _ in range(chance.randint(0, 6))]
    return changes


def _random_row(chance: Random) -> dict[str, str]:
    defenders = chance.sample(KINDS, chance.randint(1, 6))
    return {kind: chance.choice(("win", "lose", "both", "barred")) for kind in defenders}


def _random_exception(chance: Random) -> dict[str, str]:
    return {
        "attacker": chance.choice(KINDS),
        "top": chance.choice(KINDS),
        "below": chance.choice((*KINDS, "any")),
        "result": chance.choice(("win", "lose", "both", "barred", "sweep")),
    }


def _some(chance: Random, kinds: Sequence[str]) -> list[str]:
    return chance.sample(kinds, chance.randint(0, len(kinds)))


STYLES = ("any", "fight", "convert")
"""How a random game is played: with any action, with attacks and shots, or with conversions."""


def choose_return(chance: Random, actions: Sequence[Action], before: str | None) -> Action:
    """Usually the action that undoes the given one, so that positions recur."""
    back = [action for action in actions if before and action.text == f"{before[-2:]}-{before[:2]}"]
    return chance.choice(back if back and chance.random() < 0.9 else actions)


def choose(chance: Random, actions: Sequence[Action], style: str) -> Action:
    """Any action, or usually one that the style prefers."""
    wanted = {"any": "", "fight": "x*", "convert": "="}[style]
    looked_for = [action for action in actions if any(sign in action.text for sign in wanted)]
    if not looked_for and style == "convert":
        looked_for = [action for action in actions if "Priestess" in action.words]
    return chance.choice(looked_for if looked_for and chance.random() < 0.7 else actions)
