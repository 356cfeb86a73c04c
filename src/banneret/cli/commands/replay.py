"""`banneret replay`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from banneret.cli.arguments import JsonOption, print_json, ruleset_name
from banneret.cli.consoles import standard_output
from banneret.cli.drawing.screen import describe_log, show_screen
from banneret.cli.playing.terminal import ask
from banneret.cli.record_files import load_match
from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.match import Match
from banneret.engine.view import ARBITER


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether the record is sound.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="Begin after N actions.")] = None,
    json: JsonOption = False,
) -> None:
    """Watch a saved match again, or check that nobody altered it."""
    try:
        record, match = load_match(file)
    except BadRecord as problem:
        if json:
            print_json({"ok": False, "error": str(problem)})
            raise typer.Exit(1) from None
        raise
    if json:
        print_json(_summary(match, record.seats))
    elif verify:
        typer.echo(f"ok: {len(match.turns)} actions, none altered. {_result(match)}")
    else:
        _watch(_Reel(match, record.seats, standard_output()), at)


class _Reel:
    """A match that can be wound to any of its positions."""

    def __init__(self, match: Match, players: Sequence[str], console: Console) -> None:
        self.console = console
        self.length = len(match.turns)
        self._match = match
        self._players = players
        self._turns = match.turns

    @property
    def at(self) -> int:
        return len(self._match.turns)

    def wind(self, to: int) -> None:
        """Goes to the position after so many actions."""
        if not 0 <= to <= self.length:
            raise BanneretError(f"The match has positions 0 to {self.length}, and none {to}.")
        if to < self.at:
            self._match.undo(self.at - to)
        for turn in self._turns[self.at : to]:
            self._match.play(turn.code, seat=turn.seat)

    def show(self) -> None:
        show_screen(self.console, self._match, ARBITER, self._players)

    def show_log(self) -> None:
        """Every action and what came of it."""
        self.console.print(describe_log(self._match.log(ARBITER)))
        self.console.print(_result(self._match))


def _watch(reel: _Reel, at: int | None) -> None:
    if sys.stdin.isatty() and reel.console.is_terminal:
        reel.wind(at or 0)
        _step_through(reel)
    elif at is not None:
        reel.wind(at)
        reel.show()
    else:
        reel.show_log()


def _step_through(reel: _Reel) -> None:
    reel.console.print("Enter: next. b: back. A number: after so many actions. q: quit.")
    reel.show()
    while True:
        try:
            word = ask(f"{reel.at} of {reel.length}> ").strip().lower()
        except EOFError:
            return
        if word in ("q", "quit"):
            return
        try:
            reel.wind(_wanted(word, reel.at))
            reel.show()
        except BanneretError as refusal:
            reel.console.print(str(refusal))


def _wanted(word: str, at: int) -> int:
    """The position that a person asks for."""
    if word in ("", "b"):
        return at + (-1 if word else 1)
    try:
        return int(word)
    except ValueError:
        raise BanneretError(
            "Press Enter for the next action, b for the one before, or type a number or q."
        ) from None


def _result(match: Match) -> str:
    return match.outcome.text if match.outcome else "The match is not over yet."


def _summary(match: Match, players: Sequence[str]) -> dict[str, Any]:
    seats = match.game.seats
    return {
        "ok": True,
        "game": match.game.name,
        "ruleset": ruleset_name(match.game),
        "players": {name.lower(): player for name, player in zip(seats, players, strict=True)},
        "seed": match.seed,
        "moves": len(match.turns),
        "actions": [
            {"n": entry.n, "seat": seats[turn.seat].lower(), "text": turn.text, "events": entry.events}
            for entry, turn in zip(match.log(ARBITER), match.turns, strict=True)
        ],
        "outcome": match.outcome.model_dump(mode="json") if match.outcome else None,
    }
