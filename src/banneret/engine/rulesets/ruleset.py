"""Rulesets: the numbers of a game's rules, in YAML files for people to change.

The game's `rulesets/default.yaml` is complete. Any other file names the ruleset it extends and lists what it
changes: mappings merge, lists and scalars replace. All mistakes in a ruleset are reported at once, each with
its file and line.
"""

import difflib
import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, Generic, TypeVar

import pydantic

from banneret.engine.errors import BadRuleset
from banneret.engine.rulesets.model import META, Numbers, checked, leaves
from banneret.engine.rulesets.ways import LABELS, WayToPlay, check_ways
from banneret.engine.rulesets.yaml_source import Node, Place, Problems, read_data, read_yaml
from banneret.engine.text.language import say
from banneret.engine.text.wording import Keys, dotted, found, shown

N = TypeVar("N", bound=Numbers)

_CHANGED = " with changes"
_LARGEST_FILE = 100_000  # bytes; many times the size of a ruleset


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[N]):
    """The numbers that a game is played by. Equal numbers have equal hashes, whatever file they come from."""

    game: str
    name: str
    title: str
    numbers: N
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        content = {"game": self.game, "numbers": _saved(self.numbers)}
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
        object.__setattr__(self, "hash", hashlib.sha256(canonical.encode()).hexdigest()[:16])

    def changes_from(self, other: "Ruleset[N]") -> dict[str, tuple[Any, Any]]:
        """The differences: dotted path to (theirs, ours), with None for a value that only one of them has."""
        theirs = dict(leaves(other.numbers.model_dump(mode="json")))
        ours = dict(leaves(self.numbers.model_dump(mode="json")))
        return {
            dotted(keys): (theirs.get(keys), ours.get(keys))
            for keys in theirs | ours
            if theirs.get(keys) != ours.get(keys)
        }


def names(folder: Path) -> list[str]:
    """The names of the rulesets in a game's folder."""
    return sorted(path.stem for path in folder.glob("*.yaml"))


def names_in_order(folder: Path) -> list[str]:
    """The same names, each after the one that it extends."""
    chains = {name: _chain(Node(name, Place(name)), Path(), folder, Problems()) for name in names(folder)}
    return sorted(chains, key=lambda name: len(chains[name]))


def about(name: str, folder: Path) -> str:
    """The description of a ruleset in a game's folder."""
    path, problems = folder / f"{name}.yaml", Problems()
    said = read_yaml(path.read_bytes(), str(path), problems).entries.get("about")
    return "" if said is None else _text(said, ("about",), problems)


def ways_to_play(folder: Path) -> list[WayToPlay]:
    """All ways to play that the rulesets in a game's folder list, in the order of their labels."""
    found = list[WayToPlay]()
    for name in names_in_order(folder):
        path, problems = folder / f"{name}.yaml", Problems()
        listed = check_ways(_read(path.read_bytes(), str(path), problems), problems)
        found += [WayToPlay(ruleset=name, **way.model_dump()) for way in listed]
    return sorted(found, key=lambda way: list(LABELS).index(way.label))


def extended_by(source: str, folder: Path) -> str | None:
    """The ruleset that a ruleset extends, as a source for `load`; None for a complete one."""
    path, problems = _find(Node(source, Place(source)), Path(), folder, Problems()), Problems()
    extends = read_yaml(path.read_bytes(), str(path), problems).entries.get("extends")
    if extends is None:
        return None
    name = str(extends.value)
    return str(path.parent / name) if is_path(name) else name


def is_path(name: str) -> bool:
    """Whether text is a path to a file rather than a name."""
    return name.endswith((".yaml", ".yml")) or "/" in name or os.sep in name


def load(source: str | Path | Mapping[str, Any], *, game: str, model: type[N], folder: Path) -> Ruleset[N]:
    """Loads a ruleset by name from the game's folder, from a YAML file, or from a mapping of changes.

    Text is a path if it ends in .yaml or .yml or contains a slash. A mapping has the keys of a file. It
    changes the default unless it says which of the game's rulesets it `extends`; it cannot name a path, as it
    may come over the network. The result of `dump` is accepted, too.
    """
    if isinstance(source, Mapping) and "numbers" in source:
        return restore(source, game=game, model=model)
    problems = Problems()
    if isinstance(source, Mapping):
        base = source.get("extends", "default")
        name = f"{base}{_CHANGED}" if isinstance(base, str) else "changes"
        changes = read_data({"title": name, "extends": base, **source}, "changes", problems)
        layers = [changes, *_chain(changes.entries["extends"], None, folder, problems)]
    else:
        layers = _chain(Node(str(source), Place(game)), Path(), folder, problems)
        name = Path(layers[0].place.file).stem
    for layer in layers:
        _check_meta(layer, problems)
    tree = reduce(_merged, [_without_meta(layer) for layer in reversed(layers)])
    numbers = checked(model, tree, problems)
    return Ruleset(game, name, str(layers[0].entries["title"].value), numbers)


def dump(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """A complete ruleset as plain JSON data, which can be restored without any file."""
    return {
        "game": ruleset.game,
        "name": ruleset.name,
        "title": ruleset.title,
        "hash": ruleset.hash,
        "numbers": _saved(ruleset.numbers),
    }


def _saved(numbers: pydantic.BaseModel) -> dict[str, Any]:
    """Numbers in the form in which they are saved: without later sections that equal their default."""
    return numbers.model_dump(mode="json", exclude_defaults=True)


def brief(ruleset: Ruleset[N], *, folder: Path) -> str | dict[str, Any]:
    """The shortest source for the same numbers: the name of one of the game's rulesets, else the changes to
    its default; or everything, if the default has something that this ruleset lacks.
    """
    model, game = type(ruleset.numbers), ruleset.game
    for name in names(folder):
        if load(name, game=game, model=model, folder=folder).hash == ruleset.hash:
            return name
    default = load("default", game=game, model=model, folder=folder)
    changes = differences(ruleset, default)
    source = {"title": ruleset.title, **changes}
    with suppress(BadRuleset):  # changes cannot remove what the default has
        if load(source, game=game, model=model, folder=folder).hash == ruleset.hash:
            return source
    return dump(ruleset)


def differences(ruleset: Ruleset[Any], base: Ruleset[Any]) -> dict[str, Any]:
    """What a ruleset adds to another or changes in it, in the form of a ruleset file."""
    return _differing(base.numbers.model_dump(mode="json"), ruleset.numbers.model_dump(mode="json"))


def _differing(base: Mapping[str, Any], numbers: Mapping[str, Any]) -> dict[str, Any]:
    """What a mapping adds to another or changes in it."""
    found = {}
    for key, value in numbers.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            if within := _differing(base[key], value):
                found[key] = within
        elif key not in base or base[key] != value:
            found[key] = value
    return found


def changed(ruleset: Ruleset[N], changes: Mapping[str, Any], *, model: type[N]) -> Ruleset[N]:
    """A ruleset with some numbers changed; the changes may contain nodes that were read from a file."""
    problems = Problems()
    base = read_data(ruleset.numbers.model_dump(mode="json"), ruleset.name, problems)
    tree = _merged(base, read_data(changes, "changes", problems))
    name = f"{ruleset.name.removesuffix(_CHANGED)}{_CHANGED}"
    return Ruleset(ruleset.game, name, ruleset.title, checked(model, tree, problems))


def read_file(path: Path) -> Node:
    """Reads a YAML file, keeping the place of every value; BadRuleset if it does not hold a mapping."""
    problems = Problems()
    try:
        data = path.read_bytes()[: _LARGEST_FILE + 1]
    except (OSError, ValueError) as error:  # ValueError: the path is invalid on any system
        problems.refuse(Place(str(path)), (), f"cannot be read: {getattr(error, 'strerror', None) or error}")
    node = read_yaml(data, str(path), problems)
    if problems:
        raise problems.error()
    return node


def restore(dumped: Mapping[str, Any], *, game: str, model: type[N]) -> Ruleset[N]:
    """Restores a ruleset from `dump`, if the data is complete, of this game and unaltered."""
    problems = Problems()
    root = read_data(dumped, "saved ruleset", problems)
    parts = root.entries
    if parts.keys() != {"game", "name", "title", "hash", "numbers"}:
        problems.refuse(root.place, (), say("expected the keys game, name, title, hash and numbers"))
    if parts["game"].value != game:
        what = say(
            "expected {expected}, found {found}", expected=shown(game), found=found(parts["game"].value)
        )
        problems.refuse(root.place, ("game",), what)
    name = _text(parts["name"], ("name",), problems)
    title = _text(parts["title"], ("title",), problems)
    if problems:
        raise problems.error()
    ruleset = Ruleset(game, name, title, checked(model, parts["numbers"], problems))
    if parts["hash"].value != ruleset.hash:
        what = say("the numbers were changed: their hash is {hash}", hash=ruleset.hash)
        problems.refuse(root.place, ("hash",), what)
    return ruleset


_READ: dict[tuple[str, bytes], Node] = {}
_MOST_READ = 32


def _read(data: bytes, file: str, problems: Problems) -> Node:
    """Parses a YAML file, cached by its content: a long one takes a fifth of a second."""
    key = file, data
    if key not in _READ:
        node = read_yaml(data, file, problems)
        if problems:
            return node
        while len(_READ) >= _MOST_READ:
            del _READ[next(iter(_READ))]
        _READ[key] = node
    return _READ[key]


def _chain(asked: Node, beside: Path | None, folder: Path, problems: Problems) -> list[Node]:
    """The requested file, the one that it extends, and so on to the complete one."""
    layers: list[Node] = []
    seen: set[Path] = set()
    while True:
        path = _find(asked, beside, folder, problems)
        layers.append(_read(_contents(path, asked, folder, problems), str(path), problems))
        if path.resolve() in seen:
            circle = " → ".join(layer.place.file for layer in layers)
            problems.refuse(asked.place, ("extends",), f"goes round in a circle: {circle}")
        seen.add(path.resolve())
        if "extends" not in layers[-1].entries:
            return layers
        asked, beside = layers[-1].entries["extends"], path.parent


def _find(asked: Node, beside: Path | None, folder: Path, problems: Problems) -> Path:
    """The file for a name or a path. Paths are relative to `beside`; without it, only names are accepted."""
    name = asked.value
    if not isinstance(name, str):
        problems.refuse(asked.place, (), f"expected the name or the path of a ruleset, found {found(name)}")
    if is_path(name) and beside is not None:
        return beside / name
    if name not in names(folder):
        what = say("there is no ruleset {name}", name=shown(name))
        problems.refuse(asked.place, (), f"{what}; {_meant(name, folder)}")
    return folder / f"{name}.yaml"


def _contents(path: Path, asked: Node, folder: Path, problems: Problems) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: the path is invalid on any system
        why = getattr(error, "strerror", None) or error
        what = say("cannot read {file}: {reason}", file=shown(str(path)), reason=why)
        problems.refuse(asked.place, (), f"{what}; {_meant(path.stem, folder)}")
    if len(data) > _LARGEST_FILE:
        problems.refuse(Place(str(path)), (), f"not a ruleset: more than {_LARGEST_FILE} bytes")
    return data


def _meant(name: str, folder: Path) -> str:
    """A suggestion: the game's ruleset that a name may have been meant for, or all of them."""
    known = names(folder)
    if close := difflib.get_close_matches(name, known, n=1):
        return say("did you mean {name}?", name=close[0])
    return say("the game comes with {names}", names=", ".join(known))


def _check_meta(layer: Node, problems: Problems) -> None:
    if "title" not in layer.entries:
        problems.add(layer.place, ("title",), f"missing ({META['title']})")
    for key in ("title", "about"):
        if key in layer.entries:
            _text(layer.entries[key], (key,), problems)
    check_ways(layer, problems)


def _without_meta(layer: Node) -> Node:
    return Node({key: node for key, node in layer.entries.items() if key not in META}, layer.place)


def _text(node: Node, keys: Keys, problems: Problems) -> str:
    if isinstance(node.value, str) and node.value.strip():
        return node.value
    problems.add(node.place, keys, say("expected text, found {found}", found=found(node.value)))
    return ""


def _merged(base: Node, changes: Node) -> Node:
    if not (isinstance(base.value, dict) and isinstance(changes.value, dict)):
        return changes
    merged = dict(base.value)
    for key, change in changes.value.items():
        merged[key] = _merged(merged[key], change) if key in merged else change
    return Node(merged, base.place, changed=changes.place)
