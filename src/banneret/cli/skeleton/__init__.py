"""Skeleton: two rows of units on each side; the first side to reach the far row wins."""

from pathlib import Path

from banneret.cli.skeleton.notation import SkeletonNotation, SkeletonRefusals
from banneret.cli.skeleton.numbers import SkeletonNumbers, fill_rules
from banneret.cli.skeleton.rules import (
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
from banneret.cli.skeleton.words import ENDINGS, SkeletonScenes, SkeletonWords
from banneret.engine.game import Definition, Kernels, Records

GAME = Definition(
    name="skeleton",
    title="Skeleton",
    version=1,
    clause_prefix="SK",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=SkeletonNumbers,
    fill_rules=fill_rules,
    endings=ENDINGS,
    notation=SkeletonNotation,
    refusals=SkeletonRefusals,
    words=SkeletonWords,
    scenes=SkeletonScenes,
)
