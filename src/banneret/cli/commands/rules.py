"""`banneret rules`: shows the rules in words and their numbers, and checks files that change them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import accumulate, groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.arguments import EXAMPLE, GameArgument, JsonOption, print_json
from banneret.cli.clauses import show_rules_text
from banneret.cli.consoles import standard_output
from banneret.cli.drawing.palette import STRONG
from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game import Definition
from banneret.engine.lessons.walkthrough import check_lesson
from banneret.engine.rulebook import all_clauses, find_clauses, read_sections
from banneret.engine.rulesets import (
    LABELS,
    NumberInfo,
    Ruleset,
    WayToPlay,
    describe,
    extended_by,
    names_in_order,
    schema,
    ways_to_play,
)
from banneret.engine.rulesets import about as about_ruleset
from banneret.engine.text import suggestion
from banneret.games import definition as definition_of

EXAMPLES = f"""\b
Examples:
  banneret rules {EXAMPLE}
  banneret rules {EXAMPLE} 1.1
  banneret rules {EXAMPLE} rulesets
  banneret rules {EXAMPLE} sections
  banneret rules {EXAMPLE} --ruleset default
  banneret rules {EXAMPLE} movement --ruleset v2
  banneret rules {EXAMPLE} check my-rules.yaml
  banneret rules {EXAMPLE} lessons check my-lesson.yaml
  banneret rules {EXAMPLE} schema > schema.json
"""


def rules(
    game: GameArgument,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="CLAUSE|SECTION|rulesets|sections|check|schema",
            help="A clause or chapter by its number; with --ruleset, a section of its numbers; "
            "rulesets: which there are, and for whom; "
            "sections: where to find what the rulebook says; "
            "check: is FILE a ruleset?; schema: for editors. "
            "Other files, such as lessons or armies, are checked by what they are: lessons check FILE.",
        ),
    ] = None,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="The file to check.", show_default=False)
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="Show the numbers of this ruleset.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show a game's rules or numbers, or check your own file."""
    definition = definition_of(game)
    if what is not None and what in _file_checks(definition):
        _check_other(definition, what, files or [], as_json=json)
        return
    if (what == "check") != (files is not None) or (files is not None and len(files) > 1):
        raise BanneretError(f"To check a ruleset, write: banneret rules {game} check FILE")
    if files:
        _check(definition, files[0], as_json=json)
    elif ruleset is not None:
        _show_numbers(definition, ruleset, what, as_json=json)
    elif what == "rulesets":
        _show_rulesets(definition, as_json=json)
    elif what == "sections":
        _show_sections(definition, as_json=json)
    elif what == "schema":
        print_json(schema(definition.numbers, definition.name))
    else:
        _show_clauses(definition, what, as_json=json)


def _show_clauses(definition: Definition, wanted: str | None, *, as_json: bool) -> None:
    if as_json:
        clauses = find_clauses(definition, wanted) if wanted else all_clauses(definition)
        print_json([{"id": each.id, "chapter": each.chapter, "text": each.text} for each in clauses])
    elif wanted:
        for clause in find_clauses(definition, wanted):
            show_rules_text(standard_output(), clause.text)
    else:
        show_rules_text(standard_output(), definition.rules_text)


def _show_rulesets(definition: Definition, *, as_json: bool) -> None:
    """Prints the ways to play, then all rulesets."""
    folder = definition.rulesets_folder
    ways, names = ways_to_play(folder), names_in_order(folder)
    about = {name: (definition.ruleset(name).title, about_ruleset(name, folder)) for name in names}
    if as_json:
        print_json(
            {
                "ways": [way.model_dump() for way in ways],
                "rulesets": [{"name": name, "title": t, "about": a} for name, (t, a) in about.items()],
            }
        )
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for way in ways:
        table.add_row(Text(LABELS[way.label], STRONG), _played_with(way), way.about)
    if ways:
        table.add_row()
    for name, (title, text) in about.items():
        table.add_row(title, f"--ruleset {name}", text)
    standard_output().print(table)


def _played_with(way: WayToPlay) -> str:
    """The ruleset, set-up and changes of a way to play, a line each."""
    changes = [f"{path}: {_in_words(value)}" for path, value in way.changes.items()]
    setup = [f"--setup {way.setup}"] if way.setup else []
    return "\n".join([f"--ruleset {way.ruleset}", *setup, *changes])


def _show_sections(definition: Definition, *, as_json: bool) -> None:
    """Prints which clauses implement each section of the original rulebook."""
    rows = read_sections(definition.rules_text)
    if not rows:
        raise BanneretError(f"{definition.title} has no table of the sections of its rulebook.")
    if as_json:
        print_json([asdict(each) for each in rows])
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for section, said in groupby(rows, key=lambda each: each.section):
        table.add_row(Text(section, STRONG))
        for each in said:
            table.add_row(Padding(each.says, (0, 0, 0, 2)), ", ".join(each.clauses) or f"none: {each.reason}")
    standard_output().print(table)


def _show_numbers(definition: Definition, source: str, section: str | None, *, as_json: bool) -> None:
    ruleset, parent = definition.ruleset(source), _parent(definition, source)
    listed = _in_section(list(describe(ruleset.numbers)), section)
    if as_json:
        changes = ruleset.changes_from(definition.ruleset())
        numbers = [{**each._asdict(), "default": changes.get(each.path, (each.value,))[0]} for each in listed]
        print_json({**_name(ruleset), "numbers": numbers})
        return
    changes = ruleset.changes_from(parent)
    console = standard_output()
    console.print(f"{ruleset.title}: ruleset {ruleset.name} of {ruleset.game} ({ruleset.hash})")
    console.print(_count_changes(changes, parent) + "\n")
    console.print(_numbers_table(listed, changes, parent.name))


def _parent(definition: Definition, source: str) -> Ruleset[Any]:
    """The ruleset that a ruleset extends; the default if it extends none."""
    return definition.ruleset(extended_by(source, definition.rulesets_folder) or "default")


def _in_section(listed: Sequence[NumberInfo], section: str | None) -> Sequence[NumberInfo]:
    """The numbers in a section, such as `units.velites`."""
    if section is None:
        return listed
    found = [each for each in listed if f"{each.path}.".startswith(f"{section}.")]
    if not found:
        headings = dict.fromkeys(way for each in listed for way in _ways_to(each.path))
        raise BanneretError(f"No numbers are called {section!r}. {suggestion(section, headings)}")
    return found


def _ways_to(path: str) -> Iterator[str]:
    """All sections that contain a number, and the path of the number itself."""
    return accumulate(path.split("."), "{}.{}".format)


def _numbers_table(
    listed: Sequence[NumberInfo], changes: Mapping[str, tuple[Any, Any]], parent: str
) -> Table:
    """A table with a row for each number, under the headings of the YAML's sections."""
    table = Table("", box=None, padding=(0, 2, 0, 0))
    for heading in ("Number", "Value", "Bounds", "Meaning"):
        table.add_column(heading, overflow="fold")
    section = ""
    for each in listed:
        heading, _, name = each.path.rpartition(".")
        if heading != section:
            section = heading
            table.add_row()
            table.add_row("", Text(heading, STRONG))
        is_changed = each.path in changes
        value = _in_words(each.value) + (f" {each.unit}" if each.unit else "")
        if is_changed:
            value += f" ({parent} {_in_words(changes[each.path][0])})"
        bounds = f"{each.low} to {each.high}" if each.low is not None else ""
        mark, style = ("*", STRONG) if is_changed else ("", "")
        table.add_row(mark, f"  {name}" if heading else name, value, bounds, _meaning(each), style=style)
    return table


def _meaning(each: NumberInfo) -> str:
    """The meaning of a number, and its possible values if they are words."""
    return f"{each.means}: {', '.join(map(_in_words, each.options))}" if each.options else each.means


def _check(definition: Definition, file: Path, *, as_json: bool) -> None:
    # A slash makes it a path, so that a file called `v2` is not mistaken for the game's own v2.
    source = str(file) if file.is_absolute() else f"./{file}"
    try:
        ruleset = definition.ruleset(source)
    except BadRuleset as problem:
        if as_json:
            print_json({"ok": False, "errors": str(problem).splitlines()})
        else:
            typer.echo(str(problem), err=True)
        raise typer.Exit(1) from None
    parent = _parent(definition, source)
    changes = ruleset.changes_from(definition.ruleset() if as_json else parent)
    if as_json:
        differences = {path: {"default": theirs, "value": ours} for path, (theirs, ours) in changes.items()}
        print_json({"ok": True, **_name(ruleset), "changes": differences})
        return
    typer.echo(f"ok: {ruleset.title} ({ruleset.hash})")
    typer.echo(_count_changes(changes, parent))
    for path, (theirs, ours) in changes.items():
        typer.echo(f"  {path}: {_in_words(theirs)} -> {_in_words(ours)}")


def _check_other(definition: Definition, what: str, files: Sequence[Path], *, as_json: bool) -> None:
    """Checks a file other than a ruleset, such as a lesson or an army."""
    if len(files) != 2 or str(files[0]) != "check":
        raise BanneretError(f"To check a file, write: banneret rules {definition.name} {what} check FILE")
    try:
        summary, problems = _file_checks(definition)[what](files[1])
    except BadRuleset as unreadable:
        summary, problems = str(files[1]), str(unreadable).splitlines()
    if as_json:
        print_json({"ok": not problems, "summary": summary, "errors": problems})
    elif problems:
        for problem in problems:
            typer.echo(problem, err=True)
    else:
        typer.echo(f"ok: {summary}")
    if problems:
        raise typer.Exit(1)


def _file_checks(definition: Definition) -> Mapping[str, Callable[[Path], tuple[str, list[str]]]]:
    """The checks for files other than rulesets, keyed by the kind of file."""
    return {"lessons": partial(check_lesson, definition), **definition.setups.file_checks}


def _name(ruleset: Ruleset[Any]) -> dict[str, str]:
    return {"game": ruleset.game, "name": ruleset.name, "title": ruleset.title, "hash": ruleset.hash}


def _count_changes(changes: Mapping[str, Any], parent: Ruleset[Any]) -> str:
    other = "the default" if parent.name == "default" else parent.name
    if not changes:
        return f"Nothing differs from {other}."
    return f"{len(changes)} {'number differs' if len(changes) == 1 else 'numbers differ'} from {other}:"


def _in_words(value: Any) -> str:
    """A value in YAML notation."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case list():
            return ", ".join(map(_in_words, value)) or "none"
        case _:
            return str(value)
