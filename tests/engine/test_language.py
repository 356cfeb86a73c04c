"""Catalogues: complete, up to date, and read in the reader's language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from banneret.conformance.reading import is_translated
from banneret.engine.editing import LONGEST, BadText, read_text
from banneret.engine.kit import first_mistake
from banneret.engine.text import (
    COMPLETE,
    ENGLISH,
    LANGUAGES,
    MARKED,
    Catalogue,
    either,
    listed,
    percent,
    speaking,
)
from tools.languages import ROOT, catalogue_path, missing, packages, texts_of, updated

_PART = re.compile(r"\{([^{}]*)\}")
_CLAUSE = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)?")

each_catalogue = pytest.mark.parametrize(
    ("package", "language"),
    [(package, language) for package in packages() for language in LANGUAGES if language != ENGLISH],
    ids=lambda each: each.relative_to(ROOT).as_posix() if isinstance(each, Path) else each,
)


@each_catalogue
def test_a_catalogue_has_all_that_is_said_and_nothing_else(package: Path, language: str) -> None:
    """`make languages` updates it. Only an unfinished language may lack translations."""
    file = updated(package, language)
    assert language not in COMPLETE or not missing(file)
    assert str(file).strip() == catalogue_path(package, language).read_text(encoding="utf-8").strip()


@each_catalogue
def test_translations_put_in_what_the_code_gives_them(package: Path, language: str) -> None:
    texts = texts_of(package)
    for entry in polib.pofile(str(catalogue_path(package, language))):
        text = texts[entry.msgid]
        for said in filter(None, [*entry.msgstr_plural.values()] or [entry.msgstr]):
            parts = set(_PART.findall(said))
            assert parts <= text.parts if text.parts else parts == set(_PART.findall(entry.msgid)), said
            assert set(_CLAUSE.findall(said)) == set(_CLAUSE.findall(entry.msgid)), said


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(
        'msgid "{unit} goes"\nmsgstr "{unit} geht"\n\n'
        'msgid "Archer"\nmsgstr "Bogenschütze"\n\n'
        'msgid "{number} unit"\nmsgid_plural "{number} units"\n'
        'msgstr[0] "{number} Einheit"\nmsgstr[1] "{number} Einheiten"\n\n'
        'msgid "later"\nmsgstr ""\n',
        encoding="utf-8",
    )
    return Catalogue(tmp_path)


def test_what_is_said_comes_in_the_language_of_the_reader(catalogue: Catalogue) -> None:
    titles = catalogue.terms({1: "Archer"})
    said = [catalogue.say("{unit} goes", unit=titles[1])]
    with speaking("de"):
        said += [catalogue.say("{unit} goes", unit=titles[1])]
    assert said == ["Archer goes", "Bogenschütze geht"]


def test_things_are_counted_as_the_language_does(catalogue: Catalogue) -> None:
    with speaking("de"):
        counted = [catalogue.count(n, "{number} unit", "{number} units") for n in (0, 1, 2)]
    assert counted == ["0 Einheiten", "1 Einheit", "2 Einheiten"]


def test_what_has_no_translation_is_said_in_english(catalogue: Catalogue) -> None:
    with speaking("de"):
        assert catalogue.say("later") == "later"
        assert catalogue.say("never heard of") == "never heard of"


def test_marked_english_shows_what_came_through_no_catalogue(catalogue: Catalogue) -> None:
    with speaking(MARKED):
        assert catalogue.say("{unit} goes", unit="Nobody") == "⟦⟧Nobody⟦ goes⟧"
        assert catalogue.say("{unit} goes", unit=catalogue.say("Archer")) == "⟦⟧⟦Archer⟧⟦ goes⟧"


def test_no_catalogue_has_been_forgotten() -> None:
    """Every package with texts has a catalogue for them."""
    own = packages()
    for path in ROOT.rglob("language.py"):
        assert {path.parent, path.parent.parent} & {*own}, path


def test_a_table_of_sentences_says_each_with_its_parts(catalogue: Catalogue) -> None:
    deeds = catalogue.terms({"go": "{unit} goes"})
    with speaking("de"):
        assert deeds.say("go", unit="Pferd", nobody="asked") == "Pferd geht"


def test_shares_are_written_as_the_language_does() -> None:
    assert [percent(0.31), percent(0.125, 1)] == ["31%", "12.5%"]
    with speaking("de"):
        assert [percent(0.31), percent(0.125, 1)] == ["31\u202f%", "12,5\u202f%"]


# Error messages

_TOLD_TO_PEOPLE = {
    "BadDocument", "BadText", "BadRecord", "BadNotation", "IllegalAction", "CommandRefused", "RequestError",
    "require",
}  # fmt: skip
_FOR_THE_TERMINAL = ("cli", "lab", "players")


def _told() -> Iterator[tuple[str, str]]:
    """The arguments of errors that are shown in a browser, if they are literals."""
    for path in sorted(ROOT.rglob("*.py")):
        if path.relative_to(ROOT).parts[0] in _FOR_THE_TERMINAL:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _TOLD_TO_PEOPLE:
                yield from ((f"{path.name}:{node.lineno}", _written(each)) for each in node.args)


def _written(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(
            "{}" if isinstance(each, ast.FormattedValue) else _written(each) for each in node.values
        )
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_errors_that_reach_people_are_said() -> None:
    """Paths such as `frames.0: …` are not; nor are programming errors, which name fields in backticks."""
    told = [(place, re.sub(r"^[\w.{}]+: ", "", text)) for place, text in _told()]
    assert any("`" in text for _, text in told)
    assert [each for each in told if " " in each[1] and "`" not in each[1]] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "- 1",
        "a: 1\na: 2",
        "a: [1",
        "a: &b 1",
        "a: !b 1",
        "a: *b",
        "a: \x01",
        "a: 1\n---\nb: 2",
        "1: {[]: 1}",
        'a: "\\uD800"',
        'a: "\\UFFFFFFFF"',
        "a: " + "9" * 40,
        "a: " + "[" * 30,
        "a" * (LONGEST + 1),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str) -> None:
    with speaking(MARKED), pytest.raises(BadText) as problem:
        read_text(text)
    assert is_translated(str(problem.value))


class _Sample(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    number: int = Field(0, ge=1, le=9)
    flag: bool = False
    text: str = Field("", max_length=2)
    few: list[int] = Field([], min_length=2, max_length=3)
    mapping: dict[str, int] = {}


@pytest.mark.parametrize(
    "given",
    [
        {"number": 0},
        {"number": 10},
        {"number": "x"},
        {"flag": 1},
        {"text": 1},
        {"text": "xyz"},
        {"few": [1]},
        {"few": [1, 2, 3, 4]},
        {"few": 1},
        {"mapping": 1},
        {"other": 1},
    ],
    ids=str,
)
def test_a_models_mistakes_are_said_and_in_english_as_pydantic_does(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError) as wrong:
        _Sample.model_validate(given)
    theirs = wrong.value.errors()[0]["msg"]
    assert first_mistake(wrong.value)[1] == theirs[0].lower() + theirs[1:]
    with speaking(MARKED):
        assert is_translated(first_mistake(wrong.value)[1])


def test_one_of_several_is_told_as_the_language_does() -> None:
    with speaking("de"):
        told = [either(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])]
    assert told == ["", "a", "a oder b", "a, b oder c"]


def test_spanish_avoids_the_same_sound_twice() -> None:
    """`y` becomes `e` before an i, `o` becomes `u` before an o, but not before a diphthong as in `hielo`."""
    with speaking("es"):
        assert listed(["Arqueros", "Infantería"]) == "Arqueros e Infantería"
        assert listed(["Infantería", "Arqueros", "hijos"]) == "Infantería, Arqueros e hijos"
        assert listed(["agua", "hielo"]) == "agua y hielo"
        assert either(["Azul", "Oro"]) == "Azul u Oro"
        assert either(["Oro", "Azul"]) == "Oro o Azul"
