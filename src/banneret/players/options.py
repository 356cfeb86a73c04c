"""`name:option=value`: how a player is asked for, wherever one is."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from banneret.engine.errors import BadPlayer
from banneret.engine.text import shown, suggestion

_NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class Option:
    """A number that can be set: what it means, and its bounds."""

    means: str
    low: float
    high: float
    is_whole: bool = True
    all: Callable[[], int] | None = None
    """How many there are, where one can ask for all."""

    def read(self, text: str, where: str) -> float:
        """The number that was written; BadPlayer if it is none, or out of bounds."""
        if self.all and text == "all":
            return min(self.high, self.all())
        pattern = _NUMBER.fullmatch(text)
        if pattern and not (self.is_whole and pattern[1]) and self.low <= float(text) <= self.high:
            return int(text) if self.is_whole else float(text)
        kind = "a whole number" if self.is_whole else "a number"
        bounds = f"{kind} from {self.low:,} to {self.high:,}{', or all' if self.all else ''}"
        raise BadPlayer(f"{where} must be {bounds}, not {shown(text)}.")


Options = Mapping[str, float]
"""What was set, by name."""


def split_name(text: str) -> tuple[str, str]:
    """The name of a player and the rest."""
    name, _, rest = text.partition(":")
    return name, rest


def read_options(name: str, rest: str, known: Mapping[str, Option]) -> dict[str, float]:
    """The options in `nodes=1000:slack=50`, after the name of a player."""
    found: dict[str, float] = {}
    for part in rest.split(":") if rest else ():
        option, sign, value = part.partition("=")
        if not known:
            raise BadPlayer(f"{name} has no options, so nothing can follow its name.")
        if option not in known:
            raise BadPlayer(f"{name} has no option called {shown(option)}. {suggestion(option, known)}")
        if not sign:
            raise BadPlayer(f"Say what {option} is to be, such as {name}:{option}={known[option].low:g}.")
        if option in found:
            raise BadPlayer(f"{name}: {option} is set twice.")
        found[option] = known[option].read(value, f"{name}: {option}")
    return found


def write_options(name: str, options: Options) -> str:
    """The text that asks for a player with these options."""
    return ":".join((name, *(f"{option}={value:.10g}" for option, value in options.items())))
