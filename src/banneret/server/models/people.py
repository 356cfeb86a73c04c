"""People, as they introduce themselves."""

from pydantic import Field

from banneret.server.models.base import ApiModel


class Profile(ApiModel):
    """The person who sends the request."""

    name: str = Field(max_length=40, description="empty until the person gives one")


class Token(ApiModel):
    """Identifies a program, which sends `Authorization: Bearer TOKEN`."""

    token: str
