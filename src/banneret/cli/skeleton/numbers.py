"""The numbers of the rules: the model of a ruleset, and the record that kernels read."""

from banneret.cli.skeleton.rules import SIDE_MAX
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import Numbers, number


class Board(Numbers):
    """The size of the board (chapter 1)."""

    width: int = number(low=2, high=SIDE_MAX, unit="cells", means="How many columns the board has")
    height: int = number(low=5, high=SIDE_MAX, unit="cells", means="How many rows the board has")


class Endings(Numbers):
    """How a game ends (chapter 3)."""

    plies: int = number(low=10, high=1000, unit="moves", means="After so many the game ends unfinished")


class SkeletonNumbers(Numbers):
    """Every number of the game."""

    board: Board
    endings: Endings


def fill_rules(numbers: SkeletonNumbers, rules: Array) -> None:
    """Writes the numbers into an array of one rules record."""
    rules["width"], rules["height"] = numbers.board.width, numbers.board.height
    rules["plies"] = numbers.endings.plies
