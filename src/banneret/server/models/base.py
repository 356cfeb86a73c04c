"""What all models share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

# PostgreSQL cannot store NUL characters in text.
ShortText = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]

SCHEMAS = "#/components/schemas/"
"""The location of models in the OpenAPI document."""

RowId = Annotated[int, Field(ge=0, lt=2**31, description="An id assigned by the server")]


class ApiModel(BaseModel):
    """A model that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


class Problem(ApiModel):
    """The error of a refused request, in a sentence for people."""

    text: str
