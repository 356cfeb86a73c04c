"""Mail for accounts."""

from typing import Annotated

from pydantic import Field

from banneret.server.models.accounts import Password
from banneret.server.models.base import ApiModel, ShortText

MailAddress = Annotated[str, Field(max_length=254, pattern=r"^[^\x00]*$")]


class MailSettings(ApiModel):
    """Where emails to somebody go, and what for."""

    available: bool = Field(description="whether this server sends mail")
    address: str | None = Field(description="the confirmed one; emails go there")
    pending: str | None = Field(description="one that an email with a link has been sent to")
    turns: bool = Field(description="whether emails tell when matches by correspondence wait")


class NewMailAddress(ApiModel):
    """An address, and the password of the account: a lost one can be reset by mail."""

    address: MailAddress
    password: Password


class TurnMails(ApiModel):
    """Whether somebody wants emails when matches by correspondence wait."""

    on: bool


class MailLink(ApiModel):
    """What a link in an email ends with."""

    token: ShortText


class LostPassword(ApiModel):
    """Who has lost a password: the name of an account, or its address."""

    name: MailAddress


class MailRecovery(MailLink):
    """What a link in an email ends with, and the new password."""

    password: Password
