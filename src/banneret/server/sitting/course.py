"""The course of a match: its entries carried out one after the other, and who could see each of them.

A viewer's version counts the entries that the viewer could see something of. So it only ever grows, is the
same after a restart, and stays as it is while somebody else lays an answer face down.
"""

from collections.abc import Iterable
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import SEATS_MAX
from banneret.engine.match.match import DRAW, RESIGN, Match
from banneret.engine.text.language import ENGLISH, LANGUAGES, speaking
from banneret.server.storage.rows import AGREED, Entry, Part, Standing

WATCHING = 1 << SEATS_MAX
"""Those who only watch, among seats as bits."""


def viewers(seats: Iterable[int]) -> int:
    """The seats of a person as bits; without any the person watches."""
    return sum(1 << seat for seat in seats) or WATCHING


class Course:
    """A match, and every command that made it what it is."""

    def __init__(self, match: Match, begun: int) -> None:
        self.match = match
        self.entries: list[Entry] = []
        self.draw_offered_by: int | None = None
        self._begun = begun
        self._news: list[int] = []
        self._offered: set[int] = set()
        self._by_command: dict[tuple[int, str], Entry] = {}

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seats(self) -> range:
        return range(len(self.game.seats))

    @property
    def _everyone(self) -> int:
        """All seats and those who watch, as bits."""
        return viewers(self.seats) | WATCHING

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    @property
    def ended_by_hand(self) -> bool:
        """Whether somebody resigned or all agreed on a draw."""
        turns = self.match.turns
        return bool(turns) and turns[-1].text in (RESIGN, DRAW)

    @property
    def was_rewritten(self) -> bool:
        """Whether what a viewer once read in the log may since have become another."""
        numbers = self.game.ruleset.numbers
        return self.game.definition.has_secrets(numbers) or any(each.kind == "undo" for each in self.entries)

    def waits_for(self, seat: int) -> bool:
        return seat in self.match.turn

    def has_offered(self, seat: int) -> bool:
        """Whether a seat has offered a draw since it last acted."""
        return seat in self._offered

    def version(self, who: int) -> int:
        """How much some viewers, as bits, could see change."""
        return sum(1 for news in self._news if news & who)

    def last_news(self) -> int:
        """The viewers, as bits, who could see something of the last entry."""
        return self._news[-1]

    def answered(self, person: int, command: str) -> Entry | None:
        """What came of a command, if it was carried out before."""
        return self._by_command.get((person, command))

    def add(self, entry: Entry) -> None:
        """Carries out a command; raises what the engine raises, and changes nothing then."""
        self._news.append(self._carry_out(entry))
        self.entries.append(entry)
        if entry.person is not None and entry.command is not None:
            self._by_command[entry.person, entry.command] = entry

    def _carry_out(self, entry: Entry) -> int:
        """Does it; the viewers, as bits, who could see something of it."""
        seat = entry.seat
        match entry.kind:
            case "play":
                self.match.play(entry.text or "", seat)
                self._offered.discard(seat)
                noticed = self._who_noticed()
                if noticed == self._everyone and self._plays_on(seat):
                    self.draw_offered_by = None
                return noticed
            case "undo":
                self.match.undo(int(entry.text or 0))
                self.draw_offered_by = None
            case "resign":
                self.match.resign(seat)
                self.draw_offered_by = None
            case "offer-draw" if entry.text != AGREED:
                self.draw_offered_by = seat
                self._offered.add(seat)
            case "offer-draw" | "accept-draw":
                self.match.agree_draw(seat)
                self.draw_offered_by = None
            case "decline-draw":
                self.draw_offered_by = None
        return self._everyone

    def _plays_on(self, seat: int) -> bool:
        """Whether the other side's answer to an offer of a draw is to play on, now that all know of the last
        action. What was laid face down is open with the last answer, whoever gave it: so an offer tells
        nobody who answered when.
        """
        return seat != self.draw_offered_by or self.match.turns[-1].hidden

    def _who_noticed(self) -> int:
        """The viewers, as bits, to whom the last action is news."""
        each = [(seat, 1 << seat) for seat in self.seats] + [(SPECTATOR, WATCHING)]
        return sum(bit for viewer, bit in each if self.match.is_news(viewer))

    def standing(self) -> Standing:
        """How the match stands, for lists: to each seat no more than it may know."""
        return Standing(
            public=self._part(SPECTATOR, WATCHING),
            seats=tuple(self._part(seat, 1 << seat) for seat in self.seats),
            outcome=self._outcome(),
        )

    def _outcome(self) -> dict[str, Any] | None:
        """How it ended, in English, and its sentence in all languages: lists need not open the match."""
        if self.match.outcome is None:
            return None
        said = dict[str, str]()
        for language in LANGUAGES:
            with speaking(language):
                said[language] = self.match.outcome.text
        with speaking(ENGLISH):
            return {**self.match.outcome.model_dump(mode="json"), "said": said}

    def _part(self, viewer: int, bit: int) -> Part:
        turns = self.match.turns
        moves = len(self.match.log(viewer)) if any(turn.hidden for turn in turns) else len(turns)
        latest_first = zip(reversed(self.entries), reversed(self._news), strict=True)
        changed = next((entry.at for entry, news in latest_first if news & bit), self._begun)
        return Part(moves, changed, waits=viewer in self.match.turn)
