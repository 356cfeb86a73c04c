"""Accounts, sessions and API tokens."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from banneret.server.models.base import ApiModel, ShortText
from banneret.server.models.matches import Away

Name = Annotated[str, Field(max_length=40)]
Password = Annotated[str, Field(max_length=200)]


class Credentials(ApiModel):
    """A name and a password."""

    name: Name
    password: Password


class Recovery(ApiModel):
    """A recovery code, for somebody who has lost their password, and the new one."""

    name: Name
    code: ShortText
    password: Password


class PasswordChange(ApiModel):
    """The password that was, and the one that is to be."""

    password: Password
    new_password: Password


class PasswordCheck(ApiModel):
    """The password, asked again before something that matters."""

    password: Password


class RecoveryCodes(ApiModel):
    """Codes that take the place of a lost password, each once. They cannot be shown again."""

    codes: tuple[str, ...]


class Account(ApiModel):
    """The account of the person who sends the request."""

    name: str
    made: datetime
    recovery_codes: int = Field(description="how many are left")
    is_moderator: bool


class Leave(ApiModel):
    """From now on away."""

    until: date | None = Field(None, description="the last day of it, by UTC; until I am back if left out")


class Vacation(ApiModel):
    """Days on which somebody who is away misses no turn."""

    days: int = Field(description="in a year; 0 if this server has no vacations")
    taken: int = Field(description="this year")
    away: Away | None = Field(description="nothing if I am not away")


class Session(ApiModel):
    """A browser that is signed in."""

    id: int
    browser: str = Field(description="such as `Firefox, Linux`; empty if unknown")
    made: datetime
    used: datetime = Field(description="to the hour")
    is_this: bool = Field(description="whether it is the one that sends the request")


TokenScope = Literal["read", "play"]


class NewApiToken(ApiModel):
    """What a token is for."""

    name: ShortText
    scope: TokenScope = Field(description="`play` may do what its owner may do in matches; `read` only looks")


class ApiToken(ApiModel):
    """A token with which a program acts for an account."""

    id: int
    name: str
    scope: TokenScope
    made: datetime
    used: datetime | None = Field(description="to the hour; nothing if it never was")


class NewToken(ApiToken):
    """A new token. It cannot be shown again."""

    token: str
