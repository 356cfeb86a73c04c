"""A player who uses what the page offers, and aims for a quick end."""

from random import Random

from playwright.sync_api import expect

from tests.browser.table import Table, Targets

MOST_TURNS = 80
LOOKS = 3
PATIENT_TURNS = 5
"""The number of turns before the Commander itself advances on the enemy."""


class Player:
    """Attacks if possible, otherwise advances, eventually with the Commander."""

    def __init__(self, table: Table, chance: Random, *, previews: bool = True) -> None:
        self.table = table
        self.chance = chance
        self.previews = previews
        self.turns = 0

    def play_to_the_end(self, *sides: str) -> None:
        """Plays these sides, which take turns, until the match is over."""
        table = self.table
        table.expect_my_move_or_result()
        while not table.result.is_visible():
            assert self.turns < MOST_TURNS, "the game does not end"
            self.take_turn(sides[self.turns % len(sides)])
            table.expect_my_move_or_result()

    def take_turn(self, side: str) -> None:
        """Plays one turn: picks a unit and a target, and confirms if asked."""
        table = self.table
        targets = self._pick(side)
        self.turns += 1
        end = self._target(targets)
        before = table.log.count()
        table.point(end)
        follows = table.preview if self.previews else table.log.nth(before)
        expect(table.choice.or_(follows)).to_be_visible()
        if table.choice.is_visible():
            ways = table.choice.get_by_role("button").filter(has_not_text="Back").all()
            table.press(self.chance.choice(ways))
        if self.previews:
            table.confirm()
        expect(table.log.nth(before)).to_be_attached()

    def _pick(self, side: str) -> Targets:
        """Picks the first of a few units that can attack, otherwise the first that can move; returns its
        targets.
        """
        table, movable = self.table, None
        for looks, cell in enumerate(self._order(side), start=1):
            targets = table.pick(cell)
            if any(map(_is_attack, targets.values())):
                return targets
            if targets:
                movable = movable or cell
                table.let_go(cell)
            if movable and looks >= LOOKS:
                break
        assert movable, f"no unit of {side} can do anything"
        return table.pick(movable)

    def _order(self, side: str) -> list[str]:
        """The side's squares: those nearest to the enemy first; after some turns the Commander's before all
        others.
        """
        position = self.table.position()
        mine = [cell for cell, what in position.items() if what.startswith(side)]
        foes = [cell for cell, what in position.items() if what != "empty" and not what.startswith(side)]
        self.chance.shuffle(mine)
        mine.sort(key=lambda cell: min(_distance(cell, foe) for foe in foes))
        if self.turns >= PATIENT_TURNS:
            mine.sort(key=lambda cell: "Commander" not in position[cell])
        return mine

    def _target(self, targets: Targets) -> str:
        def eagerness(cell: str) -> int:
            label = targets[cell]
            if not _is_attack(label):
                return 0
            return 3 if "Commander" in label else 2 if "you come out ahead" in label else 1

        cells = self.chance.sample(sorted(targets), len(targets))
        return max(cells, key=eagerness)


def _is_attack(label: str) -> bool:
    return "can be attacked" in label


def _distance(one: str, other: str) -> int:
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))
