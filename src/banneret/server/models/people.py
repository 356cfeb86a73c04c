"""A person's name, profile and token."""

from pydantic import Field

from banneret.server.models.base import ApiModel


class NewName(ApiModel):
    """A new name for the caller."""

    name: str = Field(max_length=40)


class Profile(ApiModel):
    """The caller."""

    name: str = Field(max_length=40, description="The name; empty until the person gives one")
    is_account: bool = Field(description="Whether the person has an account; otherwise they are a guest")


class Token(ApiModel):
    """A session token for a program, to be sent as `Authorization: Bearer TOKEN`."""

    token: str
