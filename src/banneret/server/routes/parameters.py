"""Query parameters that several routes share."""

from typing import Annotated

from fastapi import Query

RequiredSeat = Annotated[int, Query(ge=0, lt=6)]
OptionalSeat = Annotated[int | None, Query(ge=0, lt=6, description="The caller's seat, if they have several")]
Picks = Annotated[list[str], Query(max_length=20, description="The picks so far, in order")]
