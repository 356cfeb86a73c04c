"""`name:option=value`: the syntax for players and their options."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from banneret.engine.errors import BadPlayer
from banneret.engine.text import shown, suggestion

_NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class Option:
    """A numeric option: its description and its bounds."""

    means: str
    low: float
    high: float
    is_whole: bool = True
    all: Callable[[], int] | None = None
    """The number that the word `all` stands for, if it is allowed."""

    @property
    def example(self) -> str:
        return f"{self.low:g}"

    def read(self, text: str, where: str) -> float:
        """Parses a value; BadPlayer if it is no number or out of bounds."""
        if self.all and text == "all":
            return min(self.high, self.all())
        pattern = _NUMBER.fullmatch(text)
        if pattern and not (self.is_whole and pattern[1]) and self.low <= float(text) <= self.high:
            return int(text) if self.is_whole else float(text)
        kind = "a whole number" if self.is_whole else "a number"
        bounds = f"{kind} from {self.low:,} to {self.high:,}{', or all' if self.all else ''}"
        raise BadPlayer(f"{where} must be {bounds}, not {shown(text)}.")


@dataclass(frozen=True, slots=True)
class Word:
    """A text option: its description and its syntax."""

    means: str
    pattern: str
    bounds: str
    example: str

    def read(self, text: str, where: str) -> str:
        """Checks a value; BadPlayer if it does not match the syntax."""
        if re.fullmatch(self.pattern, text):
            return text
        raise BadPlayer(f"{where} must be {self.bounds}, not {shown(text)}.")


OptionSpecs = Mapping[str, Option | Word]
"""The options of a player, by name."""

Options = Mapping[str, float | str]
"""Option values, by name."""


def split_name(text: str) -> tuple[str, str]:
    """Splits a text into a player's name and the rest."""
    name, _, rest = text.partition(":")
    return name, rest


def read_options(name: str, rest: str, known: OptionSpecs) -> dict[str, float | str]:
    """Parses the options in `nodes=1000:slack=50`, the part after a player's name."""
    found: dict[str, float | str] = {}
    for part in rest.split(":") if rest else ():
        option, sign, value = part.partition("=")
        if not known:
            raise BadPlayer(f"{name} has no options, so nothing can follow its name.")
        if option not in known:
            raise BadPlayer(f"{name} has no option called {shown(option)}. {suggestion(option, known)}")
        if not sign:
            raise BadPlayer(f"Say what {option} is to be, such as {name}:{option}={known[option].example}.")
        if option in found:
            raise BadPlayer(f"{name}: {option} is set twice.")
        found[option] = known[option].read(value, f"{name}: {option}")
    return found


def write_options(name: str, options: Options) -> str:
    """Formats a player's name with these options."""
    return ":".join((name, *(f"{option}={_written(value)}" for option, value in options.items())))


def _written(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.10g}"
