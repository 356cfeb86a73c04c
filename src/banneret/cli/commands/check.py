"""`banneret check`: runs the conformance checks on a game."""

import sys
import traceback
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from banneret.cli.arguments import JsonOption, print_json
from banneret.cli.waiting import compile_with_progress
from banneret.conformance import compiling, suite
from banneret.conformance.subject import Subject
from banneret.conformance.suite import Result
from banneret.engine import rulesets
from banneret.engine.errors import BadGame, BanneretError
from banneret.engine.game import Definition, check_definition
from banneret.engine.machine.compiler import Runner
from banneret.games import definition as definition_of

QUICK = 0.1
"""The fraction of the work that is done with --quick."""


def check(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME|FOLDER", help="An installed game, or the folder of its package."),
    ],
    ruleset: Annotated[
        str | None, typer.Option(metavar="NAME", help="Check only this ruleset. [default: all of the game's]")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Play fewer games and compile nothing: takes seconds.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Check that a game keeps every promise of the contract."""
    try:
        definition = _opened(game)
    except BadGame as problem:
        _refuse(problem, as_json=json)
    results = list[Result]()
    for subject in _subjects(definition, ruleset, quick=quick):
        results += _run_and_print(subject, as_json=json)
    failed = [each for each in results if each.problems]
    if json:
        print_json({"ok": not failed, "checks": [_as_data(each) for each in results]})
    elif failed:
        typer.echo(f"\n{len(failed)} of {len(results)} promises are broken.")
    else:
        typer.echo(f"\nok: {definition.title} keeps all {len(results)} promises.")
    if failed:
        raise typer.Exit(1)


def _opened(game: str) -> Definition:
    """Loads an installed game, or the one in a folder; BadGame if its definition is not sound."""
    if not rulesets.is_path(game) and not Path(game).is_dir():
        return definition_of(game)
    folder = _package_in(Path(game).resolve())
    sys.path.insert(0, str(folder.parent))
    try:
        package: Any = import_module(folder.name)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename}, line {where.lineno}"
        raise BadGame(f"{game} cannot be imported: {type(error).__name__} in {place}: {error}") from None
    if not hasattr(package, "GAME"):
        raise BadGame(f"{game} has no GAME: give the definition this name in __init__.py.")
    check_definition(package.GAME)
    return package.GAME  # type: ignore[no-any-return]


def _package_in(folder: Path) -> Path:
    """The package folder: the given folder, or the only package in a project's folder."""
    if (folder / "__init__.py").is_file():
        return folder
    found = [path.parent for place in ("*", "src/*") for path in sorted(folder.glob(f"{place}/__init__.py"))]
    packages = [each for each in found if each.name != "tests"]
    if len(packages) != 1:
        names = ", ".join(each.name for each in packages) or "none"
        raise BanneretError(f"{folder}: expected the folder of one package of Python; found {names}.")
    return packages[0]


def _refuse(problem: BadGame, *, as_json: bool) -> NoReturn:
    """Reports what is wrong with a game that cannot be opened, and exits."""
    if as_json:
        print_json({"ok": False, "errors": str(problem).splitlines()})
    else:
        typer.echo(str(problem), err=True)
    raise typer.Exit(1)


def _subjects(definition: Definition, ruleset: str | None, *, quick: bool) -> list[Subject]:
    """The game with the chosen ruleset, or with each of its rulesets."""
    names = rulesets.names(definition.rulesets_folder)
    if ruleset is not None and ruleset not in names:
        raise BanneretError(f"There is no ruleset {ruleset!r}. There are: {', '.join(names)}.")
    effort, runner = (QUICK, compiling.interpreted) if quick else (1.0, _compiled)
    wanted = names if ruleset is None else [ruleset]
    return [Subject(definition, name, effort=effort, runner=runner) for name in wanted]


def _compiled(definition: Definition) -> Runner:
    compile_with_progress(partial(compiling.prepare, definition))
    return definition.compiled


def _run_and_print(subject: Subject, *, as_json: bool) -> Iterator[Result]:
    """Yields the results of all checks, printing each as soon as it is known."""
    if not as_json:
        typer.echo(f"{subject.definition.title}, ruleset {subject.ruleset}")
    for result in suite.run(subject):
        if not as_json:
            _tell(result)
        yield result


def _tell(result: Result) -> None:
    verdict = "FAILED" if result.problems else "ok"
    typer.echo(f"{verdict:<6}  {result.check.topic}: {result.check.promise}")
    for problem in result.problems:
        first, *more = problem.splitlines()
        typer.echo(f"        - {first}")
        for line in more:
            typer.echo(f"          {line}")


def _as_data(result: Result) -> dict[str, Any]:
    return {
        "ruleset": result.subject.ruleset,
        "check": str(result.check),
        "promise": result.check.promise,
        "problems": result.problems,
    }
