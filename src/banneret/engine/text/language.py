"""What people read, in their language.

English stands where it belongs: in the code that says it and in a game's files. What it becomes in another
language stands in a catalogue beside it, `languages/de.po` in the same package, by the English text. Code
that answers somebody sets the language (`speaking`), and everything said meanwhile comes in it. Texts that a
catalogue lacks come in English.

Names by which programs know things, notation, documents, rulesets and records are the same in every language.
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
"""Languages that have a translation for everything; tests see to it."""
LANGUAGES = COMPLETE
"""All languages that people can choose. One that is not complete stands here only; what it lacks is said in
English.
"""
MARKED = "en-XA"
"""English in which all that came through a catalogue stands between ⟦ and ⟧. What stands outside is said by
nobody's language: tests look for it, and so can people.
"""

Key = TypeVar("Key")
_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """The reader's language."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Has all that is said meanwhile come in a language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


class Catalogue:
    """What the texts of one package become in other languages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._texts: dict[str, Mapping[str, str]] = {}

    def say(self, text: str, /, **parts: Any) -> str:
        """A text that stands in the code as it is here, with its `{parts}` put in."""
        if _spoken.get() == ENGLISH:  # most often, and hundreds of times for a view
            return text.format_map(parts) if parts else text
        said = self._in_language(text)
        return said.format_map(_marked(parts)) if parts else said

    def count(self, number: int, one: str, many: str, /, **parts: Any) -> str:
        """The same of a number of things, which is the part `number` of it."""
        said = self._in_language(one if number == 1 else many)
        return said.format_map(_marked({"number": number, **parts}))

    def passage(self, text: str) -> str:
        """A text of one of the package's files."""
        return self._in_language(text)

    def terms(self, words: Mapping[Key, str]) -> "Terms[Key]":
        """What things are called."""
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
    """Parts of a text as they are put into it: what comes from elsewhere has marks of its own, or none."""
    return {name: f"⟧{part}⟦" for name, part in parts.items()} if _spoken.get() == MARKED else parts


class Terms(Mapping[Key, str]):
    """Names and sentences by key, each in the reader's language."""

    def __init__(self, catalogue: Catalogue, words: Mapping[Key, str]) -> None:
        self._catalogue = catalogue
        self._words = words

    def __getitem__(self, key: Key) -> str:
        if _spoken.get() == ENGLISH:  # most often, and a thousand times for a view
            return self._words[key]
        return self._catalogue.passage(self._words[key])

    def say(self, key: Key, /, **parts: Any) -> str:
        """One of them that is a sentence, with its `{parts}` put in."""
        return self._catalogue.say(self._words[key], **parts)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


@cache
def _read(path: Path) -> Mapping[str, str]:
    """The translations of a file; of one that is not there, none."""
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
"""The engine's own."""
say, count, terms = CATALOGUE.say, CATALOGUE.count, CATALOGUE.terms


def listed(names: Sequence[str]) -> str:
    """Several names in a row, as one says them: `Blue, Gold and Green`."""
    if len(names) < 2:
        return "".join(names)
    return _euphonic(say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1]), names[-1])


def either(names: Sequence[str]) -> str:
    """Several names of which one is meant: `Blue, Gold or Green`."""
    if len(names) < 2:
        return "".join(names)
    return _euphonic(say("{names} or {last}", names=", ".join(names[:-1]), last=names[-1]), names[-1])


_SPANISH_EUPHONY = (
    ("y", "e", re.compile("h?[ií](?!e|a)", re.IGNORECASE)),
    ("o", "u", re.compile("h?[oó]", re.IGNORECASE)),
)
"""A word, what it becomes before its own sound, and that sound: `e Infantería`, `u Oro`, but `y hierro`."""


def _euphonic(said: str, last: str) -> str:
    """A list whose last name follows the word that its sound asks for."""
    if spoken() != SPANISH:
        return said
    for word, other, sound in _SPANISH_EUPHONY:
        if said.endswith(f" {word} {last}") and sound.match(last):
            return f"{said.removesuffix(f'{word} {last}')}{other} {last}"
    return said


def percent(share: float, digits: int = 0) -> str:
    """A share in hundredths, as one writes it: `31%`, or `12.5%` with one digit after the point."""
    whole, _, rest = f"{100 * share:.{digits}f}".partition(".")
    return say("{whole}.{rest}%", whole=whole, rest=rest) if rest else say("{whole}%", whole=whole)
