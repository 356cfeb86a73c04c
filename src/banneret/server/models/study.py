"""Hints and evaluations."""

from pydantic import Field

from banneret.server.models.base import ApiModel

_TEXT = "in notation; ends with … if the search did not reach the end of the action"
_WORDS = "in words; ends with … if the search did not reach the end of the action"
_LABEL = "as its button says it; ends with … if the search did not reach the end of the action"


class ExpectedAction(ApiModel):
    """An action in an expected line of play."""

    seat: int
    text: str = Field(description=_TEXT)
    words: str = Field(description=_WORDS)
    label: str = Field(description=_LABEL)


class HintInfo(ApiModel):
    """One of the best actions of a seat."""

    text: str = Field(description=_TEXT)
    words: str = Field(description=_WORDS)
    label: str = Field(description=_LABEL)
    picks: tuple[str, ...] = Field(description="the picks that lead to it, as far as the search reached")
    value: float = Field(description="the share of a won game to expect, from 0 to 1")
    line: tuple[ExpectedAction, ...] = Field(description="what may follow")


class HintsInfo(ApiModel):
    """The best actions for a seat, the best first, given what the seat may know."""

    seat: int
    at: int = Field(description="after so many entries of the visitor's log")
    hints: tuple[HintInfo, ...]


class Evaluations(ApiModel):
    """How well each seat stood at the start and after each entry of the visitor's log."""

    shares: tuple[tuple[float, ...] | None, ...] = Field(
        description="each seat's share of a won game, from 0 to 1; null during the set-up, if not known, or "
        "not yet"
    )
    done: bool = Field(description="whether all are there; otherwise ask again")
