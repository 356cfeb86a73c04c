"""Brute-force movement over all sequences of turns and steps: slow, written from the rules alone."""

from banneret import Match
from banneret.games.prevail.names import FACINGS

STEPS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def reference_moves(match: Match, start: str, steps: int = 8, turns: int = 8) -> set[str]:
    """Every stand that a unit on a cell can reach, as `E-6/NE`, within the given steps and turns."""
    numbers = match.game.ruleset.numbers
    units = [unit for unit in match.view(-2).board.units if unit.kind != "commander"]
    mover = next(unit for unit in units if unit.cell == start)
    others = [unit for unit in units if unit is not mover]
    friends = {unit.cell: unit for unit in others if unit.seat == mover.seat}
    foes = {unit.cell: unit for unit in others if unit.seat != mover.seat}
    any_angle = numbers.movement.turns == "any-angle"
    regulated = numbers.engagements.approach == "regulated"
    flexibility = mover.values["flexibility"]
    found: set[str] = set()
    seen: set[tuple[str, str, int, int, bool]] = set()

    def name(row: int, column: int) -> str | None:
        inside = 0 <= row < numbers.board.rows and 0 <= column < numbers.board.columns
        return f"{chr(65 + row)}-{column + 1}" if inside else None

    def beside(cell: str, facing: str) -> str | None:
        down, right = STEPS[facing]
        return name(ord(cell[0]) - 65 + down, int(cell[2:]) - 1 + right)

    def passable(cell: str | None) -> bool:
        if cell is None or cell in foes:
            return False
        return cell not in friends or flexibility + friends[cell].values["flexibility"] >= 4

    def go(cell: str, facing: str, speed: int, turns: int, may_turn: bool) -> None:
        if (cell, facing, speed, turns, may_turn) in seen:
            return
        seen.add((cell, facing, speed, turns, may_turn))
        if cell not in friends:
            found.add(f"{cell}/{facing}")
        at = FACINGS.index(facing)
        if any_angle:
            for other in FACINGS if may_turn and turns else ():
                go(cell, other, speed, turns - 1, False)
        elif turns:
            go(cell, FACINGS[(at + 1) % 8], speed, turns - 1, True)
            go(cell, FACINGS[(at - 1) % 8], speed, turns - 1, True)
        ahead = beside(cell, facing)
        if not speed or ahead is None:
            return
        corners = (FACINGS[(at + 1) % 8], FACINGS[(at - 1) % 8])
        if at % 2 and not any(passable(beside(cell, corner)) for corner in corners):
            return
        if ahead in foes:
            engage(ahead, facing, turns)
        elif passable(ahead):
            go(ahead, facing, speed - 1, turns, True)

    def engage(cell: str, facing: str, turns: int) -> None:
        if cell in friends:
            return
        foe = foes[cell].facing or ""
        apart = abs(FACINGS.index(facing) - FACINGS.index(foe))
        apart = min(apart, 8 - apart)
        if not regulated or apart in (2, 4):
            found.add(f"{cell}/{facing}")
        elif apart == 3 and turns:
            found.add(f"{cell}/{FACINGS[(FACINGS.index(foe) + 4) % 8]}")
        elif apart <= 1 and start in region(cell, FACINGS[(FACINGS.index(foe) + 4) % 8]):
            found.add(f"{cell}/{facing}")

    def region(cell: str, way: str) -> set[str]:
        return reference_region(match, cell, way)

    go(start, mover.facing or "", min(steps, mover.values["speed"]), min(turns, flexibility), True)
    return found


def smallest_retreats(match: Match, start: str) -> set[str]:
    """The retreats of a unit on a cell with the fewest turns and then the fewest steps, each step within the
    region behind it.
    """
    numbers = match.game.ruleset.numbers
    units = [unit for unit in match.view(-2).board.units if unit.kind != "commander"]
    mover = next(unit for unit in units if unit.cell == start)
    friends = {unit.cell: unit for unit in units if unit.seat == mover.seat and unit is not mover}
    foes = {unit.cell for unit in units if unit.seat != mover.seat}
    flexibility, facing = mover.values["flexibility"], FACINGS.index(mover.facing or "")
    behind = reference_region(match, start, FACINGS[(facing + 4) % 8])
    any_angle = numbers.movement.turns == "any-angle"
    found: dict[tuple[int, int], set[str]] = {}

    def beside(cell: str, way: int) -> str:
        down, right = STEPS[FACINGS[way % 8]]
        return f"{chr(ord(cell[0]) + down)}-{int(cell[2:]) + right}"

    def passable(cell: str) -> bool:
        row, column = ord(cell[0]) - 65, int(cell[2:]) - 1
        if not (0 <= row < numbers.board.rows and 0 <= column < numbers.board.columns) or cell in foes:
            return False
        return cell not in friends or flexibility + friends[cell].values["flexibility"] >= 4

    def go(cell: str, facing: int, turns: int, steps: int, may_turn: bool) -> None:
        if steps and cell not in friends:
            found.setdefault((turns, steps), set()).add(f"{cell}/{FACINGS[facing]}")
        if turns < flexibility and may_turn:
            for other in range(8) if any_angle else ((facing + 1) % 8, (facing - 1) % 8):
                go(cell, other, turns + 1, steps, not any_angle)
        way = facing + 4
        target = beside(cell, way)
        corners = way % 2 == 0 or passable(beside(cell, way + 1)) or passable(beside(cell, way - 1))
        if steps < mover.values["speed"] and corners and passable(target) and target in behind:
            go(target, facing, turns, steps + 1, True)

    go(start, facing, 0, 0, True)
    return found[min(found)] if found else set()


def reference_region(match: Match, cell: str, way: str) -> set[str]:
    """A unit's region in a direction: three cells, the lines across through them, and all beyond."""
    board = match.game.ruleset.numbers.board

    def walk(cell: str, facing: str) -> list[str]:
        down, right = STEPS[facing]
        row, column = ord(cell[0]) - 65 + down, int(cell[2:]) - 1 + right
        passed = []
        while 0 <= row < board.rows and 0 <= column < board.columns:
            passed.append(f"{chr(65 + row)}-{column + 1}")
            row, column = row + down, column + right
        return passed

    at = FACINGS.index(way)
    first = {near for turn in (-1, 0, 1) for near in walk(cell, FACINGS[(at + turn) % 8])[:1]}
    lines = first | {
        each for near in first for turn in (2, -2) for each in walk(near, FACINGS[(at + turn) % 8])
    }
    return lines | {each for near in lines for each in walk(near, way)}


def reference_arc(match: Match, cell: str, facing: str, reach: int) -> set[str]:
    """The forward arc: the front cells of all cells found so far, repeated `reach` times."""
    board = match.game.ruleset.numbers.board
    found = {cell}
    for _ in range(reach):
        for each in list(found):
            for turn in (-1, 0, 1):
                down, right = STEPS[FACINGS[(FACINGS.index(facing) + turn) % 8]]
                row, column = ord(each[0]) - 65 + down, int(each[2:]) - 1 + right
                if 0 <= row < board.rows and 0 <= column < board.columns:
                    found.add(f"{chr(65 + row)}-{column + 1}")
    return found - {cell}
