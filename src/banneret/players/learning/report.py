"""The report on a training run: tables, and a curve of strength over the generations."""

from pathlib import Path
from typing import Any

from banneret.players.learning.running import Learned, Learning

_WIDTH, _HEIGHT, _MARGIN = 480, 240, 40


def write_report(learning: Learning, learned: Learned) -> Path:
    """Writes `report.md` and `strength.svg` into the run's folder."""
    (learning.folder / "strength.svg").write_text(_curve(_strengths(learned)), encoding="utf-8")
    path = learning.folder / "report.md"
    path.write_text("\n".join(_lines(learning, learned)) + "\n", encoding="utf-8")
    return path


def _lines(learning: Learning, learned: Learned) -> list[str]:
    ruleset = learning.game.ruleset
    lines = [
        f"# What was learned about {learning.game.definition.title}",
        "",
        (
            f"Ruleset {ruleset.name} (`{ruleset.hash}`), {learning.self_play.nodes:,} nodes an action, "
            f"{learning.fitting.hidden} hidden units. The best net is `{learned.best}`."
        ),
        "",
        "| generation | played by | games | won | positions | loss | left out | net | games | Elo | 95% |",
        "| ---: | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- |",
    ]
    for each in learned.generations:
        kept = kept_epoch(each["epochs"])
        lines.append(
            f"| {each['generation']} | `{each['played_by']}` | {each['practised']:,} | {each['won']:,} "
            f"| {each['positions']:,} | {kept['fitted']:.4f} | {kept['validated']:.4f} | `{each['net']}` "
            f"| {each['games']} | {each['elo']:+.0f} | {each['low']:+.0f} to {each['high']:+.0f} |"
        )
    lines += ["", "Elo is against the net that played, at equal nodes.", "", "![Strength](strength.svg)"]
    if learned.final:
        final = learned.final
        lines += [
            "",
            (
                f"At equal time `{final.player}` met `{final.against}` in {final.games} games: "
                f"{final.elo:+.0f} Elo ({final.low:+.0f} to {final.high:+.0f})."
            ),
        ]
    return lines


def kept_epoch(epochs: list[dict[str, Any]]) -> dict[str, Any]:
    """The epoch whose weights the net has: of the last stage, the one with the lowest validation loss."""
    of_last_stage = [each for each in epochs if each["stage"] == epochs[-1]["stage"]]
    return min(of_last_stage, key=lambda each: float(each["validated"]))


def _strengths(learned: Learned) -> list[float]:
    """The Elo of the best net after each generation, relative to the player before."""
    strengths = [0.0]
    for each in learned.generations:
        strengths.append(strengths[-1] + max(0.0, each["elo"]))
    return strengths


def _curve(strengths: list[float]) -> str:
    highest = max(100.0, *strengths)
    points = [
        (
            _MARGIN + n * (_WIDTH - 2 * _MARGIN) / max(1, len(strengths) - 1),
            _HEIGHT - _MARGIN - strength * (_HEIGHT - 2 * _MARGIN) / highest,
        )
        for n, strength in enumerate(strengths)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    labels = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/><text x="{x:.1f}" y="{y - 8:.1f}" '
        f'text-anchor="middle">{strength:+.0f}</text>'
        for (x, y), strength in zip(points, strengths, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><rect width="100%" height="100%" fill="white"/>'
        f'<polyline points="{line}" fill="none" stroke="black" stroke-width="2"/>{labels}</svg>\n'
    )
