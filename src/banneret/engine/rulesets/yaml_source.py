"""Reads YAML and keeps the place of every value, so that mistakes can be reported with their line.

Only plain YAML is accepted: mappings with text as keys, lists, and scalars. Anchors, aliases and tags are
refused, so a file never expands and yields only plain data. Constants and numbers are those of JSON, as in
YAML 1.2: `yes`, `on`, `1_000` and `007` are text.
"""

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, TypeAlias

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from ruamel.yaml.reader import ReaderError

from banneret.engine.errors import BadRuleset
from banneret.engine.text.language import ENGLISH, say, spoken
from banneret.engine.text.wording import Keys, dotted, found, shown

Scalar: TypeAlias = str | int | float | bool | None

_DEEPEST = 20
_WIDEST = 100  # characters per line when writing
_LARGEST_INT = 2**63 - 1
_LONGEST_INT = 30  # digits; longer numbers exceed _LARGEST_INT anyway

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")  # surrogates: can be escaped in YAML and JSON, not encoded
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)")


class Place(NamedTuple):
    """The place of a value; line 0 means a source without lines, or a file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Node:
    """A value, the place of its key or list item, and the place where a later file changed its content."""

    value: "dict[str, Node] | list[Node] | Scalar"
    place: Place
    changed: Place | None = None

    @property
    def entries(self) -> "dict[str, Node]":
        """The entries of a mapping; empty for any other value."""
        return self.value if isinstance(self.value, dict) else {}

    def plain(self) -> Any:
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value

    def nearest(self, keys: Keys) -> "Node":
        """The node at these keys, or its nearest ancestor that exists."""
        node = self
        for key in keys:
            child = node._child(key)
            if child is None:
                break
            node = child
        return node

    def _child(self, key: str | int) -> "Node | None":
        if isinstance(key, str):
            return self.entries.get(key)
        items = self.value if isinstance(self.value, list) else []
        return items[key] if key < len(items) else None


class Problems:
    """All problems found so far. Only the first about a value is kept, as others usually follow from it."""

    def __init__(self) -> None:
        self._found: dict[tuple[Place, str], str] = {}

    def add(self, place: Place, keys: Keys, what: str) -> None:
        self._found.setdefault((place, dotted(keys)), what)

    def refuse(self, place: Place, keys: Keys, what: str) -> NoReturn:
        """Adds a problem and raises: nothing more can be checked after it."""
        self.add(place, keys, what)
        raise self.error() from None

    def error(self) -> BadRuleset:
        lines = [
            f"{place}: {keys}: {what}" if keys else f"{place}: {what}"
            for (place, keys), what in sorted(self._found.items())
        ]
        return BadRuleset("\n".join(lines), [(keys, what) for (_, keys), what in sorted(self._found.items())])

    def first(self) -> tuple[int, str]:
        """The line and the description of the first problem."""
        (place, keys), what = min(self._found.items())
        return place.line, f"{keys}: {what}." if keys else f"{what[0].upper()}{what[1:]}."

    def __bool__(self) -> bool:
        return bool(self._found)


def read_yaml(data: bytes, file: str, problems: Problems) -> Node:
    """Reads the mapping in a YAML file. Raises only for problems that make it impossible to continue."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.refuse(Place(file, line), (), say("not text in UTF-8"))
    root = _Reader(text, file, problems).document()
    if root.value is None:
        problems.refuse(Place(file), (), say("the file is empty"))
    if not isinstance(root.value, dict):
        what = say("expected a mapping (key: value), found {found}", found=found(root.value))
        problems.refuse(root.place, (), what)
    return root


def write_yaml(data: Mapping[str, Any]) -> str:
    """Plain data as YAML text for `read_yaml`."""
    out, writer = io.StringIO(), YAML()
    writer.width = _WIDEST
    writer.dump(dict(data), out)
    return out.getvalue()


def read_data(data: object, file: str, problems: Problems, keys: Keys = ()) -> Node:
    """The same for data already in memory; `file` is a name to show in place of a file's."""
    place = Place(file)
    _check_depth(place, keys, problems)
    match data:
        case Node():
            return data  # already read, with its own places
        case Mapping():
            entries = {_key(key, place, keys, problems): value for key, value in data.items()}
            return Node({k: read_data(v, file, problems, (*keys, k)) for k, v in entries.items()}, place)
        case list() | tuple():
            return Node([read_data(item, file, problems, (*keys, i)) for i, item in enumerate(data)], place)
        case None | bool() | int() | float() | str():
            return _scalar(data, place, keys, problems)
        case _:
            problems.add(place, keys, f"expected plain data, found an object of class {type(data).__name__}")
            return Node(None, place)


class _Reader:
    """Makes nodes from the events of the YAML parser.

    Events come before anything is resolved or constructed. They show duplicate keys, aliases and tags, which
    later stages would already have resolved, and the mark of every key and item.
    """

    def __init__(self, text: str, file: str, problems: Problems) -> None:
        self._file = file
        self._problems = problems
        self._events = _events(text, file, problems)

    def document(self) -> Node:
        root = Node(None, Place(self._file))
        next(self._events)  # the start of the stream
        if not isinstance(next(self._events), StreamEndEvent):
            event = next(self._events)
            root = self._node(event, self._place(event), ())
            self._expect_end()
        return root

    def _expect_end(self) -> None:
        for event in self._events:
            if isinstance(event, DocumentStartEvent):
                self._problems.refuse(self._place(event), (), say("a second document (---) in the same file"))

    def _place(self, event: Event) -> Place:
        return Place(self._file, event.start_mark.line + 1)

    def _node(self, event: Event, place: Place, keys: Keys) -> Node:
        _check_depth(place, keys, self._problems)
        self._refuse_extras(event, place, keys)
        match event:
            case MappingStartEvent():
                return Node(self._mapping(keys), place)
            case SequenceStartEvent():
                return Node(self._list(keys), place)
            case ScalarEvent():
                value = event.value if event.style else _unquoted(event.value)
                return _scalar(value, place, keys, self._problems)
            case _:
                return Node(None, place)  # an alias, refused already

    def _mapping(self, keys: Keys) -> dict[str, Node]:
        entries: dict[str, Node] = {}
        while not isinstance(event := next(self._events), MappingEndEvent):
            place = self._place(event)
            key = _key(event.value if isinstance(event, ScalarEvent) else None, place, keys, self._problems)
            self._refuse_extras(event, place, (*keys, key))
            node = self._node(next(self._events), place, (*keys, key))
            if key in entries:
                what = say("written twice, first on line {line}", line=entries[key].place.line)
                self._problems.add(place, (*keys, key), what)
            else:
                entries[key] = node
        return entries

    def _list(self, keys: Keys) -> list[Node]:
        items: list[Node] = []
        while not isinstance(event := next(self._events), SequenceEndEvent):
            items.append(self._node(event, self._place(event), (*keys, len(items))))
        return items

    def _refuse_extras(self, event: Any, place: Place, keys: Keys) -> None:
        if isinstance(event, AliasEvent):
            self._problems.add(place, keys, say("plain YAML only, without aliases (*)"))
        elif event.anchor:
            self._problems.add(place, keys, say("plain YAML only, without anchors (&)"))
        elif event.tag:
            self._problems.add(place, keys, say("plain YAML only, without tags (!)"))


def _events(text: str, file: str, problems: Problems) -> Iterator[Event]:
    """Yields the parser's events lazily, so that a file nested too deeply is abandoned early."""
    place = Place(file, 1)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            place = Place(file, event.start_mark.line + 1)
            yield event
    except ReaderError as error:
        place = Place(file, text.count("\n", 0, error.position) + 1)
        what = say("not YAML: the character U+{number} cannot be used", number=f"{error.character:04X}")
        problems.refuse(place, (), what)
    except MarkedYAMLError as error:
        what = say("not YAML")
        if error.problem_mark and _is_indented_by_tab(text, error.problem_mark.line):
            what = say("a tab in front of the text: indent by spaces, which YAML counts")
            problems.refuse(Place(file, error.problem_mark.line + 1), (), what)
        if error.problem_mark:
            place = Place(file, error.problem_mark.line + 1)
            what = say("not YAML at column {column}", column=error.problem_mark.column + 1)
        reasons = ", ".join(reason for reason in (error.problem, error.context) if reason)
        problems.refuse(place, (), what + _reason(" ".join(reasons.split())))
    except Exception as error:  # parser bugs raise other classes, as for "\UFFFFFFFF" or %YAML 1.9
        what = say("not YAML, here or soon after")
        problems.refuse(place, (), what + _reason(shown(str(error))))


def _is_indented_by_tab(text: str, line: int) -> bool:
    """Whether a line, counted from 0, has a tab in its indentation."""
    found = text.splitlines()[line : line + 1]
    return any("\t" in each[: len(each) - len(each.lstrip())] for each in found)


def _reason(text: str) -> str:
    """The parser's own message, left out unless the reader's language is English."""
    return f": {text}" if spoken() == ENGLISH else ""


def _unquoted(text: str) -> Scalar:
    if text in _WORDS:
        return _WORDS[text]
    number = _NUMBER.fullmatch(text)
    if not number:
        return text
    if number[1]:
        return float(text)
    # Python refuses to parse thousands of digits. A number cut here is refused as too large anyway.
    return int(text[:_LONGEST_INT])


def _scalar(value: Scalar, place: Place, keys: Keys, problems: Problems) -> Node:
    if isinstance(value, int) and abs(value) > _LARGEST_INT:
        problems.add(place, keys, say("a whole number with too many digits"))
        return Node(None, place)
    if isinstance(value, str) and _HALF_CHARACTER.search(value):
        problems.add(place, keys, say("an incomplete character in {text}", text=shown(value)))
        return Node(None, place)
    return Node(value, place)


def _key(key: object, place: Place, keys: Keys, problems: Problems) -> str:
    if not isinstance(key, str) or _HALF_CHARACTER.search(key):
        problems.refuse(place, keys, say("a key that is not text"))
    return key


def _check_depth(place: Place, keys: Keys, problems: Problems) -> None:
    if len(keys) > _DEEPEST:
        what = say("nested more than {number} levels deep", number=_DEEPEST)
        problems.refuse(place, keys[:3], what)
