"""What goes wrong with a request, as an exception with a sentence for people."""

from banneret.engine.errors import BanneretError
from banneret.server.language import say
from banneret.server.models import RefusedFor


class Trouble(BanneretError):
    """A request that cannot be granted; `status` is what HTTP calls it."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Spoiled(Trouble):
    """What is in memory of a match may differ from what is stored, and is read again."""

    def __init__(self) -> None:
        super().__init__(409, say("The match is being read again. Try again in a moment."))


class Refusal(BanneretError):
    """A command that is not carried out."""

    def __init__(self, reason: RefusedFor, text: str) -> None:
        super().__init__(text)
        self.reason: RefusedFor = reason


def no_such_match() -> Trouble:
    """Nothing is said about whether there ever was one."""
    return Trouble(404, say("There is no such match."))
