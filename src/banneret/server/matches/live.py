"""A match in memory, without any input or output.

A viewer's version counts the commands that changed something the viewer can see. So it only grows, is the
same after a restart, and stays as it is while somebody else lays an answer face down.
"""

from banneret.engine import rulesets
from banneret.engine.errors import IllegalAction
from banneret.engine.game import Game
from banneret.engine.lessons.attempt import Attempt
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import DRAW, RESIGN, Match
from banneret.server.matches.visitor import Visitor
from banneret.server.storage.stored import (
    AGREED,
    Arrangement,
    SeatHolder,
    StoredCommand,
    StoredMatch,
    StoredRules,
)

Viewers = frozenset[int]
"""Seats, and SPECTATOR for everybody who has none."""


class LiveMatch:
    """The engine's match, who holds its seats, and the commands carried out so far."""

    def __init__(
        self,
        id: str,
        match: Match,
        holders: tuple[SeatHolder, ...],
        *,
        owner: int,
        begun: int,
        rematch: str | None = None,
        attempt: Attempt | None = None,
    ) -> None:
        self.id = id
        self.match = match
        self.holders = holders
        self.owner = owner
        self.begun = begun
        self.rematch = rematch
        self.attempt = attempt
        """The attempt at a step of a lesson, if this is one: it decides what the other seats do."""
        self.commands: list[StoredCommand] = []
        self.seen_by: list[Viewers] = []
        """For each command, the viewers who could see that something changed."""
        self.draw_offered_by: int | None = None
        self._offered_since_acting: set[int] = set()
        self._by_id: dict[tuple[int, str], StoredCommand] = {}
        self._arranged: dict[int, int] = {}
        """For each action that laid out part of a set-up at once, the first of them."""

    def stored(self) -> StoredMatch:
        """The match as the database holds it."""
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
        )

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
        return self.match.outcome is not None

    @property
    def ended_by_command(self) -> bool:
        """Whether somebody resigned or a draw was agreed."""
        turns = self.match.played
        return bool(turns) and turns[-1].text in (RESIGN, DRAW)

    @property
    def log_may_have_changed(self) -> bool:
        """Whether entries that a viewer once read in the log may be different now."""
        return self.has_secrets or any(command.kind == "undo" for command in self.commands)

    def waits_for(self, seat: int) -> bool:
        return seat in self.match.to_act

    # Who plays, and who looks

    def seats_of(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats that the visitor plays."""
        if visitor.person is None:
            return ()
        return tuple(seat for seat, holder in enumerate(self.holders) if holder.person == visitor.person)

    def viewers_of(self, visitor: Visitor) -> Viewers:
        """The visitor's seats; without any, the visitor is a spectator."""
        return frozenset(self.seats_of(visitor) or (SPECTATOR,))

    def has_others_than(self, visitor: Visitor) -> bool:
        """Whether another person plays here, or may come to: then nobody gets help."""
        mine = self.seats_of(visitor)
        return not mine or any(
            holder.computer is None for seat, holder in enumerate(self.holders) if seat not in mine
        )

    def computers_to_act(self) -> list[int]:
        """The seats of computer players that the game waits for. In a lesson they are not asked."""
        if self.is_lesson:
            return []
        return [seat for seat in self.match.to_act if self.holders[seat].computer is not None]

    def seat_shown_to(self, visitor: Visitor) -> int | None:
        """The visitor's seat that is to act, otherwise the first."""
        mine = self.seats_of(visitor)
        return next((seat for seat in mine if self.waits_for(seat)), mine[0] if mine else None)

    def has_secrets_within(self, visitor: Visitor) -> bool:
        """Whether the visitor has several seats that may not see the same now."""
        return len({self.match.seen_by(seat).state.tobytes() for seat in self.seats_of(visitor)}) > 1

    def player_names(self) -> list[str]:
        """Who plays, for a record: a name that is no computer player's is a person's."""
        names = zip(self.holders, self.game.seats, strict=True)
        return [holder.computer or holder.name or seat for holder, seat in names]

    # Versions

    def version(self, viewers: Viewers) -> int:
        """How many commands changed something that one of these viewers could see."""
        return sum(1 for seen_by in self.seen_by if seen_by & viewers)

    def seat_version(self, seat: int) -> int:
        return self.version(frozenset((seat,)))

    def version_for(self, visitor: Visitor) -> int:
        return self.version(self.viewers_of(visitor))

    @property
    def all_viewers(self) -> Viewers:
        return frozenset((*range(len(self.holders)), SPECTATOR))

    # Commands

    def has_offered_draw(self, seat: int) -> bool:
        """Whether a seat has offered a draw since it last acted."""
        return seat in self._offered_since_acting

    def find_command(self, person: int, command_id: str) -> StoredCommand | None:
        """A person's command that was carried out, by its id."""
        return self._by_id.get((person, command_id))

    def carry_out(self, command: StoredCommand) -> None:
        """Carries out a command. If the engine refuses it, its error is raised and nothing changes."""
        self._add(command, self._do(command))

    def add_played(self, command: StoredCommand) -> None:
        """Adds a command that the engine's match has just carried out, such as a step of a replay."""
        self._add(command, self._viewers_of_last_action() if command.kind == "play" else self.all_viewers)

    def _add(self, command: StoredCommand, seen_by: Viewers) -> None:
        self.seen_by.append(seen_by)
        self.commands.append(command)
        if command.person is not None and command.command_id is not None:
            self._by_id[command.person, command.command_id] = command

    def _do(self, command: StoredCommand) -> Viewers:
        """Does it; returns the viewers who can see that something changed."""
        seat = command.seat
        match command.kind:
            case "play":
                return self._play(seat, command.text or "")
            case "arrange":
                return self._arrange(seat, Arrangement.from_text(command.text or ""))
            case "undo":
                self.match.undo(int(command.text or 0))
                left = len(self.match.history.played)
                self._arranged = {n: first for n, first in self._arranged.items() if n < left}
                self.draw_offered_by = None
            case "resign":
                self.match.resign(seat)
                self.draw_offered_by = None
            case "offer-draw" if command.text != AGREED:
                self.draw_offered_by = seat
                self._offered_since_acting.add(seat)
            case "offer-draw" | "accept-draw":
                self.match.agree_draw(seat)
                self.draw_offered_by = None
            case "decline-draw":
                self.draw_offered_by = None
        return self.all_viewers

    def _play(self, seat: int, action: str) -> Viewers:
        self.match.play(action, seat)
        self._offered_since_acting.discard(seat)
        seen_by = self._viewers_of_last_action()
        if seen_by == self.all_viewers and self._declines_draw(seat):
            self.draw_offered_by = None
        return seen_by

    def _viewers_of_last_action(self) -> Viewers:
        """The viewers who can see that something changed by it."""
        history = self.match.history
        last = len(history.played) - 1
        return frozenset(viewer for viewer in self.all_viewers if history.is_news(last, viewer))

    def _arrange(self, seat: int, arrangement: Arrangement) -> Viewers:
        """Plays all actions of an arrangement, or none."""
        played, offers = self.match.history.played, (self.draw_offered_by, {*self._offered_since_acting})
        before, seen_by = len(played), frozenset[int]()
        try:
            for action in arrangement.actions:
                seen_by |= self._play(seat, action)
        except IllegalAction:
            self.match.undo(len(played) - before)
            self.draw_offered_by, self._offered_since_acting = offers
            raise
        self._arranged.update(dict.fromkeys(range(before, len(played)), before))
        return seen_by

    def first_action_with(self, action: int) -> int:
        """The first of the actions that were played at once with this one; they are counted from 0."""
        return self._arranged.get(action, action)

    def _declines_draw(self, seat: int) -> bool:
        """Whether a draw offer lapses with an action that all can see: the other side has played on.

        Answers laid face down are all turned up with the last of them, no matter whose. An offer lapses then,
        so that nobody learns from it who answered when.
        """
        return seat != self.draw_offered_by or self.match.played[-1].hidden
