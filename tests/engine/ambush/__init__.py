"""The Ambush: the smallest game with secrets, made up for the tests.

It has nothing but rules: notation, words, documents and scene are the engine's defaults. Chance affects only
the deal, and units stay hidden although no action is ever secret.
"""

from pathlib import Path

from banneret.engine.game import Definition, Kernels, Records, always
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import Numbers, number
from tests.engine.ambush.rules import (
    ENDING_BEATEN,
    RULES,
    STATE,
    WORK,
    imagine,
    legal,
    redact,
    setup,
    step,
    take,
    urgency,
    worth,
)


class Endings(Numbers):
    """How a game ends (chapter 3)."""

    plies: int = number(low=1, high=100, unit="actions", means="After so many the game ends unfinished")


class AmbushNumbers(Numbers):
    """Every number of the Ambush."""

    endings: Endings


def fill_rules(numbers: AmbushNumbers, rules: Array) -> None:
    rules["plies"] = numbers.endings.plies


AMBUSH = Definition(
    name="the-ambush",
    title="The Ambush",
    version=1,
    clause_prefix="AB",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=AmbushNumbers,
    fill_rules=fill_rules,
    endings={ENDING_BEATEN: "beaten"},
    has_secrets=always,
)

GAME = AMBUSH
"""The name that packages of games use."""
