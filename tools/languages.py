"""Keeps the translation catalogues in step with the English texts.

    python -m tools.languages            # updates them: new texts are added without a translation
    python -m tools.languages --missing  # also lists texts without a translation

A package with a `languages/` folder has catalogues, one file per language. Their texts are collected from two
places: calls of `say`, `count` and `terms` in the code, and the files of a game: rules, guide, lessons,
glossary, levels and rulesets. Texts that are no longer used are dropped.
"""

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import polib

import banneret
from banneret import games
from banneret.engine import rulesets
from banneret.engine.game import Definition
from banneret.engine.lessons import files as lessons
from banneret.engine.rulebook import all_clauses, read_glossary, read_guide
from banneret.engine.rulesets import describe
from banneret.engine.text import COMPLETE, ENGLISH, LANGUAGES
from banneret.players.gamedata import data_of

ROOT = Path(banneret.__file__).parent


@dataclass(slots=True)
class Text:
    """A text to translate: where it is used, and the parts that a translation may contain."""

    text: str
    plural: str = ""
    places: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    """Empty for texts that are not formatted, even if they contain braces."""


def packages() -> list[Path]:
    """The folders of all packages that have catalogues."""
    return sorted(folder.parent for folder in ROOT.rglob("languages") if folder.is_dir())


@cache
def texts_of(package: Path) -> dict[str, Text]:
    """All texts of a package, keyed by the English text."""
    found: dict[str, Text] = {}
    others = [each for each in packages() if package in each.parents]
    for path in sorted(package.rglob("*.py")):
        if not any(other in path.parents for other in others):
            for text in _said_in(path):
                _add(found, text, path.relative_to(package))
    if (name := package.name.replace("_", "-")) in games.names():
        for place, passage in _passages(games.definition(name)):
            _add(found, Text(passage), Path(place))
    found.pop("", None)
    return found


def _add(found: dict[str, Text], text: Text, place: Path) -> None:
    known = found.setdefault(text.text, text)
    known.plural = known.plural or text.plural
    known.places.add(place.as_posix())
    known.parts |= text.parts


# Texts in the code


def _said_in(path: Path) -> Iterator[Text]:
    calls = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name):
            yield from _said_by(call, call.func.id, path)


def _said_by(call: ast.Call, name: str, path: Path) -> Iterator[Text]:
    parts = {keyword.arg for keyword in call.keywords if keyword.arg}
    if name == "say":
        yield Text(_literal(call.args[0], path), parts=parts)
    elif name == "count" and len(call.args) == 3:
        one, many = (_literal(each, path) for each in call.args[1:])
        yield Text(one, plural=many, parts=parts | {"number"})
    elif name == "terms":
        words = call.args[0]
        if not isinstance(words, ast.Dict):
            raise SystemExit(f"{path}:{call.lineno}: terms are written out as a mapping")
        yield from (Text(_literal(each, path)) for each in words.values)


def _literal(node: ast.expr, path: Path) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise SystemExit(f"{path}:{node.lineno}: what is said is written out, not put together")


# Texts in the files of a game


def _passages(definition: Definition) -> Iterator[tuple[str, str]]:
    for clause in all_clauses(definition):
        yield "RULES.md", clause.chapter
        yield "RULES.md", clause.text
    for entry in read_glossary(definition):
        yield "glossary.yaml", entry.name
        yield from (("glossary.yaml", line.text) for line in entry.lines)
    yield from (("players.yaml", level.about) for level in data_of(definition).levels)
    yield from (("guide.yaml", text) for text in _guide(definition))
    yield from _lessons(definition)
    yield from _choices(definition)


def _guide(definition: Definition) -> Iterator[str]:
    guide = read_guide(definition)
    if guide is None:
        return
    yield guide.aim
    for section in guide.sections:
        yield section.title
        yield from (each if isinstance(each, str) else each.text for each in section.text)
        for figure in section.figures:
            yield from (figure.title, figure.text)


def _lessons(definition: Definition) -> Iterator[tuple[str, str]]:
    for name in lessons.names(definition):
        place, lesson = f"lessons/{name}.yaml", lessons.read_file_of(definition, name)
        yield from ((place, text) for text in (lesson.title, lesson.about))
        for step in lesson.steps:
            yield from ((place, text) for text in (step.title, step.text, step.task, step.hint))
            yield from ((place, wrong.text) for wrong in step.wrong)


def _choices(definition: Definition) -> Iterator[tuple[str, str]]:
    """The texts of rulesets, and of the options with any of them and their set-ups."""
    folder = definition.rulesets_folder
    yield from ((f"rulesets/{way.ruleset}.yaml", way.about) for way in rulesets.ways_to_play(folder))
    for name in rulesets.names(folder):
        place, ruleset = f"rulesets/{name}.yaml", definition.ruleset(name)
        yield from ((place, text) for text in (ruleset.title, rulesets.about(name, folder)))
        setups = definition.setups.names(ruleset.numbers)
        yield from ((place, about) for about in setups.values())
        for setup in (None, *setups):
            yield from _settings(definition, definition.ruleset(name, setup).numbers)


def _settings(definition: Definition, numbers: Any) -> Iterator[tuple[str, str]]:
    known = {entry.path: entry for entry in describe(numbers)}
    for each in definition.setups.changeable(numbers):
        entry = known[each.path]
        said = (each.title, each.group, each.about or entry.means, entry.unit or "")
        yield from (("numbers.py", text) for text in said)
        yield from (("numbers.py", each.options.get(name, name)) for name in entry.options)
    for preset in definition.setups.presets(numbers):
        yield from (("numbers.py", text) for text in (preset.group, preset.title, preset.about))


# Catalogues


def catalogue_path(package: Path, language: str) -> Path:
    """The path of a package's catalogue in a language."""
    return package / "languages" / f"{language}.po"


def updated(package: Path, language: str) -> polib.POFile:
    """A catalogue with exactly the texts of its package; existing translations are kept."""
    path = catalogue_path(package, language)
    before = {entry.msgid: entry for entry in polib.pofile(str(path))} if path.exists() else {}
    file = polib.POFile(wrapwidth=110)
    file.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for text in _in_order(texts_of(package).values()):
        file.append(_entry(text, before.get(text.text)))
    return file


def _in_order(texts: Iterable[Text]) -> list[Text]:
    """Sorts texts by file, then by place in it."""
    return sorted(texts, key=lambda text: min(text.places))


def _entry(text: Text, before: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(msgid=text.text, occurrences=[(place, "") for place in sorted(text.places)])
    if text.plural:
        entry.msgid_plural = text.plural
        entry.msgstr_plural = before.msgstr_plural if before and before.msgid_plural else {0: "", 1: ""}
    else:
        entry.msgstr = before.msgstr if before else ""
    return entry


def missing(file: polib.POFile) -> list[str]:
    """The texts without a translation."""
    return [entry.msgid for entry in file if not all(entry.msgstr_plural.values() or [entry.msgstr])]


def main(arguments: list[str]) -> int:
    """Writes every catalogue; fails if one that must be complete lacks a translation."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.languages", description="Keeps catalogues in step."
    )
    parser.add_argument("--missing", action="store_true", help="list what has no translation yet")
    parser.add_argument(
        "packages", nargs="*", metavar="PACKAGE", help="only these, such as engine or prevail"
    )
    wants = parser.parse_args(arguments)
    incomplete = 0
    for package in packages():
        if wants.packages and package.name not in wants.packages:
            continue
        for language in LANGUAGES:
            if language == ENGLISH:
                continue
            file = updated(package, language)
            file.save(str(catalogue_path(package, language)))
            lacks = missing(file)
            incomplete += len(lacks) if language in COMPLETE else 0
            name = catalogue_path(package, language).relative_to(ROOT)
            print(f"{name}: {len(file)} texts, {len(lacks)} missing")
            if wants.missing:
                print(*(f"  {text!r}" for text in lacks), sep="\n")
    return 1 if incomplete else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
