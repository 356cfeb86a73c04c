"""How much is taken on: what keeps one client, one match or one player from holding up the others."""

from dataclasses import dataclass

KILOBYTES = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    """Every bound of the server; times are in seconds."""

    body: int = 16 * KILOBYTES
    """The largest request, and the largest frame of a socket."""
    position: int = 64 * KILOBYTES
    """The largest request with a position and its rules: a long game may remember much."""
    record: int = 2000 * KILOBYTES
    """The largest record that can be brought in."""

    workers: int = 2
    thinking: float = 10
    """How long a computer player may take for an action."""
    advising: float = 2
    """For how long a hint is thought about."""
    judging: float = 60
    """How long it may take at most to advise, or to judge a few positions when nobody else wants to think."""
    preparing: float = 1800
    """How long it may take to compile what a player needs, while it plays without; 0: nothing is compiled."""
    starting: float = 30
    """How long a process in which players think may take to get ready."""

    loaded: int = 200
    """Matches kept in memory that nobody is looking at."""
    unfinished: int = 200
    """Matches that one person may have begun or joined and not finished."""
    previews: int = 64
    """Previews of a match that are remembered."""
    sockets: int = 1000
    sockets_of_a_match: int = 100

    answers: int = 64
    """Answers that may wait for a client before nothing more is taken from it."""
    sending: float = 10
    """How long a client may take to receive a frame."""
    idle: float = 20
    """After so long without a sign of life a client is asked for one."""
    burst: int = 100
    """Commands that a socket may send at once."""
    rate: float = 50
    """Commands a second that it may send in the long run."""

    stopping: float = 2
    """How long the server waits for what is under way when it is told to stop."""
