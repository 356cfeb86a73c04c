"""A WebAuthn authenticator (level 2), for the server to talk to."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""Flags: user present, user verified, attested credential data included."""


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey, used on a page of some site. The values a page may forge can be overridden."""

    def __init__(self, origin: str, site: str = "localhost") -> None:
        self.origin = origin
        self.site = site
        self.flags = PRESENT | VERIFIED
        self.signatures = 0
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(16)
        self._owner = b""

    def create(self, options: dict[str, Any], name: str = "My key") -> dict[str, str]:
        """A registration response as a page sends it."""
        self._owner = decoded(options["user"]["id"])
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        new = bytes(16) + struct.pack(">H", len(self._id)) + self._id + cbor2.dumps(key)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED) + new}
        return {
            "name": name,
            "id": encoded(self._id),
            "client_data": encoded(self._client_data("webauthn.create", options["challenge"])),
            "attestation": encoded(cbor2.dumps(attested)),
        }

    def sign(self, options: dict[str, Any]) -> dict[str, str]:
        """An assertion response as a page sends it."""
        self.signatures += 1
        client_data = self._client_data("webauthn.get", options["challenge"])
        signed = self._data() + hashlib.sha256(client_data).digest()
        return {
            "id": encoded(self._id),
            "client_data": encoded(client_data),
            "authenticator_data": encoded(self._data()),
            "signature": encoded(self._key.sign(signed, ec.ECDSA(hashes.SHA256()))),
            "user_handle": encoded(self._owner),
        }

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()

    def _data(self, more: int = 0) -> bytes:
        place = hashlib.sha256(self.site.encode()).digest()
        return place + bytes([self.flags | more]) + struct.pack(">I", self.signatures)
