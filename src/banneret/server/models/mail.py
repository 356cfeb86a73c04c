"""Mail for accounts."""

from typing import Annotated

from pydantic import Field

from banneret.server.models.accounts import Password
from banneret.server.models.base import ApiModel, ShortText

MailAddress = Annotated[str, Field(max_length=254, pattern=r"^[^\x00]*$")]


class MailSettings(ApiModel):
    """The addresses and settings of a person's emails."""

    available: bool = Field(description="Whether this server sends mail")
    address: str | None = Field(description="The confirmed address, to which emails are sent")
    pending: str | None = Field(description="An address that has not been confirmed yet")
    turns: bool = Field(description="Whether emails about waiting correspondence matches are on")


class NewMailAddress(ApiModel):
    """A new address, and the password of the account, since a lost password can be reset by mail."""

    address: MailAddress
    password: Password


class TurnMails(ApiModel):
    """Whether to send emails about waiting correspondence matches."""

    on: bool


class MailLink(ApiModel):
    """The token at the end of a link in an email."""

    token: ShortText


class LostPassword(ApiModel):
    """The name of an account whose password is lost, or its address."""

    name: MailAddress


class MailRecovery(MailLink):
    """The token at the end of a link in an email, and a new password."""

    password: Password
