"""When two players have met often enough, and the verdict on them."""

from dataclasses import dataclass

from banneret.engine.errors import BanneretError
from banneret.players.arena.sample import Sample
from banneret.players.arena.sprt import Claim, Sprt

PAIRS_MAX = 10_000_000


@dataclass(frozen=True, slots=True)
class Stops:
    """The stopping conditions of a meeting: any one of them ends it."""

    pairs: int
    """The most pairs to play."""
    sprt: Sprt | None = None
    width: float | None = None
    """The width of the 95% interval of the Elo difference at which to stop."""

    def __post_init__(self) -> None:
        if not 1 <= self.pairs <= PAIRS_MAX:
            raise BanneretError(f"The number of pairs must be from 1 to {PAIRS_MAX:,}, not {self.pairs:,}.")
        if self.width is not None and not self.width > 0:
            raise BanneretError(f"The width of an interval is more than 0, not {self.width:g}.")

    def are_reached(self, sample: Sample) -> bool:
        """Whether a stopping condition holds."""
        return (
            sample.pairs >= self.pairs
            or (self.sprt is not None and self.sprt.claim(sample) is not Claim.OPEN)
            or (self.width is not None and _width(sample) <= self.width)
        )

    def verdict(self, sample: Sample) -> str:
        """The verdict so far, in a few words."""
        return compared(sample) if self.sprt is None else _tested(self.sprt, sample)


def _width(sample: Sample) -> float:
    low, high = sample.elo_interval
    return high - low


def compared(sample: Sample) -> str:
    """Whether the first player is stronger or weaker, judging by the 95% interval."""
    low, high = sample.elo_interval
    if low > 0:
        return "stronger"
    return "weaker" if high < 0 else "open"


def _tested(sprt: Sprt, sample: Sample) -> str:
    match sprt.claim(sample):
        case Claim.UPPER:
            return f"{sprt.elo1:+g} rather than {sprt.elo0:+g}"
        case Claim.LOWER:
            return f"{sprt.elo0:+g} rather than {sprt.elo1:+g}"
        case Claim.OPEN:
            return f"open ({sprt.ratio(sample):.2f})"
