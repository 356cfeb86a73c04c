"""Picks taken apart, for refusals: what a person pointed at, by kind."""

from collections.abc import Iterable


def picks_by_kind(picks: Iterable[str]) -> dict[str, str]:
    """The last pick of each kind: `unit:e2 cell:e4` is a unit `e2` and a cell `e4`."""
    return {kind: name for kind, _, name in (pick.partition(":") for pick in picks)}
