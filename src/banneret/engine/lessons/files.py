"""Reads lessons from YAML files, checks them against the game, and fills in the numbers of its rules."""

from collections.abc import Callable
from pathlib import Path

from banneret.engine.errors import BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.lessons.attempt import Lesson, seat_of
from banneret.engine.lessons.model import LessonFile, Step
from banneret.engine.rulebook.clauses import all_clauses
from banneret.engine.rulebook.templates import NUMBER, filled, numbers_of
from banneret.engine.rulesets.model import checked
from banneret.engine.rulesets.ruleset import read_file
from banneret.engine.rulesets.yaml_source import Node, Problems
from banneret.engine.text.language import say
from banneret.engine.text.wording import Keys, shown, suggestion


def names(definition: Definition) -> list[str]:
    """The lessons of a game, in the order of the course."""
    return sorted(path.stem for path in _folder(definition).glob("*.yaml"))


def load(definition: Definition, name: str) -> Lesson:
    """Loads a lesson of a game by name."""
    own = names(definition)
    if name not in own:
        there = suggestion(name, own) if own else say("This game has no lessons yet.")
        raise BanneretError(say("There is no lesson {name}. {there}", name=repr(name), there=there))
    return read(definition, _folder(definition) / f"{name}.yaml")


def read_file_of(definition: Definition, name: str) -> LessonFile:
    """The file of a lesson, as a model."""
    problems = Problems()
    file = checked(LessonFile, read_file(_folder(definition) / f"{name}.yaml"), problems)
    if problems:
        raise problems.error()
    return file


def _folder(definition: Definition) -> Path:
    return definition.folder / "lessons"


def read(definition: Definition, path: Path) -> Lesson:
    """Reads a lesson from a file; BadRuleset lists all mistakes with file and line."""
    tree, problems = read_file(path), Problems()
    file = checked(LessonFile, tree, problems)
    try:
        game = Game(definition, definition.ruleset({**file.changes, "extends": file.ruleset}))
    except BanneretError as problem:
        problems.refuse(tree.nearest(("ruleset",)).place, ("ruleset",), str(problem))
    _Check(game, tree, problems).lesson(file)
    if problems:
        raise problems.error()
    said, numbers = definition.catalogue.passage, numbers_of(game)
    steps = tuple(_filled(step, lambda text: filled(said(text), numbers)) for step in file.steps)
    return Lesson(path.stem, said(file.title), said(file.about), game, steps)


def _filled(step: Step, fill: Callable[[str], str]) -> Step:
    """A step with its texts in the learner's language, and the numbers of the rules filled in."""
    texts = {name: fill(getattr(step, name)) for name in ("title", "text", "task", "hint")}
    wrong = tuple(each.model_copy(update={"text": fill(each.text)}) for each in step.wrong)
    return step.model_copy(update={**texts, "wrong": wrong})


class _Check:
    """Finds mistakes in a lesson that its model cannot see, by checking it against the game."""

    def __init__(self, game: Game, tree: Node, problems: Problems) -> None:
        self._game = game
        self._tree = tree
        self._problems = problems
        self._numbers = numbers_of(game)
        self._clauses = {clause.id for clause in all_clauses(game.definition)}

    def lesson(self, file: LessonFile) -> None:
        for n, step in enumerate(file.steps):
            self._step(("steps", n), step)

    def _step(self, keys: Keys, step: Step) -> None:
        for name in ("title", "text", "task", "hint"):
            self._text((*keys, name), getattr(step, name))
        for n, wrong in enumerate(step.wrong):
            self._text((*keys, "wrong", n, "text"), wrong.text)
        for n, clause in enumerate(step.clauses):
            if clause not in self._clauses:
                self._add((*keys, "clauses", n), f"the game has no rule {shown(clause)}")
        for name in ("units", "gone"):
            for n, unit in enumerate(getattr(step.done, name)):
                self._cell((*keys, "done", name, n, "at"), unit.at)
        for n, event in enumerate(step.done.events):
            self._cell((*keys, "done", "events", n, "start"), event.start)
            self._cell((*keys, "done", "events", n, "end"), event.end)
        if seat_of(step.seat) >= len(self._game.seats):
            self._add((*keys, "seat"), f"the game has {', '.join(self._game.seats)}")
        self._position(keys, step)

    def _position(self, keys: Keys, step: Step) -> None:
        if step.continues and (step.position or keys == ("steps", 0)):
            self._add(
                (*keys, "continues"), "a step continues the one before, or it has a position of its own"
            )
        try:
            if step.position:
                self._game.position(step.position, step.seed)
        except BanneretError as problem:
            self._add((*keys, "position"), str(problem))

    def _text(self, keys: Keys, text: str) -> None:
        for name in NUMBER.findall(text):
            if isinstance(self._numbers.get(name), bool) or not isinstance(self._numbers.get(name), int):
                self._add(keys, f"the rules have no number {shown(name)}")

    def _cell(self, keys: Keys, cell: str) -> None:
        if cell and cell not in self._game.grid.places:
            self._add(keys, f"there is no cell {shown(cell)}")

    def _add(self, keys: Keys, what: str) -> None:
        self._problems.add(self._tree.nearest(keys).place, keys, what)
