"""A session at the terminal: a match, its players, and the picks made so far."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from banneret.cli.drawing.palette import STRONG
from banneret.cli.drawing.screen import describe_cell, show_screen
from banneret.cli.playing.picking import (
    Choice,
    choices_after,
    describe_pick,
    find_action,
    list_choices,
    named,
)
from banneret.cli.playing.players import is_computer
from banneret.cli.record_files import save_record
from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match
from banneret.engine.views import ARBITER, PreviewWarning
from banneret.players.opponent import Opponent

Ask = Callable[[str], str]


class Session:
    """A match between people at this terminal and computer players."""

    def __init__(self, match: Match, players: Sequence[str], console: Console, ask: Ask) -> None:
        self.match = match
        self.players = players
        self.console = console
        self.ask = ask
        self.file: Path | None = None
        """The file that the match is saved in, if any."""
        self.is_saved = True
        self.is_shown = False
        self.is_left = False
        self._computers = {
            seat: Opponent(player, match, seat) for seat, player in enumerate(players) if is_computer(player)
        }
        self.people = [seat for seat in range(len(players)) if seat not in self._computers]
        self._shown_to: int | None = None
        self._picks: tuple[str, ...] = ()
        self._listed: list[Choice] = []

    # Seats and viewers

    @property
    def seat(self) -> int:
        """The seat that a person is to play now."""
        waiting = [seat for seat in self.match.to_act if seat in self.people]
        if not waiting:
            raise BanneretError("The match is over. Type save FILE to keep it, undo to go back, or quit.")
        return waiting[0]

    @property
    def viewer(self) -> int:
        """The viewer of the screen: the seat to act, or everybody once nothing is hidden."""
        return ARBITER if self.match.outcome else self.seat

    @property
    def prompt(self) -> str:
        if self.match.outcome:
            return "over> "
        view = self.match.view(self.seat)
        picked = ", ".join(describe_pick(pick, view) for pick in self._picks)
        return f"{self.match.game.seats[self.seat]}{': ' if picked else ''}{picked}> "

    # Output

    def say(self, text: str) -> None:
        """Prints a text, wrapped in a terminal and on one line elsewhere."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def warn(self, warnings: Sequence[PreviewWarning]) -> None:
        """Prints the warnings about an action, and whether the dangers can be avoided."""
        last_avoidable = max((n for n, each in enumerate(warnings) if each.avoidable), default=None)
        for n, warning in enumerate(warnings):
            clause = f" ({warning.clause})" if warning.clause else ""
            otherwise = " Another action would avoid that." if n == last_avoidable else ""
            text = Text(f"{warning.text}{clause}{otherwise}", STRONG)
            self.console.print(text, soft_wrap=not self.console.is_terminal)

    def show(self) -> None:
        """Prints the current screen."""
        self._hand_over(self.viewer)
        self._show_to(self.viewer)
        self.is_shown = True

    def _hand_over(self, viewer: int) -> None:
        """Waits for the next person to sit down before showing what only that person may see."""
        is_other = self._shown_to not in (None, viewer)
        has_secrets = self.match.game.has_secrets
        if is_other and viewer != ARBITER and has_secrets:
            self.console.clear()
            self.ask(f"{self.match.game.seats[viewer]}: press Enter when nobody else looks. ")
        self._shown_to = viewer

    def _show_to(self, viewer: int) -> None:
        # A single person playing computers is at the lower edge.
        near = self.people[0] if len(self.people) == 1 else 0
        show_screen(self.console, self.match, viewer, self.players, near=near)

    # Actions

    def let_computers_act(self) -> None:
        """Plays for the computers until a person is to act; without people, shows every position."""
        while acting := [seat for seat in self.match.to_act if seat in self._computers]:
            if not self.people:
                self._show_to(SPECTATOR)
            self._carry_out(self._computers[acting[0]].choose(), acting[0])

    def act(self, text: str) -> None:
        """Handles input that is not an order: notation, a number from the list, or a pick."""
        seat = self.seat
        if not text:
            self._list(choices_after(self.match, seat, self._picks))
        elif choice := self._numbered(text):
            self._choose(choice)
        elif action := find_action(self.match.legal(seat), text):
            self._carry_out_if_meant(action.code, seat)
        elif found := self._meant(text):
            self._list(found) if len(found) > 1 else self._choose(found[0])
        elif text.isdecimal():
            raise BanneretError("That number is not in the list. Press Enter to see it.")
        elif self._cell(text):
            self.look(text)
        else:
            # The game may accept other spellings, or explain why this is not an action.
            self._carry_out_if_meant(text, seat)

    def look(self, name: str) -> None:
        """Prints what is on a cell."""
        cell = self._cell(name)
        if cell is None:
            raise BanneretError(f"There is no cell {name!r}.")
        self.say("\n".join(describe_cell(self.match.view(self.viewer), cell)) or f"Nothing is on {cell}.")

    def step_back(self) -> None:
        """Drops the last pick."""
        if not self._picks:
            raise BanneretError("Nothing is picked. To take back an action, type undo.")
        self._picks = self._picks[:-1]
        self._list(choices_after(self.match, self.seat, self._picks))

    def take_back(self) -> None:
        """Goes back to the last decision that a person made."""
        own = [n for n, turn in enumerate(self.match.played) if turn.seat in self.people]
        if not own:
            raise BanneretError("There is no action of yours to take back.")
        self.match.undo(len(self.match.played) - own[-1])
        self._changed()

    def resign(self) -> None:
        """Resigns for the seat to act."""
        self.match.resign(self.seat)
        self._changed()

    def save(self, name: str) -> None:
        """Saves the match in a file."""
        path = Path(name) if name else self.file
        if path is None:
            raise BanneretError("Say where to: save FILE.")
        self.file = save_record(path, self.match.record(self.players))
        self.is_saved = True

    # Internals

    def _carry_out_if_meant(self, action: int | str, seat: int) -> None:
        """Plays a person's action, after a confirmation if it may lose the match and there are others."""
        warnings = self.match.warnings(action, seat)
        self.warn(warnings)
        may_lose, has_others = (
            any(each.loses for each in warnings),
            len(self.match.seen_by(seat).codes(seat)) > 1,
        )
        if may_lose and has_others and not self._agrees("Play it all the same? (y/n) "):
            self.say("It was not played.")
        else:
            self._carry_out(action, seat)

    def _agrees(self, question: str) -> bool:
        return self.ask(question).strip().casefold() in ("y", "yes")

    def _carry_out(self, action: int | str, seat: int) -> None:
        self.match.play(action, seat=seat)
        self._changed()

    def _changed(self) -> None:
        self._picks, self._listed = (), []
        self.is_shown = self.is_saved = False

    def _meant(self, text: str) -> list[Choice]:
        """The choices with that name: next picks, or first picks if the person has changed their mind."""
        view = self.match.view(self.seat)
        return named(choices_after(self.match, self.seat, self._picks), text, view) or named(
            choices_after(self.match, self.seat, ()), text, view
        )

    def _numbered(self, text: str) -> Choice | None:
        """The choice with a number in the last list."""
        return next((each for n, each in enumerate(self._listed, start=1) if text == str(n)), None)

    def _cell(self, text: str) -> str | None:
        """The cell with that name, ignoring case."""
        return next(
            (cell for cell in self.match.game.grid.places if cell.casefold() == text.casefold()), None
        )

    def _choose(self, choice: Choice) -> None:
        if choice.action is not None:
            self._carry_out_if_meant(choice.action.code, self.seat)
            return
        self._picks = choice.picks
        self._list(choices_after(self.match, self.seat, self._picks))

    def _list(self, choices: list[Choice]) -> None:
        self._listed = choices
        list_choices(self.console, choices, self.match.view(self.seat))
