"""A match in memory, without any input or output.

A viewer's version counts the commands that changed something the viewer can see. So it only grows, is the
same after a restart, and stays the same when another seat lays an answer face down.
"""

from typing import Any

from banneret.engine import rulesets
from banneret.engine.errors import IllegalAction
from banneret.engine.game import ILLEGAL_ATTEMPTS, MISSED_TURN, Game
from banneret.engine.lessons.attempt import Attempt
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import DRAW, FORFEITS, NO_RESULT, RESIGN, Match, Moment, TakenDay, Timing
from banneret.server.fairplay.chain import MatchChain, Viewers, commitment, state_after
from banneret.server.fairplay.receipts import Signer
from banneret.server.matches.clocks import Clocks, Outage
from banneret.server.matches.illegal_attempts import AttemptCount, apply_attempt
from banneret.server.matches.visitor import Visitor
from banneret.server.models.fair_play import Receipt
from banneret.server.models.time_controls import TimeControl
from banneret.server.storage.stored import (
    AGREED,
    Arrangement,
    RematchOffer,
    SeatHolder,
    StoredChain,
    StoredCommand,
    StoredLink,
    StoredMatch,
    StoredRules,
    TimeOut,
)


def outage_in(command: StoredCommand) -> Outage:
    """The outage that an `added-time` command covers."""
    begun, ended = (command.text or "").split()
    return Outage(int(begun), int(ended))


_SPECTATORS: Viewers = frozenset((SPECTATOR,))


class LiveMatch:
    """The engine's match, its seat holders, and the commands carried out so far.

    Viewers are seats, and SPECTATOR for everybody without one.
    """

    def __init__(
        self,
        id: str,
        match: Match,
        holders: tuple[SeatHolder, ...],
        *,
        owner: int,
        begun: int,
        rematch: str | None = None,
        rematch_offers: tuple[RematchOffer, ...] = (),
        attempt: Attempt | None = None,
        lesson: dict[str, Any] | None = None,
        time_control: TimeControl | None = None,
        rated: bool = False,
        secret: bytes | None = None,
    ) -> None:
        self.id = id
        self.match = match
        self.holders = holders
        self.owner = owner
        self.begun = begun
        self.rematch = rematch
        self.rematch_offers = rematch_offers
        self.attempt = attempt
        """The attempt at a step of a lesson, if this is one: it decides what the other seats play."""
        self.lesson = lesson
        """The lesson and step, in stored form."""
        self.time_control = time_control
        self.rated = rated
        self.clocks: Clocks | None = None
        """None without a time control, and until all seats are taken."""
        self.public_clocks: Clocks | None = None
        """The clocks as everybody may know them: as they were when nothing was face down."""
        self.illegal_attempts = AttemptCount(len(holders))
        self.moments: list[Moment] = []
        """When each action was played, and the readings of the clocks then."""
        self.vacations: list[TakenDay] = []
        """The vacation days that extended turns."""
        self.commands: list[StoredCommand] = []
        self.seen_by: list[Viewers] = []
        """For each command, the viewers who could see that something changed."""
        self._versions: dict[Viewers, tuple[int, int]] = {}
        """Cache of versions, each with the number of commands it covers."""
        self._receipts: dict[int, Receipt] = {}
        """The last receipt of each viewer."""
        self.draw_offered_by: int | None = None
        self._offered_since_acting: set[int] = set()
        self.undo_offered_by: int | None = None
        self._by_id: dict[tuple[int, str], StoredCommand] = {}
        self._arranged: dict[int, int] = {}
        """For each action that was part of an arrangement, the index of the arrangement's first action."""
        self.mixed: set[int] = set()
        """The seats that have mixed a seed into the dice."""
        self.signer: Signer | None = None
        """The server's key, if there are receipts."""
        self.chain = None if secret is None else MatchChain(secret, self._beginning(secret), self.all_viewers)

    def _beginning(self, secret: bytes) -> dict[str, Any]:
        """The public facts at the beginning of the match, for the first link of its chain."""
        ruleset = self.game.ruleset
        return {
            "match": self.id,
            "game": self.game.name,
            "version": self.game.definition.version,
            "ruleset": {"name": ruleset.name, "title": ruleset.title},
            "seats": [holder.at_first for holder in self.holders],
            "begun": self.begun,
            "rated": self.rated,
            "time_control": _plain(self.time_control),
            "commitment": commitment(secret, self.match.seed, self.match.start, ruleset.hash),
        }

    def stored(self) -> StoredMatch:
        """The match in the form that the database holds."""
        ruleset = rulesets.dump(self.game.ruleset)
        start = self.match.start
        return StoredMatch(
            id=self.id,
            rules=StoredRules(self.game.name, self.game.definition.version, ruleset),
            seed=self.match.seed,
            start=None if start is None else dict(start),
            owner=self.owner,
            begun=self.begun,
            rematch=self.rematch,
            holders=self.holders,
            commands=tuple(self.commands),
            lesson=self.lesson,
            rated=self.rated,
            time_control=_plain(self.time_control),
            chain=self._stored_chain(),
            rematch_offers=self.rematch_offers,
        )

    def _stored_chain(self) -> StoredChain | None:
        if self.chain is None:
            return None
        links = tuple(map(StoredLink, self.chain.states, self.chain.links[1:]))
        return StoredChain(self.chain.secret, self.chain.links[0], links)

    @property
    def last_link(self) -> StoredLink | None:
        """The link of the last command."""
        return None if self.chain is None else StoredLink(self.chain.states[-1], self.chain.links[-1])

    # The game

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def has_secrets(self) -> bool:
        return self.game.has_secrets

    @property
    def is_lesson(self) -> bool:
        return self.attempt is not None

    @property
    def is_over(self) -> bool:
        return self.match.history.is_over

    @property
    def ended_by_command(self) -> bool:
        """Whether the match was ended by resignation, forfeit, agreement or without a result."""
        turns = self.match.history.played
        return bool(turns) and turns[-1].text in (RESIGN, DRAW, NO_RESULT, *FORFEITS)

    @property
    def log_may_have_changed(self) -> bool:
        """Whether log entries that a viewer has already read may have changed."""
        return self.has_secrets or any(command.kind in ("undo", "accept-undo") for command in self.commands)

    def waits_for(self, seat: int) -> bool:
        return seat in self.match.to_act

    # Players and viewers

    @property
    def holders(self) -> tuple[SeatHolder, ...]:
        """Who holds each seat."""
        return self._holders

    @holders.setter
    def holders(self, holders: tuple[SeatHolder, ...]) -> None:
        # Precomputed, because each move reads them dozens of times.
        self._holders = holders
        self.all_viewers: Viewers = frozenset((*range(len(holders)), SPECTATOR))
        self.has_computers = any(holder.computer is not None for holder in holders)
        self._seats: dict[int, tuple[int, ...]] = {}
        """The seats of each person."""
        for seat, holder in enumerate(holders):
            if holder.person is not None:
                self._seats[holder.person] = (*self._seats.get(holder.person, ()), seat)
        self._viewers = {person: frozenset(mine) for person, mine in self._seats.items()}
        people = {seat for seat, holder in enumerate(holders) if holder.computer is None}
        self._sole_players = {person for person, mine in self._seats.items() if people <= {*mine}}
        """The people who play without other people."""

    def seats_of(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats that the visitor plays."""
        return () if visitor.person is None else self._seats.get(visitor.person, ())

    @property
    def people(self) -> set[int]:
        """All people with a seat."""
        return {*self._seats}

    def viewers_of(self, visitor: Visitor) -> Viewers:
        """The visitor's seats, or SPECTATOR if there are none."""
        return _SPECTATORS if visitor.person is None else self._viewers.get(visitor.person, _SPECTATORS)

    def has_other_people(self, visitor: Visitor) -> bool:
        """Whether another person plays here, or may yet join: then no help is given."""
        return visitor.person not in self._sole_players

    def computers_to_act(self) -> list[int]:
        """The seats of computer players that the game waits for. In a lesson they are not asked."""
        if self.is_lesson:
            return []
        return [seat for seat in self.match.to_act if self.holders[seat].computer is not None]

    def seat_shown_to(self, visitor: Visitor) -> int | None:
        """The visitor's seat that is to act, otherwise their first; None for a watcher."""
        mine = self.seats_of(visitor)
        return next((seat for seat in mine if self.waits_for(seat)), mine[0] if mine else None)

    def has_secrets_within(self, visitor: Visitor) -> bool:
        """Whether the visitor has several seats that may not see the same now."""
        mine = self.seats_of(visitor)
        return len(mine) > 1 and len({self.match.seen_by(seat).state.tobytes() for seat in mine}) > 1

    def player_names(self) -> list[str]:
        """The players' names for a record: any name that is not a computer player's is a person's."""
        names = zip(self.holders, self.game.seats, strict=True)
        return [holder.computer or holder.name or seat for holder, seat in names]

    # Time

    @property
    def can_start_clocks(self) -> bool:
        """Whether there are clocks to start, and all seats are taken."""
        return (
            self.time_control is not None
            and self.clocks is None
            and not self.is_over
            and not any(holder.is_open for holder in self.holders)
        )

    def timing(self) -> Timing | None:
        """The times for a record; None if actions came from a record without them."""
        if any(command.kind == "play" and command.command_id is None for command in self.commands):
            return None
        return Timing(_plain(self.time_control), self.moments, self.vacations)

    def _keep_time(self, command: StoredCommand, seen_by: Viewers) -> None:
        """Updates the clocks after a command, and notes when its actions were played."""
        asked, at = self.match.to_act, command.at
        if command.kind == "start-clocks" and self.time_control is not None:
            people = [holder.computer is None for holder in self.holders]
            self.clocks = Clocks.started(self.time_control, people, asked, at, by_turn=self.has_secrets)
        elif self.clocks is not None:
            self.clocks = self._clocks_after(command, self.clocks).waiting(asked, at)
        if self.clocks is not None:
            self.public_clocks = self._public_clocks_after(command, seen_by)
        self._note_moments(at)

    def _public_clocks_after(self, command: StoredCommand, seen_by: Viewers) -> Clocks | None:
        if not self.has_secrets or self.is_over or self._clocks_are_public(command, seen_by):
            return self.clocks
        if command.kind == "added-time" and self.public_clocks is not None:
            return self.public_clocks.without_outage(outage_in(command))
        if command.kind == "vacation" and self.public_clocks is not None and seen_by == self.all_viewers:
            return self.public_clocks.extended(command.seat)
        return self.public_clocks

    def _clocks_after(self, command: StoredCommand, clocks: Clocks) -> Clocks:
        match command.kind:
            case "play" | "arrange":
                return clocks.acted(command.seat, command.at)
            case "time-out" if not self.is_over:
                return clocks.missed(command.seat, command.at)
            case "vacation":
                return clocks.extended(command.seat)
            case "added-time":
                return clocks.without_outage(outage_in(command))
        return clocks

    def _clocks_are_public(self, command: StoredCommand, seen_by: Viewers) -> bool:
        """Whether the clocks may be shown to all: after an action that every viewer saw, with every viewer
        aware of the seats to act. Offers and other commands do not count: they can come at any time, so they
        prove nothing.
        """
        is_action = command.kind in ("play", "arrange", "time-out", "undo", "accept-undo", "start-clocks")
        if not is_action or seen_by != self.all_viewers:
            return False
        return all(self.match.seen_by(viewer).to_act() == self.match.to_act for viewer in self.all_viewers)

    def _note_moments(self, at: int) -> None:
        played = len(self.match.history.played)
        del self.moments[played:]
        readings = (None,) * len(self.holders) if self.clocks is None else self.clocks.readings(at)
        self.moments += [Moment(at, readings)] * (played - len(self.moments))

    # Versions

    def version(self, viewers: Viewers) -> int:
        """How many commands changed something that one of these viewers could see."""
        counted, version = self._versions.get(viewers, (0, 0))
        version += sum(1 for seen_by in self.seen_by[counted:] if seen_by & viewers)
        self._versions[viewers] = len(self.seen_by), version
        return version

    def seat_version(self, seat: int) -> int:
        return self.version(frozenset((seat,)))

    def version_for(self, visitor: Visitor) -> int:
        return self.version(self.viewers_of(visitor))

    def receipt(self, viewer: int, command: StoredCommand | None = None) -> Receipt | None:
        """The signed head of a viewer's chain, as it is now or as it was after a command."""
        if self.chain is None or self.signer is None:
            return None
        count = self.chain.count(viewer)
        if command is not None:
            later = self.seen_by[self.commands.index(command) + 1 :]
            count -= sum(1 for seen_by in later if viewer in seen_by)
        last = self._receipts.get(viewer)
        if last is None or last.links != count:
            seat = None if viewer == SPECTATOR else viewer
            last = self.signer.receipt(self.id, seat, count, self.chain.head(viewer, count))
            self._receipts[viewer] = last
        return last

    # Commands

    def has_offered_draw(self, seat: int) -> bool:
        """Whether a seat has offered a draw since it last acted."""
        return seat in self._offered_since_acting

    def find_command(self, person: int, command_id: str) -> StoredCommand | None:
        """The command with this id that a person sent before, if there is one."""
        return self._by_id.get((person, command_id))

    def carry_out(self, command: StoredCommand, state: str | None = None) -> None:
        """Carries out a command. If the engine refuses it, its error is raised and nothing changes.

        `state` is the hash of the position after the command, if it was carried out before.
        """
        before = len(self.match.history.played)
        self._add(command, self._do(command), before, state)

    def add_played(self, command: StoredCommand) -> None:
        """Adds a command that the engine's match has just carried out, such as a step of a replay."""
        played = len(self.match.history.played)
        match command.kind:
            case "mix":
                self._add(command, self._noted_mix(command.seat), played)
            case "vacation":
                self._add(command, self._vacation(command.seat, command), played)
            case "play":
                self._add(command, self._viewers_of_last_action(), played - 1)
            case _:
                self._add(command, self.all_viewers, played - 1)

    def _add(self, command: StoredCommand, seen_by: Viewers, before: int, state: str | None = None) -> None:
        """Adds a command that was carried out; `before` is the number of actions played before it."""
        self._keep_time(command, seen_by)
        self.illegal_attempts.wait_for(self.match.to_act)
        self.seen_by.append(seen_by)
        self.commands.append(command)
        if self.chain is not None:
            known = {viewer: self._known(command, viewer, before) for viewer in seen_by}
            found = state_after(command, self.match.state.tobytes()) if state is None else state
            self.chain.add(command, found, seen_by, known)
        if command.person is not None and command.command_id is not None:
            self._by_id[command.person, command.command_id] = command

    def _known(self, command: StoredCommand, viewer: int, before: int) -> dict[str, Any] | None:
        """What a viewer may know of a command that changed something for them.

        The number of actions taken back is left out: it may include actions that the viewer never saw.
        """
        history = self.match.history
        if not all(history.knows(n, viewer) for n in range(before, len(history.played))):
            return None
        text = None if command.kind in ("undo", "accept-undo") else command.text
        return {"kind": command.kind, "seat": command.seat, "text": text}

    def _do(self, command: StoredCommand) -> Viewers:
        """Applies a command to the match; returns the viewers who can see that something changed."""
        seat = command.seat
        match command.kind:
            case "play":
                return self._play(seat, command.text or "")
            case "arrange":
                return self._arrange(seat, Arrangement.from_text(command.text or ""))
            case "undo" | "accept-undo":
                self.match.undo(int(command.text or 0))
                left = len(self.match.history.played)
                self.vacations = [each._replace(after=min(each.after, left)) for each in self.vacations]
                self._arranged = {n: first for n, first in self._arranged.items() if n < left}
                self._forget_offers()
            case "resign":
                self.match.resign(seat)
                self._forget_offers()
            case "offer-undo":
                self.undo_offered_by = seat
            case "decline-undo":
                self.undo_offered_by = None
            case "vacation":
                return self._vacation(seat, command)
            case "end":
                self.match.end_without_result(seat)
                self._forget_offers()
            case "added-time":
                return frozenset()  # so that no pending answer becomes outdated by it
            case "time-out":
                self._time_out(seat, TimeOut.from_text(command.text or ""))
                self._forget_offers()
            case "penalty":
                self.match.note_fault(seat, ILLEGAL_ATTEMPTS)
            case "forfeit":
                self.match.forfeit_by_attempts(seat)
            case "illegal-attempt":
                return self.all_viewers if apply_attempt(self, seat) else frozenset((seat,))
            case "offer-draw" if command.text != AGREED:
                self.draw_offered_by = seat
                self._offered_since_acting.add(seat)
            case "offer-draw" | "accept-draw":
                self.match.agree_draw(seat)
                self._forget_offers()
            case "decline-draw":
                self.draw_offered_by = None
            case "mix":
                self.match.mix(seat, command.text or "")
                return self._noted_mix(seat)
        return self.all_viewers

    def _forget_offers(self) -> None:
        self.draw_offered_by = self.undo_offered_by = None

    def _time_out(self, seat: int, what: TimeOut) -> None:
        if what.loses:
            self.match.run_out_of_time(seat)
            return
        for action in what.actions:
            self.match.carry_out(action, seat)
        if not self.is_over:
            self.match.note_fault(seat, MISSED_TURN)

    def _vacation(self, seat: int, command: StoredCommand) -> Viewers:
        """Records a vacation day; returns the viewers who notice it. While something may be hidden that is
        only the seat itself: others must not learn that it has not answered yet.
        """
        self.vacations.append(TakenDay(len(self.match.history.played), seat, command.text or "", command.at))
        is_open = all(self.match.seen_by(viewer).is_open for viewer in self.all_viewers)
        return self.all_viewers if is_open or not self.has_secrets else frozenset((seat,))

    def _noted_mix(self, seat: int) -> Viewers:
        """Records a mix; returns its viewers: only the seat, as others would learn that it will act soon."""
        self.mixed.add(seat)
        return frozenset((seat,))

    def _play(self, seat: int, action: str) -> Viewers:
        self.match.carry_out(action, seat)
        self._offered_since_acting.discard(seat)
        seen_by = self._viewers_of_last_action()
        if seen_by == self.all_viewers and self._declines_draw(seat):
            self.draw_offered_by = None
        if seen_by == self.all_viewers:
            self.undo_offered_by = None
        return seen_by

    def _viewers_of_last_action(self) -> Viewers:
        """The viewers who can see that the last action changed something."""
        history = self.match.history
        last = len(history.played) - 1
        return frozenset(viewer for viewer in self.all_viewers if history.is_news(last, viewer))

    def _arrange(self, seat: int, arrangement: Arrangement) -> Viewers:
        """Plays all actions of an arrangement, or none."""
        played, offers = (
            self.match.history.played,
            (self.draw_offered_by, self.undo_offered_by, {*self._offered_since_acting}),
        )
        before, seen_by = len(played), frozenset[int]()
        try:
            for action in arrangement.actions:
                seen_by |= self._play(seat, action)
        except IllegalAction:
            self.match.undo(len(played) - before)
            self.draw_offered_by, self.undo_offered_by, self._offered_since_acting = offers
            raise
        self._arranged.update(dict.fromkeys(range(before, len(played)), before))
        return seen_by

    def first_action_with(self, action: int) -> int:
        """The index of the first action of the arrangement that an action belongs to, counted from 0."""
        return self._arranged.get(action, action)

    def _declines_draw(self, seat: int) -> bool:
        """Whether an action that all can see cancels a draw offer: the other side has played on.

        Answers laid face down are all turned up with the last of them, whoever gave it. An offer is then
        cancelled in any case, so that it does not reveal who answered when.
        """
        return seat != self.draw_offered_by or self.match.history.played[-1].hidden


def _plain(time_control: TimeControl | None) -> dict[str, Any] | None:
    """A time control in stored form."""
    return None if time_control is None else time_control.model_dump(mode="json")
