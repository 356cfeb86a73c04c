"""Errors with a message for people: what is wrong, where, and what to do instead."""

from collections.abc import Iterable, Sequence

from banneret.engine.text.language import say
from banneret.engine.text.wording import suggestion


class BanneretError(Exception):
    """Base class of every error that Banneret raises on purpose."""


class UnknownGame(BanneretError):
    """No game has this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(
            say("There is no game called {name}. {hint}", name=repr(name), hint=suggestion(name, known))
        )


class BadGame(BanneretError):
    """A game cannot be registered: its definition is incomplete or contradicts itself."""


class BadRuleset(BanneretError):
    """A ruleset cannot be read or is out of bounds; the message names file, line and key.

    `found` has each mistake with its dotted path, for clients that show it next to the value.
    """

    def __init__(self, text: str, found: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(text)
        self.found = tuple(found) or (("", text),)


class BadDocument(BanneretError):
    """A document does not describe a position.

    `place` is the dotted path of the mistake, empty if it concerns the whole document, and `problem`
    describes it; the message is both.
    """

    def __init__(self, text: str, at: str = "") -> None:
        super().__init__(f"{at}: {text}" if at else text)
        self.place = at
        self.problem = text


class BadRecord(BanneretError):
    """The record of a match is damaged, altered or from another version."""


class BadPlayer(BanneretError):
    """No player has this name, or one of its options is wrong."""


class IllegalAction(BanneretError):
    """The action is not legal now; the message says which rule forbids it."""


class BadNotation(IllegalAction):
    """The text is not an action in this game's notation."""
