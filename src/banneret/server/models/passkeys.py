"""Passkeys, as browsers create and use them. Bytes are base64url without padding."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from banneret.server.models.base import ApiModel, ShortText

Bytes = Annotated[str, Field(min_length=1, max_length=8000, pattern=r"^[A-Za-z0-9_-]+$")]


class PasskeyOptions(ApiModel):
    """Options for the browser's WebAuthn calls."""

    options: dict[str, Any] = Field(
        description="Options for `PublicKeyCredential.parseCreationOptionsFromJSON` or "
        "`parseRequestOptionsFromJSON`"
    )


class NewPasskey(ApiModel):
    """A passkey that the browser has created."""

    name: ShortText
    id: Bytes
    client_data: Bytes = Field(description="The value of `clientDataJSON`")
    attestation: Bytes = Field(description="The value of `attestationObject`")


class PasskeyAnswer(ApiModel):
    """A challenge signed by a passkey."""

    id: Bytes
    client_data: Bytes = Field(description="The value of `clientDataJSON`")
    authenticator_data: Bytes
    signature: Bytes
    user_handle: Bytes


class PasskeyName(ApiModel):
    """A new name for a passkey."""

    name: ShortText


class Passkey(ApiModel):
    """A passkey of an account."""

    id: int
    name: str
    made: datetime
    used: datetime | None = Field(description="The time of last use; null if never used")
