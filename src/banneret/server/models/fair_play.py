"""The models by which people can verify a match."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from banneret.server.models.base import ApiModel

Hash = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Receipt(ApiModel):
    """A signed commitment to everything that has happened in a match so far. A player who keeps it can detect
    any later change.
    """

    match: str
    seat: int | None = Field(
        description="The seat that the chain belongs to; null for the chain of spectators"
    )
    links: int = Field(ge=0, description="The number of commands covered, of those that the seat can see")
    head: Hash = Field(description="The head of the seat's chain")
    signature: str = Field(description="An Ed25519 signature, in hexadecimal", pattern="^[0-9a-f]{128}$")
    key: Hash = Field(description="The server's public key, in hexadecimal")


class FairPlay(ApiModel):
    """What a visitor can verify the match with, as far as it is available now."""

    commitment: Hash = Field(description="The commitment to the seed, which is opened when the match is over")
    receipt: Receipt
    can_mix: bool = Field(
        description="Whether `seat` should now send a seed for the dice, with the command `mix`"
    )


class PublicKey(ApiModel):
    """The key that verifies the receipts of this server."""

    key: Hash = Field(description="The server's public Ed25519 key, in hexadecimal")


class ProofEntry(ApiModel):
    """A stored command of a match, with the hash of the position after it, and its link of the chain."""

    kind: str
    seat: int
    text: str | None
    at: int
    state: Hash | Literal[""] = Field(
        description="The hash of the position after the command; empty if the match was held"
    )
    link: Hash


class Proof(ApiModel):
    """A finished match with everything needed to verify it: every command, every time, every roll of the
    dice.
    """

    format: str
    beginning: dict[str, Any] = Field(description="The data that the first link covers")
    ruleset: dict[str, Any]
    seed: int
    start: dict[str, Any] | None
    secret: Hash = Field(description="The secret that opens the commitments")
    link: Hash = Field(description="The first link of the chain")
    entries: tuple[ProofEntry, ...]
    outcome: dict[str, Any] | None
    receipts: tuple[Receipt, ...] = Field(description="The last receipt of each seat, and of spectators")
