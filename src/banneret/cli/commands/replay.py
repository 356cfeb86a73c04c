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
from banneret.engine.views import ARBITER


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether the record is sound.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="Begin after N actions.")] = None,
    json: JsonOption = False,
) -> None:
    """Watch a saved match again, or verify its record."""
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
        typer.echo(f"ok: {_count(match)}, the chain of hashes unbroken. {_result(match)}")
    else:
        _watch(match, record.seats, at)


def _watch(match: Match, players: Sequence[str], at: int | None) -> None:
    console = standard_output()
    if sys.stdin.isatty() and console.is_terminal:
        _step_through(console, match, players, at or 0)
    elif at is not None:
        show_screen(console, match, ARBITER, players, at)
    else:
        console.print(describe_log(match.log(ARBITER)))
        console.print(_result(match))


def _step_through(console: Console, match: Match, players: Sequence[str], at: int) -> None:
    show_screen(console, match, ARBITER, players, at)
    console.print("Enter: next. b: back. A number: after so many actions. q: quit.")
    while True:
        try:
            word = ask(f"{at} of {len(match.played)}> ").strip().lower()
        except EOFError:
            return
        if word in ("q", "quit"):
            return
        try:
            wanted = _wanted(word, at)
            show_screen(console, match, ARBITER, players, wanted)
            at = wanted
        except BanneretError as refusal:
            console.print(str(refusal))


def _wanted(word: str, at: int) -> int:
    """The number of the position that a person asks for."""
    if word in ("", "b"):
        return at + (-1 if word else 1)
    try:
        return int(word)
    except ValueError:
        raise BanneretError(
            "Press Enter for the next action, b for the one before, or type a number or q."
        ) from None


def _count(match: Match) -> str:
    return "1 action" if len(match.played) == 1 else f"{len(match.played)} actions"


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
        "moves": len(match.played),
        "actions": [
            {
                "n": entry.n,
                "seat": seats[turn.seat].lower(),
                "text": turn.text,
                "events": entry.words,
                "causes": [cause.model_dump() for cause in entry.causes],
            }
            for entry, turn in zip(match.log(ARBITER), match.played, strict=True)
        ],
        "outcome": match.outcome.model_dump(mode="json") if match.outcome else None,
    }
