"""Garbled texts, as from typing errors or hostile input."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, groupby
from random import Random

STRANGE = " -x*=>/+,.:\n\0é漢½"
"""Stray characters that may be typed anywhere."""
SPLICES = 4
RETARGETED = 24


class TextFuzzer:
    """Garbles texts, also with pieces of other texts of the same game."""

    def __init__(self, texts: Iterable[str], cells: Iterable[str]) -> None:
        names = "|".join(re.escape(cell) for cell in sorted(cells, key=len, reverse=True))
        self._cell = re.compile(rf"(?<!\w)(?:{names})(?!\d)" if names else r"(?!)")
        self._kinds = [list(alike) for _, alike in groupby(sorted(texts, key=self._shape), key=self._shape)]
        self._about_cells = [alike for alike in self._kinds if self._cell.search(alike[0])]

    def _shape(self, text: str) -> str:
        """The pattern that a text shares with others of its kind."""
        return re.sub(r"\w+", "_", self._cell.sub("@", text))

    def other(self, random: Random) -> str:
        """A random text; every kind is equally likely, rare or not."""
        return random.choice(random.choice(self._kinds))

    def of(self, text: str, places: Sequence[str], random: Random) -> Iterator[str]:
        """Variants of a text: with characters dropped, added, changed, swapped, doubled, or spliced in from
        other texts; and other texts with its unit and some places put in.
        """
        at = random.randrange(len(text))
        yield text[:at] + text[at + 1 :]
        yield text[:at] + random.choice(STRANGE) + text[at:]
        yield text[:at] + random.choice(STRANGE) + text[at + 1 :]
        yield text[:at] + random.choice(self.other(random)) + text[at + 1 :]
        yield text[: at + 1] + text[at:]
        yield text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        yield text.swapcase() if at % 2 else text.capitalize()
        yield text + self.other(random)
        yield random.choice([each for each in text if not each.isalnum()] or STRANGE)
        for _ in range(SPLICES):
            yield _spliced(text, self.other(random), random)
        for _ in range(RETARGETED if self._about_cells and places else 0):
            yield self._retargeted(text, places, random)

    def _retargeted(self, text: str, places: Sequence[str], random: Random) -> str:
        """Another text with its first cell replaced by this one's, and the others by random places."""
        other = random.choice(random.choice(self._about_cells))
        named = chain(self._cell.findall(text)[:1], (random.choice(places) for _ in count()))
        return self._cell.sub(lambda _: next(named), other)


def _spliced(one: str, other: str, random: Random) -> str:
    """The beginning of a text and the end of another, cut at punctuation if they have any."""
    return one[: _cut(one, random)] + other[_cut(other, random) :]


def _cut(text: str, random: Random) -> int:
    signs = [n for n, character in enumerate(text) if not character.isalnum()]
    return random.choice(signs or range(len(text)))
