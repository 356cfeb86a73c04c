"""Translates what people read into their language.

English texts are written where they are used: in the code and in a game's files. Translations are in a
catalogue in the same package, such as `languages/de.po`, keyed by the English text. Code that answers a
person sets the language with `speaking`, and every text made in that context is in that language. Texts
missing from a catalogue stay in English.

Identifiers, notation, documents, rulesets and records are the same in every language.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import polib

ENGLISH = "en"
SPANISH = "es"
COMPLETE = (ENGLISH, "de", SPANISH)
"""Languages with a complete translation; tests check that."""
LANGUAGES = COMPLETE
"""All languages that people can choose. An incomplete one is listed only here; its missing texts appear in
English.
"""
MARKED = "en-XA"
"""A pseudo-language: English with everything from a catalogue between ⟦ and ⟧. Text outside the marks
bypasses translation: tests look for it, and so can people.
"""

Key = TypeVar("Key")
_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """The reader's language."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Makes texts in this context come in a language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


class Catalogue:
    """The translations of one package's texts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._texts: dict[str, Mapping[str, str]] = {}

    def say(self, text: str, /, **parts: Any) -> str:
        """Translates a text, given as a literal in the code, and fills in its `{parts}`."""
        if _spoken.get() == ENGLISH:  # the fast path: called hundreds of times for a view
            return text.format_map(parts) if parts else text
        said = self._in_language(text)
        return said.format_map(_marked(parts)) if parts else said

    def count(self, number: int, one: str, many: str, /, **parts: Any) -> str:
        """The same with a singular and a plural, chosen by `number`, which is also a part of the text."""
        said = self._in_language(one if number == 1 else many)
        return said.format_map(_marked({"number": number, **parts}))

    def passage(self, text: str) -> str:
        """Translates a text from one of the package's files."""
        return self._in_language(text)

    def terms(self, words: Mapping[Key, str]) -> "Terms[Key]":
        """Translatable names or sentences by key."""
        return Terms(self, words)

    def _in_language(self, text: str) -> str:
        language = _spoken.get()
        if language == ENGLISH:
            return text
        if language == MARKED:
            return f"⟦{text}⟧" if text else text
        if language not in self._texts:
            self._texts[language] = _read(self.folder / "languages" / f"{language}.po")
        return self._texts[language].get(text, text)


def _marked(parts: dict[str, Any]) -> dict[str, Any]:
    """Closes and reopens the marks around each part, which has its own marks or none."""
    return {name: f"⟧{part}⟦" for name, part in parts.items()} if _spoken.get() == MARKED else parts


class Terms(Mapping[Key, str]):
    """Names and sentences by key, each in the reader's language."""

    def __init__(self, catalogue: Catalogue, words: Mapping[Key, str]) -> None:
        self._catalogue = catalogue
        self._words = words

    def __getitem__(self, key: Key) -> str:
        if _spoken.get() == ENGLISH:  # the fast path: called a thousand times for a view
            return self._words[key]
        return self._catalogue.passage(self._words[key])

    def say(self, key: Key, /, **parts: Any) -> str:
        """The sentence with this key, with its `{parts}` filled in."""
        return self._catalogue.say(self._words[key], **parts)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


@cache
def _read(path: Path) -> Mapping[str, str]:
    """The translations in a file; empty if there is no such file."""
    if not path.exists():
        return {}
    found = dict[str, str]()
    for entry in polib.pofile(str(path)):
        if entry.msgid_plural:
            found[entry.msgid] = entry.msgstr_plural[0]
            found[entry.msgid_plural] = entry.msgstr_plural[1]
        else:
            found[entry.msgid] = entry.msgstr
    return {text: said for text, said in found.items() if said}


CATALOGUE = Catalogue(Path(__file__).parent.parent)
"""The engine's own catalogue."""
say, count, terms = CATALOGUE.say, CATALOGUE.count, CATALOGUE.terms


def listed(names: Sequence[str]) -> str:
    """Joins names with "and": `Blue, Gold and Green`."""
    if len(names) < 2:
        return "".join(names)
    return _euphonic(say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1]), names[-1])


def either(names: Sequence[str]) -> str:
    """Joins names with "or": `Blue, Gold or Green`."""
    if len(names) < 2:
        return "".join(names)
    return _euphonic(say("{names} or {last}", names=", ".join(names[:-1]), last=names[-1]), names[-1])


_SPANISH_EUPHONY = (
    ("y", "e", re.compile("h?[ií](?!e|a)", re.IGNORECASE)),
    ("o", "u", re.compile("h?[oó]", re.IGNORECASE)),
)
"""A conjunction, its form before the same sound, and that sound: `e Infantería`, `u Oro`, but `y hierro`."""


def _euphonic(said: str, last: str) -> str:
    """A list with the Spanish conjunction that the sound of the last name requires."""
    if spoken() != SPANISH:
        return said
    for word, other, sound in _SPANISH_EUPHONY:
        if said.endswith(f" {word} {last}") and sound.match(last):
            return f"{said.removesuffix(f'{word} {last}')}{other} {last}"
    return said


def percent(share: float, digits: int = 0) -> str:
    """A share as a percentage: `31%`, or `12.5%` with one decimal digit."""
    whole, _, rest = f"{100 * share:.{digits}f}".partition(".")
    return say("{whole}.{rest}%", whole=whole, rest=rest) if rest else say("{whole}%", whole=whole)
