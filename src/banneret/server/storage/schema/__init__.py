"""The tables, by subject. Times are microseconds since 1970; tokens and invitations are stored as hashes."""

from banneret.server.storage.schema.accounts import accounts, api_tokens, recovery_codes, secrets, sessions
from banneret.server.storage.schema.fair_play import (
    audit,
    flags,
    moderators,
    reviews,
    sanctions,
    signing_keys,
)
from banneret.server.storage.schema.heartbeat import heartbeat, outages
from banneret.server.storage.schema.held import held, looked_through
from banneret.server.storage.schema.leases import leases
from banneret.server.storage.schema.lobby import (
    challenges,
    chat,
    notes,
    notices,
    presence,
    relations,
    reports,
    seekers,
    seeks,
    webhook_calls,
    webhooks,
)
from banneret.server.storage.schema.mail import mail_addresses, mail_tokens, outgoing_mail
from banneret.server.storage.schema.matches import commands, matches, removed, seats
from banneret.server.storage.schema.metadata import metadata
from banneret.server.storage.schema.passkeys import passkey_challenges, passkeys
from banneret.server.storage.schema.people import identity, persons
from banneret.server.storage.schema.push import push_calls, push_subscriptions
from banneret.server.storage.schema.ratings import rating_events, ratings
from banneret.server.storage.schema.tournaments import entrants, pairings, tournaments
from banneret.server.storage.schema.vacations import absences, vacation_days

__all__ = [
    "absences",
    "accounts",
    "api_tokens",
    "audit",
    "challenges",
    "chat",
    "commands",
    "entrants",
    "flags",
    "heartbeat",
    "held",
    "identity",
    "leases",
    "looked_through",
    "mail_addresses",
    "mail_tokens",
    "matches",
    "metadata",
    "moderators",
    "notes",
    "notices",
    "outages",
    "outgoing_mail",
    "pairings",
    "passkey_challenges",
    "passkeys",
    "persons",
    "presence",
    "push_calls",
    "push_subscriptions",
    "rating_events",
    "ratings",
    "recovery_codes",
    "relations",
    "removed",
    "reports",
    "reviews",
    "sanctions",
    "seats",
    "secrets",
    "seekers",
    "seeks",
    "sessions",
    "signing_keys",
    "tournaments",
    "vacation_days",
    "webhook_calls",
    "webhooks",
]
