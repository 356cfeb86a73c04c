"""The parts of a definition: what a game adds to its rules for people and for computer players.

Each part is a class, instantiated once per `Game`. Its methods have working defaults, so a game with nothing
but rules can be played. A game overrides what it can do better.

`state` is a window on the record (`layout.look`): its fields are Python integers, and the game's kernels can
be called with it and `self.rules`. A state passed for a viewer is already redacted.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from banneret.engine.errors import BadNotation, BanneretError
from banneret.engine.game.raw_documents import read_fields, write_fields
from banneret.engine.machine.kernels.frames import turn
from banneret.engine.text.language import say
from banneret.engine.text.wording import shown
from banneret.engine.views.actions import Action
from banneret.engine.views.view import (
    Board,
    Cause,
    Event,
    Fate,
    GlossaryEntry,
    Grid,
    Odds,
    Possibility,
    Prompt,
    Scene,
    Threats,
    Unit,
)

if TYPE_CHECKING:
    from banneret.engine.game.game import Game


class Reason(NamedTuple):
    """Why something cannot be done: a sentence, and the clause that forbids it."""

    text: str
    clause: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


class Members(NamedTuple):
    """A set that a seat must give, as halves: kernels take its members in rising order, people point at them
    in any order.

    Every rising sequence of up to `most` codes is legal; if exactly `most` are required, every one that can
    still be completed. A shorter sequence is ended by any other code that is legal then.
    """

    codes: tuple[int, ...]
    most: int


class ScoredAction(NamedTuple):
    """An action with all its halves, and its value to the seat that plays it, from 0 to CERTAIN."""

    codes: tuple[int, ...]
    value: int


class Part:
    """One part of a game, with the numbers in force."""

    def __init__(self, game: "Game") -> None:
        self.game = game

    @property
    def rules(self) -> Any:
        """The rules record, as interpreted kernels see it."""
        return self.game.rules_window


_MOST_DIGITS = 20
"""A bound on input length: no code has this many digits."""


class Notation(Part):
    """Actions as text and as picks. By default an action is written as its code."""

    halves: ClassVar[int] = 0
    """The most halves that an action can have before its last code."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        """An action with its notation, picks and words, before it is played."""
        text, words = str(code), say("Action {code}", code=code)
        return Action(code, "action", text, (f"word:{text}",), words, words)

    def path(self, state: Any, seat: int, code: int) -> tuple[str, ...]:
        """The picks of an action, as in `describe`. Called for every legal action after every move, so
        override it if the picks are cheaper to make without the words.
        """
        return self.describe(state, seat, code).picks

    def plain(self, text: str) -> str:
        """Typed text in canonical form: all spellings of the same action have the same.

        Handles every liberty that people may take: surrounding spaces, optional signs, members of a set in
        any order. Two texts with different canonical forms never mean the same action.
        """
        return text.strip()

    def parse(self, state: Any, seat: int, text: str) -> int:
        """Parses notation in canonical form into the code of an action, legal or not; BadNotation if it is
        none.

        The whole text must match: trailing text, or notation for another kind of decision, is refused.

        For an action made of halves: `join_codes` of all its codes, members of sets in rising order.
        """
        if text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS and (text == "0" or text[0] != "0"):
            return int(text)
        raise BadNotation(say("{text} is not an action: expected a number.", text=shown(text)))

    def is_half(self, state: Any, seat: int, code: int) -> bool:
        """Whether a legal code is a half: it only chooses, and the same seat continues at once.

        Playing it asks the seat to `go_on`, records no events, throws no dice and needs only what the seat
        may know. For a half, `describe` gives its own piece of the text and its own picks.
        """
        return False

    def members(self, state: Any, seat: int) -> Members | None:
        """The set that a seat is asked for and has not begun to give; None if it is not asked for one."""
        return None

    def joint_actions(self, state: Any, seat: int, pick: str | None = None) -> Sequence[Action]:
        """The joint actions of a seat: several whole actions in a row given as one, such as the moves of a
        line. Returns all of them, each once, or only those that begin with a pick; then also single actions
        in which several units act, if another of them is picked than the one that begins their notation.

        Each has the same effect as its actions played in order, all by this seat, open and without dice. Its
        first pick must also begin another action, and its second must be a word unique to joint actions.
        """
        return ()


class Refusals(Part):
    """Why an action is not legal, from what the seat may know."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        """The first rule that forbids an illegal action."""
        return Reason(say("That is not possible now."), "")

    def why_not_to_act(self, state: Any, seat: int) -> Reason | None:
        """The rule by which a seat is not asked now, unless it is simply another seat's turn."""
        return None

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids a path of picks that no legal action begins with.

        If some of the picks are halves, the state is the one after them, and `picks` is the rest.
        """
        return Reason(say("That is not possible now."), "")


class Words(Part):
    """Events and endings in words, and display names for the identifiers in views and picks."""

    names: ClassVar[Mapping[str, str]] = {}
    """Terrain, marks, badges, kinds of units, set-ups, and the words of `word:` picks."""

    def event(self, event: Any) -> Event:
        """An event in words and as a board shows it. The reader is allowed to know of it."""
        numbers = ", ".join(str(each) for each in (event["a"], event["b"], event["c"], event["d"]))
        side = self.game.sides[event["seat"]]
        text = say("{side}: event {kind} ({numbers}).", side=side, kind=event["kind"], numbers=numbers)
        return Event(text=text, seat=int(event["seat"]))

    def events(self, events: Sequence[Any]) -> tuple[Event, ...]:
        """The events of an action, in order.

        If many units do the same at once, the sentence of the first may cover all of them; the others are
        still shown on the board, but have no text.
        """
        return tuple(self.event(event) for event in events)

    def ending(self, state: Any) -> str:
        """A sentence about how a game ended by its own rules."""
        return say("The game is over: {ending}.", ending=self.game.definition.endings[state.ending])

    @property
    def lost(self) -> str:
        """What becomes of a unit that is lost, in a word after its name."""
        return say("dies")

    def glossary(self) -> Sequence[GlossaryEntry]:
        """Glossary entries computed from the numbers in force. They come after those of glossary.yaml."""
        return ()


class Scenes(Part):
    """The board and everything around it. By default there is no board, and a prompt for each seat to act."""

    def grid(self) -> Grid:
        """The places of the board."""
        return Grid(kind="square", places={})

    def scene(self, state: Any, viewer: int) -> Scene:
        """What a viewer sees of a state that was redacted for it."""
        asked = [seat for seat in range(len(self.game.seats)) if turn(state) >> seat & 1]
        prompts = (Prompt(seat=seat, text=say("Choose an action."), clause="") for seat in asked)
        return Scene(phase="", turn=state.plies, board=Board(units=()), prompts=tuple(prompts))


class Documents(Part):
    """Positions in human terms. By default a document has the fields of the state by their names."""

    def write(self, state: Any) -> dict[str, Any]:
        """The complete position as a document."""
        return write_fields(state)

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        """Lays out a position in a wiped state, including its first frame; BadDocument if it is not valid."""
        read_fields(document, state)


class Knowledge(Part):
    """What other seats may not know, and what no seat can know in advance."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Whether the action is hidden from other seats. Face-down answers are hidden anyway."""
        return False

    def is_certain(self, state: Any, seat: int, code: int) -> bool:
        """Whether the result that the seat will see of an action depends on neither dice nor secrets."""
        return not self.game.has_unknowns

    def is_open(self, state: Any) -> bool:
        """Whether nothing is hidden or left to chance from here on, so that a search can be exact."""
        return not self.game.has_unknowns


_ASKING_WHY = ("strike", "shot", "loss", "change", "siege")
"""The deeds whose results need explaining."""


class Forecasts(Part):
    """The possible results of an action and their causes: for previews, threats and questions about odds."""

    def causes(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        """The causes of a legal code's result, rule by rule, from what the seat may know."""
        return ()

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> Sequence[Cause]:
        """The causes of a code's result as the log shows them: by default those of `causes`, if a unit was
        struck, was lost or changed.

        The state is the one before the code, redacted for the reader, who need not be the seat that acts.
        `events` are those of the whole action that the reader may know of.
        """
        return self.causes(state, seat, code) if any(event.deed in _ASKING_WHY for event in events) else ()

    def warnings(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        """How a legal code leads to a loss further ahead than the opponents' next answer, from what the seat
        may know: by spending the last card, for example. The engine itself looks at the next answer.
        """
        return ()

    def chances(self, state: Any, seat: int, code: int) -> Sequence[Possibility] | None:
        """The exact distribution of a legal code's results, if the game can compute it; None if it must be
        sampled by playing on copies of the state.
        """
        return None

    def strengths(self, state: Any, seat: int, code: int) -> Mapping[str, int]:
        """The strength of each unit that takes part in a legal action, by cell, if strength decides it."""
        return {}

    def area(self, state: Any, seat: int, code: int) -> Sequence[str]:
        """The cells that a legal action would bear on, such as a commander's reach."""
        return ()

    def odds_of(self, state: Any, seat: int, code: int) -> Odds | None:
        """The exact odds of what a legal code begins, such as a battle, if they are quick to compute."""
        return None

    def opponents(self, state: Any, seat: int, code: int) -> Sequence[Fate]:
        """The two sides of a fight begun by a legal code, the acting side first, if their fate is uncertain
        or not decided yet; empty if it is plain.
        """
        return ()

    def odds_now(self, state: Any) -> Odds | None:
        """The odds of a fight under way, such as a battle, whatever is done next; None if there is none."""
        return None

    def answer(self, question: str) -> Odds:
        """The exact odds for a question in words, such as one unit against another."""
        raise BanneretError(say("{game} answers no questions about odds.", game=self.game.definition.title))

    def hand_over(self, state: Any, seat: int) -> Cause | None:
        """Makes it a seat's turn in an imagined state, as if all others had passed, and returns which turn it
        is. Returns None and changes nothing if there can be no such turn.
        """
        return None

    def threats(self, state: Any, seat: int) -> Threats | None:
        """What others could do to a seat next, if that takes more than the turn that `hand_over` gives them,
        such as a card; None to rely on `hand_over`.
        """
        return None


class UsualSetup(NamedTuple):
    """The next action of a usual set-up, with all its halves, and all units still to be placed, on the cells
    where they would stand.
    """

    codes: Sequence[int]
    units: Sequence[Unit]


class Plans(Part):
    """What computer players know of a game beyond its rules."""

    def opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The next action of a prepared plan, with all its halves, if the game has one for this position.

        The seed belongs to the player and stays the same all match, so that it keeps to the plan it drew.
        """
        return None

    def gentle_opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The same for a player meant to be gentle: by default the same plan."""
        return self.opening(state, seat, seed)

    def usual_setup(self, state: Any, seat: int) -> UsualSetup | None:
        """The next step of the usual set-up for a seat that is setting up; None if there is none."""
        return None

    def is_pointless(self, state: Any, seat: int, code: int) -> bool:
        """Whether an action changes next to nothing. A player with slack, to which it seems as good as most
        others, leaves it out.
        """
        return False

    def solved(self, state: Any, seat: int) -> Sequence[ScoredAction] | None:
        """Every sensible action of a seat, the best first, if the game can compute their exact values; None
        if computer players must search.
        """
        return None


class Counted(NamedTuple):
    """A kind of event that the lab counts."""

    name: str
    number: str = ""
    """Which of its four numbers, `a` to `d`, is its subkind; if empty, all events are counted together."""
    kinds: tuple[str, ...] = ()
    """The names of that number's values, from 0; any other value counts as the first."""
    mask: int = -1
    """The bits of the number that hold the subkind."""
    is_loss: bool = False
    """Whether the event means that its seat lost a unit of that kind."""


class Tally(Part):
    """What the lab counts in a game. By default only what all games have: length, ending, winners."""

    def events(self) -> Mapping[int, Counted]:
        """The events to count, keyed by their kinds in the kernels."""
        return {}
