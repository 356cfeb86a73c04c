"""A position: a state as one viewer may know it, and what can be done in it.

Legal actions, picks, previews and threats are all worked out from positions. Nothing here knows the truth.
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
"""A legal code, its picks, and whether it is a half of an action: dozens are made for every move."""


class Position:
    """A state of a game. It never changes: playing on gives another position."""

    def __init__(self, game: Game, state: Array) -> None:
        self.game = game
        self.state = state
        """An array of one record: yours to read, not to change."""
        self.views: dict[tuple[int, str], View] = {}
        """What viewers are shown of it, without a log, as far as they have looked: by viewer and language."""
        self.hides_nothing_from: dict[int, bool] = {}
        """For viewers of whom it was asked, whether they may know all of it but the dice to come."""
        self._seen: dict[int, Position] = {}
        self._codes: dict[int, list[int]] = {}
        self._parts: dict[int, list[Part]] = {}
        self._parts_by_pick: dict[int, dict[str | None, list[Part]]] = {}
        self._joint: dict[tuple[int, str | None, str], list[Action]] = {}

    @cached_property
    def window(self) -> Any:
        """The state as interpreted kernels and the parts of a game read it."""
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
        """How many random numbers were drawn on the way here."""
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
        """The codes of a seat's legal actions, halves among them: yours to read, not to change."""
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
        """Whether a legal code only chooses, and the same seat goes on."""
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
        """The same by their first picks; None for those without any."""
        if seat not in self._parts_by_pick:
            by_pick = self._parts_by_pick[seat] = {}
            for part in self.parts(seat):
                path = part[1]
                by_pick.setdefault(path[0] if path else None, []).append(part)
        return self._parts_by_pick[seat]

    def parts_along(self, seat: int, pick: str) -> list[Part]:
        """Those of them that begin with a pick, or without any."""
        by_pick = self.parts_by_pick(seat)
        return self.parts(seat) if None in by_pick else by_pick.get(pick, [])

    def actions(self, seat: int) -> list[Action]:
        """A seat's legal actions, halves joined with what follows them."""
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
        """A seat's joint actions: all, each once, or those that begin with a pick."""
        key = seat, pick, spoken()
        if key not in self._joint:
            self._joint[key] = list(self.game.notation.joint_actions(self.window, seat, pick))
        return self._joint[key]

    def _joint_action(self, seat: int, codes: Sequence[int]) -> Action | None:
        """The joint action that codes make, if they make one."""
        offered = self.joint_actions(seat, self.path(seat, codes[0])[0])
        return next((each for each in offered if each.codes == tuple(codes)), None)

    def action(self, seat: int, codes: Sequence[int]) -> Action:
        """The action that codes make; IllegalAction if they make none."""
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
        """The action that a text names; IllegalAction if it names none, or one that is not legal."""
        notation = self.game.notation
        return self.action(seat, split_code(notation.parse(self.window, seat, notation.plain(text))))

    # Where it leads

    def after(self, seat: int, *codes: int) -> "Position":
        """The position after legal codes of a seat."""
        return self.played(seat, codes)[0]

    def played(self, seat: int, codes: Iterable[int]) -> tuple["Position", tuple[Any, ...]]:
        """The position after legal codes of a seat, and the events that they brought about, as rows."""
        state, events, work = copied(self.state), list[Any](), work_space(self.game)
        for code in codes:
            self.game.run(carry_out, state, self.game.rules, seat, code, work)
            events.extend(work[0]["events"][: work[0]["event_count"]].copy())
        return Position(self.game, state), tuple(events)

    # What a viewer may know

    def seen_by(self, viewer: int) -> "Position":
        """The position with only what a viewer may know. It is one and the same for all who know the same, so
        that what is worked out for one of them is there for the others.
        """
        if viewer != ARBITER and self._is_same_for_all:
            viewer = SPECTATOR
        if viewer not in self._seen:
            self._seen[viewer] = self._redacted_for(viewer)
        return self._seen[viewer]

    @cached_property
    def _is_same_for_all(self) -> bool:
        """Whether all viewers may know the same: the game has no secrets, and no answers lie face down."""
        return not self.game.has_secrets and not self.window.frames[self.window.depth - 1].together

    def _redacted_for(self, viewer: int) -> "Position":
        state = copied(self.state)
        if viewer != ARBITER:
            self.game.run(hide_from, state, self.game.rules, viewer)
        content = state.tobytes()
        same = (each for each in self._seen.values() if each.state.tobytes() == content)
        return next(same, None) or Position(self.game, state)

    def forget_what_was_shown(self) -> None:
        """Lets go of views and picks: of a position that is past they are hardly asked for, and large."""
        for position in (self, *self._seen.values()):
            position.views.clear()
            position._parts.clear()
            position._parts_by_pick.clear()

    def with_dice(self, seed: int) -> "Position":
        """The same position with other dice to come."""
        state = copied(self.state)
        seed_dice(look(state)[0].dice, seed)
        return Position(self.game, state)

    def imagined(self, seat: int, seed: int) -> "Position":
        """A position that could be the true one for all a seat knows of this one, with dice of its own."""
        state = copied(self.state)
        self.game.run(imagine_for, state, self.game.rules, seat, work_space(self.game), seed)
        return Position(self.game, state)


def imagined_seed(sample: int) -> int:
    """The seed of an imagined position; the same for the same number of a sample."""
    return int(derive(0, sample, STREAM_IMAGINED))


def events_for(game: Game, rows: Iterable[Any], viewer: int, *, is_over: bool = False) -> tuple[Event, ...]:
    """The events that a viewer may know of, in words: all of them once the match is over."""
    return game.words.events([row for row in rows if is_told(row, viewer, is_over=is_over)])


def is_told(row: Any, viewer: int, *, is_over: bool = False) -> bool:
    """Whether a viewer may know of an event."""
    if viewer == ARBITER or is_over:
        return True
    return bool(row["known"] >> (WATCHING if viewer == SPECTATOR else viewer) & 1)
