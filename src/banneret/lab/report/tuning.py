"""The report of a tuning."""

from html import escape
from pathlib import Path

from banneret.lab.changes import shown_value
from banneret.lab.formatting import shown
from banneret.lab.measures import Measures
from banneret.lab.report.charts import Row, Scale, intervals
from banneret.lab.report.page import card, folded, page, table, verdict_card
from banneret.lab.tuning.search import Tuned
from banneret.lab.tuning.targets import Target
from banneret.lab.tuning.trials import pooled_by_point
from banneret.lab.tuning.verdict import tuning_verdict


def write_tuning_report(path: Path, tuned: Tuned, command: str) -> Path:
    """Writes `report.html` into the folder of a tuning."""
    parts = [verdict_card(tuning_verdict(tuned))]
    if tuned.base is not None and tuned.tuned is not None:
        parts += [_target(target, tuned, tuned.base, tuned.tuned) for target in tuned.targets]
    parts += [_numbers(tuned), _tried(tuned)]
    parts.append(card("How to search the same again", f"<p><code>{escape(command)}</code></p>"))
    written = path / "report.html"
    title = f"{tuned.space.game.definition.title}: numbers for {', '.join(t.text for t in tuned.targets)}"
    written.write_text(page(title, *parts), encoding="utf-8")
    return written


def _target(target: Target, tuned: Tuned, base: Measures, found: Measures) -> str:
    """A target, and its measure in fresh games of both rulesets."""
    rows = []
    for label, measures in (("as it is", base), ("as recommended", found)):
        measure = target.measure(measures)
        value = measure.estimate
        rows.append(Row(label, [shown(measure, value.value)], value.value, value.low, value.high))
    tried = [each.mean for each in pooled_by_point(tuned.trials, target.key).values()]
    edges = [*tried, target.low, target.high, *(bound for row in rows for bound in (row.low, row.high))]
    scale = Scale(min(edges), max(edges))
    measure = target.measure(found)
    ends = (shown(measure, scale.low), shown(measure, scale.high))
    return card(
        measure.title,
        intervals(rows, scale, zero=target.value, band=(target.low, target.high), ends=ends),
        note=f"In {found.played.games:,} fresh games each, with the 95% interval. The band is what is "
        "wanted; the picture reaches as far as anything that was tried.",
    )


def _numbers(tuned: Tuned) -> str:
    space = tuned.space
    rows = (
        [
            path,
            shown_value(values[old]),
            shown_value(values[new]) if new != old else "",
            ", ".join(map(shown_value, values)),
        ]
        for path, values, old, new in zip(space.paths, space.values, space.base, tuned.best, strict=True)
    )
    return card("Numbers", table(["Number", "As it is", "Recommended", "Tried"], rows))


def _tried(tuned: Tuned) -> str:
    """Every tried point with its results, the most played first."""
    space, by_target = tuned.space, [pooled_by_point(tuned.trials, target.key) for target in tuned.targets]
    points = sorted(by_target[0], key=lambda point: -by_target[0][point].pairs)
    rows = (
        [
            ", ".join(shown_value(values[place]) for values, place in zip(space.values, point, strict=True)),
            f"{by_target[0][point].pairs:,}",
            *(
                f"{statistics[point].mean:.4g} ± {1.96 * statistics[point].error:.2g}"
                for statistics in by_target
            ),
        ]
        for point in points
    )
    heads = [", ".join(space.paths), "Games", *(target.key for target in tuned.targets)]
    return card("What was tried", folded(f"{len(points)} combinations", table(heads, rows)))
