"""A match: the true state, and what each seat may see of it.

Only the match holds the true state. Views, legal actions, reasons and previews are made from a position that
is redacted for the seat that asks.
"""

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any

from banneret.engine.errors import BanneretError, IllegalAction
from banneret.engine.game.conduct import Fault
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.buffers import clear_events
from banneret.engine.machine.kernels.entry_points import begin, move_on, resume
from banneret.engine.machine.kernels.frames import (
    CERTAIN,
    ENDING_AGREED,
    ENDING_ATTEMPTS,
    ENDING_NO_RESULT,
    ENDING_RESIGNED,
    ENDING_TIME,
    SPECTATOR,
    finish,
    payoff,
)
from banneret.engine.machine.layout import Array, copied, look
from banneret.engine.match.history import (
    DRAW,
    OUT_OF_TIME,
    OUTSIDE_THE_RULES,
    RESIGN,
    TOO_MANY_ATTEMPTS,
    History,
    Played,
)
from banneret.engine.match.knowledge import is_hidden, teaches
from banneret.engine.match.mixing import check_mix_seed
from banneret.engine.match.outcome import NO_RESULT, outcome_of
from banneret.engine.match.picks import PickFinder
from banneret.engine.match.position import Position
from banneret.engine.match.previews import preview
from banneret.engine.match.records import Timing, write_record
from banneret.engine.match.threats import threats
from banneret.engine.match.viewing import view_of
from banneret.engine.match.warnings import warnings_of
from banneret.engine.match.work_spaces import work_space
from banneret.engine.text.language import listed, say, spoken
from banneret.engine.text.wording import found
from banneret.engine.views.actions import Action, Pick, split_code
from banneret.engine.views.view import (
    ARBITER,
    LogEntry,
    Odds,
    Outcome,
    Preview,
    PreviewWarning,
    Threats,
    Unit,
    View,
)

SEED_LIMIT = 1 << 62


def checked_seed(seed: int) -> int:
    """A seed as a plain integer; refuses one that does not fit the dice."""
    whole = _whole_number(seed)
    if whole is None or not 0 <= whole < SEED_LIMIT:
        raise BanneretError(
            say("The seed must be a whole number from 0 to 2**62 - 1, not {seed}.", seed=seed)
        )
    return whole


class Match:
    """One play of a game, made by `Game.match` or `Game.position`.

    Seats are numbered from 0; where `seat` may be left out, it defaults to the only seat to act. Actions are
    given as notation (`"e2-e3"`), as codes, or as `Action` objects from `legal`.

    `view`, `log`, `legal`, `picks`, `why_not`, `preview` and `threats` reveal only what a seat may know.
    `state`, `to_act`, `played`, `seed`, `start`, `document` and `record` reveal everything, and are for the
    host of the match. `seen_by` gives a redacted position, `history` what each viewer may know of the past.
    """

    def __init__(self, game: Game, *, seed: int = 0, start: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.seed = checked_seed(seed)
        self.history = History(game, self._first_state(start))
        self.start: dict[str, Any] | None = start if start is None else _plain(start)
        """The document that the match began from; None if it began from the start of the game."""

    def _first_state(self, start: Mapping[str, Any] | None) -> Array:
        state, work = self.game.new_state(), work_space(self.game)
        if start is None:
            self.game.run(begin, state, self.game.rules, work, self.seed)
        else:
            self.game.documents.read(start, look(state)[0])
            self.game.run(resume, state, self.game.rules, work, self.seed)
        return state

    # The truth

    @property
    def state(self) -> Array:
        """The true state, as an array of one record. Do not modify it."""
        return self.history.truth().state

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now; none when the match is over."""
        return self.history.truth().to_act()

    @property
    def played(self) -> tuple[Played, ...]:
        """Every action so far, hidden ones included."""
        return tuple(self.history.played)

    @property
    def is_over(self) -> bool:
        return self.history.is_over

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return outcome_of(self.game, self.history.truth().window)

    def payoff(self, seat: int) -> float:
        """A seat's share of the finished match: 1, 0, or a fraction."""
        self._check_seat(seat)
        if self.outcome is None:
            raise BanneretError("The match is not over, so there is no payoff yet.")
        return float(payoff(self.history.truth().window, seat)) / CERTAIN

    def document(self, at: int | None = None) -> dict[str, Any]:
        """The full position, now or after `at` actions, as a document; `game.position` begins a match from
        it. Nothing is redacted.
        """
        return self.game.documents.write(self.history.truth(at).window)

    def record(self, players: Sequence[str] | None = None, timing: Timing | None = None) -> dict[str, Any]:
        """The match as JSON data, with the names of the players and, if given, its times; `banneret.replay`
        restores the match.
        """
        return write_record(self.history, self.seed, self.start, players, timing)

    # Playing

    def play(self, action: Action | int | str, seat: int | None = None) -> tuple[str, ...]:
        """Plays an action, given as notation, code or Action; IllegalAction says why it cannot be played.

        An action made of halves is played as a whole, or not at all. Returns its events as sentences, as far
        as the seat may know them.
        """
        played = self.carry_out(action, seat)
        return tuple(event.text for event in self.history.events(played, played.seat) if event.text)

    def carry_out(self, action: Action | int | str, seat: int | None = None) -> Played:
        """Like `play` without sentences, which take as long as the action; the log makes them on demand."""
        seat = self._acting_seat(seat)
        seen = self.seen_by(seat)
        whole = self._checked(action, seen, seat)
        hidden = is_hidden(seen, seat, whole.codes)
        after, events = self.history.truth().played(seat, whole.codes)
        played = Played(seat, whole.code, whole.text, events, hidden, {spoken(): whole.words})
        self.history.add(played, after.state)
        return played

    def resign(self, seat: int) -> None:
        """Resigns for a seat, even out of turn; the others win."""
        self._check_seat(seat)
        self._end(seat, RESIGN, self._others_than(seat), ENDING_RESIGNED)

    def run_out_of_time(self, seat: int) -> None:
        """Ends the match because a seat has run out of time; the others win. The caller keeps the clocks."""
        self._check_seat(seat)
        self._end(seat, OUT_OF_TIME, self._others_than(seat), ENDING_TIME)

    def forfeit_by_attempts(self, seat: int) -> None:
        """Ends the match because of a seat's illegal attempts, which the caller counts; the others win."""
        self._check_seat(seat)
        self._end(seat, TOO_MANY_ATTEMPTS, self._others_than(seat), ENDING_ATTEMPTS)

    def _others_than(self, seat: int) -> int:
        return ((1 << len(self.game.seats)) - 1) & ~(1 << seat)

    def note_fault(self, seat: int, fault: Fault) -> None:
        """Records a missed turn or illegal attempts of a seat, and applies the game's penalty."""
        self._check_seat(seat)
        if self.outcome is not None:
            raise IllegalAction(say("The match is over."))
        state, work = copied(self.state), work_space(self.game)
        clear_events(look(work)[0])
        self.game.conduct.punish(look(state)[0], seat, fault, look(work)[0])
        self.game.run(move_on, state, self.game.rules, work)
        events = tuple(work[0]["events"][: work[0]["event_count"]].copy())
        self.history.add(Played(seat, OUTSIDE_THE_RULES[fault], fault, events, hidden=False), state)

    def automatic(self, seat: int) -> Action:
        """The action played for a seat that misses its turn: the one that commits it least."""
        seen = self.seen_by(self._acting_seat(seat))
        position, codes = seen, list[int]()
        while not codes or position.is_half(seat, codes[-1]):
            position = position.after(seat, codes[-1]) if codes else position
            codes.append(self.game.conduct.automatic(position.window, seat, position.codes(seat)))
        return seen.action(seat, codes)

    def agree_draw(self, seat: int) -> None:
        """Ends the match in a draw, as the seat accepts an offer. The caller keeps track of offers."""
        self._check_seat(seat)
        self._end(seat, DRAW, (1 << len(self.game.seats)) - 1, ENDING_AGREED)

    def end_without_result(self, seat: int) -> None:
        """Breaks the match off without a winner. The caller knows who asked for it, and why."""
        self._check_seat(seat)
        self._end(seat, NO_RESULT, 0, ENDING_NO_RESULT)

    def _end(self, seat: int, text: str, winners: int, ending: int) -> None:
        if self.outcome is not None:
            raise IllegalAction(say("The match is over."))
        state = copied(self.state)
        finish(look(state)[0], winners, ending)
        self.history.add(Played(seat, OUTSIDE_THE_RULES[text], text, (), hidden=False), state)

    def mix(self, seat: int, seed: str) -> None:
        """Mixes a player's seed of 64 hexadecimal digits into future dice; no view changes."""
        self._check_seat(seat)
        check_mix_seed(seed)
        if self.outcome is not None:
            raise IllegalAction(say("The match is over."))
        self.history.mix(seat, seed)

    def undo(self, count: int = 1) -> None:
        """Takes back the last actions, whichever seats played them."""
        self.history.undo(count)

    def undo_is_safe(self, count: int) -> bool:
        """Whether the last actions can be taken back without any seat having learned about dice or secrets. A
        secret choice that nobody else has noticed yet can be.
        """
        last = range(len(self.history.played) - count, len(self.history.played))
        return not any(self._taught_something(n) for n in last)

    def _taught_something(self, n: int) -> bool:
        played = self.history.played[n]
        if played.taught is None:
            dice = self.history.truth(n + 1).dice_thrown != self.history.truth(n).dice_thrown
            played.taught = dice or (self.game.has_secrets and self._gave_a_secret_away(n))
        return played.taught

    def _gave_a_secret_away(self, n: int) -> bool:
        played, before = self.history.played[n], self.history.truth(n)
        if played.text in OUTSIDE_THE_RULES:
            return False
        return any(
            teaches(before, viewer, played.seat, split_code(played.code))
            for viewer in range(len(self.game.seats))
            if viewer == played.seat or self.history.is_news(n, viewer)
        )

    # What a seat may do

    def legal(self, seat: int) -> list[Action]:
        """Every legal action of a seat, in the order of their codes, without joint actions, which combine
        several: those are found through `picks`.

        There may be very many if actions are made of halves; `picks` follows only the halves that are picked.
        """
        self._check_seat(seat)
        return self.seen_by(seat).actions(seat)

    def picks(self, seat: int, prefix: Sequence[str] = ()) -> list[Pick]:
        """What a seat can point at next, after the picks in `prefix`."""
        self._check_seat(seat)
        return PickFinder(self.seen_by(seat), seat).next_picks(tuple(prefix))

    def action(self, action: Action | int | str, seat: int) -> Action:
        """The legal action with this notation or code; IllegalAction says why it is not legal."""
        seat = self._acting_seat(seat)
        return self._checked(action, self.seen_by(seat), seat)

    def why_not(self, action: Action | int | str, seat: int | None = None) -> str | None:
        """Why an action is not legal for a seat, in a sentence with the clause; None if it is legal."""
        try:
            seat = self._acting_seat(seat)
            self._checked(action, self.seen_by(seat), seat)
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def why_not_picks(self, picks: Sequence[str], seat: int) -> str | None:
        """Why no legal action begins with these picks, in a sentence; None if one does."""
        try:
            self._acting_seat(seat)
        except IllegalAction as refusal:
            return str(refusal)
        finder = PickFinder(self.seen_by(seat), seat)
        if finder.leads_on(tuple(picks)):
            return None
        position, left = finder.resolve_halves(tuple(picks))
        return str(self.game.refusals.why_not_picks(position.window, seat, left))

    # What a viewer may know

    def seen_by(self, viewer: int, at: int | None = None) -> Position:
        """The position redacted for a viewer, now or after `at` actions."""
        self._check_viewer(viewer)
        return self.history.seen_by(viewer, at)

    def view(self, viewer: int, at: int | None = None, *, log_since: int = 0) -> View:
        """What a seat, SPECTATOR or ARBITER may see, now or after `at` entries of its log. The view's own log
        leaves out the first `log_since` entries.
        """
        log = self.log(viewer, at)
        actions = None if at is None else self.history.action_count_at_entry(viewer, at)
        return view_of(self.seen_by(viewer, actions), viewer, log[log_since:])

    def log(self, viewer: int, at: int | None = None) -> tuple[LogEntry, ...]:
        """What happened, action by action, as far as a viewer may know; all of it, or the first `at`."""
        self._check_viewer(viewer)
        return self.history.log(viewer, at)

    def preview(self, action: Action | int | str, seat: int | None = None) -> Preview:
        """The possible results of an action, the likeliest first: exact if nothing is unknown or the game can
        compute the odds, otherwise sampled from imagined positions.
        """
        seat = self._acting_seat(seat)
        seen = self.seen_by(seat)
        return preview(seen, seat, self._checked(action, seen, seat))

    def warnings(self, action: Action | int | str, seat: int | None = None) -> tuple[PreviewWarning, ...]:
        """How an action may lose the match before its seat acts again. Its preview has the same, and more."""
        seat = self._acting_seat(seat)
        seen = self.seen_by(seat)
        return warnings_of(seen, seat, self._checked(action, seen, seat).codes)

    def threats(self, seat: int) -> Threats:
        """What others could do to a seat's units next, the worst first."""
        self._check_seat(seat)
        return threats(self.seen_by(seat), seat)

    def usual_setup(self, seat: int) -> tuple[Action, tuple[Unit, ...]] | None:
        """The next action of a seat's usual set-up, and all units still to be placed, on the cells where they
        would stand; None if it is not setting up.
        """
        seen = self.seen_by(seat)
        found = self.game.plans.usual_setup(seen.window, seat) if seat in seen.to_act() else None
        return None if found is None else (seen.action(seat, found.codes), tuple(found.units))

    def odds_now(self, seat: int) -> Odds | None:
        """The odds of a fight under way, such as a battle, from what a seat may know; None if none is."""
        self._check_seat(seat)
        return self.game.forecasts.odds_now(self.seen_by(seat).window)

    # Checks

    def _check_viewer(self, viewer: int) -> None:
        if viewer not in (SPECTATOR, ARBITER):
            self._check_seat(viewer)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.game.seats):
            last = len(self.game.seats) - 1
            raise BanneretError(say("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=last))

    def _acting_seat(self, seat: int | None) -> int:
        """The seat that is to act; IllegalAction if it may not, judged from what it, or everybody, knows."""
        if self.is_over:
            raise IllegalAction(say("The match is over."))
        if seat is not None:
            self._check_seat(seat)
        seen = self.seen_by(SPECTATOR if seat is None else seat)
        to_act = seen.to_act()
        if seat is None and len(to_act) > 1:
            raise IllegalAction(say("Several seats are to act: say which."))
        if seat is None:
            return to_act[0]
        if seat not in to_act:
            reason = self.game.refusals.why_not_to_act(seen.window, seat)
            if reason is not None:
                raise IllegalAction(str(reason))
            waiting = waiting_for(self.game, to_act)
            raise IllegalAction(say("It is not this seat's turn: {waiting}", waiting=waiting))
        return seat

    def _checked(self, action: Action | int | str, seen: Position, seat: int) -> Action:
        """The legal action; otherwise raises IllegalAction with a reason based on what the seat may know."""
        if isinstance(action, str):
            return seen.read(seat, action)
        code = action.code if isinstance(action, Action) else _whole_number(action)
        if code is None:
            raise IllegalAction(
                say("An action is given as text, code or Action; found {found}.", found=found(action))
            )
        return seen.action(seat, split_code(code))


def waiting_for(game: Game, seats: Sequence[int]) -> str:
    """A sentence that says who is to act."""
    names = [game.sides[each] for each in seats]
    if len(names) == 1:
        return say("{side} is to act.", side=names[0])
    return say("{sides} are to act.", sides=listed(names))


def _whole_number(value: Any) -> int | None:
    """A plain integer, also from NumPy's integers; None for anything else."""
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None


def _plain(data: Any) -> Any:
    """A copy of a document with all mappings as dicts and all sequences as lists."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, (list, tuple)) else data
