"""Reports on changes: a comparison of two rulesets, or a sweep of many changes of one."""

from collections.abc import Sequence
from pathlib import Path

from banneret.engine.errors import BanneretError
from banneret.lab.changes import shown_value
from banneret.lab.comparison import Comparison
from banneret.lab.formatting import shown, shown_difference, shown_difference_interval
from banneret.lab.measures import EVENTS, Measures
from banneret.lab.report.charts import Row, Scale, heat, intervals, tornado
from banneret.lab.report.page import card, folded, page, table, verdict_card
from banneret.lab.sweep import Effect, Sweep, strongest_first
from banneret.lab.verdict_of_changes import compared_names, diff_verdict, sweep_verdict

_FEWEST_SPREADS = 0.25
_NUMBERS = 30
"""The most numbers in the tornado plot, the strongest first."""


def write_diff_report(path: Path, measured: Sequence[Measures], comparisons: Sequence[Comparison]) -> None:
    """Writes the comparison of two rulesets."""
    base, other = (measures.played.arm.game for measures in measured)
    changes = other.ruleset.changes_from(base.ruleset)
    names = compared_names(measured)
    title = f"{base.definition.title}: {names[1]} compared with {names[0]}"
    write_page(
        path,
        page(
            title,
            verdict_card(diff_verdict(measured, comparisons)),
            comparison_card("A and B side by side", comparisons, names),
            card(
                "What was changed",
                table(
                    ["Number", f"A: {names[0]}", f"B: {names[1]}"],
                    ([key, shown_value(a), shown_value(b)] for key, (a, b) in changes.items()),
                ),
            ),
        ),
    )


def comparison_card(title: str, comparisons: Sequence[Comparison], names: Sequence[str]) -> str:
    """The measures of two arms side by side, and their differences."""
    main = [each for each in comparisons if each.base.group != EVENTS]
    events = [each for each in comparisons if each.base.group == EVENTS]
    parts = [_apart(main)]
    if events:
        parts.append(folded("What happens, times a game", _apart(events)))
    return card(
        title,
        *parts,
        note=f"A: {names[0]}. B: {names[1]}. In columns: A, B, and B less A; drawn in standard deviations of "
        "single games, with the 95% interval. Filled dot: surely different. Hollow: could be chance.",
    )


def _apart(comparisons: Sequence[Comparison]) -> str:
    rows = [_apart_row(each) for each in comparisons]
    edge = max([_FEWEST_SPREADS, *(abs(bound) for row in rows for bound in (row.low, row.high))])
    return intervals(rows, Scale(-edge, edge), zero=0, ends=("less with B", "more with B"))


def _apart_row(each: Comparison) -> Row:
    measure, apart = each.base, each.difference
    words = [
        shown(measure, measure.estimate.value),
        shown(measure, each.other.estimate.value),
        shown_difference(measure, apart.value),
    ]
    spread = each.spread
    return Row(
        measure.title, words, apart.value / spread, apart.low / spread, apart.high / spread, each.is_sure
    )


def write_sweep_report(path: Path, sweep: Sweep) -> None:
    """Writes the report of a sweep: which numbers matter."""
    game, measure = sweep.base.played.arm.game, sweep.measure
    title = f"{game.definition.title}: {measure.title.lower()}, with other numbers"
    parts = [verdict_card(sweep_verdict(sweep))]
    changed = list(dict.fromkeys(path for effect in sweep.effects for path, _ in effect.change.values))
    if len(changed) == 2 and all(len(effect.change.values) == 2 for effect in sweep.effects):
        parts.append(_heat(sweep, changed[0], changed[1]))
    if all(len(effect.change.values) == 1 for effect in sweep.effects):
        parts.append(_tornado(sweep))
    parts.append(_all_changes(sweep))
    write_page(path, page(title, *parts))


def _tornado(sweep: Sweep) -> str:
    by_number: dict[str, list[Effect]] = {}
    for effect in strongest_first(sweep.effects):
        by_number.setdefault(effect.change.values[0][0], []).append(effect)
    shown_numbers = list(by_number.items())[:_NUMBERS]
    base = sweep.measure.estimate.value
    values = [effect.estimate.value for _, effects in shown_numbers for effect in effects]
    margin = 0.15 * ((max([*values, base]) - min([*values, base])) or 1)
    scale = Scale(min([*values, base]) - margin, max([*values, base]) + margin)
    rows = [
        (
            path,
            [
                (shown_value(effect.change.values[0][1]), effect.estimate.value, effect.is_sure)
                for effect in effects
            ],
        )
        for path, effects in shown_numbers
    ]
    now = shown(sweep.measure, base)
    return card(
        f"{sweep.measure.title}, one number changed at a time",
        tornado(rows, base, scale),
        note=f"The line is the ruleset as it is, {now}. Beside a bar is the number's new value. In full "
        "colour: surely different. The strongest first.",
    )


def _heat(sweep: Sweep, down: str, across: str) -> str:
    numbers = sweep.base.played.arm.game.ruleset.numbers.model_dump(mode="json")
    own = (_at(numbers, down), _at(numbers, across))
    found = {tuple(value for _, value in effect.change.values): effect.estimate for effect in sweep.effects}
    found[own] = sweep.measure.estimate
    downs = sorted({key[0] for key in found}, reverse=True)
    acrosses = sorted({key[1] for key in found})
    rows = []
    for first in downs:
        cells = []
        for second in acrosses:
            estimate = found.get((first, second))
            words = "" if estimate is None else shown(sweep.measure, estimate.value)
            value = estimate.value if estimate and sweep.measure.is_share else None
            cells.append((words, value, (first, second) == own))
        rows.append((shown_value(first), cells))
    return card(
        f"{sweep.measure.title}: {down} (down) and {across} (across)",
        heat([shown_value(each) for each in acrosses], rows),
        note="Framed: the ruleset as it is. Blue above a half, gold below.",
    )


def _at(numbers: dict[str, object], path: str) -> object:
    found: object = numbers
    for key in path.split("."):
        assert isinstance(found, dict)
        found = found[key]
    return found


def _all_changes(sweep: Sweep) -> str:
    measure = sweep.measure
    rows = (
        [
            effect.change.text,
            shown(measure, effect.estimate.value),
            shown_difference(measure, effect.difference.value),
            shown_difference_interval(measure, effect.difference),
            "yes" if effect.is_sure else "",
            "" if effect.confirmed is None else "yes" if effect.is_confirmed else "no",
        ]
        for effect in strongest_first(sweep.effects)
    )
    headings = ["Change", measure.title, "Difference", "95% interval", "Sure", "Confirmed"]
    return card("All changes", folded(f"{len(sweep.effects)} of them", table(headings, rows)))


def write_page(path: Path, text: str) -> None:
    """Writes a page; BanneretError if it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BanneretError(f"Cannot write {path}: {error.strerror}.") from None
