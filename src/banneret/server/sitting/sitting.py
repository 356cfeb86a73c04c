"""A match that is being played, and who plays it."""

from dataclasses import dataclass

from banneret.engine.lessons.attempt import Attempt
from banneret.server.sitting.course import Course, viewers
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.rows import Chair


@dataclass
class Sitting:
    """A match and its seats."""

    id: str
    course: Course
    chairs: tuple[Chair, ...]
    owner: int
    rematch: str | None
    attempt: Attempt | None = None
    """The step of a lesson that is taken here: the other seats do what it says."""

    def seats_of(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats that somebody plays."""
        if visitor.person is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == visitor.person)

    def has_others_than(self, visitor: Visitor) -> bool:
        """Whether anybody else plays here, or may come to: then there is no help."""
        mine = self.seats_of(visitor)
        return not mine or any(
            chair.computer is None for seat, chair in enumerate(self.chairs) if seat not in mine
        )

    def computers_to_act(self) -> list[int]:
        """The seats of computer players that are asked."""
        if self.attempt is not None:
            return []
        return [seat for seat in self.course.match.turn if self.chairs[seat].computer is not None]

    def version_for(self, visitor: Visitor) -> int:
        """How much somebody could see change."""
        return self.course.version(viewers(self.seats_of(visitor)))

    def seat_shown_to(self, visitor: Visitor) -> int | None:
        """Of several seats the one that is to act, else the first."""
        mine = self.seats_of(visitor)
        return next((seat for seat in mine if self.course.waits_for(seat)), mine[0] if mine else None)

    def has_secrets_within(self, visitor: Visitor) -> bool:
        """Whether somebody has several seats that may not see the same now."""
        match = self.course.match
        return len({match.seen_by(seat).tobytes() for seat in self.seats_of(visitor)}) > 1

    def player_names(self) -> list[str]:
        """Who plays, for a record: a name that is no computer player's means a person."""
        names = zip(self.chairs, self.course.game.seats, strict=True)
        return [chair.computer or chair.name or seat for chair, seat in names]
