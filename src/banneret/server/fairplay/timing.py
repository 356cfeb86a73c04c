"""Detects actions that come faster, or at more even intervals, than a human could play.

The resulting flags are for moderators, who decide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from banneret.server.storage.stored import FlagKind

MIN_HUMAN_TIME = 100_000
"""In microseconds: no human sees a position, decides and acts in less."""
MAX_SPREAD = 5_000
"""In microseconds: no human's times stay within so small a range."""
RUN = 10
"""The fewest actions for which that counts."""
SHOWN = 50
"""The most decisions kept as evidence."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a person: the number of its command, and the microseconds it took."""

    command: int
    text: str
    took: int


@dataclass(frozen=True, slots=True)
class FoundFlag:
    """A suspicion, with the decisions that support it."""

    kind: FlagKind
    evidence: dict[str, Any]


def find_flags(decisions: Sequence[Decision]) -> list[FoundFlag]:
    """Finds suspicious times of one person in a match; each kind at most once."""
    hasty = [each for each in decisions if each.took < MIN_HUMAN_TIME]
    even = longest_even_run(decisions)
    found = []
    if hasty:
        found.append(FoundFlag("haste", _evidence(hasty, len(decisions))))
    if even:
        found.append(FoundFlag("rhythm", _evidence(even, len(decisions))))
    return found


def longest_even_run(decisions: Sequence[Decision]) -> Sequence[Decision]:
    """The longest run of decisions whose times differ by at most `MAX_SPREAD`; empty if below `RUN`."""
    longest = max(_even_runs(decisions), key=len, default=[])
    return longest if len(longest) >= RUN else []


def _even_runs(decisions: Sequence[Decision]) -> Iterator[Sequence[Decision]]:
    first = 0
    for last in range(len(decisions)):
        while _spread(decisions[first : last + 1]) > MAX_SPREAD:
            first += 1
        yield decisions[first : last + 1]


def _spread(decisions: Sequence[Decision]) -> int:
    took = [each.took for each in decisions]
    return max(took) - min(took)


def _evidence(shown: Sequence[Decision], of: int) -> dict[str, Any]:
    return {"decisions": [asdict(each) for each in shown[:SHOWN]], "count": len(shown), "of": of}
