"""The chain of a match: a hash for every stored command, over the previous hash, the command and its time.

It covers everything, so it stays secret until the match is over. Meanwhile, viewers are shown the head of a
chain of their own, with a link for each command that changed something they could see. Such a link contains
what the viewer may know of the command, and a seal: a salted commitment to the whole chain at that point. So
a viewer's chain reveals no more than the viewer knows, not even how often others acted unseen, and yet fixes
everything that had happened by then. Once the match is over, its secret opens all seals.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from banneret.server.fairplay.canonical import hash_of, sealed
from banneret.server.storage.stored import WITHOUT_POSITION, StoredChain, StoredCommand

FORMAT = "banneret-chain-1"
"""The name of the link format; part of the first link."""

SECRET_SIZE = 32

Viewers = frozenset[int]


def new_secret() -> bytes:
    """The secret of a match, from which all its nonces are derived."""
    return secrets.token_bytes(SECRET_SIZE)


def commitment(secret: bytes, seed: int, start: Mapping[str, Any] | None, ruleset: str) -> str:
    """A commitment to what a match is played with but not everybody may know: its seed, its starting
    position, and the hash of its ruleset, which may contain a set-up that was chosen in secret.
    """
    return sealed(_nonce(secret, "seed"), {"seed": seed, "start": start, "ruleset": ruleset})


def first_link(beginning: Mapping[str, Any]) -> str:
    """The first link of all chains of a match: over its public facts and the seed's commitment."""
    return hash_of({"format": FORMAT, **beginning})


def next_link(before: str, n: int, command: StoredCommand, state: str) -> str:
    """The link of the n-th command; `state` is the hash of the position after it, including the dice."""
    return hash_of(
        {
            "before": before,
            "n": n,
            "kind": command.kind,
            "seat": command.seat,
            "text": command.text,
            "at": command.at,
            "state": state,
        }
    )


def state_hash(state: bytes) -> str:
    """The hash of a position."""
    return hashlib.sha256(state).hexdigest()


def state_after(command: StoredCommand, state: bytes) -> str:
    """The position's hash in a link; empty if the position was not known."""
    return "" if command.kind in WITHOUT_POSITION else state_hash(state)


def find_break(
    beginning: Mapping[str, Any], commands: Sequence[StoredCommand], stored: StoredChain
) -> str | None:
    """The first mismatch of a stored chain with its match: the beginning, or a command, counted from 1."""
    if stored.first != first_link(beginning):
        return "the beginning"
    broken = next(find_breaks(commands, stored), None)
    return None if broken is None else f"command {broken + 1}"


def find_breaks(commands: Sequence[StoredCommand], stored: StoredChain) -> Iterator[int]:
    """The commands, counted from 0, whose links do not match them and the previous link."""
    before = stored.first
    for n, (command, link) in enumerate(zip_longest(commands, stored.links)):
        if command is None or link is None:
            yield n
            return
        if next_link(before, n, command, link.state) != link.link:
            yield n
        before = link.link


class MatchChain:
    """The whole chain of a match, and the chains of its viewers, derived from it."""

    def __init__(self, secret: bytes, beginning: Mapping[str, Any], viewers: Iterable[int]) -> None:
        self.secret = secret
        self.beginning = dict(beginning)
        first = first_link(beginning)
        self.links = [first]
        """The first link, and one for each command."""
        self.states: list[str] = []
        """For each command, the hash of the position after it."""
        self._heads = {viewer: [first] for viewer in viewers}

    def add(
        self,
        command: StoredCommand,
        state: str,
        seen_by: Viewers,
        known: Mapping[int, Mapping[str, Any] | None],
    ) -> None:
        """Adds a command. `known` has what each viewer who sees a change may know of it."""
        n = len(self.states)
        self.states.append(state)
        self.links.append(next_link(self.links[-1], n, command, state))
        for viewer in seen_by:
            heads = self._heads[viewer]
            seal = sealed(_nonce(self.secret, f"viewer {viewer} {n}"), self.links[-1])
            link = {"before": heads[-1], "at": command.at, "command": known[viewer], "seal": seal}
            heads.append(hash_of(link))

    def count(self, viewer: int) -> int:
        """The number of links in a viewer's chain after the first."""
        return len(self._heads[viewer]) - 1

    def head(self, viewer: int, count: int) -> str:
        """The head of a viewer's chain when it had `count` links after the first."""
        return self._heads[viewer][count]


def _nonce(secret: bytes, what: str) -> bytes:
    """32 bytes that reveal nothing about the secret or other nonces."""
    return hmac.digest(secret, f"{FORMAT} {what}".encode(), hashlib.sha256)
