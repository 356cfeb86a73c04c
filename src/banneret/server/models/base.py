"""What all models have in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

# PostgreSQL has no text with a zero character in it.
ShortText = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]

SCHEMAS = "#/components/schemas/"
"""Where the OpenAPI document has the models."""

RowId = Annotated[int, Field(ge=0, lt=2**31, description="a number that the server gave")]


class ApiModel(BaseModel):
    """A model that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


class Problem(ApiModel):
    """What is wrong with a request, in a sentence."""

    text: str
