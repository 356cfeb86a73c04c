"""Reports on armies, on skill and luck, and on the worth of units and abilities."""

from pathlib import Path

from banneret.engine.text import percent
from banneret.lab.ablation import Ablation, AblationStudy, without_verdict
from banneret.lab.armies import Matrix
from banneret.lab.estimates import Estimate
from banneret.lab.formatting import shown_points
from banneret.lab.ladder import Ladder
from banneret.lab.luck import Luck
from banneret.lab.report.changes import write_page
from banneret.lab.report.charts import Row, Scale, heat, intervals
from banneret.lab.report.page import card, page, table, verdict_card
from banneret.lab.verdict import FAIR
from banneret.lab.verdict_of_skill import armies_verdict, ladder_verdict, luck_verdict, shown_elo


def write_armies_report(path: Path, title: str, matrix: Matrix) -> None:
    """Writes the report of armies against each other."""
    order = sorted(range(len(matrix.names)), key=lambda index: -matrix.averages[index])
    names = [matrix.names[index] for index in order]
    rows = [(matrix.names[one], [_cell(matrix, one, other) for other in order]) for one in order]
    matches = card(
        "Score of the row against the column",
        heat(names, rows),
        note="Blue above a half, gold below, with half of the 95% interval. The best on average first.",
    )
    shares = matrix.mixture()
    chosen = card(
        "What a player who chooses well would choose",
        intervals(
            [_row(matrix.names[index], shares[index]) for index in order],
            Scale(0, 1),
            ends=("never", "always"),
        ),
        note="The mixture that nobody gains by leaving (Nash), and what the intervals leave open.",
    )
    text = page(f"{title}: armies against each other", verdict_card(armies_verdict(matrix)), matches, chosen)
    write_page(path, text)


def _cell(matrix: Matrix, one: int, other: int) -> tuple[str, float | None, bool]:
    if one == other:
        return "", None, False
    cell = matrix.cells[one, other]
    return f"{percent(cell.value)} ±{50 * cell.width:.0f}", cell.value, False


def write_skill_report(path: Path, title: str, ladder: Ladder, luck: Luck | None) -> None:
    """Writes the report on skill and luck."""
    rungs = [
        Row(
            f"{rung.stronger} against {rung.weaker}",
            [percent(rung.score.value)],
            rung.score.value,
            rung.score.low,
            rung.score.high,
            rung.is_step,
        )
        for rung in reversed(ladder.rungs)
    ]
    in_elo = ", ".join(f"{rung.stronger} {shown_elo(rung)}" for rung in ladder.rungs)
    parts = [
        verdict_card([*ladder_verdict(ladder), *(luck_verdict(luck) if luck else [])]),
        card(
            "The ladder",
            intervals(rungs, Scale(0, 1), zero=0.5, band=(0.5 - FAIR, 0.5 + FAIR), ends=("0%", "100%")),
            note=f"What each player scores against the next weaker one. In Elo: {in_elo}.",
        ),
    ]
    if luck and luck.is_trusted:
        parts.append(
            card(
                "Luck",
                intervals([_row("Dice", luck.share)], Scale(0, 1), ends=("skill alone", "luck alone")),
                note="The share of the variance of results that throws of dice account for.",
            )
        )
    write_page(path, page(f"{title}: skill and luck", *parts))


def _row(label: str, estimate: Estimate) -> Row:
    return Row(label, [percent(estimate.value)], estimate.value, estimate.low, estimate.high)


def write_without_report(path: Path, title: str, without: AblationStudy) -> None:
    """Writes the report on what things are worth."""
    worths = [each.worth for each in without.found]
    edge = max((max(abs(worth.low), abs(worth.high)) for worth in worths), default=1.0)
    costs = card(
        "What it costs to do without",
        intervals(
            [_ablation_row(each) for each in without.found],
            Scale(-edge, edge),
            zero=0,
            ends=("better without", "worse without"),
        ),
        note="In points: hundredths of a won game, with 95% intervals. Filled: surely not chance.",
    )
    used = card(
        "In figures",
        table(
            ("", "Costs, in points", "Games", "Happens in a game", "without it"),
            [
                (
                    each.name,
                    shown_points(each.worth),
                    f"{each.worth.games:,}",
                    f"{each.baseline_rate:.1f}",
                    f"{each.residual_rate:.1f}",
                )
                for each in without.found
            ],
        ),
        note="How often it happens to a seat. What still happens without it could not be helped: there was "
        "nothing else to do, or it came by chance.",
    )
    write_page(path, page(f"{title}: doing without", verdict_card(without_verdict(without)), costs, used))


def _ablation_row(each: Ablation) -> Row:
    worth = each.worth
    points = f"{100 * worth.value:+.1f}".replace("-", "−")
    return Row(each.name, [points], worth.value, worth.low, worth.high, each.is_sure)
