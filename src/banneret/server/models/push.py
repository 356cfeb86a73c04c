"""Web Push: notices to a browser while its page is closed."""

from pydantic import Field

from banneret.server.models.base import ApiModel

_BASE64URL = "[A-Za-z0-9_-]"


class PushSettings(ApiModel):
    """The server's key for subscribing, and whether this browser is subscribed."""

    key: str = Field(description="The value for `applicationServerKey`, in base64url")
    on: bool


class PushSubscription(ApiModel):
    """A browser's push subscription, with the values it reports."""

    endpoint: str = Field(max_length=1000)
    key: str = Field(pattern=f"^{_BASE64URL}{{87}}$", description="The value of `p256dh`, in base64url")
    auth: str = Field(pattern=f"^{_BASE64URL}{{22}}$", description="The value of `auth`, in base64url")
