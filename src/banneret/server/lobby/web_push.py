"""The sender's side of Web Push: messages that only the browser can decrypt (RFC 8291), and a signature by
which the push service identifies the sender (RFC 8292, "VAPID").
"""

import json
import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_RECORD = 4096
"""The record size; a message is a single record."""
_LAST = b"\x02"
"""The delimiter after the text of the last record, before any padding."""
_VALID = 12 * 60 * 60
"""How long a signature is valid, in seconds; at most a day."""


def encoded(data: bytes) -> str:
    """Encodes bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Decodes base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """Derives the signing key from one of the server's secrets."""
    return ec.derive_private_key(int.from_bytes(secret) % (_ORDER - 1) + 1, _CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, in Web Push's format."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypts a message for the browser with this key and secret. `sender` and `salt` are new by default."""
    sender = sender or ec.generate_private_key(_CURVE)
    salt = salt or os.urandom(16)
    own = public_bytes(sender)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser))
    material = _derived(shared, auth, b"WebPush: info\0" + browser + own, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack(">IB", _RECORD, len(own)) + own
    return head + AESGCM(key).encrypt(nonce, text + _LAST, None)


def _derived(material: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(material)


def is_key(data: bytes) -> bool:
    """Whether the bytes are the public half of a key."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, data)
    except ValueError:
        return False
    return True


def authorization(
    key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, seconds: int
) -> Mapping[str, str]:
    """The header that identifies the sender; `contact` is an address for complaints, `seconds` the current
    time.
    """
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": seconds + _VALID, "sub": contact}
    signed = ".".join(encoded(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encoded(r.to_bytes(32) + s.to_bytes(32))
    return {"Authorization": f"vapid t={signed}.{signature}, k={encoded(public_bytes(key))}"}
