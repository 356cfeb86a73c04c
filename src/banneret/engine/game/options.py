"""Match options: everything that can be chosen before a match, offered and checked.

Bounds and meanings come from the model of the ruleset, and options go through the same checks as every
ruleset, so that each limit is defined once.
"""

from collections.abc import Callable, Sequence
from typing import Any

from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game.choices import (
    Changeable,
    Choices,
    Mistake,
    Option,
    OptionsCheck,
    Preset,
    Setting,
    SideCheck,
)
from banneret.engine.game.definition import Definition
from banneret.engine.game.setups import Chosen
from banneret.engine.rulesets.model import describe
from banneret.engine.rulesets.ruleset import Ruleset

Translate = Callable[[str], str]
"""Translates a text into the reader's language."""


def choices_of(definition: Definition, ruleset: Ruleset[Any]) -> Choices:
    """What can be chosen for a match under a ruleset."""
    numbers = ruleset.numbers
    known = {entry.path: entry for entry in describe(numbers)}
    sides = [definition.setups.side_choices(numbers, seat) for seat in range(definition.seat_count(numbers))]
    own = {ready.name for side in sides if side for ready in side.ready}
    return Choices(
        together=any(name not in own for name in definition.setups.names(numbers)),
        settings=tuple(
            _setting(each, known[each.path], definition.catalogue.passage)
            for each in definition.setups.changeable(numbers)
        ),
        presets=tuple(
            _preset(each, definition.catalogue.passage) for each in definition.setups.presets(numbers)
        ),
        sides=tuple(side for side in sides if side),
    )


def _preset(each: Preset, said: Translate) -> Preset:
    texts = {"group": said(each.group), "title": said(each.title), "about": said(each.about)}
    return each.model_copy(update=texts)


def _setting(each: Changeable, entry: Any, said: Translate) -> Setting:
    is_switch = isinstance(entry.value, bool)
    return Setting(
        path=each.path,
        title=said(each.title),
        about=said(each.about or entry.means),
        group=said(each.group),
        kind="switch" if is_switch else "one-of" if entry.options else "number",
        value=entry.value,
        options=tuple(Option(name=name, title=said(each.options.get(name, name))) for name in entry.options),
        low=entry.low,
        high=entry.high,
        unit=said(entry.unit or ""),
    )


def check_options(
    definition: Definition, ruleset: Ruleset[Any], sides: Sequence[Chosen | None]
) -> OptionsCheck:
    """Checks what the sides bring against a ruleset; sides not made by hand are the ruleset's own."""
    numbers = ruleset.numbers
    checks = tuple(
        definition.setups.check_side(numbers, seat, each.content.plain())
        if each and each.content
        else SideCheck()
        for seat, each in enumerate(sides)
    )
    if any(check.problems for check in checks):
        return OptionsCheck(sides=checks)
    try:
        definition.with_sides(ruleset, sides)
    except BanneretError as problem:
        return OptionsCheck(problems=mistakes_in(problem), sides=checks)
    return OptionsCheck(sides=checks)


def mistakes_in(problem: BanneretError) -> tuple[Mistake, ...]:
    """All mistakes that an error reports, each with its place if it names one."""
    if isinstance(problem, BadRuleset):
        return tuple(Mistake(place=place, text=text) for place, text in problem.found)
    return (Mistake(place="", text=str(problem)),)
