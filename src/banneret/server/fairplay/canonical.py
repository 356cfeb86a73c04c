"""Hashes of data: equal data always gives the same bytes, and so the same hash."""

import hashlib
import json
from typing import Any

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(data: Any) -> bytes:
    """Data as JSON with sorted keys, without spaces, in ASCII."""
    return _ENCODER.encode(data).encode()


def hash_of(data: Any) -> str:
    """SHA-256 of data, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(data)).hexdigest()


def sealed(nonce: bytes, data: Any) -> str:
    """A commitment to data: without the nonce, which cannot be guessed, it reveals nothing."""
    return hashlib.sha256(nonce + canonical(data)).hexdigest()
