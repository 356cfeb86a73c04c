"""The receiving side of Web Push: a browser with its keys, and the push service."""

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_bytes
from threading import Thread
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from banneret.server.lobby.outgoing import exchange

CURVE = ec.SECP256R1()


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Has a key and a secret, and decrypts messages for them (RFC 8291, section 3; RFC 8188)."""

    def __init__(self, private: bytes = b"", auth: bytes = b"") -> None:
        self._key = (
            ec.derive_private_key(int.from_bytes(private), CURVE)
            if private
            else ec.generate_private_key(CURVE)
        )
        self.auth = auth or token_bytes(16)
        self.key = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, message: bytes) -> bytes:
        salt, (size, length) = message[:16], struct.unpack(">IB", message[16:21])
        sender, sealed = message[21 : 21 + length], message[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\x00" + self.key + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        text, _, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert not padding.strip(b"\x00")
        return text


class PushService:
    """Receives messages on a local address, and replies with a configured status."""

    def __init__(self) -> None:
        self.status = 201
        self.heard: list[tuple[str, Mapping[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.heard.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> int | None:
        """Sends as the server does, but to this service regardless of the URL, and without TLS."""
        host, port = self.server.server_address[:2]
        return exchange(HTTPConnection(str(host), port), urlsplit(url).path, body, headers)


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    Thread(target=service.server.serve_forever, args=(0.01,), daemon=True).start()
    yield service
    service.server.shutdown()
    service.server.server_close()
