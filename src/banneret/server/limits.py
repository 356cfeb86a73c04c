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
    longest_wait: float = 6
    """Until a person's computer player, or hint, has its turn: the more wait, the less each may think."""
    least_thinking_time: float = 0.1
    """That each has, however many wait."""
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
    """Unfinished matches of one person. Those of tournaments begin all the same."""
    matches_alone: int = 1000
    """Stored matches of one account that are nobody else's, imported ones too, if the server is online."""
    guest_matches_alone: int = 200
    """The same for a guest."""
    commands_alone: int = 200_000
    """Commands in all of these together."""
    cached_previews: int = 64
    """Previews, and hints, that are remembered for a match."""
    sockets: int = 1000
    """Sockets of matches, after which nobody more may watch one."""
    sockets_per_match: int = 100
    """Watchers of one match. Those who play it do not count: they always get in."""
    own_sockets: int = 20
    """Sockets of one player in one match."""

    request_timeout: float = 20
    """For a client to send the head of a request, from its connection or the last answer on."""
    body_timeout: float = 60
    """For a client to send the whole body."""
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

    abandoned_match: float = 365 * 24 * 3600
    """How long an unfinished match, or a finished one of guests alone, is kept without any command, if the
    server is online.
    """
    absent_guest: float = 365 * 24 * 3600
    """How long a guest without matches who is not seen is kept, if the server is online."""

    lease: float = 4
    """How long what a process does alone stays with it after it was killed, if several share a database."""

    health_timeout: float = 5
    """For the database to answer whether it is there."""
    tidy_interval: float = 1
    """How often the server looks whether SQLite's log is to be moved into its file."""
    session_check: float = 60
    """How often the session behind an open socket is looked at: another process may have ended it."""
    hashes: int = 2
    """Passwords that are hashed at the same time. Each takes 19 MiB of memory."""
    waiting_hashes: int = 32
    """Passwords that are hashed or wait for it; more are turned away."""
    tries_per_name: int = 10
    """Wrong passwords or recovery codes for one name within `tries_period`."""
    tries_per_address: int = 50
    """Wrong passwords or recovery codes from one address within `tries_period`."""
    sign_ups_per_address: int = 20
    """New accounts from one address within `tries_period`."""
    tries_period: float = 15 * 60
    requests_per_address: int = 3000
    """Requests from one address within a minute, if the server is online."""
    guests_per_address: int = 60
    """New guests from one address within an hour, if the server is online."""
    sockets_per_address: int = 500
    """Open sockets from one address, if the server is online."""
    sockets_per_person: int = 100
    """Open sockets of one person."""
    matches_per_minute: int = 60
    """Matches, and steps of lessons, that one person begins."""
    imports_per_minute: int = 20
    """Records that one person imports."""
    hints_per_minute: int = 60
    """Hints for one person."""
    previews_per_minute: int = 1200
    """Previews, threats and evaluations for one person."""
    seeks_per_minute: int = 60
    """Seeks that one person opens or joins."""
    challenges_per_minute: int = 20
    """Challenges that one person sends, or accepts."""
    seeks_per_address: int = 600
    """Seeks that are opened from one address within an hour, if the server is online."""
    positions_per_minute: int = 600
    """Positions and match options that are worked out for one person: edited, shown, shared, checked."""
    proofs_per_minute: int = 60
    """Whole matches that one person takes out: records and proofs."""
    relations_per_minute: int = 60
    """Friends, muted and blocked people that one person adds or removes."""
    reads_per_minute: int = 1200
    """Looks of one person at the lobby, at ratings and at tournaments."""
    changes_per_minute: int = 600
    """Whatever else one person changes: settings, notes, what is theirs in an account."""
    lab_rulesets: int = 200
    """Rulesets of one's own that the lab keeps for one game."""
    lab_runs: int = 100
    """Runs that the lab keeps."""
    api_tokens: int = 20
    """API tokens of one account."""
    passkeys: int = 20
    """Passkeys of one account."""
    sweep_interval: float = 3
    """How often the server looks for matches in which somebody's time has run out."""
    outage: float = 10
    """A server that was not heard of for so long was not there: players get that time back."""
    vacation_days: int = 20
    """Days in a year on which an account that is away misses no turn; 0: there are no vacations."""
    illegal_attempts: int = 100
    """Illegal attempts of a seat that are stored in a match; more are refused and forgotten."""

    lobby_sockets: int = 2000
    lobby_interval: float = 0.5
    """The least time between two snapshots of the lobby: what happens meanwhile comes with the next."""
    lobby_tick: float = 2
    """How often waiting people are paired again."""
    seeks: int = 5
    """Open seeks of one person."""
    live_seek_time: float = 120
    """For how long a live seek stays after its owner has left."""
    seek_time: float = 7 * 24 * 3600
    """For how long any other seek, or a challenge, stays open."""
    challenges: int = 20
    """Open challenges by one person."""
    live_rematch_time: float = 10 * 60
    """For how long somebody waits for a rematch of a live match; of any other, as long as for a challenge."""
    chat_burst: int = 5
    """Messages of one person within `chat_interval`."""
    chat_interval: float = 10
    chat_per_match: int = 300
    """Messages of one person in one match."""
    reports_per_day: int = 10
    test_calls_per_minute: int = 5
    """Test calls to the webhook of one person."""
    mails: int = 5
    """Emails within an hour that one person asks for, or that are asked for one name or address."""
    mails_per_address: int = 30
    """The same from one address of the network."""
    mail_delay: float = 600
    """How long a notice of a turn is left unread before an email tells of it."""

    tournament_tick: float = 2
    """How often it is looked whether tournaments can go on."""
    tournaments_per_day: int = 30
    """Tournaments that one person creates."""
    tournaments: int = 3
    """Open or running tournaments by one person."""
    tournament_players: int = 100
    round_robin_players: int = 20
    tournament_wait: float = 30 * 24 * 3600
    """For how long a tournament may be open before it starts."""

    shutdown_timeout: float = 2
    """For requests under way when the server stops."""
