"""Finds an action pick by pick, without listing all legal actions.

Only halves consistent with the picks so far are followed, so that it is quick even on a large board. The
members of a set may be picked in any order: they are sorted into the order that the kernels expect.
"""

from collections.abc import Iterable, Iterator

from banneret.engine.game.parts import Members
from banneret.engine.match.position import Part, Position
from banneret.engine.views.actions import Action, Pick, join_actions

Path = tuple[str, ...]
_Way = tuple[int, Action | None]
"""The number of actions ahead, and the completed action if any: see `Pick`."""
_Pick = tuple[str, int, Action | None]
"""A pick and what it leads to; thousands of them may be merged into a few that are shown."""


class PickFinder:
    """Finds what a seat can point at, in a position redacted for it."""

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self._seat = seat

    def next_picks(self, path: Path) -> list[Pick]:
        """The next picks after a path, each once, in the order of the actions."""
        if not path and self._members(self._position) is None:
            by_pick = self._position.parts_by_pick(self._seat)
            if None not in by_pick:
                return [self._first_pick(pick, parts) for pick, parts in by_pick.items() if pick is not None]
        found: dict[str, _Way] = {}
        for pick, actions, whole in self._ahead(self._position, path, []):
            before = found.get(pick)
            found[pick] = (actions, whole) if before is None else _merged(before, (actions, whole))
        picks = {
            pick: Pick(pick, actions, whole, whole.together if whole else ())
            for pick, (actions, whole) in found.items()
        }
        for joint in self._together(path):
            alone = found.get(joint.pick)
            if alone is not None:
                joint = Pick(joint.pick, *_merged(alone, (joint.actions, joint.action)))
            picks[joint.pick] = joint
        return list(picks.values())

    def _first_pick(self, pick: str, parts: list[Part]) -> Pick:
        """The Pick for all parts that begin with it. A fast path, as it runs after every move."""
        complete, goes_on = None, False
        for code, path, is_half in parts:
            goes_on |= is_half
            if complete is None and len(path) == 1 and not is_half:
                complete = code
        whole = None if complete is None else self._described(self._position, complete)
        return Pick(pick, 0 if goes_on else len(parts), whole)

    def _together(self, path: Path) -> Iterator[Pick]:
        """The next picks of joint actions after a path; none for an empty path, as their first pick is
        shared.
        """
        for action in self._position.joint_actions(self._seat, path[0]) if path else ():
            if action.picks[: len(path)] == path and len(action.picks) > len(path):
                whole = action if len(action.picks) == len(path) + 1 else None
                yield Pick(action.picks[len(path)], 1, whole, action.together)

    def leads_on(self, path: Path) -> bool:
        """Whether a path is the beginning, or all, of some action."""
        if not path:
            return bool(self._position.codes(self._seat))
        return any(each.pick == path[-1] for each in self.next_picks(path[:-1]))

    def resolve_halves(self, path: Path) -> tuple[Position, Path]:
        """The position after all halves that a path selects, and the rest of the path.

        If the rest is part of a set, only the picks that are not members of the set are returned.
        """
        position, left = self._position, path
        while (follows := self._half_along(position, left)) is not None:
            code, length = follows
            position, left = position.after(self._seat, code), left[length:]
        members = self._members(position)
        codes = {} if members is None else self._codes_by_pick(position, members)
        strangers = tuple(pick for pick in left if pick not in codes)
        return position, strangers or left

    def _half_along(self, position: Position, path: Path) -> tuple[int, int] | None:
        """The half that a path begins with, and its number of picks."""
        if self._members(position) is not None:
            return None
        for code, own, is_half in self._parts(position, path):
            if is_half and len(own) <= len(path) and path[: len(own)] == own:
                return code, len(own)
        return None

    def _ahead(self, position: Position, path: Path, before: list[Action]) -> Iterator[_Pick]:
        members = self._members(position)
        if members is not None:
            yield from self._among_members(position, members, path, before)
        else:
            yield from self._along(position, self._parts(position, path), path, before)

    def _along(
        self, position: Position, parts: Iterable[Part], path: Path, before: list[Action]
    ) -> Iterator[_Pick]:
        """The next picks after a path, given the parts that it may follow."""
        for code, own, is_half in parts:
            length = len(own)
            if length > len(path):
                if own[: len(path)] == path:
                    is_complete = length == len(path) + 1 and not is_half
                    whole = join_actions([*before, self._described(position, code)]) if is_complete else None
                    yield own[len(path)], 0 if is_half else 1, whole
            elif is_half and own == path[:length]:
                after = position.after(self._seat, code)
                yield from self._ahead(after, path[length:], [*before, self._described(position, code)])

    def _among_members(
        self, position: Position, members: Members, path: Path, before: list[Action]
    ) -> Iterator[_Pick]:
        """The next picks within a set, or after it."""
        codes = self._codes_by_pick(position, members)
        chosen = list[int]()
        while len(chosen) < min(len(path), members.most) and path[len(chosen)] in codes:
            chosen.append(codes.pop(path[len(chosen)]))
        left = path[len(chosen) :]
        if len(chosen) < members.most and not left:
            for pick, code in codes.items():
                is_last = len(chosen) + 1 == members.most
                whole = self._whole(position, sorted([*chosen, code]), before) if is_last else None
                yield pick, 0 if whole is None else 1, whole
        yield from self._after_members(position, members, sorted(chosen), left, before)

    def _after_members(
        self, position: Position, members: Members, chosen: list[int], path: Path, before: list[Action]
    ) -> Iterator[_Pick]:
        """The next picks after a set: those that end it or, if it is full, those the game asks for next."""
        parts = list(before)
        for code in chosen:
            if not self._is_half(position, code):
                return
            parts.append(self._described(position, code))
            position = position.after(self._seat, code)
        if len(chosen) == members.most:
            yield from self._ahead(position, path, parts)
        else:
            ends = (each for each in self._parts(position) if each[0] not in members.codes)
            yield from self._along(position, ends, path, parts)

    def _whole(self, position: Position, codes: list[int], before: list[Action]) -> Action | None:
        """The action that a complete set makes; None if the game asks for more."""
        parts = list(before)
        for code in codes:
            parts.append(self._described(position, code))
            if not self._is_half(position, code):
                return join_actions(parts)
            position = position.after(self._seat, code)
        return None

    def _codes_by_pick(self, position: Position, members: Members) -> dict[str, int]:
        return {position.path(self._seat, code)[0]: code for code in members.codes}

    def _members(self, position: Position) -> Members | None:
        return position.game.notation.members(position.window, self._seat)

    def _parts(self, position: Position, path: Path = ()) -> list[Part]:
        """The legal codes that may begin with a path."""
        return position.parts_along(self._seat, path[0]) if path else position.parts(self._seat)

    def _described(self, position: Position, code: int) -> Action:
        return position.describe(self._seat, code)

    def _is_half(self, position: Position, code: int) -> bool:
        return position.is_half(self._seat, code)


def _merged(one: _Way, other: _Way) -> _Way:
    """Merges what two parts with the same next pick lead to."""
    return one[0] + other[0] if one[0] and other[0] else 0, one[1] or other[1]
