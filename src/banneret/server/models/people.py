"""People, as they introduce themselves."""

from pydantic import Field

from banneret.server.models.base import ApiModel


class NewName(ApiModel):
    """What somebody wants to be called."""

    name: str = Field(max_length=40)


class Profile(ApiModel):
    """The person who sends the request."""

    name: str = Field(max_length=40, description="empty until the person gives one")
    is_account: bool = Field(description="whether the person has an account; otherwise a guest")


class Token(ApiModel):
    """Identifies a program, which sends `Authorization: Bearer TOKEN`."""

    token: str
