"""Rulesets as a form: all numbers with bounds and meanings, validated changes, and the user's own files."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from banneret.engine import rulesets
from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game import Definition, Game, mistakes_in
from banneret.engine.rulesets import NumberInfo, Ruleset, describe, leaves
from banneret.engine.text import Keys, dotted
from banneret.lab.files import write_whole
from banneret.server.errors import RequestError
from banneret.server.json_check import check_json
from banneret.server.language import say
from banneret.server.models.lab import LabChanges, LabCheck, LabNumber, LabRuleset, LabRulesetInfo

_FILE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}\.yaml")


class Playable(NamedTuple):
    """A ruleset that can be used for a run."""

    game: Game
    name: str
    text: str
    """The text of its file; empty if it comes with the game."""


class Rulesets:
    """The games' rulesets and the user's own: a folder for each game, with a YAML file for each ruleset."""

    def __init__(self, folder: Path, *, most: int) -> None:
        self._folder = folder
        self._most = most
        """The most rulesets of the user's own that are kept for a game."""

    def listed(self, definition: Definition) -> list[LabRulesetInfo]:
        """The rulesets that come with the game, then the user's own."""
        said = definition.catalogue.passage
        own = [
            LabRulesetInfo(name=name, title=said(definition.ruleset(name).title), is_yours=False)
            for name in rulesets.names_in_order(definition.rulesets_folder)
        ]
        return own + [_listed(definition, file) for file in self._files(definition)]

    def shown(self, definition: Definition, name: str) -> LabRuleset:
        """A ruleset for a form."""
        ruleset, parent = self._opened(definition, name)
        default = definition.ruleset()
        before, usual = (dict(_values(each)) for each in (parent, default))
        return LabRuleset(
            name=name,
            title=definition.catalogue.passage(ruleset.title),
            parent=parent.name,
            numbers=tuple(
                _number(info, before.get(info.path), usual.get(info.path))
                for info in describe(ruleset.numbers)
            ),
        )

    def check(self, definition: Definition, wanted: LabChanges) -> LabCheck:
        """Whether the changed ruleset can be played; errors are reported with their place."""
        try:
            ruleset, parent = self._changed(definition, wanted)
        except BadRuleset as problem:
            return LabCheck(problems=mistakes_in(problem), text="", differs=0)
        differs = len(ruleset.changes_from(parent))
        text = _file_text(definition, ruleset, parent, wanted.title or ruleset.title)
        return LabCheck(problems=(), text=text, differs=differs)

    def save(self, definition: Definition, name: str, wanted: LabChanges) -> LabRulesetInfo:
        """Writes a ruleset of the user's own, replacing one of the same name."""
        ruleset, parent = self._playable(definition, wanted)
        title = wanted.title or name.replace("-", " ").capitalize()
        file = self._of(definition) / f"{name}.yaml"
        if not file.exists() and len(self._files(definition)) >= self._most:
            raise RequestError(
                409,
                say(
                    "The lab keeps up to {most} of your rulesets for a game. Replace one, or delete some in "
                    "{folder}.",
                    most=self._most,
                    folder=file.parent,
                ),
            )
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, _file_text(definition, ruleset, parent, title))
        return _listed(definition, file)

    def playable(self, definition: Definition, wanted: LabChanges) -> Playable:
        """A changed ruleset in the form that a run needs."""
        ruleset, parent = self._playable(definition, wanted)
        game = Game(definition, ruleset)
        if ruleset.hash == parent.hash:
            return Playable(game, parent.name, "")
        name = wanted.ruleset.removesuffix(".yaml") + ("-changed" if wanted.changes else "")
        return Playable(game, name, _file_text(definition, ruleset, parent, wanted.title or ruleset.title))

    def _playable(self, definition: Definition, wanted: LabChanges) -> tuple[Ruleset[Any], Ruleset[Any]]:
        try:
            return self._changed(definition, wanted)
        except BadRuleset as problem:
            raise RequestError(422, str(problem)) from None

    def _changed(self, definition: Definition, wanted: LabChanges) -> tuple[Ruleset[Any], Ruleset[Any]]:
        """A changed ruleset, and the game's ruleset that it is based on; raises BadRuleset if it cannot be
        played.
        """
        ruleset, parent = self._opened(definition, wanted.ruleset)
        check_json(wanted.changes)
        if wanted.changes:
            nested = _nested(ruleset, wanted.changes)
            ruleset = rulesets.changed(ruleset, nested, model=definition.numbers)
        Game(definition, ruleset)
        return ruleset, parent

    def _opened(self, definition: Definition, name: str) -> tuple[Ruleset[Any], Ruleset[Any]]:
        """A ruleset, and the game's ruleset that it is based on: itself, if it comes with the game."""
        known = rulesets.names(definition.rulesets_folder)
        if name in known:
            found = definition.ruleset(name)
            return found, found
        file = self._of(definition) / name
        if not (_FILE.fullmatch(name) and file.is_file()):
            raise RequestError(404, say("This game has no such ruleset."))
        try:
            found = definition.ruleset(str(file))
            extends = rulesets.extended_by(str(file), definition.rulesets_folder)
            return found, definition.ruleset(extends if extends in known else "default")
        except BadRuleset as problem:
            raise RequestError(422, str(problem)) from None

    def _files(self, definition: Definition) -> list[Path]:
        """The files of the user's own rulesets."""
        files = sorted(self._of(definition).glob("*.yaml"))
        return [file for file in files if _FILE.fullmatch(file.name)]

    def _of(self, definition: Definition) -> Path:
        return self._folder / definition.name


def _listed(definition: Definition, file: Path) -> LabRulesetInfo:
    try:
        title, problem = definition.ruleset(str(file)).title, ""
    except BanneretError as wrong:
        title, problem = file.stem, str(wrong)
    return LabRulesetInfo(name=file.name, title=title, is_yours=True, file=str(file), problem=problem)


def _values(ruleset: Ruleset[Any]) -> list[tuple[str, Any]]:
    return [(dotted(keys), value) for keys, value in leaves(ruleset.numbers.model_dump(mode="json"))]


def _number(info: NumberInfo, parent: Any, default: Any) -> LabNumber:
    section, _, name = info.path.rpartition(".")
    return LabNumber(
        path=info.path,
        section=section,
        name=name,
        kind=_kind(info),
        value=info.value,
        parent=parent,
        default=default,
        unit=info.unit or "",
        low=info.low,
        high=info.high,
        means=info.means,
        options=info.options,
    )


def _kind(info: NumberInfo) -> Literal["switch", "number", "one-of", "list", "text"]:
    if isinstance(info.value, bool):
        return "switch"
    if isinstance(info.value, list | dict):
        return "list"
    if info.options:
        return "one-of"
    return "number" if isinstance(info.value, int) else "text"


def _nested(ruleset: Ruleset[Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Converts changes keyed by path into nested mappings, as in a file. Lists are replaced as a whole."""
    whole = ruleset.numbers.model_dump(mode="json")
    ways = {dotted(keys): keys for keys, _ in leaves(whole)}
    unknown = [path for path in changes if path not in ways]
    if unknown:
        text = say("The ruleset has no such number.")
        raise BadRuleset(f"{unknown[0]}: {text}", [(path, text) for path in unknown])
    found: dict[str, Any] = {}
    for path, value in changes.items():
        _put(whole, ways[path], value)
        inside = next((n for n, key in enumerate(ways[path]) if isinstance(key, int)), len(ways[path]))
        keys = ways[path][:inside]
        _put(found, keys, _at(whole, keys))
    return found


def _put(data: Any, keys: Keys, value: Any) -> None:
    *way, last = keys
    for key in way:
        data = data.setdefault(key, {}) if isinstance(data, dict) else data[key]
    data[last] = value


def _at(data: Any, keys: Keys) -> Any:
    for key in keys:
        data = data[key]
    return data


def _file_text(definition: Definition, ruleset: Ruleset[Any], parent: Ruleset[Any], title: str) -> str:
    """The text of a ruleset file, as changes to one of the game's rulesets."""
    changes = rulesets.differences(ruleset, parent)
    again = definition.ruleset({"extends": parent.name, **changes})
    if again.hash != ruleset.hash:
        raise RequestError(422, say("This cannot be expressed as changes to one of the game's own rulesets."))
    return rulesets.write_yaml({"title": title, "extends": parent.name, **changes})
