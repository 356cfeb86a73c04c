"""Every limit of the server, so that no client, match or computer player holds up the others."""

from dataclasses import dataclass

KILOBYTES = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes are in bytes, times and timeouts in seconds."""

    request_size: int = 16 * KILOBYTES
    """The largest request body, and the largest frame of a socket."""
    position_size: int = 64 * KILOBYTES
    """The largest request body with a position and its rules: a long game remembers much."""
    record_size: int = 2000 * KILOBYTES
    """The largest record that can be imported."""

    workers: int = 2
    thinking_time: float = 10
    """For one action of a computer player."""
    hint_time: float = 2
    """For the search behind a hint."""
    job_timeout: float = 60
    """For the process that answers a hint or evaluates a few positions."""
    compile_timeout: float = 1800
    """For compiling a computer player, which plays uncompiled until then; 0: nothing is compiled."""
    worker_start_timeout: float = 30

    idle_matches: int = 200
    """Matches in memory that nobody is looking at."""
    lesson_steps: int = 4
    """Steps of lessons that one person has in memory. They are not stored: a new one displaces an old one."""
    idle_lesson_steps: int = 1000
    """Steps of lessons in memory that nobody is looking at."""
    unfinished_matches: int = 200
    """Unfinished matches of one person."""
    cached_previews: int = 64
    """Previews, and hints, that are remembered for a match."""
    sockets: int = 1000
    sockets_per_match: int = 100

    waiting_answers: int = 64
    """Answers that may wait for a client before no more of its commands are read."""
    send_timeout: float = 10
    """For a client to receive a frame."""
    ping_interval: float = 20
    """A client that is silent for so long is pinged."""
    command_burst: int = 100
    """Commands that a socket may send at once."""
    command_rate: float = 50
    """Commands per second that a socket may send in the long run."""

    shutdown_timeout: float = 2
    """For requests under way when the server stops."""
