"""The glossary of a game: kinds of units, cards, abilities, ground and terms, with the numbers in force.

A game's glossary.yaml has sentences that refer to numbers of the rules by name; lines computed from whole
tables are added by its definition (`Words.glossary`). A sentence that `needs` a setting is left out without
it.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.rulebook.templates import filled, numbers_of
from banneret.engine.rulesets.model import checked
from banneret.engine.rulesets.ruleset import read_file
from banneret.engine.rulesets.yaml_source import Problems
from banneret.engine.views.view import Cause, GlossaryEntry


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Line(_Model):
    text: str
    clause: str
    needs: str = Field("", description="the setting without which it is not so")


class FileEntry(_Model):
    """An entry of the file."""

    name: str
    group: Literal["unit", "card", "ability", "ground", "term"] = "term"
    kind: str | None = None
    symbol: str = ""
    lines: tuple[_Line, ...]


class GlossaryFile(_Model):
    """A glossary file."""

    entries: tuple[FileEntry, ...]


def glossary_of(game: Game) -> tuple[GlossaryEntry, ...]:
    """All entries, things before terms, in the order of the game's file."""
    found: dict[tuple[str, str], GlossaryEntry] = {}
    for entry in (*_from_file(game), *game.words.glossary()):
        before = found.get((entry.group, entry.name))
        lines = (*(before.lines if before else ()), *entry.lines)
        found[entry.group, entry.name] = (before or entry).model_copy(update={"lines": lines})
    filled_in = [entry for entry in found.values() if entry.lines]
    return tuple(sorted(filled_in, key=lambda entry: entry.group == "term"))


def read_glossary(definition: Definition) -> tuple[FileEntry, ...]:
    """The entries of a game's glossary file."""
    path, problems = definition.folder / "glossary.yaml", Problems()
    if not path.exists():
        return ()
    file = checked(GlossaryFile, read_file(path), problems)
    if problems:
        raise problems.error()
    return file.entries


def _from_file(game: Game) -> tuple[GlossaryEntry, ...]:
    said, numbers = game.definition.catalogue.passage, numbers_of(game)
    return tuple(
        GlossaryEntry(
            name=said(each.name),
            group=each.group,
            kind=each.kind,
            symbol=each.symbol,
            lines=tuple(
                Cause(text=filled(said(line.text), numbers), clause=line.clause)
                for line in each.lines
                if not line.needs or numbers[line.needs]
            ),
        )
        for each in read_glossary(game.definition)
    )
