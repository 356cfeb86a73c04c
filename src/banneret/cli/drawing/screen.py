"""Draws a whole screen: the board, the panel beside it, the last events, the prompt."""

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from banneret.cli.consoles import printable
from banneret.cli.drawing.board import draw_board
from banneret.cli.drawing.palette import QUIET, STRONG, seat_look
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match
from banneret.engine.views import (
    ARBITER,
    OUT_OF_SIGHT,
    Ability,
    Board,
    Cell,
    Effect,
    Item,
    LogEntry,
    Unit,
    View,
)
from banneret.players.levels import spoken_name

_PANEL_WIDTH = 28
"""The minimum width of the panel beside a board, in columns."""
_GAP = 2
_LINES_AROUND = 5
"""Lines needed around the board, for the last events, the prompt and the input line."""
_ENTRIES_SHOWN = 4


def show_screen(
    console: Console,
    match: Match,
    viewer: int,
    players: Sequence[str],
    at: int | None = None,
    *,
    near: int = 0,
) -> None:
    """Prints the screen for a viewer, now or after `at` actions."""
    view = match.view(viewer, at)
    height = console.height - _LINES_AROUND
    board = draw_board(match, viewer, at, near=near, width=console.width, height=height)
    board_width = max(map(len, board.plain.splitlines()))
    room = console.width - board_width - _GAP
    console.print()
    if room >= _PANEL_WIDTH:
        both = Table.grid(padding=(0, _GAP, 0, 0))
        both.add_column(width=board_width, no_wrap=True)
        both.add_row(board, _describe_match(match, view, players, width=room))
        console.print(both)
    else:
        console.print(board)
        console.print(_describe_match(match, view, players, width=console.width))
    console.print()
    if recent := _recent(view):
        console.print(describe_log(recent))
    for line in _questions(view):
        console.print(line)


def _describe_match(match: Match, view: View, players: Sequence[str], *, width: int) -> Text:
    """The panel: the game, the players, and everything beside the board."""
    status = view.status
    lines = [
        Text(match.game.definition.title, STRONG),
        Text(f"Ruleset {printable(view.ruleset)}{_seed(match)}", QUIET),
        Text(f"Turn {status.turn}, {status.phase}"),
        Text(),
        *(_describe_seat(view, seat, spoken_name(player)) for seat, player in enumerate(players)),
        Text(),
        Text(_legend(view.board, width), QUIET),
    ]
    notes = [*_counters(view), *_zones(view), *_badges(view)]
    if notes:
        lines += [Text(), *map(Text, notes)]
    return Text("\n").join(lines)


def _seed(match: Match) -> str:
    """The seed, unless it would reveal secrets or future dice."""
    return "" if match.game.has_unknowns and match.outcome is None else f", seed {match.seed}"


def describe_cell(view: View, name: str) -> list[str]:
    """Describes a cell and each unit on it."""
    cell = view.board.cells.get(name, Cell())
    facts = [*filter(None, (cell.region, cell.terrain)), *cell.marks]
    facts += [f"held by {view.seats[cell.owner]}"] if cell.owner is not None else []
    units = sorted((unit for unit in view.board.units if unit.cell == name), key=lambda unit: unit.place)
    place = [f"{name}: {', '.join(facts)}"] if facts else []
    return place + [_describe_unit(view, unit) for unit in units]


def describe_log(entries: Sequence[LogEntry]) -> Table:
    """A table of actions with their events, and below each the causes."""
    rows = Table.grid(padding=(0, 1, 0, 0))
    rows.add_column(width=4, justify="right", style=QUIET)
    for entry in entries:
        who = Text() if entry.seat is None else _shield(entry.seat)
        rows.add_row(
            str(entry.move or ""), who, Text(entry.text or "", STRONG), " ".join(entry.words) or entry.deed
        )
        if entry.causes:
            rows.add_row(
                "", "", "", Text(" ".join(f"{why.text} ({why.clause})" for why in entry.causes), QUIET)
            )
    return rows


def _describe_unit(view: View, unit: Unit) -> str:
    """Describes a unit with everything known about it."""
    owner = "" if unit.seat is None else f"{view.seats[unit.seat]} "
    facts = [f"{each.name} {each.value} of {each.of}" for each in (*unit.bars, *unit.scales)]
    facts += [f"{name} {value}" for name, value in unit.values.items()]
    facts += [f"faces {unit.facing}"] if unit.facing else []
    facts += [*unit.badges, *map(_describe_effect, unit.effects)]
    lines = [f"{owner}{_named(view, unit)}" + (f": {', '.join(facts)}" if facts else "")]
    lines += [f"  {note.text} ({note.clause})" for note in unit.notes]
    lines += [f"  {_describe_ability(ability)}" for ability in unit.abilities]
    return "\n".join(lines)


def _named(view: View, unit: Unit) -> str:
    """The name and the cell of a unit; also the name to pick it by, if that would not be clear from those."""
    beside = [each for each in view.board.units if each.cell == unit.cell and each.seat == unit.seat]
    name = "" if len(beside) == 1 or unit.id.startswith(unit.cell) else f"{unit.id} "
    return f"{unit.name} {name}{unit.cell}"


def _describe_effect(effect: Effect) -> str:
    return f"{effect.name} ({effect.turns} turn{'' if effect.turns == 1 else 's'})"


def _describe_ability(ability: Ability) -> str:
    facts = " ".join(each for each in (ability.text, ability.wait) if each)
    return f"{ability.name}{f', {ability.price}' if ability.price else ''}: {facts} ({ability.clause})"


def _describe_seat(view: View, seat: int, player: str) -> Text:
    mark = ">" if seat in view.status.to_act else " "
    return Text.assemble(f"{mark} ", _shield(seat), f" {view.seats[seat]:5} ", (printable(player), QUIET))


def _shield(seat: int) -> Text:
    """The brackets of a seat in its colour."""
    look = seat_look(seat)
    return Text(f"{look.left} {look.right}", look.style)


def _mark_meaning(mark: str) -> str:
    return "? out of sight" if mark == OUT_OF_SIGHT else f"{mark[0].upper()} {mark}"


def _legend(board: Board, width: int) -> str:
    """The legend of letters on the board, in as many columns as fit."""
    cells = board.cells.values()
    meanings = [
        *sorted({f"{unit.symbol} {unit.name}" for unit in board.units}),
        *sorted({f"{cell.terrain[0]} {cell.terrain}" for cell in cells if cell.terrain}),
        *sorted({_mark_meaning(mark) for cell in cells for mark in cell.marks}),
    ]
    widest = max(map(len, meanings), default=0) + 2
    in_line = max(1, (width + 2) // widest)
    lines = (meanings[n : n + in_line] for n in range(0, len(meanings), in_line))
    return "\n".join("".join(f"{meaning:{widest}}" for meaning in line).rstrip() for line in lines)


def _counters(view: View) -> Iterator[str]:
    for counter in view.counters:
        owner = "" if counter.seat is None else f"{view.seats[counter.seat]}: "
        top = "" if counter.of is None else f" of {counter.of}"
        value = "" if counter.value is None else f" {counter.value}"
        yield f"{owner}{counter.name}{value}{top}"


def _zones(view: View) -> Iterator[str]:
    for zone in view.zones:
        owner = "" if zone.seat is None else f"{view.seats[zone.seat]}: "
        content = ", ".join(map(_describe_item, zone.items))
        yield f"{owner}{zone.title} ({zone.count}){': ' if content else ''}{content}"


def _describe_item(item: Item) -> str:
    facts = ", ".join([*(f"{name} {value}" for name, value in item.values.items()), *item.lines])
    return f"{item.name} ({facts})" if facts else item.name


def _badges(view: View) -> Iterator[str]:
    for unit in view.board.units:
        said = [*unit.badges, *map(_describe_effect, unit.effects)]
        if said:
            owner = "" if unit.seat is None else f"{view.seats[unit.seat]} "
            yield f"{owner}{_named(view, unit)}: {', '.join(said)}"


def _recent(view: View) -> Sequence[LogEntry]:
    """The viewer's own last action and everything since; for viewers without a seat, the last action."""
    own = [n for n, entry in enumerate(view.log) if entry.seat == view.viewer]
    since = own[-1] if own else max(0, len(view.log) - 1)
    return view.log[since:][-_ENTRIES_SHOWN:]


def _questions(view: View) -> Iterator[RenderableType]:
    if view.status.outcome is not None:
        yield Text(view.status.outcome.text, STRONG)
    for prompt in view.prompts:
        if view.viewer in (prompt.seat, SPECTATOR, ARBITER):
            yield Text.assemble(
                (f"{view.seats[prompt.seat]}: ", STRONG), prompt.text, (f" ({prompt.clause})", QUIET)
            )
