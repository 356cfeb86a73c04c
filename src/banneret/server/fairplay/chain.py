"""The chain of a match: a hash for every stored command, over the one before, the command and its time.

It covers everything, so nobody sees it before the match is over. What a viewer is shown meanwhile is the head
of a chain of their own, with a link for each command that changed something they could see. Such a link has
what the viewer may know of the command, and a seal: a salted commitment to the whole chain as it was then. So
a viewer's chain tells no more than the viewer knows, not even how often others acted unseen, and yet settles
everything that had happened by then. Once the match is over, its secret opens all seals.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from banneret.server.fairplay.canonical import hash_of, sealed
from banneret.server.storage.stored import ON_NO_BOARD, StoredChain, StoredCommand

FORMAT = "banneret-chain-1"
"""Names how links are made; it is part of the first one."""

SECRET_SIZE = 32

Viewers = frozenset[int]


def new_secret() -> bytes:
    """The secret of a match, from which all its nonces are made."""
    return secrets.token_bytes(SECRET_SIZE)


def commitment(secret: bytes, seed: int, start: Mapping[str, Any] | None, ruleset: str) -> str:
    """Settles what a match is played with and not everybody may know: its seed, the position it begins from,
    and the hash of its ruleset, which may hold a set-up that was chosen in secret.
    """
    return sealed(_nonce(secret, "seed"), {"seed": seed, "start": start, "ruleset": ruleset})


def first_link(beginning: Mapping[str, Any]) -> str:
    """Where all chains of a match begin: over what everybody knows of it, and the seed's commitment."""
    return hash_of({"format": FORMAT, **beginning})


def next_link(before: str, n: int, command: StoredCommand, state: str) -> str:
    """The link of the n-th command; `state` is the hash of the position that it led to, dice and all."""
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
    """What a link has as the position after a command; nothing where the position was not known."""
    return "" if command.kind in ON_NO_BOARD else state_hash(state)


def find_break(
    beginning: Mapping[str, Any], commands: Sequence[StoredCommand], stored: StoredChain
) -> str | None:
    """Where a stored chain does not fit its match: the beginning, or a command, counted from 1."""
    if stored.first != first_link(beginning):
        return "the beginning"
    broken = next(find_breaks(commands, stored), None)
    return None if broken is None else f"command {broken + 1}"


def find_breaks(commands: Sequence[StoredCommand], stored: StoredChain) -> Iterator[int]:
    """The commands, counted from 0, whose links do not fit them and the link before."""
    before = stored.first
    for n, (command, link) in enumerate(zip_longest(commands, stored.links)):
        if command is None or link is None:
            yield n
            return
        if next_link(before, n, command, link.state) != link.link:
            yield n
        before = link.link


class MatchChain:
    """The whole chain of a match, and the chains of its viewers, which follow from it."""

    def __init__(self, secret: bytes, beginning: Mapping[str, Any], viewers: Iterable[int]) -> None:
        self.secret = secret
        self.beginning = dict(beginning)
        first = first_link(beginning)
        self.links = [first]
        """The first link, and one for each command."""
        self.states: list[str] = []
        """For each command, the hash of the position that it led to."""
        self._heads = {viewer: [first] for viewer in viewers}

    def add(
        self,
        command: StoredCommand,
        state: str,
        seen_by: Viewers,
        known: Mapping[int, Mapping[str, Any] | None],
    ) -> None:
        """Adds a command. `known` has what each of those who see something change may know of it."""
        n = len(self.states)
        self.states.append(state)
        self.links.append(next_link(self.links[-1], n, command, state))
        for viewer in seen_by:
            heads = self._heads[viewer]
            seal = sealed(_nonce(self.secret, f"viewer {viewer} {n}"), self.links[-1])
            link = {"before": heads[-1], "at": command.at, "command": known[viewer], "seal": seal}
            heads.append(hash_of(link))

    def count(self, viewer: int) -> int:
        """How many links a viewer's chain has after the first."""
        return len(self._heads[viewer]) - 1

    def head(self, viewer: int, count: int) -> str:
        """The head of a viewer's chain when it had so many links."""
        return self._heads[viewer][count]


def _nonce(secret: bytes, what: str) -> bytes:
    """32 bytes that tell nothing of the secret, nor of other nonces."""
    return hmac.digest(secret, f"{FORMAT} {what}".encode(), hashlib.sha256)
