"""The report of a run."""

from collections.abc import Sequence
from html import escape
from math import isfinite
from pathlib import Path

from banneret.engine.text import percent
from banneret.lab.comparison import compare
from banneret.lab.folder import Manifest
from banneret.lab.formatting import shown, shown_interval, shown_number
from banneret.lab.measures import BALANCE, COURSE, ENDS, Measure, Measures, Use, uses
from banneret.lab.playing import Played
from banneret.lab.report.changes import comparison_card
from banneret.lab.report.charts import Row, Scale, bars, curves, histogram, intervals
from banneret.lab.report.page import card, cards, folded, heading, page, table, verdict
from banneret.lab.report.unit_maps import unit_maps_card
from banneret.lab.unit_maps import unit_maps_of
from banneret.lab.units import unit_worths
from banneret.lab.verdict import FAIR, findings

_CURVES = 24
"""The most games drawn as curves."""
_FREQUENT = 16
_MEDIAN = "The median stands out, and is named below."
_BAND = "The band is what is called fair."


def write_run_report(path: Path, manifest: Manifest, all_played: Sequence[Played]) -> Path:
    """Writes `report.html` into the folder of a run."""
    measured = [Measures(played) for played in all_played if played.games]
    title = all_played[0].arm.game.definition.title
    parts = [_arm(path, manifest, measures, all_played.index(measures.played)) for measures in measured]
    if len(measured) > 1:
        parts.insert(0, _compared(measured))
    parts.append(_how(manifest))
    written = path / "report.html"
    written.write_text(page(f"{title}: what the lab found", *parts), encoding="utf-8")
    return written


def _compared(measured: Sequence[Measures]) -> str:
    """The balance of all arms, and their differences from the first."""
    rows = [_row(measures.balance, measures.played.arm.title) for measures in measured]
    balance = card(measured[0].balance.title, _scores(rows, measured[0].fair), note=_BAND)
    base, *others = measured
    compared = [
        comparison_card(
            f"{other.played.arm.title}, compared with {base.played.arm.title}",
            compare(base, other),
            [base.played.arm.title, other.played.arm.title],
        )
        for other in others
        if other.played.arm.layout.seats == base.played.arm.layout.seats
    ]
    return "\n".join([balance, *compared])


def _scores(rows: Sequence[Row], fair: float) -> str:
    """A chart of scores, centred on the fair score and just wide enough."""
    known = [bound for row in rows for bound in (row.low, row.high) if isfinite(bound)]
    reach = max([3 * FAIR, *(abs(bound - fair) + 0.02 for bound in known)])
    scale = Scale(max(0.0, fair - reach), min(1.0, fair + reach))
    return intervals(
        rows,
        scale,
        zero=fair,
        band=(fair - FAIR, fair + FAIR),
        ends=(percent(scale.low), percent(scale.high)),
    )


def _arm(path: Path, manifest: Manifest, measures: Measures, index: int) -> str:
    arm, used = measures.played.arm, uses(measures.played)
    return "\n".join(
        [
            heading(f"{arm.title}: {measures.played.games:,} games"),
            verdict(findings(measures)),
            cards(
                _balance(measures),
                _length(measures),
                _ends(measures),
                _losses(measures, used),
                _units(measures),
                _course(measures),
                _curves(path, measures, index),
            ),
            unit_maps_card(measures.played, unit_maps_of(measures.played, manifest.seed), index),
            _uses(used),
            card("All measures", folded("Each with its interval and the number of games", _table(measures))),
        ]
    )


def _row(measure: Measure, label: str = "") -> Row:
    estimate = measure.estimate
    return Row(
        label or measure.title, [shown(measure, estimate.value)], estimate.value, estimate.low, estimate.high
    )


def _balance(measures: Measures) -> str:
    rows = [_row(measure) for measure in measures.of_group(BALANCE)]
    return card(
        "Who scores", _scores(rows, measures.fair), note=f"Of the points, with the 95% interval. {_BAND}"
    )


def _length(measures: Measures) -> str:
    return card(
        "Moves a game",
        histogram(measures.played.rows["plies"]),
        note=_MEDIAN,
    )


def _ends(measures: Measures) -> str:
    rows = [_row(measure) for measure in measures.of_group(ENDS) if measure.key.startswith("end.")]
    rows = [
        Row(row.label.removeprefix("End: "), row.words, row.value, row.low, row.high)
        for row in sorted(rows, key=lambda row: -row.value)
    ]
    return card("How games end", bars(rows, Scale(0, 1)))


def _course(measures: Measures) -> str:
    rows = [_row(measure) for measure in measures.of_group(COURSE) if measure.is_share]
    if not rows:
        return ""
    return card(
        "The course of games",
        intervals(rows, Scale(0, 1), ends=("0%", "100%")),
        note="From what positions are worth, fitted to how games ended.",
    )


def _curves(path: Path, measures: Measures, index: int) -> str:
    if not measures.is_course_trusted:
        return ""
    course, seat = measures.course, measures.played.arm.game.seats[0]
    lines = []
    for n in range(min(_CURVES, len(course.games))):
        chances = course.chances[n, :, 0]
        lines.append((int(course.games[n]), chances[chances == chances]))
    command = f"banneret lab replay {path} N" + (f" --arm {index + 1}" if index else "")
    return card(
        f"{seat}'s chance to win, game by game",
        curves(lines, index + 1, "0%: the game is lost", "100%: the game is won"),
        f'<p class="quiet">From the first move to the last. Point at a line for its number N; '
        f"<code>{escape(command)}</code> writes that game as a record to watch.</p>",
    )


def _uses(found: Sequence[Use]) -> str:
    if not found:
        return ""
    ordered = sorted(found, key=lambda use: -sum(use.by_seat))
    most = max(sum(use.by_seat) for use in ordered) or 1
    rows = [
        Row(
            _words(use.name),
            [shown_number(sum(use.by_seat))],
            sum(use.by_seat),
            use.share.low,
            use.share.high,
        )
        for use in ordered
    ]
    few, more = rows[:_FREQUENT], rows[_FREQUENT:]
    rest = [folded(f"{len(more)} more, less frequent", bars(more, Scale(0, most)))] if more else []
    return card("What happens, times a game", bars(few, Scale(0, most)), *rest)


def _losses(measures: Measures, found: Sequence[Use]) -> str:
    """The losses of each side, by kind of unit."""
    lost = [use for use in found if use.is_loss and any(use.by_seat)]
    if not lost:
        return ""
    seats = measures.played.arm.game.seats
    rows = ([_words(use.name), *map(shown_number, use.by_seat[: len(seats)])] for use in lost)
    return card("Losses, times a game", table(["", *seats], rows))


def _units(measures: Measures) -> str:
    """The worth of an extra unit, by kind."""
    rows = [
        Row(
            each.name.replace("_", " "),
            [f"{each.elo.value:+.0f}".replace("-", "−")],
            each.elo.value,
            each.elo.low,
            each.elo.high,
            each.is_sure,
        )
        for each in unit_worths(measures.played)
    ]
    if not rows:
        return ""
    edge = max(abs(bound) for row in rows for bound in (row.low, row.high))
    return card(
        "What a unit is worth",
        intervals(rows, Scale(-edge, edge), zero=0, ends=(f"−{edge:.0f} Elo", f"+{edge:.0f} Elo")),
        note="One more lost by the enemy than by oneself, in Elo, with the 95% interval. It tells what goes "
        "together, not what causes what. Filled dot: surely not 0.",
    )


def _words(name: str) -> str:
    event, _, kind = name.partition(".")
    words = f"{event}: {kind}" if kind else event
    return words.replace("_", " ").replace("-", " ")


def _table(measures: Measures) -> str:
    return table(
        ["Measure", "Value", "95% interval", "Games"],
        (
            [
                each.title,
                shown(each, each.estimate.value),
                shown_interval(each),
                f"{each.estimate.games:,}",
            ]
            for each in measures.all
        ),
    )


def _how(manifest: Manifest) -> str:
    opening = max(arm.opening for arm in manifest.arms)
    opened = f" Players that search take over after {opening} random actions." if opening else ""
    versions = ", ".join(f"{name} {number}" for name, number in manifest.versions.items())
    rows = [
        [arm.ruleset["name"], arm.ruleset["hash"], ", ".join(dict.fromkeys(arm.plays)), arm.sources]
        for arm in manifest.arms
    ]
    return card(
        "How to play the same again",
        f"<p><code>{escape(manifest.command)}</code></p>"
        f'<p class="quiet">Seed {manifest.seed}; {escape(manifest.began)}; {escape(versions)}.{opened}</p>',
        table(["Ruleset", "Hash", "Players", "Code"], rows),
    )
