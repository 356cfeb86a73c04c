"""The texts of emails, in the current language. They name games and people, never a move."""

from collections.abc import Sequence

from banneret.server.language import count, say

_CONFIRM, _RECOVER = "/mail/confirm", "/mail/recover"
"""Pages of the client. The token follows a #, so that no server on the way sees it."""


def confirm(site: str, name: str, token: str) -> tuple[str, str]:
    """To a new address: asks its owner to confirm it."""
    return say("Banneret: confirm your email address"), _paragraphs(
        say("{name} has entered this address at {site}.", name=name, site=site),
        say("If that was you, confirm it here. The link works for three days:"),
        f"{site}{_CONFIRM}#{token}",
        say("If it was not you, do nothing: you will get no more mail from us."),
    )


def recover(site: str, name: str, token: str) -> tuple[str, str]:
    """To a person who has lost their password, or whose account somebody else is trying to recover."""
    return say("Banneret: set a new password"), _paragraphs(
        say("Somebody has asked for a new password for {name}, at {site}.", name=name, site=site),
        say("If that was you, set it here. The link works once, within one hour:"),
        f"{site}{_RECOVER}#{token}",
        say("If it was not you, do nothing: the password stays as it is."),
    )


def changed(site: str, name: str) -> tuple[str, str]:
    """To an old address that has been replaced."""
    return say("Banneret: your email address was changed"), _paragraphs(
        say("{name} has confirmed another address at {site}. Emails now go there.", name=name, site=site),
        say("If that was not you, sign in and change your password at once."),
    )


def turns(site: str, waiting: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """What is waiting for a person: a sentence and the path of the match for each."""
    subject = count(
        len(waiting), "Banneret: a match waits for you", "Banneret: {number} matches wait for you"
    )
    return subject, _paragraphs(
        *(f"{text}\n{site}{path}" for text, path in waiting),
        say("To stop these emails: {address}", address=f"{site}/account"),
    )


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(parts) + "\n"
