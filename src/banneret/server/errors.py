"""Errors that become answers: a sentence for people, with an HTTP status or a code word."""

from math import ceil

from banneret.engine.errors import BanneretError
from banneret.server.language import count, say
from banneret.server.models.commands import RefusalReason


class RequestError(BanneretError):
    """A request that is not granted; `status` is its HTTP status."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.headers: dict[str, str] = {}
        """Extra response headers for programs."""


class TooOften(RequestError):
    """The quota is exhausted; the text and `Retry-After` say when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, _try_again_in(seconds))
        self.headers = {"Retry-After": str(seconds)}


def _try_again_in(seconds: int) -> str:
    if seconds < 60:
        return count(
            seconds,
            "Too many requests. Try again in a second.",
            "Too many requests. Try again in {number} seconds.",
        )
    return count(
        ceil(seconds / 60),
        "Too many requests. Try again in a minute.",
        "Too many requests. Try again in {number} minutes.",
    )


class MatchOutdated(RequestError):
    """The match in memory may differ from the stored one, and is being reloaded."""

    def __init__(self) -> None:
        super().__init__(409, say("The match is being reloaded. Try again in a moment."))


class CommandRefused(BanneretError):
    """A command that is not carried out."""

    def __init__(self, reason: RefusalReason, text: str, *, by_rules: bool = False) -> None:
        super().__init__(text)
        self.reason: RefusalReason = reason
        self.by_rules = by_rules
        """True if it was an action of the game that the rules forbid."""


def no_such_match() -> RequestError:
    """The same answer whether or not the match ever existed."""
    return RequestError(404, say("There is no such match."))
