"""What all models have in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

ShortText = Annotated[str, Field(min_length=1, max_length=64)]


class ApiModel(BaseModel):
    """A model that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


class Problem(ApiModel):
    """What is wrong with a request, in a sentence."""

    text: str
