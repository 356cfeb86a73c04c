"""Receipts: heads of chains, signed with the server's key, so that the server cannot deny them later."""

from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from banneret.server.fairplay.canonical import canonical
from banneret.server.models.fair_play import Receipt

FORMAT = "banneret-receipt-1"


class Signer:
    """The server's key."""

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()
        """The public key, as 64 hexadecimal digits."""

    def receipt(self, match: str, seat: int | None, links: int, head: str) -> Receipt:
        """A receipt for a seat, or for spectators."""
        signed = self._key.sign(canonical(_content(match, seat, links, head)))
        return Receipt(
            match=match, seat=seat, links=links, head=head, signature=signed.hex(), key=self.public
        )


def is_signed(receipt: Receipt, public: str) -> bool:
    """Whether a receipt was signed with the private half of a public key."""
    content = _content(receipt.match, receipt.seat, receipt.links, receipt.head)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(receipt.signature), canonical(content))
    except (InvalidSignature, ValueError):
        return False
    return True


def _content(match: str, seat: int | None, links: int, head: str) -> dict[str, Any]:
    return {"format": FORMAT, "match": match, "seat": seat, "links": links, "head": head}
