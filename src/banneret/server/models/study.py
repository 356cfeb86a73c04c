"""Hints and evaluations."""

from pydantic import Field

from banneret.server.models.base import ApiModel

_TEXT = "The action in notation; ends with … if the search did not reach its end"
_WORDS = "The action in words; ends with … if the search did not reach its end"
_LABEL = "The label of the action's button; ends with … if the search did not reach its end"


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
    picks: tuple[str, ...] = Field(
        description="The picks that lead to the action, as far as the search reached"
    )
    value: float = Field(description="The expected share of a won game, from 0 to 1")
    line: tuple[ExpectedAction, ...] = Field(description="The expected line of play")


class HintsInfo(ApiModel):
    """The best actions for a seat, the best first, given what the seat may know."""

    seat: int
    at: int = Field(description="The number of entries of the visitor's log before the position")
    hints: tuple[HintInfo, ...]


class Evaluations(ApiModel):
    """How well each seat stood at the start and after each entry of the visitor's log."""

    shares: tuple[tuple[float, ...] | None, ...] = Field(
        description="Each seat's share of a won game, from 0 to 1; null during the set-up, and if "
        "unknown so far"
    )
    done: bool = Field(description="Whether all evaluations are complete; otherwise repeat the request")
