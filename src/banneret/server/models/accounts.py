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
    """The name of an account, one of its recovery codes, and a new password."""

    name: Name
    code: ShortText
    password: Password


class PasswordChange(ApiModel):
    """The current password, and a new one."""

    password: Password
    new_password: Password


class PasswordCheck(ApiModel):
    """The password, required again before an important change."""

    password: Password


class RecoveryCodes(ApiModel):
    """Recovery codes. Each can replace a lost password once. They cannot be shown again."""

    codes: tuple[str, ...]


class Account(ApiModel):
    """The caller's account."""

    name: str
    made: datetime
    recovery_codes: int = Field(description="The number of unused codes")
    is_moderator: bool


class Leave(ApiModel):
    """The start of a vacation: the caller is away from now on."""

    until: date | None = Field(
        None, description="The last day, in UTC; if omitted, the vacation lasts until the caller ends it"
    )


class Vacation(ApiModel):
    """The caller's vacation days, which keep a person who is away from missing turns."""

    days: int = Field(description="Vacation days per year; 0 if this server has no vacations")
    taken: int = Field(description="Days used this year")
    away: Away | None = Field(description="The current absence; null if the caller is not away")


class Session(ApiModel):
    """A signed-in browser."""

    id: int
    browser: str = Field(description="The browser and its system, such as `Firefox, Linux`; empty if unknown")
    made: datetime
    used: datetime = Field(description="The time of last use, to the hour")
    is_this: bool = Field(description="Whether this request belongs to the session")


TokenScope = Literal["read", "play"]


class NewApiToken(ApiModel):
    """A request for an API token."""

    name: ShortText
    scope: TokenScope = Field(
        description="`play` allows whatever the owner may do in matches; `read` only allows reading"
    )


class ApiToken(ApiModel):
    """A token with which a program acts in the name of an account."""

    id: int
    name: str
    scope: TokenScope
    made: datetime
    used: datetime | None = Field(description="The time of last use, to the hour; null if never used")


class NewToken(ApiToken):
    """A new API token. The token itself cannot be shown again."""

    token: str
