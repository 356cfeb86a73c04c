"""Errors that become answers: a sentence for people, and what went wrong in a word or an HTTP status."""

from banneret.engine.errors import BanneretError
from banneret.server.language import say
from banneret.server.models.commands import RefusalReason


class RequestError(BanneretError):
    """A request that is not granted; `status` is its HTTP status."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class MatchOutdated(RequestError):
    """The match in memory may differ from the stored one, and is being loaded again."""

    def __init__(self) -> None:
        super().__init__(409, say("The match is being reloaded. Try again in a moment."))


class CommandRefused(BanneretError):
    """A command that is not carried out."""

    def __init__(self, reason: RefusalReason, text: str) -> None:
        super().__init__(text)
        self.reason: RefusalReason = reason


def no_such_match() -> RequestError:
    """The same answer whether or not the match ever existed."""
    return RequestError(404, say("There is no such match."))
