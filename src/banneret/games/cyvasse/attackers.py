"""The pieces that can capture together on a hex, for previews and refusals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from banneret.engine.game import Game
from banneret.engine.machine.kernels.buffers import clear_actions
from banneret.engine.machine.layout import look
from banneret.engine.text import listed
from banneret.games.cyvasse.names import CELLS, TITLES
from banneret.games.cyvasse.rules.board import KING, holds, kind_at
from banneret.games.cyvasse.rules.board import PLACES as PLACE_COUNT
from banneret.games.cyvasse.rules.capture import BITS, COUNT, TIERS, combined_tier
from banneret.games.cyvasse.rules.codes import target_in
from banneret.games.cyvasse.rules.movement import add_moves_of


class Attackers(NamedTuple):
    """The pieces that attack a hex: their places, and how many there are of each kind."""

    places: tuple[int, ...]
    kinds: Counter[int]
    weight: int
    """The sum of their weights: see rules/capture.py."""


class Group(NamedTuple):
    """The pieces that flank together."""

    kinds: Counter[int]
    highest: int
    """The highest tier in the group, which decides which pieces can join it."""
    combined: int
    """The combined tier of the group."""


def attackers_of(game: Game, state: Any, seat: int, target: int) -> Attackers:
    """The pieces of a side that attack a place and may belong to a flanking group (CV-3.2, CV-3.5)."""
    rules, work = game.rules_window, _new_work(game)
    places = tuple(
        place
        for place in range(PLACE_COUNT)
        if holds(state, place, seat)
        and rules.weight[kind_at(state, place)]
        and target in _targets(state, rules, work, place)
    )
    kinds = Counter(int(kind_at(state, place)) for place in places)
    return Attackers(places, kinds, sum(rules.weight[kind] * count for kind, count in kinds.items()))


def strongest_group(rules: Any, attackers: Attackers, kind: int) -> Group:
    """The strongest group in which a piece of the given kind can capture (CV-3.3, CV-3.4)."""
    tiers = [rules.tier[kind]]
    if kind == KING and rules.king_joins_highest:
        tiers = [tier for tier in range(1, TIERS + 1) if attackers.weight >> BITS * tier & COUNT] or tiers
    highest = max(tiers, key=lambda tier: combined_tier(attackers.weight, tier))
    kinds = {
        each: count
        for each, count in attackers.kinds.items()
        if rules.tier[each] <= highest or (each == KING and rules.king_joins_highest)
    }
    return Group(Counter(kinds), highest, combined_tier(attackers.weight, highest))


def members(state: Any, rules: Any, attackers: Attackers, group: Group) -> list[int]:
    """The places of the pieces that add to a group's tier; a single one of a lower tier does not (CV-3.3)."""
    adding, count = list[int](), 0
    for tier in range(1, group.highest + 1):
        here = [place for place in attackers.places if _tier_in(state, rules, group, place) == tier]
        adding += here
        count += len(here)
        if count < 2 and tier < group.highest:
            adding = []
        count = max(0, count - 1)
    return sorted(adding)


def _tier_in(state: Any, rules: Any, group: Group, place: int) -> int:
    """The tier that a piece counts as in a group (CV-3.4)."""
    kind = kind_at(state, place)
    return group.highest if kind == KING and rules.king_joins_highest else int(rules.tier[kind])


def in_words(state: Any, places: Sequence[int]) -> str:
    """Pieces with their hexes as text: `Rabble E6, Rabble G6 and Crossbows F8`."""
    return listed([f"{TITLES[kind_at(state, place)]} {CELLS[place]}" for place in places])


def reach(game: Game, state: Any, place: int) -> set[int]:
    """The places that a piece could move to if it could capture every enemy (CV-2.2)."""
    return _targets(state, game.rules_window, _new_work(game), place)


def _targets(state: Any, rules: Any, work: Any, place: int) -> set[int]:
    clear_actions(work)
    seat = 0 if holds(state, place, 0) else 1
    add_moves_of(state, rules, seat, place, work)
    return {int(target_in(work.actions[index])) for index in range(work.action_count)}


def _new_work(game: Game) -> Any:
    return look(game.new_work())[0]
