"""Commands and their answers."""

from typing import Any, Literal

from pydantic import Field

from banneret.server.models.base import ApiModel, ShortText
from banneret.server.models.fair_play import Hash, Receipt


class Command(ApiModel):
    """A command for a seat of a match. If it is sent again with the same id, it is not carried out again."""

    kind: Literal[
        "play",
        "arrange",
        "undo",
        "resign",
        "offer-draw",
        "accept-draw",
        "decline-draw",
        "offer-undo",
        "accept-undo",
        "decline-undo",
        "mix",
    ]
    id: ShortText = Field(description="An id chosen by the client, unique for each command")
    version: int = Field(ge=0, description="The version of the match that the command answers")
    seat: int = Field(ge=0, lt=6)
    action: str | None = Field(None, max_length=200, description="For `play`: the action in notation")
    side: dict[str, Any] | None = Field(
        None, description="For `arrange`: the set-up, as a side built by hand"
    )
    seed: Hash | None = Field(None, description="For `mix`: 32 random bytes for the dice, in hexadecimal")


class Accepted(ApiModel):
    """The command was carried out and stored."""

    kind: Literal["accepted"] = "accepted"
    id: str
    version: int
    receipt: Receipt | None = Field(None, description="The seat's receipt; null in a lesson")


RefusalReason = Literal["malformed", "stale", "illegal", "not-yours", "over", "busy", "reused"]


class Refused(ApiModel):
    """The command was refused; it has changed nothing."""

    kind: Literal["refused"] = "refused"
    id: str | None = Field(description="The id of the command; null if it could not be read")
    reason: RefusalReason
    text: str
    version: int | None


Answer = Accepted | Refused
