"""How secrets that we made ourselves are stored."""

import hashlib


def hash_secret(secret: str) -> bytes:
    """The hash of a token or a code. They are long and random, so one round is enough."""
    return hashlib.sha256(secret.encode()).digest()
