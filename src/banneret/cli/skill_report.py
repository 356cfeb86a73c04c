"""Results about armies, skill and luck, for people at a terminal and for programs."""

from typing import Any

from banneret.cli.consoles import standard_output
from banneret.cli.lab_report import estimate_summary, new_table, say
from banneret.lab.ablation import AblationStudy, without_verdict
from banneret.lab.armies import Matrix
from banneret.lab.formatting import shown_points
from banneret.lab.ladder import Ladder
from banneret.lab.luck import Luck
from banneret.lab.verdict import shown_share
from banneret.lab.verdict_of_skill import armies_verdict, ladder_verdict, luck_verdict, shown_elo


def show_armies(matrix: Matrix, title: str) -> None:
    """Prints which army beats which."""
    console = standard_output()
    console.print(title)
    for text in armies_verdict(matrix):
        say(text)
    console.print()
    table = new_table("Score against", *matrix.names)
    every = range(len(matrix.names))
    for one in every:
        cells = ("" if one == other else shown_share(matrix.cells[one, other]) for other in every)
        table.add_row(matrix.names[one], *cells)
    console.print(table)


def armies_summary(matrix: Matrix) -> dict[str, Any]:
    """The results of armies against each other as JSON."""
    names = matrix.names
    return {
        "armies": list(names),
        "players": list(matrix.players),
        "verdict": armies_verdict(matrix),
        "scores": [
            {"army": names[one], "against": names[other], **estimate_summary(cell)}
            for (one, other), cell in matrix.cells.items()
        ],
        "mixture": {
            name: estimate_summary(share) for name, share in zip(names, matrix.mixture(), strict=True)
        },
        "circularity": matrix.circularity,
        "cycles": [[names[index] for index in three] for three in matrix.cycles],
    }


def show_skill(ladder: Ladder, luck: Luck | None, title: str) -> None:
    """Prints how much skill and how much luck there is."""
    console = standard_output()
    console.print(title)
    for text in [*ladder_verdict(ladder), *(luck_verdict(luck) if luck else [])]:
        say(text)
    console.print()
    table = new_table("", "Score", "Elo", "Games")
    for rung in reversed(ladder.rungs):
        table.add_row(
            f"{rung.stronger} against {rung.weaker}",
            shown_share(rung.score),
            shown_elo(rung),
            f"{rung.score.games:,}",
        )
    console.print(table)


def skill_summary(ladder: Ladder, luck: Luck | None) -> dict[str, Any]:
    """Skill and luck as JSON."""
    return {
        "verdict": [*ladder_verdict(ladder), *(luck_verdict(luck) if luck else [])],
        "steps": ladder.steps,
        "rungs": [
            {
                "stronger": rung.stronger,
                "weaker": rung.weaker,
                "score": estimate_summary(rung.score),
                "elo": estimate_summary(rung.elo),
            }
            for rung in ladder.rungs
        ],
        "luck": luck and _luck_summary(luck),
    }


def _luck_summary(luck: Luck) -> dict[str, Any]:
    return {
        "share": estimate_summary(luck.share),
        "throws": luck.thrown,
        "calibration_error": luck.calibration_error,
        "players": list(luck.players),
    }


def show_without(without: AblationStudy, title: str) -> None:
    """Prints what each thing is worth."""
    console = standard_output()
    console.print(title)
    for text in without_verdict(without):
        say(text)
    console.print()
    table = new_table("Without", "Costs, in points", "Sure", "A game with it", "without")
    for each in without.found:
        table.add_row(
            each.name,
            shown_points(each.worth),
            "yes" if each.is_sure else "",
            f"{each.baseline_rate:.1f}",
            f"{each.residual_rate:.1f}",
        )
    console.print(table)


def without_summary(without: AblationStudy) -> dict[str, Any]:
    """What each thing is worth as JSON."""
    return {
        "verdict": without_verdict(without),
        "player": without.player,
        "worths": [
            {
                "without": each.name,
                "worth": estimate_summary(each.worth),
                "p": each.p,
                "is_sure": each.is_sure,
                "usual": each.baseline_rate,
                "still": each.residual_rate,
            }
            for each in without.found
        ],
        "rare": without.rare,
    }
