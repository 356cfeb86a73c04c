"""Results of the lab, for people at a terminal and for programs."""

from collections.abc import Sequence
from math import isfinite
from textwrap import fill
from typing import Any

from rich.table import Table

from banneret.cli.arguments import ruleset_name
from banneret.cli.consoles import standard_output
from banneret.lab.comparison import Comparison
from banneret.lab.estimates import Difference, Estimate
from banneret.lab.formatting import shown, shown_difference, shown_difference_interval, shown_interval
from banneret.lab.measures import Measures, uses
from banneret.lab.playing import Played
from banneret.lab.sweep import Effect, Sweep, strongest_first
from banneret.lab.tuning.search import Tuned
from banneret.lab.tuning.verdict import tuning_verdict
from banneret.lab.units import unit_worths
from banneret.lab.verdict import findings
from banneret.lab.verdict_of_changes import compared_names, diff_verdict, sweep_verdict

_SHOWN = 20


def show_run(all_played: Sequence[Played]) -> None:
    """Prints the findings and measures of each arm."""
    console = standard_output()
    for index, played in enumerate(all_played):
        if index:
            console.print()
        if not played.games:
            console.print(f"{played.arm.title}: nothing was played.")
            continue
        measures = Measures(played)
        game = played.arm.game
        console.print(f"{game.definition.title}, {played.arm.title} ({game.ruleset.hash})")
        for finding in findings(measures):
            say(f"- {finding.text}", "  ")
        console.print()
        table = new_table("Measure", "Value", "95% interval", "Games")
        for measure in measures.all:
            estimate = measure.estimate
            table.add_row(
                measure.title, shown(measure, estimate.value), shown_interval(measure), f"{estimate.games:,}"
            )
        console.print(table)


def show_diff(measured: Sequence[Measures], comparisons: Sequence[Comparison]) -> None:
    """Prints the differences between two rulesets."""
    console = standard_output()
    base, other = (measures.played.arm.game for measures in measured)
    names = compared_names(measured)
    console.print(f"{base.definition.title}: {names[1]} compared with {names[0]}")
    for path, (theirs, ours) in other.ruleset.changes_from(base.ruleset).items():
        console.print(f"  {path}: {theirs} -> {ours}")
    console.print()
    for text in diff_verdict(measured, comparisons):
        say(text)
    console.print()
    table = new_table("Measure", *names, "Difference", "95% interval", "")
    table.columns[-1].justify = "left"
    for each in comparisons:
        table.add_row(
            each.base.title,
            shown(each.base, each.base.estimate.value),
            shown(each.other, each.other.estimate.value),
            shown_difference(each.base, each.difference.value),
            shown_difference_interval(each.base, each.difference),
            "sure" if each.is_sure else "",
        )
    console.print(table)
    console.print()
    say("sure: less than 1 in 20 by chance, although so many measures are looked at (Holm).")


def show_sweep(sweep: Sweep) -> None:
    """Prints which numbers matter."""
    console, measure = standard_output(), sweep.measure
    game = sweep.base.played.arm.game
    console.print(f"{game.definition.title}, ruleset {game.ruleset.name} ({game.ruleset.hash})")
    for text in sweep_verdict(sweep):
        say(text)
    console.print()
    table = new_table("Change", measure.title, "Difference", "95% interval", "")
    table.columns[-1].justify = "left"
    for effect in strongest_first(sweep.effects)[:_SHOWN]:
        table.add_row(
            effect.change.text,
            shown(measure, effect.estimate.value),
            shown_difference(measure, effect.difference.value),
            shown_difference_interval(measure, effect.difference),
            _certainty(effect),
        )
    console.print(table)
    if len(sweep.effects) > _SHOWN:
        console.print(f"… and {len(sweep.effects) - _SHOWN} changes that do less.")
    if sweep.refused:
        console.print(f"{len(sweep.refused)} changes could not be measured, such as:")
        refused = sweep.refused[0]
        console.print(f"  {refused.path}={refused.value}: {refused.why}")


def show_tuning(tuned: Tuned) -> None:
    """Prints the result of a tuning search."""
    console, game = standard_output(), tuned.space.game
    console.print(f"{game.definition.title}, ruleset {game.ruleset.name} ({game.ruleset.hash})")
    for text in tuning_verdict(tuned):
        say(text)


def say(text: str, indent: str = "") -> None:
    """Prints a paragraph, wrapped at words and without trailing spaces."""
    console = standard_output()
    console.print(fill(text, console.width, subsequent_indent=indent))


def _certainty(effect: Effect) -> str:
    if effect.confirmed is not None:
        return "confirmed" if effect.is_confirmed else "not confirmed"
    return "sure" if effect.is_sure else ""


def new_table(first: str, *headings: str) -> Table:
    """A table without rules, with numbers aligned right."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(first)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def run_summary(all_played: Sequence[Played], stopped: str) -> dict[str, Any]:
    """The results of a run as JSON."""
    return {"stopped": stopped, "arms": [_arm_summary(played) for played in all_played]}


def _arm_summary(played: Played) -> dict[str, Any]:
    head = {
        "game": played.arm.game.name,
        "ruleset": ruleset_name(played.arm.game),
        "players": list(played.arm.players),
        "games": played.games,
    }
    if not played.games:
        return head
    measures = Measures(played)
    return {
        **head,
        "findings": [{"tone": str(each.tone), "text": each.text} for each in findings(measures)],
        "measures": {each.key: estimate_summary(each.estimate) for each in measures.all},
        "uses": {
            use.name: {"share": estimate_summary(use.share), "by_seat": list(use.by_seat)}
            for use in uses(played)
        },
        "units": {
            each.name: {"elo": estimate_summary(each.elo), "is_sure": each.is_sure}
            for each in unit_worths(played)
        },
    }


def diff_summary(measured: Sequence[Measures], comparisons: Sequence[Comparison]) -> dict[str, Any]:
    """The differences between two rulesets as JSON."""
    base, other = (measures.played.arm.game for measures in measured)
    return {
        "game": base.name,
        "rulesets": [ruleset_name(base), ruleset_name(other)],
        "changes": {path: list(both) for path, both in other.ruleset.changes_from(base.ruleset).items()},
        "players": [list(measures.played.arm.players) for measures in measured],
        "games": min(measures.played.games for measures in measured),
        "verdict": diff_verdict(measured, comparisons),
        "measures": {
            each.base.key: {
                "values": [estimate_summary(each.base.estimate), estimate_summary(each.other.estimate)],
                **_difference(each.difference),
                "chance": each.p,
                "is_sure": each.is_sure,
            }
            for each in comparisons
        },
    }


def sweep_summary(sweep: Sweep) -> dict[str, Any]:
    """The result of a sweep as JSON."""
    game = sweep.base.played.arm.game
    return {
        "game": game.name,
        "ruleset": ruleset_name(game),
        "measure": sweep.measure.key,
        "base": estimate_summary(sweep.measure.estimate),
        "verdict": sweep_verdict(sweep),
        "changes": [
            {
                "change": dict(effect.change.values),
                "value": estimate_summary(effect.estimate),
                **_difference(effect.difference),
                "chance": effect.p,
                "is_sure": effect.is_sure,
                "confirmed": None if effect.confirmed is None else effect.is_confirmed,
            }
            for effect in sweep.effects
        ],
        "refused": [{"change": {each.path: each.value}, "why": each.why} for each in sweep.refused],
    }


def tuning_summary(tuned: Tuned) -> dict[str, Any]:
    """The result of a tuning search as JSON."""
    measured = (("as_it_is", tuned.base), ("tuned", tuned.tuned))
    return {
        "game": tuned.space.game.name,
        "ruleset": ruleset_name(tuned.space.game),
        "verdict": tuning_verdict(tuned),
        "changes": dict(tuned.change.values),
        "is_base": tuned.is_base,
        "trials": len(tuned.trials),
        "targets": {
            target.key: {
                "value": target.value,
                "tolerance": target.tolerance,
                **{
                    name: estimate_summary(target.measure(measures).estimate)
                    for name, measures in measured
                    if measures is not None
                },
            }
            for target in tuned.targets
        },
    }


def estimate_summary(estimate: Estimate) -> dict[str, Any]:
    """An estimate with its interval as JSON."""
    return {
        "value": _finite(estimate.value),
        "interval": [_finite(estimate.low), _finite(estimate.high)],
        "games": estimate.games,
    }


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "difference": difference.value,
        "interval": [difference.low, difference.high],
        "smallest_visible": difference.minimum_detectable,
    }


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None
