"""All bad input is refused with a message, never with another error, and changes nothing.

A thousand bad rulesets, documents and notations each, generated from valid ones; the same in every run.
"""

import copy
import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from ruamel.yaml import YAML

import banneret
from banneret import BadDocument, BadNotation, BadRuleset, IllegalAction, Match
from banneret.engine import rulesets
from tests.games.age_of_chess.generated import SQUARES, STYLES, choose
from tests.games.age_of_chess.pictures import game, lay_out

Keys = tuple[str | int, ...]
T = TypeVar("T")

CHUNKS = 8


def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


class Odd:
    """An object that is not plain data."""


NEVER_VALID: list[Any] = [
    None,
    -1,
    1_000_000,
    10**40,
    -(10**40),
    1.5,
    math.nan,
    math.inf,
    "",
    "nonsense",
    "Blue",
    "pikeman ",
    "рikeman",  # noqa: RUF001 with a Cyrillic letter
    "\u202epikeman",
    "\x00",
    "\ud800",
    "🏰" * 5,
    "x" * 10_000,
    b"pikeman",
    [None],
    [[]],
    nested(50),
    nested(5_000),
    {"pikeman": 1},
    {"": {}},
    {1: 2},
    {"a": nested(50)},
    {"heavy"},
    Odd(),
    Odd,
    1j,
]
"""Values that are not valid anywhere in a ruleset or document, except where a number of keys is expected."""


def set_at(data: Any, keys: Keys, value: object) -> Any:
    """A copy of nested data with one value replaced."""
    changed = copy.deepcopy(data)
    inner = changed
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return changed


def cut_at(data: Any, keys: Keys) -> Any:
    """A copy of nested data with one entry removed."""
    changed = copy.deepcopy(data)
    inner = changed
    for key in keys[:-1]:
        inner = inner[key]
    del inner[keys[-1]]
    return changed


def places(data: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """The path to every value in nested data, containers included."""
    if keys:
        yield keys, data
    if isinstance(data, dict):
        for key, child in data.items():
            yield from places(child, (*keys, key))
    elif isinstance(data, list):
        for index, child in enumerate(data):
            yield from places(child, (*keys, index))


def label(value: object) -> str:
    """A value for the message of a failing test."""
    try:
        return repr(value)[:2_000]
    except RecursionError:
        return "nested too deep to be shown"


def complaint(error: Exception | None, wanted: type[Exception], word: str) -> str | None:
    """What is wrong with a refusal; None if it is as it should be."""
    if error is None:
        return "it was taken"
    if not isinstance(error, wanted):
        return f"{type(error).__name__}: {error}"
    said = str(error)
    if word not in said:
        return f"{word!r} is not named: {said}"
    if any(len(line) > 400 for line in said.split("\n")):
        return f"too long: {said}"
    if not all(line.isprintable() for line in said.split("\n")):
        return f"cannot be printed: {said!r}"
    return None


def outcome_of(call: Callable[[], object]) -> Exception | None:
    """The error that a call raises, if any."""
    try:
        call()
    except Exception as error:
        return error
    return None


def part_of(cases: Iterable[T], chunk: int) -> Iterator[tuple[int, T]]:
    """One chunk of the cases, with their numbers, for tests that share them."""
    return islice(enumerate(cases), chunk, None, CHUNKS)


def assert_none(complaints: Mapping[str, str]) -> None:
    """Asserts that there are no complaints; otherwise shows the first few."""
    __tracebackhide__ = True
    first = [f"{case}\n    {what}" for case, what in list(complaints.items())[:5]]
    assert not complaints, "\n".join([f"{len(complaints)} cases went wrong, such as", *first])


# Rulesets

FOLDER = game().definition.rulesets_folder
DUMPED = rulesets.dump(game("v2").ruleset)
NUMBERS: dict[str, Any] = DUMPED["numbers"]


def bad_rulesets() -> Iterator[tuple[Any, str]]:
    """Mappings that are not valid rulesets, each with a word that the message must contain."""
    for n, (keys, _) in enumerate(places(NUMBERS)):
        for value in NEVER_VALID[n % 3 :: 3]:
            if not _is_harmless(keys, value):
                yield set_at(NUMBERS, keys, value), str(keys[0])
    for keys, value in places(NUMBERS):
        if isinstance(value, dict):
            yield set_at(NUMBERS, (*keys, "extra"), 1), "extra"
            yield set_at(NUMBERS, (*keys, "ümläut\u202e"), 1), "ümläut"
            yield set_at(NUMBERS, (*keys, 7), 1), "key that is not text"
    for key in ("title", "about", "extends"):
        for value in NEVER_VALID:
            if key == "extends" or not (isinstance(value, str) and value.strip() and value != "\ud800"):
                yield {key: value}, key if key != "extends" else ""
    for extra in ("extra", "Setup", "rules", "", "x" * 5_000):
        yield {extra: 1}, "unknown key"
    for keys, _ in places(DUMPED):
        yield cut_at(DUMPED, keys), "saved ruleset" if keys != ("numbers",) else "changes"
    yield from ((set_at(DUMPED, (key,), value), key) for key in ("game", "hash") for value in NEVER_VALID)
    for keys, value in places(NUMBERS):
        if isinstance(value, int) and not isinstance(value, bool):
            yield set_at(DUMPED, ("numbers", *keys), value + 1), ""


def _is_harmless(keys: Keys, value: object) -> bool:
    """Whether a value changes nothing: a mapping without a wrong key is merged with what is there."""
    return value == {"pikeman": 1} and keys[0] == "worth" and len(keys) == 1


def folder_hash(folder: Path) -> str:
    """A hash over all files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        digest.update(str(path.relative_to(folder)).encode())
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()


def test_there_are_many_bad_rulesets() -> None:
    assert len(list(bad_rulesets())) > 1_000


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_bad_rulesets(chunk: int) -> None:
    before = folder_hash(FOLDER)
    complaints = {}
    for n, (source, word) in part_of(bad_rulesets(), chunk):
        error = outcome_of(lambda source=source: banneret.game("age-of-chess", source))  # type: ignore[misc]
        if wrong := complaint(error, BadRuleset, word):
            complaints[f"case {n}: {label(source)}"] = wrong
    assert_none(complaints)
    assert folder_hash(FOLDER) == before


@pytest.mark.parametrize(
    "source", [None, 5, b"default", "", "Default", "nowhere.yaml", "../default", [], "\0"]
)
def test_no_such_ruleset(source: Any) -> None:
    with pytest.raises(BadRuleset, match=r"default, v2|did you mean default\?"):
        banneret.game("age-of-chess", source)


def bad_files() -> Iterator[bytes]:
    """Corrupted files: both rulesets with lines inserted, cut or overwritten, and a few malformed ones."""
    for name in ("default", "v2"):
        text = (FOLDER / f"{name}.yaml").read_bytes()
        lines = text.splitlines(keepends=True)
        for n in range(len(lines)):
            chance = Random(n)
            yield b"".join(lines[:n]) + b"\t" + b"".join(lines[n:])
            yield b"".join([*lines[:n], b"extra: 1\n", *lines[n:]])
            yield b"".join([*lines[:n], lines[n][: len(lines[n]) // 2], b"{\n", *lines[n + 1 :]])
            yield b"".join([*lines[:n], lines[n], b"  \xff\xfe\n", *lines[n + 1 :]])
            yield b"".join([*lines[:n], b"setup: !!python/object:os.system x\n", *lines[n:]])
            yield b"".join([*lines[:n], b"setup: &a [*a]\n", *lines[n:]])
            cut = bytearray(text)
            cut[chance.randrange(len(cut))] = 0
            yield bytes(cut)
    yield b""
    yield b"---\n---\n"
    yield b"[" * 10_000
    yield b"title: x\nextends: default\nendings: {plies: " + b"9" * 10_000 + b"}"


def test_bad_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    count = 0
    for n, data in enumerate(bad_files()):
        path.write_bytes(data)
        error = outcome_of(lambda: banneret.game("age-of-chess", path))
        if error is None:  # the zero byte fell where it does no harm
            assert YAML(typ="safe").load(data)["title"], f"file {n}: {data[:200]!r}"
        else:
            assert complaint(error, BadRuleset, "mine.yaml") is None, f"file {n}: {data[:200]!r}: {error}"
            count += 1
        assert path.read_bytes() == data
        assert list(tmp_path.iterdir()) == [path]
    assert count > 400


# Documents


def valid_documents() -> list[dict[str, Any]]:
    """Positions that were reached in games."""
    documents = []
    for seed in range(6):
        match = game("v2").match()
        chance = Random(seed)
        while match.to_act and len(match.played) < 20 + 10 * seed:
            match.play(choose(chance, match.legal(match.to_act[0]), STYLES[seed % 3]))
        documents.append(match.document())
    return documents


def bad_documents() -> Iterator[tuple[Any, str]]:
    """Documents that are not valid positions, each with text that the message must contain."""
    documents = valid_documents()
    for document in documents:
        for n, (keys, _) in enumerate(places(document)):
            if keys[0] == "seen" and len(keys) > 1 and keys[1] not in (0, len(document["seen"]) - 1):
                continue
            values = NEVER_VALID if len(keys) == 1 else NEVER_VALID[n % 3 :: 3]
            yield from ((set_at(document, keys, value), str(keys[0])) for value in values)
        for key in ("to_move", "blue", "gold"):
            yield cut_at(document, (key,)), key
        for extra in ("extra", "Blue", "", 7, None, b"blue", (1, 2), "x" * 1_000):
            yield {**document, extra: 1}, "is unknown here"
        yield from _bad_armies(document)


def _bad_armies(document: dict[str, Any]) -> Iterator[tuple[Any, str]]:
    """Units in places where they are not allowed."""
    for wrong in ("i1", "a0", "a9", "A1", "a", "a11", "", "aa", "１a", "é4"):  # noqa: RUF001
        yield set_at(document, ("blue", wrong), ["heavy"]), "blue"
    for square in list(document["blue"])[:5]:
        yield set_at(document, ("gold", square), ["heavy"]), square
        yield set_at(document, ("blue", square), ["heavy", "heavy", "heavy"]), f"blue.{square}"
        yield set_at(document, ("blue", square), "heavy"), f"blue.{square}"
        yield set_at(document, ("blue", square), []), f"blue.{square}"
    many = {square: ["pikeman", "pikeman"] for square in SQUARES[8:48]}
    yield {**document, "blue": {"a1": ["commander"], **many}, "gold": {"h8": ["commander"]}}, "too many"
    three = {"a1": ["commander", "commander"]}
    yield {**document, "blue": three, "gold": {"h8": ["commander"]}}, "commanders"
    meeting = {"blue": {"a1": ["commander", "priestess"]}, "gold": {"b2": ["commander", "priestess"]}}
    yield {**document, **meeting}, "AC-7.4"
    for plies in (-1, 513, 10**30, True, "5", 5.0, None):
        yield {**document, "plies": plies}, "plies"
    seen: Any
    for seen in ("", "abc", {}, 5, None, ["0"] * 401, [None], [5], ["-1"], ["g"], [""], ["f" * 16], [["0"]]):
        yield {**document, "plies": 400, "seen": seen}, "seen"


def test_there_are_many_bad_documents() -> None:
    assert len(list(bad_documents())) > 1_000


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_bad_documents(chunk: int) -> None:
    complaints = {}
    for n, (document, word) in part_of(bad_documents(), chunk):
        before = label(document)
        error = outcome_of(lambda document=document: game("v2").position(document))  # type: ignore[misc]
        if wrong := complaint(error, BadDocument, word):
            complaints[f"case {n}: {label(document)}"] = wrong
        assert label(document) == before
    assert_none(complaints)


@pytest.mark.parametrize("document", [None, [], 5, "blue", b"blue", ["to_move", "blue", "gold"], Odd()])
def test_no_document(document: Any) -> None:
    """A document that is not a mapping is refused too."""
    with pytest.raises(BadDocument):
        game().position(document)


@pytest.mark.parametrize("key", ["\x1b[2J", "\u202ea1", "a1\n", "\ud800"])
def test_what_is_shown_can_be_printed(key: str) -> None:
    """No raw text from a document reaches the terminal."""
    document = {"to_move": "blue", "blue": {"e1": ["commander"]}, "gold": {"e8": ["commander"]}}
    for bad in ({**document, key: 1}, {**document, "blue": {"e1": ["commander"], key: ["heavy"]}}):
        with pytest.raises(BadDocument) as refusal:
            game().position(bad)
        assert str(refusal.value).isprintable()


@pytest.mark.parametrize("unit", [["commander"], {}, {"heavy"}, bytearray(b"heavy")])
def test_units_that_cannot_be_looked_up(unit: Any) -> None:
    """A unit that is a list or a mapping, as a misplaced bracket makes it."""
    document = {"to_move": "blue", "blue": {"e1": ["commander"], "a2": [unit]}, "gold": {"e8": ["commander"]}}
    with pytest.raises(BadDocument, match=r"^blue\.a2"):
        game().position(document)


@pytest.mark.parametrize("key", [b"ff", "0xff", " ff", "f_f", "+ff", "٣"])
def test_keys_that_are_not_written_so(key: Any) -> None:
    """Keys in `seen` must be text: plain hexadecimal numbers as documents write them."""
    document = {
        "to_move": "blue",
        "blue": {"e1": ["commander"]},
        "gold": {"e8": ["commander"]},
        "plies": 1,
        "seen": [key],
    }
    with pytest.raises(BadDocument, match=r"^seen\.0"):
        game().position(document)


def test_documents_of_other_mappings_can_be_recorded() -> None:
    """A mapping that is not a dict is a valid document; the record made of it must still be JSON."""

    class Squares(Mapping[str, list[str]]):
        def __init__(self, **squares: list[str]) -> None:
            self._squares = squares

        def __getitem__(self, key: str) -> list[str]:
            return self._squares[key]

        def __iter__(self) -> Iterator[str]:
            return iter(self._squares)

        def __len__(self) -> int:
            return len(self._squares)

    blue, gold = Squares(e1=["commander"]), Squares(e8=["commander"])
    match = game().position({"to_move": "blue", "blue": blue, "gold": gold})
    assert banneret.replay(json.loads(json.dumps(match.record()))).document() == match.document()


def test_a_document_changed_later_does_not_change_the_match() -> None:
    """The record keeps the document as it was at the start, whatever the caller does with it later."""
    document: dict[str, Any] = {
        "to_move": "blue",
        "blue": {"e1": ["commander"]},
        "gold": {"e8": ["commander"]},
    }
    match = game().position(document)
    record = json.dumps(match.record())
    document["blue"]["a1"] = ["heavy"]
    assert json.dumps(match.record()) == record


# Notations

BOARD = """
    8  .  .  .  .  .  .  .  k
    6  .  .  .  p  .  .  .  .
    5  .  .  c  .  .  a  .  .
    4  .  QC .  A  .  HP .  .
    3  .  .  .  .  AA .  .  .
    1  K  .  .  .  .  .  .  .
"""
STRANGE = "\x00\t\n é٣２ｅ\u202e\u200b\ud800🏰'\"\\%s{}()abcdefghi0123456789-x*=:+"


def bad_notations() -> Iterator[str]:
    """Texts of legal actions with one to three random edits."""
    match = lay_out(BOARD)
    legal = {action.text for action in match.legal(0)}
    chance = Random(5)
    made: set[str] = set()
    while len(made) < 3_000:
        text = chance.choice(sorted(legal))
        for _ in range(chance.randint(1, 3)):
            at = chance.randint(0, len(text))
            text = text[:at] + chance.choice(("", chance.choice(STRANGE))) + text[at + chance.randint(0, 1) :]
        # An optional `a` for the unit on top, and spaces around the text, are allowed.
        if re.sub(r"^(..)a", r"\1", text.strip()) not in legal:
            made.add(text)
    yield from sorted(made)
    yield from ("", " ", "e2" * 10_000, "-" * 1_000, "e2-e3\ne2-e3", "null", "pass", "0", "1e9")


def in_full(match: Match) -> tuple[object, ...]:
    """Everything about a match that could change."""
    return match.state.tobytes(), match.played, match.document(), match.outcome


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_bad_notations(chunk: int) -> None:
    match = lay_out(BOARD)
    before = in_full(match)
    complaints = {}
    for _, text in part_of(bad_notations(), chunk):
        error = outcome_of(lambda text=text: match.play(text))  # type: ignore[misc]
        wrong = complaint(error, IllegalAction, "")
        if wrong is None and not names_its_place(str(error), text, isinstance(error, BadNotation)):
            wrong = f"the place is not named: {error}"
        if wrong is None and match.why_not(text) != str(error):
            wrong = f"why_not says something else: {match.why_not(text)}"
        if wrong:
            complaints[repr(text)] = wrong
    assert_none(complaints)
    assert in_full(match) == before


def names_its_place(said: str, text: str, is_notation: bool) -> bool:
    """Whether a refusal quotes the bad notation, names its squares, or cites the rule."""
    if not is_notation:
        return re.search(r"\(AC-\d\.\d\)$", said) is not None
    return repr(text.strip()[:40])[1:-1] in said or re.findall("[a-h][1-8]", text)[-1] in said


@pytest.mark.parametrize("chunk", range(4))
def test_bad_codes(chunk: int) -> None:
    """A thousand codes that are not legal actions, some far out of range."""
    match = lay_out(BOARD)
    before = in_full(match)
    legal = {action.code for action in match.legal(0)}
    chance = Random(chunk)
    codes = [chance.randrange(64 * 2 * 64 * 4) for _ in range(300)]
    for code in [*codes, -1, -(2**63), 2**31, 2**63, 10**100]:
        if code not in legal:
            with pytest.raises(IllegalAction, match=r"\(AC-\d\.\d\)$"):
                match.play(code)
    assert in_full(match) == before


@pytest.mark.parametrize("action", [None, b"e2-e3", 1.5, math.nan, ["e2-e3"], {}, ("e2", "e3"), Odd()])
def test_actions_of_other_types(action: Any) -> None:
    """Anything may come over the wire: values of other types are refused like any illegal action."""
    match = game().match()
    before = in_full(match)
    with pytest.raises(IllegalAction):
        match.play(action)
    with pytest.raises(IllegalAction):
        match.preview(action)
    assert match.why_not(action) is not None
    assert in_full(match) == before


def test_a_legal_code_as_a_fraction() -> None:
    """1234.0 is not a code, though it equals one."""
    match = game().match()
    with pytest.raises(IllegalAction):
        match.play(float(match.legal(0)[0].code))  # type: ignore[arg-type]
