"""Text for people: languages, and sentences about data. Independent of any game."""

from banneret.engine.text.language import (
    COMPLETE,
    ENGLISH,
    LANGUAGES,
    MARKED,
    Catalogue,
    either,
    listed,
    percent,
    speaking,
    spoken,
)
from banneret.engine.text.wording import Keys, dotted, found, shown, suggestion

__all__ = [
    "COMPLETE",
    "ENGLISH",
    "LANGUAGES",
    "MARKED",
    "Catalogue",
    "Keys",
    "dotted",
    "either",
    "found",
    "listed",
    "percent",
    "shown",
    "speaking",
    "spoken",
    "suggestion",
]
