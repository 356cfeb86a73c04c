"""A position: a state as one viewer may know it, and what can be done in it.

Legal actions, picks, previews and threats are all computed from positions, without access to the true state.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from banneret.engine.errors import IllegalAction
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.buffers import WATCHING
from banneret.engine.machine.kernels.dice import STREAM_IMAGINED, derive, seed_dice
from banneret.engine.machine.kernels.entry_points import (
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    seats_to_act,
)
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import Array, copied, look
from banneret.engine.match.work_spaces import work_space
from banneret.engine.text.language import say, spoken
from banneret.engine.views.actions import Action, join_actions, split_code
from banneret.engine.views.view import ARBITER, Event, View

Part = tuple[int, tuple[str, ...], bool]
"""A legal code, its picks, and whether it is a half; a plain tuple, as dozens are made for every move."""


class Position:
    """A state of a game. Immutable: playing an action gives another position."""

    def __init__(self, game: Game, state: Array) -> None:
        self.game = game
        self.state = state
        """An array of one record. Do not modify it."""
        self.views: dict[tuple[int, str], View] = {}
        """A cache of views without a log, by viewer and language."""
        self.hides_nothing_from: dict[int, bool] = {}
        """A cache: whether each viewer may know everything about it except future dice."""
        self._seen: dict[int, Position] = {}
        self._codes: dict[int, list[int]] = {}
        self._parts: dict[int, list[Part]] = {}
        self._parts_by_pick: dict[int, dict[str | None, list[Part]]] = {}
        self._joint: dict[tuple[int, str | None, str], list[Action]] = {}

    @cached_property
    def window(self) -> Any:
        """The state as interpreted kernels and the parts of a game see it."""
        return look(self.state)[0]

    @cached_property
    def is_over(self) -> bool:
        return bool(self.window.over)

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden or left to chance from here on."""
        return self.game.knowledge.is_open(self.window)

    @property
    def dice_thrown(self) -> int:
        """The number of random numbers drawn so far."""
        return int(self.state["dice"]["count"][0])

    # What can be done

    def to_act(self) -> tuple[int, ...]:
        """The seats that must act; none when the game is over."""
        return self._to_act

    @cached_property
    def _to_act(self) -> tuple[int, ...]:
        asked = self.game.run(seats_to_act, self.state)
        return tuple(seat for seat in range(len(self.game.seats)) if asked >> seat & 1)

    def codes(self, seat: int) -> list[int]:
        """The codes of a seat's legal actions, including halves. Do not modify the list."""
        if seat not in self._codes:
            work = work_space(self.game)
            count = self.game.run(list_actions, self.state, self.game.rules, seat, work)
            self._codes[seat] = work[0]["actions"][:count].tolist()
        return self._codes[seat]

    def describe(self, seat: int, code: int) -> Action:
        """A legal code in notation, picks and words."""
        return self.game.notation.describe(self.window, seat, code)

    def path(self, seat: int, code: int) -> tuple[str, ...]:
        """The picks of a legal code."""
        return self.game.notation.path(self.window, seat, code)

    def is_half(self, seat: int, code: int) -> bool:
        """Whether a legal code is a half: it only chooses, and the same seat continues."""
        return self.game.notation.is_half(self.window, seat, code)

    def parts(self, seat: int) -> list[Part]:
        """A seat's legal codes with their picks, in the order of the codes."""
        if seat not in self._parts:
            window, path, is_half = self.window, self.game.notation.path, self.game.notation.is_half
            self._parts[seat] = [
                (code, path(window, seat, code), is_half(window, seat, code)) for code in self.codes(seat)
            ]
        return self._parts[seat]

    def parts_by_pick(self, seat: int) -> dict[str | None, list[Part]]:
        """The same, grouped by first pick; None for those without picks."""
        if seat not in self._parts_by_pick:
            by_pick = self._parts_by_pick[seat] = {}
            for part in self.parts(seat):
                path = part[1]
                by_pick.setdefault(path[0] if path else None, []).append(part)
        return self._parts_by_pick[seat]

    def parts_along(self, seat: int, pick: str) -> list[Part]:
        """The parts that may begin with a pick: all of them if any has no picks."""
        by_pick = self.parts_by_pick(seat)
        return self.parts(seat) if None in by_pick else by_pick.get(pick, [])

    def actions(self, seat: int) -> list[Action]:
        """A seat's legal actions, with halves joined to the codes that follow them."""
        found = list[Action]()
        for code in self.codes(seat):
            described = self.describe(seat, code)
            if self.is_half(seat, code):
                ahead = self.after(seat, code).actions(seat)
                found += [join_actions([described, each]) for each in ahead]
            else:
                found.append(described)
        return found

    def joint_actions(self, seat: int, pick: str | None = None) -> list[Action]:
        """A seat's joint actions: all of them, each once, or those that begin with a pick."""
        key = seat, pick, spoken()
        if key not in self._joint:
            self._joint[key] = list(self.game.notation.joint_actions(self.window, seat, pick))
        return self._joint[key]

    def _joint_action(self, seat: int, codes: Sequence[int]) -> Action | None:
        """The joint action with these codes, or None."""
        offered = self.joint_actions(seat, self.path(seat, codes[0])[0])
        return next((each for each in offered if each.codes == tuple(codes)), None)

    def action(self, seat: int, codes: Sequence[int]) -> Action:
        """The action with these codes; IllegalAction if there is none."""
        position, described = self, list[Action]()
        for n, code in enumerate(codes, start=1):
            if code not in position.codes(seat):
                raise IllegalAction(str(self.game.refusals.why_not(position.window, seat, code)))
            described.append(position.describe(seat, code))
            is_half, is_last = position.is_half(seat, code), n == len(codes)
            text = "".join(each.text for each in described)
            if is_half and is_last:
                raise IllegalAction(say("{action} is not a whole action: go on.", action=text))
            if not is_half and not is_last:
                if joint := self._joint_action(seat, codes):
                    return joint
                raise IllegalAction(say("{action} is a whole action: nothing follows it.", action=text))
            if is_half:
                position = position.after(seat, code)
        return join_actions(described)

    def read(self, seat: int, text: str) -> Action:
        """The action with this notation; IllegalAction if it is not notation, or not legal."""
        notation = self.game.notation
        return self.action(seat, split_code(notation.parse(self.window, seat, notation.plain(text))))

    # Playing on

    def after(self, seat: int, *codes: int) -> "Position":
        """The position after legal codes of a seat."""
        return self.played(seat, codes)[0]

    def played(self, seat: int, codes: Iterable[int]) -> tuple["Position", tuple[Any, ...]]:
        """The position after legal codes of a seat, and their events as rows of numbers."""
        state, events, work = copied(self.state), list[Any](), work_space(self.game)
        for code in codes:
            self.game.run(carry_out, state, self.game.rules, seat, code, work)
            events.extend(work[0]["events"][: work[0]["event_count"]].copy())
        return Position(self.game, state), tuple(events)

    # What a viewer may know

    def seen_by(self, viewer: int) -> "Position":
        """The position redacted for a viewer. Viewers with the same knowledge share one object, and so share
        what is cached in it.
        """
        if viewer != ARBITER and self._is_same_for_all:
            viewer = SPECTATOR
        if viewer not in self._seen:
            self._seen[viewer] = self._redacted_for(viewer)
        return self._seen[viewer]

    @cached_property
    def _is_same_for_all(self) -> bool:
        """Whether all viewers know the same: the game has no secrets, and no answer lies face down."""
        return not self.game.has_secrets and not self.window.frames[self.window.depth - 1].together

    def _redacted_for(self, viewer: int) -> "Position":
        state = copied(self.state)
        if viewer != ARBITER:
            self.game.run(hide_from, state, self.game.rules, viewer)
        content = state.tobytes()
        same = (each for each in self._seen.values() if each.state.tobytes() == content)
        return next(same, None) or Position(self.game, state)

    def forget_what_was_shown(self) -> None:
        """Drops cached views and picks: they are large, and rarely needed for a past position."""
        for position in (self, *self._seen.values()):
            position.views.clear()
            position._parts.clear()
            position._parts_by_pick.clear()

    def with_dice(self, seed: int) -> "Position":
        """The same position with different future dice."""
        state = copied(self.state)
        seed_dice(look(state)[0].dice, seed)
        return Position(self.game, state)

    def imagined(self, seat: int, seed: int) -> "Position":
        """A position consistent with what a seat knows of this one, with fresh dice."""
        state = copied(self.state)
        self.game.run(imagine_for, state, self.game.rules, seat, work_space(self.game), seed)
        return Position(self.game, state)


def imagined_seed(sample: int) -> int:
    """The seed of the imagined position with this sample number."""
    return int(derive(0, sample, STREAM_IMAGINED))


def events_for(game: Game, rows: Iterable[Any], viewer: int, *, is_over: bool = False) -> tuple[Event, ...]:
    """The events that a viewer may know of, in words: all of them once the match is over."""
    return game.words.events([row for row in rows if is_told(row, viewer, is_over=is_over)])


def is_told(row: Any, viewer: int, *, is_over: bool = False) -> bool:
    """Whether a viewer may know of an event."""
    if viewer == ARBITER or is_over:
        return True
    return bool(row["known"] >> (WATCHING if viewer == SPECTATOR else viewer) & 1)
