"""A match: the true state, who may act, what they may do, and what each may see.

The match alone holds the truth. What it hands out, views, legal actions, reasons, previews, is made from a
state redacted for the seat that asks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

from banneret.engine.actions import Action, Pick, next_picks
from banneret.engine.errors import BanneretError, IllegalAction
from banneret.engine.kernels.buffers import WATCHING
from banneret.engine.kernels.dice import STREAM_IMAGINED, derive
from banneret.engine.kernels.entries import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    resume,
    seats_to_act,
)
from banneret.engine.kernels.frames import CERTAIN, ENDING_PLIES, SPECTATOR, payoff
from banneret.engine.layout import Array, look
from banneret.engine.records import write_record
from banneret.engine.view import ARBITER, LogEntry, Outcome, RulesetName, Status, View
from banneret.engine.wording import found

if TYPE_CHECKING:
    from banneret.engine.game import Game

SEED_LIMIT = 1 << 62
PREVIEW_SAMPLES = 1000


def checked_seed(seed: int) -> int:
    """A seed as a plain integer, if the dice can hold it."""
    whole = _whole_number(seed)
    if whole is None or not 0 <= whole < SEED_LIMIT:
        raise BanneretError(f"The seed must be a whole number from 0 to 2**62 - 1, not {seed}.")
    return whole


def _whole_number(value: Any) -> int | None:
    """A plain integer of what is one, NumPy's too; None of anything else."""
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a match: who did what, and what came of it, as its kernels told it."""

    seat: int
    code: int
    text: str
    events: tuple[Any, ...]
    hidden: bool
    """Whether other seats may not know of it while the match goes on."""


@dataclass(frozen=True, slots=True)
class Preview:
    """One thing that may come of an action, and how likely it is as far as the seat can know."""

    chance: float
    events: tuple[str, ...]


class Match:
    """A game being played.

    `view`, `log`, `legal`, `picks`, `why_not`, `preview` and `imagined` tell a seat no more than it may know.
    `state`, `turn`, `turns`, `seed`, `start`, `document` and `record` tell the whole truth, to whoever runs
    the match.
    """

    def __init__(self, game: "Game", *, seed: int = 0, start: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.seed = checked_seed(seed)
        self._work = game.new_work()
        self._turns: list[Played] = []
        self._states = [self._first_state(start)]
        self.start: dict[str, Any] | None = start if start is None else _plain(start)
        """The document that the match began with, if it did not begin as the game does."""

    def _first_state(self, start: Mapping[str, Any] | None) -> Array:
        state = self.game.new_state()
        if start is None:
            self.game.run(begin, state, self.game.rules, self._work, self.seed)
        else:
            self.game.definition.read_document(self.game, start, look(state)[0])
            self.game.run(resume, state, self.game.rules, self._work, self.seed)
        return state

    # What is going on

    @property
    def state(self) -> Array:
        """The true state, as an array of one record: yours to read, not to change."""
        return self._states[-1]

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that must act now; none when the match is over."""
        return self._seats(self.game.run(seats_to_act, self.state))

    @property
    def turns(self) -> tuple[Played, ...]:
        """Every action so far."""
        return tuple(self._turns)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._outcome(self._window())

    def _outcome(self, state: Any) -> Outcome | None:
        if not state.over:
            return None
        winners = self._seats(state.winners)
        ending = self.game.definition.endings[state.ending]
        text = self.game.definition.describe_ending(self.game, state)
        if state.ending == ENDING_PLIES:
            return Outcome(result="unfinished", winners=(), ending=ending, text=text)
        if len(winners) == len(self.game.seats):
            return Outcome(result="drawn", winners=(), ending=ending, text=text)
        return Outcome(result="won", winners=winners, ending=ending, text=text)

    def payoff(self, seat: int) -> float:
        """What a seat got of the finished match: 1, 0, or a share."""
        self._check_seat(seat)
        if self.outcome is None:
            raise BanneretError("The match is not over, so there is no payoff yet.")
        return float(payoff(self._window(), seat)) / CERTAIN

    def document(self) -> dict[str, Any]:
        """The position in human terms; `game.position` makes a match of it again. It tells everything."""
        return self.game.definition.document(self.game, self._window())

    def record(self, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The match as JSON, with the names of those who play; `banneret.replay` gives it back."""
        return write_record(self, players)

    # What a seat may do

    def legal(self, seat: int) -> list[Action]:
        """Every action open to a seat, in the order of their codes."""
        self._check_seat(seat)
        seen = self._seen_by(seat)
        state, describe = look(seen)[0], self.game.definition.describe_action
        return [describe(self.game, state, seat, code) for code in self._legal_codes(seen, seat)]

    def picks(self, seat: int, prefix: Sequence[str] = ()) -> list[Pick]:
        """What a seat can point at next, after what it has picked already."""
        return next_picks(self.legal(seat), prefix)

    def play(self, action: Action | int | str, seat: int | None = None) -> tuple[str, ...]:
        """Carries out an action, given as notation, code or Action; IllegalAction says why it cannot be.

        Returns what came of it, in words, as far as the seat may know.
        """
        seat = self._acting_seat(seat)
        code = self._checked(action, seat)
        definition, seen = self.game.definition, look(self._seen_by(seat))[0]
        text = definition.describe_action(self.game, seen, seat, code).text
        is_face_down = bool(seen.frames[seen.depth - 1].together)
        hidden = is_face_down or definition.is_hidden(self.game, seen, seat, code)
        state = self.state.copy()
        self.game.run(carry_out, state, self.game.rules, seat, code, self._work)
        played = Played(seat, code, text, self._events(), hidden)
        self._states.append(state)
        self._turns.append(played)
        return self._in_words(played.events, seat)

    def why_not(self, action: Action | int | str, seat: int | None = None) -> str | None:
        """Why a seat cannot do something, in a sentence with its clause; None if it can."""
        try:
            self._checked(action, self._acting_seat(seat))
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def undo(self, turns: int = 1) -> None:
        """Takes back the last actions, whoever's they were."""
        if not 0 <= turns <= len(self._turns):
            raise BanneretError(f"There are {len(self._turns)} actions to take back, not {turns}.")
        del self._turns[len(self._turns) - turns :]
        del self._states[len(self._states) - turns :]

    # What a viewer may know

    def view(self, viewer: int, at: int | None = None) -> View:
        """What a seat, SPECTATOR or ARBITER may see: now, or as it was after `at` actions."""
        at = len(self._turns) if at is None else at
        seen = self._seen_by(viewer, at)
        state = look(seen)[0]
        scene = self.game.definition.scene(self.game, state, viewer)
        return View(
            game=self.game.name,
            ruleset=RulesetName(name=self.game.ruleset.name, hash=self.game.ruleset.hash),
            viewer=viewer,
            seats=self.game.seats,
            status=Status(
                turn=scene.turn,
                phase=scene.phase,
                to_act=self._seats(self.game.run(seats_to_act, seen)),
                outcome=self._outcome(state),
            ),
            board=scene.board,
            zones=scene.zones,
            counters=scene.counters,
            prompts=scene.prompts,
            log=self.log(viewer, at),
        )

    def log(self, viewer: int, at: int | None = None) -> tuple[LogEntry, ...]:
        """What happened, action by action, as far as a viewer may know; all of it, or the first `at`.

        Of an answer laid face down others learn nothing, not even that it was given, until its events tell.
        """
        self._check_viewer(viewer, at)
        entries: list[LogEntry] = []
        for turn in self._turns[:at]:
            events = self._in_words(turn.events, viewer)
            if self._may_know(turn, viewer):
                entries.append(LogEntry(n=len(entries) + 1, seat=turn.seat, text=turn.text, events=events))
            elif events:
                entries.append(LogEntry(n=len(entries) + 1, seat=None, text=None, events=events))
        return tuple(entries)

    def preview(self, action: Action | int | str, seat: int | None = None) -> list[Preview]:
        """What may come of an action, the likeliest first: certain where nothing is left to chance or
        unknown, else from imagined copies of what the seat can see.
        """
        seat = self._acting_seat(seat)
        code = self._checked(action, seat)
        samples = PREVIEW_SAMPLES if self.game.has_unknowns else 1
        counted: dict[tuple[str, ...], int] = {}
        for sample in range(samples):
            state = self.imagined(seat, derive(0, sample, STREAM_IMAGINED))
            self.game.run(carry_out, state, self.game.rules, seat, code, self._work)
            events = self._in_words(self._events(), seat)
            counted[events] = counted.get(events, 0) + 1
        by_chance = sorted(counted.items(), key=lambda each: -each[1])
        return [Preview(count / samples, events) for events, count in by_chance]

    def imagined(self, seat: int, seed: int) -> Array:
        """A state that could be the true one for all the seat knows, with dice of its own: what a computer
        player is given.
        """
        self._check_seat(seat)
        state = self._seen_by(seat)
        self.game.run(imagine_for, state, self.game.rules, seat, self._work, seed)
        return state

    # Inside

    def _window(self) -> Any:
        return look(self.state)[0]

    def _seen_by(self, viewer: int, at: int | None = None) -> Array:
        """A copy of the state with only what the viewer may know; now, or after `at` actions."""
        self._check_viewer(viewer, at)
        state = self._states[-1 if at is None else at].copy()
        if viewer != ARBITER:
            self.game.run(hide_from, state, self.game.rules, viewer)
        return state

    def _check_viewer(self, viewer: int, at: int | None) -> None:
        if viewer not in (SPECTATOR, ARBITER):
            self._check_seat(viewer)
        if at is not None and not 0 <= at < len(self._states):
            raise BanneretError(f"The match has positions 0 to {len(self._turns)}, and none {at}.")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.game.seats):
            raise BanneretError(f"There is no seat {seat}; seats are 0 to {len(self.game.seats) - 1}.")

    def _legal_codes(self, seen: Array, seat: int) -> list[int]:
        count = self.game.run(list_actions, seen, self.game.rules, seat, self._work)
        return [int(code) for code in self._work[0]["actions"][:count]]

    def _acting_seat(self, seat: int | None) -> int:
        """The seat that acts, if it may: judged from what it, or everybody, knows of who is to act."""
        if self.outcome is not None:
            raise IllegalAction("The match is over.")
        if seat is not None:
            self._check_seat(seat)
        viewer = SPECTATOR if seat is None else seat
        to_act = self._seats(self.game.run(seats_to_act, self._seen_by(viewer)))
        if seat is None and len(to_act) > 1:
            raise IllegalAction("Several seats are to act: say which.")
        if seat is None:
            return to_act[0]
        if seat not in to_act:
            names = [self.game.seats[each] for each in to_act]
            waiting = f"{names[0]} is" if len(names) == 1 else f"{' and '.join(names)} are"
            raise IllegalAction(f"It is not this seat's turn: {waiting} to act.")
        return seat

    def _checked(self, action: Action | int | str, seat: int) -> int:
        """The code of a legal action; otherwise raises with the reason, from what the seat may know."""
        seen = self._seen_by(seat)
        state = look(seen)[0]
        if isinstance(action, str):
            code = self.game.definition.parse_action(self.game, state, seat, action)
        else:
            whole = action.code if isinstance(action, Action) else _whole_number(action)
            if whole is None:
                raise IllegalAction(f"An action is given as text, code or Action; found {found(action)}.")
            code = whole
        if code not in self._legal_codes(seen, seat):
            raise IllegalAction(str(self.game.definition.why_not(self.game, state, seat, code)))
        return code

    def _events(self) -> tuple[Any, ...]:
        work = self._work[0]
        return tuple(work["events"][: work["event_count"]].copy())

    def _in_words(self, events: Sequence[Any], viewer: int) -> tuple[str, ...]:
        """Events as a viewer may know them: all of them once the match is over."""
        knows_all = viewer == ARBITER or bool(self._window().over)
        return tuple(
            self.game.definition.describe_event(self.game, event)
            for event in events
            if knows_all or event["known"] >> (WATCHING if viewer == SPECTATOR else viewer) & 1
        )

    def _seats(self, bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.game.seats)) if bits >> seat & 1)

    def _may_know(self, turn: Played, viewer: int) -> bool:
        return not turn.hidden or viewer in (turn.seat, ARBITER) or self.outcome is not None


def _plain(data: Any) -> Any:
    """A copy of a document in lists and dicts, whatever kinds of sequences and mappings it came in."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, (list, tuple)) else data
