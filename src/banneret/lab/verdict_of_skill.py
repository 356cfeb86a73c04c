"""Armies, ladders and luck, in words."""

from math import isfinite

from banneret.engine.text import percent
from banneret.lab.armies import Matrix
from banneret.lab.estimates import Estimate
from banneret.lab.ladder import STEP, Ladder, Rung
from banneret.lab.luck import Luck
from banneret.lab.verdict import FAIR, shown_share

_CHOSEN = 0.02
"""A smaller share of the mixture than this counts as not chosen."""
_LADDER, _CIRCLES = 0.35, 0.65
_NAMED = 5


def armies_verdict(matrix: Matrix) -> list[str]:
    """The best armies, the unchosen ones, and the cycles."""
    order = sorted(range(len(matrix.names)), key=lambda index: -matrix.averages[index])
    best, worst = order[0], order[-1]
    names = " and ".join(dict.fromkeys(matrix.players))
    most, least = (percent(float(matrix.averages[index]), 1) for index in (best, worst))
    return [
        _evenness(matrix),
        f"On average {matrix.names[best]} scores most, {most}, and {matrix.names[worst]} least, {least}.",
        _mixed(matrix),
        _circles(matrix),
        f"Measured in {matrix.games:,} games of each two by {names}, half of them in either seat.",
    ]


def _evenness(matrix: Matrix) -> str:
    uneven = [(pair, cell) for pair, cell in matrix.cells.items() if cell.low > 0.5 + FAIR]
    if uneven:
        (one, other), cell = max(uneven, key=lambda each: each[1].low)
        count = "One match-up is" if len(uneven) == 1 else f"{len(uneven)} match-ups are"
        most = f"{matrix.names[one]} against {matrix.names[other]}, {shown_share(cell)}"
        return f"{count} not even; most of all {most}."
    if all(cell.is_within(0.5 - FAIR, 0.5 + FAIR) for cell in matrix.cells.values()):
        return "All match-ups are even."
    return "No match-up is surely uneven, and not all are surely even."


def _mixed(matrix: Matrix) -> str:
    mixture = matrix.mixture()
    order = sorted(range(len(mixture)), key=lambda index: -mixture[index].value)
    chosen = [index for index in order if mixture[index].value > _CHOSEN]
    shares = ", ".join(f"{matrix.names[index]} {shown_share(mixture[index])}" for index in chosen[:_NAMED])
    never = [matrix.names[index] for index in order if mixture[index].high <= _CHOSEN]
    text = f"A player who chooses well chooses {shares}."
    return f"{text} Surely never chosen: {', '.join(never)}." if never else text


def _circles(matrix: Matrix) -> str:
    value = matrix.circularity
    if len(matrix.names) == 2:
        return "Two armies make no circle."
    how = "a ladder" if value < _LADDER else "circles" if value > _CIRCLES else "between a ladder and circles"
    cycles = [" beats ".join(matrix.names[index] for index in (*three, three[0])) for three in matrix.cycles]
    sure = f"; surely: {'; '.join(cycles[:_NAMED])}" if cycles else "; no circle is sure"
    return f"Circularity {value:.2f}: {how}{sure}."


def ladder_verdict(ladder: Ladder) -> list[str]:
    """The number of skill steps."""
    if not ladder.rungs:
        return ["Nothing is known: no game was played."]
    bottom, top = ladder.rungs[0].weaker, ladder.rungs[-1].stronger
    least = "at least " if any(not isfinite(rung.elo.value) for rung in ladder.rungs) else ""
    steps = f"{least}{ladder.steps:.1f} steps"
    sentences = [
        f"From {bottom} to {top} there are {steps} at which the stronger makes 75% ({STEP:.0f} Elo)."
    ]
    weak = [rung for rung in ladder.rungs if not rung.is_step]
    sentences += [f"{rung.stronger} is not surely stronger than {rung.weaker}." for rung in weak]
    games = min(rung.score.games for rung in ladder.rungs)
    return [*sentences, f"Measured in {games:,} games or more of each two, in pairs with seats swapped."]


def shown_elo(rung: Rung) -> str:
    """A player's lead over the next weaker one: `191 (150 to 240)`."""
    elo = rung.elo
    return f"{_points(elo.value)} ({_points(elo.low)} to {_points(elo.high)})"


def _points(value: float) -> str:
    text = f"{value:.0f}" if isfinite(value) else "-∞" if value < 0 else "∞"
    return text.replace("-", "−")


def luck_verdict(luck: Luck) -> list[str]:
    """How much of the result is luck."""
    if not luck.has_dice and not luck.share.value:
        return ["Nothing in it is left to chance but what players choose."]
    if not luck.is_trusted:
        error = percent(luck.calibration_error, 1)
        why = f"what positions are worth does not tell who will win (calibration error {error})"
        return [f"Nothing can be said of luck: {why}."]
    names = " and ".join(dict.fromkeys(luck.players))
    how = f"{luck.share.games:,} games of {names} with {luck.thrown:.1f} throws each"
    return [f"Luck: dice account for {_share(luck.share)} of who wins, measured in {how}."]


def _share(estimate: Estimate) -> str:
    return shown_share(estimate) if isfinite(estimate.value) else "an unknown share"
