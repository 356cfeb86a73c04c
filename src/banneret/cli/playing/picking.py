"""Finds an action pick by pick: a unit first, then a target, and so on."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from banneret.cli.drawing.palette import QUIET
from banneret.engine.match import Match
from banneret.engine.views import Action, Unit, View

_IN_ONE_COLUMN = 9


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a numbered list: the picks it leads to, and the action if they complete one."""

    picks: tuple[str, ...]
    actions: int
    action: Action | None


def find_action(actions: Sequence[Action], text: str) -> Action | None:
    """The action with this notation. Case is ignored unless it distinguishes two actions."""
    exact = [each for each in actions if each.text == text]
    found = exact or [each for each in actions if each.text.casefold() == text.casefold()]
    return found[0] if len(found) == 1 else None


def choices_after(match: Match, seat: int, picks: Sequence[str]) -> list[Choice]:
    """The choices of a seat after some picks; first the action they already complete, if any."""
    path = tuple(picks)
    before = match.picks(seat, path[:-1]) if path else []
    complete = [Choice(path, 1, each.action) for each in before if each.pick == path[-1] and each.action]
    return complete + [
        Choice((*path, each.pick), each.actions, each.action if each.actions == 1 else None)
        for each in match.picks(seat, path)
    ]


def named(choices: Sequence[Choice], text: str, view: View) -> list[Choice]:
    """The choices that a typed word may mean; a cell stands for each unit on it."""
    wanted = text.casefold()
    return [each for each in choices if wanted in map(str.casefold, _names(each.picks[-1], view))]


def list_choices(console: Console, choices: Sequence[Choice], view: View) -> None:
    """Prints choices with their numbers."""
    lines = [_describe(choice, view) for choice in choices]
    digits, width = len(str(len(lines))), max(len(name) for name, _ in lines)
    texts = [
        Text.assemble(f"{n:{digits}}  {name:{width}}  ", (note, QUIET))
        for n, (name, note) in enumerate(lines, start=1)
    ]
    if len(texts) > _IN_ONE_COLUMN:
        console.print(Columns(texts, padding=(0, 3), column_first=True))
    else:
        console.print(Text("\n").join(texts))


def _describe(choice: Choice, view: View) -> tuple[str, str]:
    """The name of a choice, and what it does."""
    if choice.action is not None:
        return choice.action.text, choice.action.words
    ahead = "1 action" if choice.actions == 1 else f"{choice.actions} actions" if choice.actions else "…"
    return describe_pick(choice.picks[-1], view), ahead


def describe_pick(pick: str, view: View) -> str:
    """A pick in words."""
    kind, _, name = pick.partition(":")
    if kind == "unit" and (unit := _unit(name, view)):
        return f"{unit.name} {unit.cell}{' (below)' if unit.place else ''}"
    if kind == "item":
        return next((item.name for zone in view.zones for item in zone.items if item.id == name), name)
    return name.replace("-", " ") if kind == "word" else name


def _names(pick: str, view: View) -> list[str]:
    """The words that a person may type for a pick."""
    kind, _, name = pick.partition(":")
    unit = _unit(name, view) if kind == "unit" else None
    return [name, describe_pick(pick, view), *([unit.cell] if unit else [])]


def _unit(name: str, view: View) -> Unit | None:
    return next((unit for unit in view.board.units if unit.id == name), None)
