"""Every limit of the server, so that no client, match or computer player can hold up the others."""

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
    """How long a person's computer player, or hint, may wait for its turn: the longer the line, the shorter
    each one's thinking time.
    """
    least_thinking_time: float = 0.1
    """The minimum for each, however long the line is."""
    hint_time: float = 2
    """For the search behind a hint."""
    job_timeout: float = 60
    """For a worker to answer a hint or evaluate a few positions."""
    compile_timeout: float = 1800
    """For compiling a computer player, which plays uncompiled meanwhile. 0 turns compiling off."""
    worker_start_timeout: float = 30

    idle_matches: int = 200
    """Matches kept in memory although no client is using them."""
    lesson_steps: int = 4
    """Lesson steps that one person has in memory. They are not stored: a new one replaces an old one."""
    idle_lesson_steps: int = 1000
    """Lesson steps kept in memory although no client is using them."""
    unfinished_matches: int = 200
    """Unfinished matches of one person. Tournament matches begin regardless."""
    solo_matches: int = 1000
    """Stored matches that belong to one account alone, including imported ones, if the server is online."""
    guest_solo_matches: int = 200
    """The same for a guest."""
    solo_commands: int = 200_000
    """Commands in all of these matches together."""
    cached_previews: int = 64
    """Previews, and hints, cached for each match."""
    sockets: int = 1000
    """Open match sockets, above which no more watchers are admitted."""
    sockets_per_match: int = 100
    """Watchers of one match. Players do not count: they are always admitted."""
    own_sockets: int = 20
    """Sockets of one player in one match."""

    request_timeout: float = 20
    """For a client to send the head of a request, counted from the connection or the previous answer."""
    body_timeout: float = 60
    """For a client to send the whole body."""
    waiting_answers: int = 64
    """Unsent answers to a client before the server stops reading its commands."""
    send_timeout: float = 10
    """For a client to receive a frame."""
    ping_interval: float = 20
    """How long a client may be silent before it is pinged."""
    command_burst: int = 100
    """Commands that a socket may send in a burst."""
    command_rate: float = 50
    """Commands per second that a socket may send on average."""

    abandoned_match: float = 365 * 24 * 3600
    """How long an unfinished match, or a finished one among guests only, is kept without any command, if the
    server is online.
    """
    absent_guest: float = 365 * 24 * 3600
    """How long a guest without matches is kept after the last visit, if the server is online."""

    lease: float = 4
    """How long a lease outlives a process that was killed, if several processes share a database."""

    health_timeout: float = 5
    """For the database to answer a health check."""
    maintenance_interval: float = 1
    """How often the server checks whether SQLite's WAL needs a checkpoint."""
    session_check: float = 60
    """How often the session behind an open socket is checked: another process may have ended it."""
    hashes: int = 2
    """Passwords hashed at the same time. Each takes 19 MiB of memory."""
    waiting_hashes: int = 32
    """Passwords being hashed or waiting for it; further ones are rejected."""
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
    """Matches and lesson steps that one person begins."""
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
    """Computations on positions and match options for one person: editing, showing, sharing, checking."""
    proofs_per_minute: int = 60
    """Whole matches that one person downloads: records and proofs."""
    relations_per_minute: int = 60
    """Friends, muted people and blocked people that one person adds or removes."""
    reads_per_minute: int = 1200
    """Reads by one person of the lobby, ratings and tournaments."""
    changes_per_minute: int = 600
    """All other changes by one person: settings, notes, account data."""
    lab_rulesets: int = 200
    """The user's own rulesets that the lab keeps for one game."""
    lab_runs: int = 100
    """Runs that the lab keeps."""
    api_tokens: int = 20
    """API tokens of one account."""
    passkeys: int = 20
    """Passkeys of one account."""
    sweep_interval: float = 3
    """How often the server looks for matches in which a player's time has run out."""
    outage: float = 10
    """After a gap of this length between heartbeats the server counts as down: players get the time back."""
    vacation_days: int = 20
    """Days per year on which an account that is away misses no turn. 0 turns vacations off."""
    illegal_attempts: int = 100
    """Illegal attempts of one seat that are stored in a match; further ones are refused and not stored."""

    lobby_sockets: int = 2000
    lobby_interval: float = 0.5
    """The minimum interval between two snapshots of the lobby: changes in between come with the next."""
    lobby_tick: float = 2
    """How often waiting people are matched again."""
    seeks: int = 5
    """Open seeks of one person."""
    live_seek_time: float = 120
    """How long a live seek stays open after its owner has left."""
    seek_time: float = 7 * 24 * 3600
    """How long any other seek, or a challenge, stays open."""
    challenges: int = 20
    """Open challenges sent by one person."""
    live_rematch_time: float = 10 * 60
    """How long an offer of a rematch of a live match stays open. For other matches it is as long as for a
    challenge.
    """
    chat_burst: int = 5
    """Messages of one person within `chat_interval`."""
    chat_interval: float = 10
    chat_per_match: int = 300
    """Messages of one person in one match."""
    reports_per_day: int = 10
    test_calls_per_minute: int = 5
    """Test calls to one person's webhook."""
    mails: int = 5
    """Emails per hour that one person triggers, or that are requested for one name or address."""
    mails_per_address: int = 30
    """The same, from one network address."""
    mail_delay: float = 600
    """How long a notice of a turn stays unread before an email is sent about it."""

    tournament_tick: float = 2
    """How often the server checks whether tournaments can proceed."""
    tournaments_per_day: int = 30
    """Tournaments that one person creates."""
    tournaments: int = 3
    """Open or running tournaments created by one person."""
    tournament_players: int = 100
    round_robin_players: int = 20
    tournament_wait: float = 30 * 24 * 3600
    """How long a tournament may stay open before it starts."""

    shutdown_timeout: float = 2
    """For requests in progress when the server stops."""
