"""Parses picks, for refusals."""

from collections.abc import Iterable


def split_pick(pick: str) -> tuple[str, str]:
    """The kind and the name of a pick: `unit:e2` is a unit `e2`."""
    kind, _, name = pick.partition(":")
    return kind, name


def split_picks(picks: Iterable[str]) -> list[tuple[str, str]]:
    """The kind and the name of each pick."""
    return [split_pick(pick) for pick in picks]


def picks_by_kind(picks: Iterable[str]) -> dict[str, str]:
    """The last pick of each kind: `unit:e2 cell:e4` is a unit `e2` and a cell `e4`."""
    return dict(split_picks(picks))
