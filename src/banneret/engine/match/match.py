"""A match: the true state, who may act, what they may do, and what each may see.

The match alone holds the truth. What it hands out, views, legal actions, reasons, previews, is made from a
state redacted for the seat that asks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any

from banneret.engine.errors import BanneretError, IllegalAction
from banneret.engine.machine.kernels.buffers import WATCHING
from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    resume,
    seats_to_act,
)
from banneret.engine.machine.kernels.frames import (
    CERTAIN,
    ENDING_AGREED,
    ENDING_RESIGNED,
    SPECTATOR,
    finish,
    payoff,
)
from banneret.engine.machine.layout import Array, look
from banneret.engine.match.outcome import outcome_of
from banneret.engine.match.picks import Pointing
from banneret.engine.match.previews import preview
from banneret.engine.match.records import write_record
from banneret.engine.match.threats import threats
from banneret.engine.text.language import listed, say, spoken
from banneret.engine.text.wording import found
from banneret.engine.views.actions import Action, Pick, join_actions, split_code
from banneret.engine.views.view import (
    ARBITER,
    Board,
    Event,
    LogEntry,
    Outcome,
    Preview,
    RulesetName,
    Status,
    Threats,
    View,
)

if TYPE_CHECKING:
    from banneret.engine.game.game import Game

SEED_LIMIT = 1 << 62

RESIGN = "resign"
DRAW = "draw"
"""How a resignation and a draw by agreement are written in records and logs. They are no actions of a game:
no game's notation has these words, and no code of a game is below zero.
"""
_OUTSIDE_THE_RULES = {RESIGN: -1, DRAW: -2}


def checked_seed(seed: int) -> int:
    """A seed as a plain integer, if the dice can hold it."""
    whole = _whole_number(seed)
    if whole is None or not 0 <= whole < SEED_LIMIT:
        raise BanneretError(
            say("The seed must be a whole number from 0 to 2**62 - 1, not {seed}.", seed=seed)
        )
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
    words: dict[str, str] = field(default_factory=dict, compare=False)
    """What the action is in words, by language, as far as somebody wanted to know."""


class Match:
    """A game being played.

    `view`, `log`, `legal`, `picks`, `why_not`, `preview`, `threats` and `imagined` tell a seat no more than
    it may know.
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
        return self.asked_in(self.state)

    @property
    def turns(self) -> tuple[Played, ...]:
        """Every action so far."""
        return tuple(self._turns)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return outcome_of(self.game, self._window())

    def payoff(self, seat: int) -> float:
        """What a seat got of the finished match: 1, 0, or a share."""
        self._check_seat(seat)
        if self.outcome is None:
            raise BanneretError("The match is not over, so there is no payoff yet.")
        return float(payoff(self._window(), seat)) / CERTAIN

    def document(self, at: int | None = None) -> dict[str, Any]:
        """The position, now or after `at` actions, in human terms; `game.position` makes a match of it again.
        It tells everything.
        """
        return self.game.definition.document(self.game, look(self._states[-1 if at is None else at])[0])

    def record(self, players: Sequence[str] | None = None) -> dict[str, Any]:
        """The match as JSON, with the names of those who play; `banneret.replay` gives it back."""
        return write_record(self, players)

    # What a seat may do

    def legal(self, seat: int) -> list[Action]:
        """Every action open to a seat, in the order of their codes.

        Where actions are made of halves there may be very many: `picks` looks only at those that are wanted.
        """
        self._check_seat(seat)
        return self.actions_in(self.seen_by(seat), seat)

    def picks(self, seat: int, prefix: Sequence[str] = ()) -> list[Pick]:
        """What a seat can point at next, after what it has picked already."""
        self._check_seat(seat)
        return Pointing(self, self.seen_by(seat), seat).next_picks(tuple(prefix))

    def play(self, action: Action | int | str, seat: int | None = None) -> tuple[str, ...]:
        """Carries out an action, given as notation, code or Action; IllegalAction says why it cannot be.

        An action made of halves is carried out as a whole, or not at all. Returns what came of it, in words,
        as far as the seat may know.
        """
        seat = self._acting_seat(seat)
        whole = self._checked(action, seat)
        seen = self.seen_by(seat)
        window, is_hidden = look(seen)[0], self.game.definition.is_hidden
        hidden = bool(window.frames[window.depth - 1].together)
        state, events = self.state.copy(), list[Any]()
        for n, code in enumerate(whole.codes):
            seen = self.after_half(seen, seat, whole.codes[n - 1]) if n else seen
            hidden = hidden or is_hidden(self.game, look(seen)[0], seat, code)
            self.game.run(carry_out, state, self.game.rules, seat, code, self._work)
            events += _rows(self._work)
        self._states.append(state)
        self._turns.append(
            Played(seat, whole.code, whole.text, tuple(events), hidden, {spoken(): whole.words})
        )
        return tuple(event.text for event in self._told(self._turns[-1], seat) if event.text)

    def resign(self, seat: int) -> None:
        """Gives the match up for a seat, whoever is to act; the others win."""
        self._check_seat(seat)
        everyone = (1 << len(self.game.seats)) - 1
        self._end(seat, RESIGN, everyone & ~(1 << seat), ENDING_RESIGNED)

    def agree_draw(self, seat: int) -> None:
        """Ends the match without a winner: the seat accepts what the others have offered. That they have is
        for the caller to know.
        """
        self._check_seat(seat)
        self._end(seat, DRAW, (1 << len(self.game.seats)) - 1, ENDING_AGREED)

    def _end(self, seat: int, text: str, winners: int, ending: int) -> None:
        if self.outcome is not None:
            raise IllegalAction(say("The match is over."))
        state = self.state.copy()
        finish(look(state)[0], winners, ending)
        self._states.append(state)
        self._turns.append(Played(seat, _OUTSIDE_THE_RULES[text], text, (), hidden=False))

    def action(self, action: Action | int | str, seat: int) -> Action:
        """A legal action in full, given as notation or code; IllegalAction says why it is none."""
        return self._checked(action, self._acting_seat(seat))

    def why_not(self, action: Action | int | str, seat: int | None = None) -> str | None:
        """Why a seat cannot do something, in a sentence with its clause; None if it can."""
        try:
            self._checked(action, self._acting_seat(seat))
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def why_not_picks(self, picks: Sequence[str], seat: int) -> str | None:
        """Why a seat cannot point at these things, one after the other; None if some action begins so."""
        try:
            self._acting_seat(seat)
        except IllegalAction as refusal:
            return str(refusal)
        pointing = Pointing(self, self.seen_by(seat), seat)
        if pointing.leads_on(tuple(picks)):
            return None
        state, left = pointing.where_it_ends(tuple(picks))
        return str(self.game.definition.why_not_picks(self.game, look(state)[0], seat, left))

    def undo(self, turns: int = 1) -> None:
        """Takes back the last actions, whoever's they were."""
        if not 0 <= turns <= len(self._turns):
            raise BanneretError(f"There are {len(self._turns)} actions to take back, not {turns}.")
        del self._turns[len(self._turns) - turns :]
        del self._states[len(self._states) - turns :]

    def undo_tells_nothing(self, turns: int) -> bool:
        """Whether the last actions can be taken back without anybody keeping what they learned of dice or of
        secret choices. A secret choice that nobody else has noticed yet can be.
        """
        rolled = {int(state["dice"]["count"][0]) for state in self._states[-1 - turns :]}
        last = range(len(self._turns) - turns, len(self._turns))
        return len(rolled) == 1 and not any(self._gives_a_secret_away(n) for n in last)

    def _gives_a_secret_away(self, n: int) -> bool:
        """Whether others noticed an action that its seat did in secret."""
        turn, viewers = self._turns[n], (*range(len(self.game.seats)), SPECTATOR)
        return turn.hidden and any(each != turn.seat and self._is_noticed(n, each) for each in viewers)

    # What a viewer may know

    def view(self, viewer: int, at: int | None = None) -> View:
        """What a seat, SPECTATOR or ARBITER may see: now, or as it was after `at` entries of its log."""
        log = self.log(viewer, at)
        seen = self.seen_by(viewer, None if at is None else self.actions_until(viewer, at))
        state = look(seen)[0]
        scene = self.game.definition.scene(self.game, state, viewer)
        return View(
            game=self.game.name,
            ruleset=RulesetName(name=self.game.ruleset.name, hash=self.game.ruleset.hash),
            viewer=viewer,
            seats=self.game.sides,
            status=Status(
                turn=scene.turn,
                phase=scene.phase,
                when=scene.when,
                to_act=self.asked_in(seen),
                outcome=outcome_of(self.game, state),
            ),
            board=named(self.game, scene.board),
            zones=scene.zones,
            counters=scene.counters,
            prompts=scene.prompts,
            log=log,
        )

    def log(self, viewer: int, at: int | None = None) -> tuple[LogEntry, ...]:
        """What happened, action by action, as far as a viewer may know; all of it, or the first `at`.

        Of an answer laid face down others learn nothing, not even that it was given, until its events tell.
        """
        self._check_viewer(viewer)
        known = self.positions(viewer)[:-1]
        if at is not None:
            _check_position(at, len(known))
        return tuple(self._entry(n, viewer, index) for n, index in enumerate(known[:at], start=1))

    def positions(self, viewer: int) -> list[int]:
        """How many actions lie before each position of a viewer's log: before each entry, and before now."""
        known = (n for n, turn in enumerate(self._turns) if self._is_known(turn, viewer))
        return [*known, len(self._turns)]

    def actions_until(self, viewer: int, entries: int) -> int:
        """How many actions had been played when a viewer's log was about to grow beyond so many entries."""
        positions = self.positions(viewer)
        _check_position(entries, len(positions) - 1)
        return positions[entries]

    def is_news(self, viewer: int) -> bool:
        """Whether the viewer may know of the last action, or sees something change by it.

        All that the viewer is left counts, not the position alone: what is shown is made of the counters and
        of how the position came about too.
        """
        return self._is_noticed(len(self._turns) - 1, viewer)

    def _is_noticed(self, n: int, viewer: int) -> bool:
        if self._is_known(self._turns[n], viewer):
            return True
        return self.seen_by(viewer, n).tobytes() != self.seen_by(viewer, n + 1).tobytes()

    def preview(self, action: Action | int | str, seat: int | None = None) -> Preview:
        """What may come of an action, the likeliest first: certain where nothing is left to chance or
        unknown, else from imagined copies of what the seat can see.
        """
        seat = self._acting_seat(seat)
        return preview(self, seat, self._checked(action, seat))

    def threats(self, seat: int) -> Threats:
        """What others could do to a seat's units next, whoever is to act now; the worst first."""
        self._check_seat(seat)
        return threats(self, seat)

    def waiting(self, seats: Sequence[int]) -> str:
        """Who is to act, in a sentence."""
        names = [self.game.sides[each] for each in seats]
        if len(names) == 1:
            return say("{side} is to act.", side=names[0])
        return say("{sides} are to act.", sides=listed(names))

    def imagined(self, seat: int, seed: int) -> Array:
        """A state that could be the true one for all the seat knows, with dice of its own: what a computer
        player is given.
        """
        self._check_seat(seat)
        state = self.seen_by(seat)
        self.game.run(imagine_for, state, self.game.rules, seat, self._work, seed)
        return state

    # For whoever works with states

    def seen_by(self, viewer: int, at: int | None = None) -> Array:
        """A copy of the state with only what the viewer may know; now, or after `at` actions."""
        self._check_viewer(viewer)
        state = self._states[-1 if at is None else at].copy()
        if viewer != ARBITER:
            self.game.run(hide_from, state, self.game.rules, viewer)
        return state

    def asked_in(self, state: Array) -> tuple[int, ...]:
        """The seats that must act in a state."""
        return self._seats(self.game.run(seats_to_act, state))

    def codes_in(self, state: Array, seat: int) -> list[int]:
        """The codes of a seat's legal actions in a state."""
        count = self.game.run(list_actions, state, self.game.rules, seat, self._work)
        return [int(code) for code in self._work[0]["actions"][:count]]

    def actions_in(self, state: Array, seat: int) -> list[Action]:
        """A seat's legal actions in a state that was made for it, halves joined with what follows them."""
        window, definition = look(state)[0], self.game.definition
        found = []
        for code in self.codes_in(state, seat):
            part = definition.describe_action(self.game, window, seat, code)
            if definition.is_half(self.game, window, seat, code):
                ahead = self.actions_in(self.after_half(state, seat, code), seat)
                found += [join_actions([part, each]) for each in ahead]
            else:
                found.append(part)
        return found

    def after_half(self, state: Array, seat: int, code: int) -> Array:
        """The state after a legal half; the one before stays as it is."""
        after = state.copy()
        self.game.run(carry_out, after, self.game.rules, seat, code, self._work)
        return after

    def events_in(self, work: Array, viewer: int) -> tuple[Event, ...]:
        """What the last action carried out in a work space brought about, as far as a viewer may know."""
        return self._described(_rows(work), viewer)

    # Inside

    def _window(self) -> Any:
        return look(self.state)[0]

    def _check_viewer(self, viewer: int) -> None:
        if viewer not in (SPECTATOR, ARBITER):
            self._check_seat(viewer)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.game.seats):
            last = len(self.game.seats) - 1
            raise BanneretError(say("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=last))

    def _acting_seat(self, seat: int | None) -> int:
        """The seat that acts, if it may: judged from what it, or everybody, knows of who is to act."""
        if self.outcome is not None:
            raise IllegalAction(say("The match is over."))
        if seat is not None:
            self._check_seat(seat)
        viewer = SPECTATOR if seat is None else seat
        to_act = self.asked_in(self.seen_by(viewer))
        if seat is None and len(to_act) > 1:
            raise IllegalAction(say("Several seats are to act: say which."))
        if seat is None:
            return to_act[0]
        if seat not in to_act:
            raise IllegalAction(say("It is not this seat's turn: {waiting}", waiting=self.waiting(to_act)))
        return seat

    def _checked(self, action: Action | int | str, seat: int) -> Action:
        """A legal action in full; otherwise raises with the reason, from what the seat may know."""
        seen = self.seen_by(seat)
        if isinstance(action, str):
            code = self.game.definition.parse_action(self.game, look(seen)[0], seat, action)
        else:
            whole = action.code if isinstance(action, Action) else _whole_number(action)
            if whole is None:
                raise IllegalAction(
                    say("An action is given as text, code or Action; found {found}.", found=found(action))
                )
            code = whole
        return self.joined_in(seen, seat, split_code(code))

    def joined_in(self, state: Array, seat: int, codes: Sequence[int]) -> Action:
        """The action that codes make in a state made for the seat; raises with the reason if they do not."""
        definition, parts = self.game.definition, list[Action]()
        for n, code in enumerate(codes, start=1):
            window = look(state)[0]
            if code not in self.codes_in(state, seat):
                raise IllegalAction(str(definition.why_not(self.game, window, seat, code)))
            parts.append(definition.describe_action(self.game, window, seat, code))
            is_half, is_last = definition.is_half(self.game, window, seat, code), n == len(codes)
            if is_half and is_last:
                raise IllegalAction(say("{action} is not all of an action: go on.", action=_text(parts)))
            if not is_half and not is_last:
                raise IllegalAction(say("{action} is the whole action.", action=_text(parts)))
            if is_half:
                state = self.after_half(state, seat, code)
        return join_actions(parts)

    def _is_known(self, turn: Played, viewer: int) -> bool:
        return self._may_know(turn, viewer) or any(self._is_told(row, viewer) for row in turn.events)

    def _entry(self, n: int, viewer: int, index: int) -> LogEntry:
        turn = self._turns[index]
        told = self._told(turn, viewer)
        if self._may_know(turn, viewer):
            deed = None if told else self._deed(index)
            return LogEntry(n=n, seat=turn.seat, text=turn.text, events=told, deed=deed)
        return LogEntry(n=n, seat=None, text=None, events=told)

    def _deed(self, index: int) -> str:
        """What an action was, in words."""
        turn, language = self._turns[index], spoken()
        if language not in turn.words:
            seen = self.seen_by(turn.seat, index)
            turn.words[language] = self.joined_in(seen, turn.seat, split_code(turn.code)).words
        return turn.words[language]

    def _told(self, turn: Played, viewer: int) -> tuple[Event, ...]:
        """What came of an action, as far as a viewer may know."""
        name = self.game.sides[turn.seat]
        if turn.code == _OUTSIDE_THE_RULES[RESIGN]:
            return (Event(text=say("{side} resigns.", side=name), seat=turn.seat),)
        if turn.code == _OUTSIDE_THE_RULES[DRAW]:
            return (Event(text=say("{side} agrees to a draw.", side=name), seat=turn.seat),)
        return self._described(turn.events, viewer)

    def _described(self, rows: Sequence[Any], viewer: int) -> tuple[Event, ...]:
        told = [row for row in rows if self._is_told(row, viewer)]
        return self.game.definition.describe_events(self.game, told)

    def _is_told(self, row: Any, viewer: int) -> bool:
        """Whether a viewer may know of an event: of all of them once the match is over."""
        if viewer == ARBITER or self._window().over:
            return True
        return bool(row["known"] >> (WATCHING if viewer == SPECTATOR else viewer) & 1)

    def _seats(self, bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.game.seats)) if bits >> seat & 1)

    def _may_know(self, turn: Played, viewer: int) -> bool:
        return not turn.hidden or viewer in (turn.seat, ARBITER) or self.outcome is not None


def _check_position(at: int, last: int) -> None:
    if not 0 <= at <= last:
        raise BanneretError(say("The match has positions 0 to {last}, and none {at}.", last=last, at=at))


def _text(parts: Sequence[Action]) -> str:
    return "".join(part.text for part in parts)


def named(game: "Game", board: Board) -> Board:
    """A board with what people call the signs on it, and all ways to look."""
    signs = {badge for unit in board.units for badge in unit.badges} | {*game.grid.facings}
    for cell in board.cells.values():
        signs.update(cell.marks)
        signs.update(filter(None, [cell.terrain]))
    names = game.definition.names
    return board.model_copy(update={"names": {sign: names.get(sign, sign) for sign in sorted(signs)}})


def _rows(work: Array) -> tuple[Any, ...]:
    """The events of the last action carried out in a work space, as its kernels told them."""
    return tuple(work[0]["events"][: work[0]["event_count"]].copy())


def _plain(data: Any) -> Any:
    """A copy of a document in lists and dicts, whatever kinds of sequences and mappings it came in."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, (list, tuple)) else data
