"""How secrets that the server generates are stored."""

import hashlib


def hash_secret(secret: str) -> bytes:
    """The hash of a token or code. They are long and random, so a single round is enough."""
    return hashlib.sha256(secret.encode()).digest()
