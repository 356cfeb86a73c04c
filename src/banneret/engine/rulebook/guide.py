"""Guides: the rules for players in short sections, with pictures generated for the numbers in force.

A picture shows what `legal` lists in its position, so it cannot contradict the rules.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.errors import BanneretError
from banneret.engine.game.game import Game
from banneret.engine.match.match import Match
from banneret.engine.match.previews import exact_verdict
from banneret.engine.rulebook.guide_file import (
    FightsInFile,
    FigureInFile,
    GuideFile,
    SectionInFile,
    read_guide,
)
from banneret.engine.rulebook.templates import filled, numbers_of
from banneret.engine.rulesets.ruleset import changed
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Board, Grid, Verdict

KIND, ENEMY = "KIND", "ENEMY"
"""Placeholders in a position for the kinds of the acting unit and of its enemy."""

_CONDITION = re.compile(r"(\S+)(?: ([>=]) (\S+))?")


_DONE = "done"  # only ends a set, so it does not tell what kind of action it is

Deed = Literal["go", "attack", "shoot", "use"]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Target(_Model):
    """A cell that a unit can act on."""

    cell: str
    deed: Deed
    verdict: Verdict | None = Field(description="how the unit's side comes out of it, where that is certain")


class GuidePicture(_Model):
    """A part of a board, and what the unit on `at` can do there under the rules in force."""

    grid: Grid
    board: Board
    at: str | None
    targets: tuple[Target, ...]


class GuideFigure(_Model):
    """A picture with a few sentences."""

    title: str
    text: str
    kind: str = Field(description="the kind of unit that it is about; empty if it is about none")
    symbol: str
    clauses: tuple[str, ...]
    picture: GuidePicture | None


class FightingKind(_Model):
    """A kind of unit in a table of fights."""

    kind: str
    name: str
    symbol: str


class Fights(_Model):
    """The result of an attack by each kind on each kind."""

    kinds: tuple[FightingKind, ...]
    rows: tuple[tuple[Verdict | None, ...], ...] = Field(
        description="for each attacker, how it comes out against each defender; none: it may not attack"
    )


class GuideSection(_Model):
    """A few paragraphs, then pictures."""

    title: str
    text: tuple[str, ...]
    clauses: tuple[str, ...]
    figures: tuple[GuideFigure, ...]
    fights: Fights | None


class Guide(_Model):
    """The rules of a game for players, with the numbers in force. A game without a guide has no sections."""

    aim: str
    sections: tuple[GuideSection, ...]


def guide_of(game: Game) -> Guide:
    """The guide of a game, in the reader's language."""
    file = read_guide(game.definition)
    return Guide(aim="", sections=()) if file is None else _Writer(game, file).guide()


class _Writer:
    def __init__(self, game: Game, file: GuideFile) -> None:
        said, numbers = game.definition.catalogue.passage, numbers_of(game)
        self._file = file
        self._numbers = numbers
        self._fill: Callable[[str], str] = lambda text: filled(said(text), numbers)
        ruleset = changed(game.ruleset, file.changes, model=game.definition.numbers)
        self._game = Game(game.definition, ruleset) if file.changes else game

    def guide(self) -> Guide:
        sections = tuple(self._section(each) for each in self._file.sections if self._holds(each.needs))
        return Guide(aim=self._fill(self._file.aim), sections=sections)

    def _holds(self, needed: str) -> bool:
        if not needed:
            return True
        condition = _CONDITION.fullmatch(needed)
        if condition is None:
            raise BanneretError(f"The guide needs {needed!r}, which is no setting and no comparison.")
        path, sign, bound = condition.groups()
        value = self._numbers[path]
        if sign is None:
            return bool(value)
        return value > int(bound) if sign == ">" else str(value) == bound

    def _section(self, section: SectionInFile) -> GuideSection:
        return GuideSection(
            title=self._fill(section.title),
            text=tuple(map(self._fill, self._paragraphs(section))),
            clauses=section.clauses,
            figures=tuple(self._figure(each) for each in section.figures if self._holds(each.needs)),
            fights=self._fights(section.fights) if section.fights else None,
        )

    def _paragraphs(self, section: SectionInFile) -> Iterator[str]:
        for each in section.text:
            if isinstance(each, str):
                yield each
            elif self._holds(each.needs):
                yield each.text

    def _figure(self, figure: FigureInFile) -> GuideFigure:
        match = self._match(figure.position, {KIND: figure.kind}) if figure.position else None
        units = match.view(match.to_act[0]).board.units if match else ()
        return GuideFigure(
            title=self._fill(figure.title),
            text=self._fill(figure.text),
            kind=figure.kind,
            symbol=next((unit.symbol for unit in units if unit.kind == figure.kind), ""),
            clauses=figure.clauses,
            picture=_picture(match, figure) if match else None,
        )

    def _fights(self, fights: FightsInFile) -> Fights:
        fighters, rows = list[FightingKind](), list[tuple[Verdict | None, ...]]()
        for kind in fights.kinds:
            matches = [self._match(fights.position, {KIND: kind, ENEMY: each}) for each in fights.kinds]
            units = matches[0].view(0).board.units
            fighter = next(unit for unit in units if unit.cell == fights.at)
            fighters.append(FightingKind(kind=kind, name=fighter.name, symbol=fighter.symbol))
            rows.append(tuple(_fought(match, fights) for match in matches))
        return Fights(kinds=tuple(fighters), rows=tuple(rows))

    def _match(self, position: str, kinds: Mapping[str, str]) -> Match:
        return self._game.position(_replaced(self._file.positions[position], kinds))


def _replaced(document: Any, kinds: Mapping[str, str]) -> Any:
    """A document with the placeholders replaced by kinds of units."""
    if isinstance(document, dict):
        return {_replaced(key, kinds): _replaced(value, kinds) for key, value in document.items()}
    if isinstance(document, list):
        return [_replaced(each, kinds) for each in document]
    return kinds.get(document, document) if isinstance(document, str) else document


def _fought(match: Match, fights: FightsInFile) -> Verdict | None:
    targets = targets_of(match, match.to_act[0], fights.at)
    return next((target.verdict for target in targets if target.cell == fights.against), None)


def _picture(match: Match, figure: FigureInFile) -> GuidePicture:
    seat = match.to_act[0]
    cells = _shown(match.game.grid, figure.show)
    board = match.view(seat).board
    targets = targets_of(match, seat, figure.at, figure.word) if figure.at else ()
    return GuidePicture(
        grid=match.game.grid.model_copy(update={"places": cells}),
        board=board.model_copy(
            update={
                "cells": {cell: each for cell, each in board.cells.items() if cell in cells},
                "units": tuple(unit for unit in board.units if unit.cell in cells),
                "links": (),
            }
        ),
        at=figure.at or None,
        targets=tuple(target for target in targets if target.cell in cells),
    )


def _shown(grid: Grid, frame: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The places within the bounding box of some cells, as drawn: on hexes, each row is shifted by a half."""
    if not frame:
        return grid.places
    if unknown := [cell for cell in frame if cell not in grid.places]:
        raise BanneretError(f"A picture of the guide names {unknown[0]!r}, which is no cell of the board.")

    def across(place: tuple[int, int]) -> float:
        return place[0] + (place[1] / 2 if grid.kind == "hex" else 0)

    corners = [grid.places[cell] for cell in frame]
    left, *_, right = sorted(map(across, corners))
    low, *_, high = sorted(row for _, row in corners)
    return {
        cell: place
        for cell, place in grid.places.items()
        if left <= across(place) <= right and low <= place[1] <= high
    }


def targets_of(match: Match, seat: int, at: str, word: str = "") -> tuple[Target, ...]:
    """The cells that the unit on a cell can go to or attack; or, with a word, use that ability on."""
    board, seen = match.view(seat).board, match.seen_by(seat)
    cell_of = {f"unit:{unit.id}": unit.cell for unit in board.units}
    enemies = {unit.cell for unit in board.units if unit.seat != seat}
    found = dict[str, Target]()
    for action in match.legal(seat):
        cells = [cell_of.get(pick, pick.partition(":")[2]) for pick in _pointed_at(action)]
        if not _is_meant(action, cells, at, word):
            continue
        # The picks may end with supporting units, after the one that is attacked.
        target = next((cell for cell in reversed(cells) if cell in enemies), cells[-1])
        if target not in found:
            deed = _deed(action, word, is_attack=target in enemies)
            verdict = None if deed == "go" else exact_verdict(seen, seat, action)
            found[target] = Target(cell=target, deed=deed, verdict=verdict)
    return tuple(found.values())


def _deed(action: Action, word: str, *, is_attack: bool) -> Deed:
    if action.kind == "shoot":
        return "shoot"
    if word:
        return "use"
    return "attack" if is_attack or action.kind == "attack" else "go"


def _pointed_at(action: Action) -> Iterator[str]:
    return (pick for pick in action.picks if pick.startswith(("unit:", "cell:")))


def _is_meant(action: Action, cells: Sequence[str], at: str, word: str) -> bool:
    """Whether an action is by the unit on `at` and of the kind that the picture is about."""
    words = {pick.partition(":")[2] for pick in action.picks if pick.startswith("word:")} - {_DONE}
    if not cells:
        return False
    if word:
        return cells[0] == at and word in words
    if len(cells) == 1:  # an attack that names only its target
        return action.kind == "attack" and cells[0] != at
    return cells[0] == at and cells[-1] != at and not words
