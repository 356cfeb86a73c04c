"""Passkeys, as browsers make and use them. Bytes are base64url without padding."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from banneret.server.models.base import ApiModel, ShortText

Bytes = Annotated[str, Field(min_length=1, max_length=8000, pattern=r"^[A-Za-z0-9_-]+$")]


class PasskeyOptions(ApiModel):
    """What the browser is to be asked."""

    options: dict[str, Any] = Field(
        description="for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`"
    )


class NewPasskey(ApiModel):
    """A passkey that the browser has made."""

    name: ShortText
    id: Bytes
    client_data: Bytes = Field(description="`clientDataJSON`")
    attestation: Bytes = Field(description="`attestationObject`")


class PasskeyAnswer(ApiModel):
    """What a passkey has signed."""

    id: Bytes
    client_data: Bytes = Field(description="`clientDataJSON`")
    authenticator_data: Bytes
    signature: Bytes
    user_handle: Bytes


class PasskeyName(ApiModel):
    """What somebody calls a passkey."""

    name: ShortText


class Passkey(ApiModel):
    """A passkey of an account."""

    id: int
    name: str
    made: datetime
    used: datetime | None = Field(description="nothing if it never was")
