"""Catalogues: complete, in step with what is said, and read in the language of whoever is answered."""

import re
from pathlib import Path

import polib
import pytest

from banneret.engine.language import ENGLISH, LANGUAGES, MARKED, Catalogue, percent, speaking
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
    """`make languages` brings it in step."""
    file = updated(package, language)
    assert not missing(file)
    assert str(file).strip() == catalogue_path(package, language).read_text(encoding="utf-8").strip()


@each_catalogue
def test_translations_put_in_what_the_code_gives_them(package: Path, language: str) -> None:
    texts = texts_of(package)
    for entry in polib.pofile(str(catalogue_path(package, language))):
        text = texts[entry.msgid]
        for said in [*entry.msgstr_plural.values()] or [entry.msgstr]:
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


def test_what_is_said_comes_in_the_language_of_whoever_is_answered(catalogue: Catalogue) -> None:
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
    """Where texts are said there is a catalogue for them."""
    own = packages()
    for path in ROOT.rglob("language.py"):
        assert path.parent in own


def test_a_table_of_sentences_says_each_with_its_parts(catalogue: Catalogue) -> None:
    deeds = catalogue.terms({"go": "{unit} goes"})
    with speaking("de"):
        assert deeds.say("go", unit="Pferd", nobody="asked") == "Pferd geht"


def test_shares_are_written_as_the_language_does() -> None:
    assert [percent(0.31), percent(0.125, 1)] == ["31%", "12.5%"]
    with speaking("de"):
        assert [percent(0.31), percent(0.125, 1)] == ["31\u202f%", "12,5\u202f%"]
