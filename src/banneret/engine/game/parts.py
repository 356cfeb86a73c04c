"""The parts of a definition: what a game adds to its rules for people and for computer players.

Each part is a class of its own, made once for every `Game`. Its methods have defaults that work: a game with
nothing but rules can be played. A game overrides what it can say better.

`state` is a window on the record (`layout.look`): fields read as Python integers, and the game's kernels can
be called on it, with `self.rules`. A state that is given for a viewer is already redacted.
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
    """A set that a seat is asked for, as halves: kernels take its members in rising order, people point at
    them in any order.

    Every rising sequence of up to `most` of the codes is legal or, where exactly that many are wanted, every
    one that can still be completed. A shorter one ends with any other code that is legal then.
    """

    codes: tuple[int, ...]
    most: int


class ScoredAction(NamedTuple):
    """An action, with all its halves, and its value to the seat that plays it: from 0 to CERTAIN."""

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
"""More digits than any code has."""


class Notation(Part):
    """Actions as text and as picks. By default an action is written as its code."""

    halves: ClassVar[int] = 0
    """The most halves that an action can have before its last code."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        """An action with its notation, picks and words, before it is played."""
        text, words = str(code), say("Action {code}", code=code)
        return Action(code, "action", text, (f"word:{text}",), words, words)

    def path(self, state: Any, seat: int, code: int) -> tuple[str, ...]:
        """The picks of an action, as `describe` has them. Whenever somebody is to act, all actions are asked
        for theirs: it is worth overriding where it is quicker without the words.
        """
        return self.describe(state, seat, code).picks

    def plain(self, text: str) -> str:
        """What somebody typed, in the one form that all ways to write the same action have in common.

        All freedoms that people have are here: spaces around a text, signs that may be left out, members of
        a set in any order. Two texts that differ in this form never mean the same action.
        """
        return text.strip()

    def parse(self, state: Any, seat: int, text: str) -> int:
        """The code of an action from its notation in plain text, legal or not; BadNotation if it has none.

        A text is read whole: what is left over, or belongs to another kind of question, is no notation.

        Where an action is made of halves: `join_codes` of all its codes, members of sets in rising order.
        """
        if text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS and (text == "0" or text[0] != "0"):
            return int(text)
        raise BadNotation(say("{text} is not an action: expected a number.", text=shown(text)))

    def is_half(self, state: Any, seat: int, code: int) -> bool:
        """Whether a legal code only chooses, and the same seat goes on at once: a half of an action.

        Playing it asks the seat to `go_on`, tells nothing, throws no dice and needs only what the seat may
        know. `describe` describes it where it is chosen: its piece of the text, its picks.
        """
        return False

    def members(self, state: Any, seat: int) -> Members | None:
        """The set that a seat is asked for and has not begun to give, if it is asked for one."""
        return None

    def joint_actions(self, state: Any, seat: int, pick: str | None = None) -> Sequence[Action]:
        """The joint actions of a seat: several whole actions in a row that are given as one, such as the
        moves of a line. All of them, each once; or those that begin with a pick.

        Each leads where its actions lead one after the other, all of them the seat's, open and without dice.
        Its first pick begins another action too, and its second is a word that no other action has there.
        """
        return ()


class Refusals(Part):
    """Why an action is not legal, from what the seat may know."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        """The first rule that forbids an action which is not legal."""
        return Reason(say("That is not possible now."), "")

    def why_not_asked(self, state: Any, seat: int) -> Reason | None:
        """The rule by which a seat is not asked now, where it is not merely the turn of others."""
        return None

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids picks with which no legal action begins.

        Where some of the picks are halves, the state is the one after them, and `picks` is the rest.
        """
        return Reason(say("That is not possible now."), "")


class Words(Part):
    """Events and endings in words, and names for what views and picks know by a word."""

    names: ClassVar[Mapping[str, str]] = {}
    """Terrain, marks, badges, kinds of units, set-ups, and the words of `word:` picks."""

    def event(self, event: Any) -> Event:
        """An event in words and for a board to show. The reader may know of it."""
        numbers = ", ".join(str(each) for each in (event["a"], event["b"], event["c"], event["d"]))
        side = self.game.sides[event["seat"]]
        text = say("{side}: event {kind} ({numbers}).", side=side, kind=event["kind"], numbers=numbers)
        return Event(text=text, seat=int(event["seat"]))

    def events(self, events: Sequence[Any]) -> tuple[Event, ...]:
        """What came of an action, one event after the other.

        Where many units do the same at once, the sentence of the first may cover all of them; the others,
        which a board still shows, then have no text.
        """
        return tuple(self.event(event) for event in events)

    def ending(self, state: Any) -> str:
        """How a game that ended by its own rules did so, in a sentence."""
        return say("The game is over: {ending}.", ending=self.game.definition.endings[state.ending])

    def glossary(self) -> Sequence[GlossaryEntry]:
        """Glossary entries made of the numbers in force. They follow the lines of glossary.yaml."""
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
        """The position, complete."""
        return write_fields(state)

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        """Lays out a position in a wiped state, up to its first frame; BadDocument if it cannot be one."""
        read_fields(document, state)


class Knowledge(Part):
    """What other seats may not know, and what nobody can know beforehand."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Whether other seats may not know that this is done. Answers laid face down are hidden anyway."""
        return False

    def is_certain(self, state: Any, seat: int, code: int) -> bool:
        """Whether what the seat will be told of an action depends on no dice, nor on what it cannot know."""
        return not self.game.has_unknowns

    def is_open(self, state: Any) -> bool:
        """Whether nothing is hidden or left to chance from this position on: then search can be sure."""
        return not self.game.has_unknowns


_ASKING_WHY = ("strike", "shot", "loss", "change", "siege")
"""The deeds of which people ask why they came out so."""


class Forecasts(Part):
    """What may come of an action, and why: for previews, threats and questions about odds."""

    def causes(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        """Why a legal code comes out as it does, rule by rule, from what the seat may know."""
        return ()

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> Sequence[Cause]:
        """Why a code came out as it did, for those who read of it later: by default its causes, where
        somebody was struck, fell or changed.

        The state is the one before it, as the reader may know it, who need not be the seat. `events` is what
        came of the whole action, as far as the reader may know.
        """
        return self.causes(state, seat, code) if any(event.deed in _ASKING_WHY for event in events) else ()

    def warnings(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        """How a legal code leads to a loss that lies further ahead than the next answer of others, from what
        the seat may know: a last card that is spent. What that answer may be is looked at for every game.
        """
        return ()

    def chances(self, state: Any, seat: int, code: int) -> Sequence[Possibility] | None:
        """Everything that may come of a legal code by chance, exact and brief, where the game knows it; None
        where copies of the state must be played on to find out.
        """
        return None

    def strengths(self, state: Any, seat: int, code: int) -> Mapping[str, int]:
        """The strength of each unit that takes part in a legal action, by its cell, where that decides."""
        return {}

    def odds_of(self, state: Any, seat: int, code: int) -> Odds | None:
        """The exact odds of what a legal code begins, such as a battle, where they are quick to work out."""
        return None

    def opponents(self, state: Any, seat: int, code: int) -> Sequence[Fate]:
        """Who fights whom by a legal code, the acting side first, where what becomes of them is not certain
        or not decided yet; nothing where it is plain.
        """
        return ()

    def odds_now(self, state: Any) -> Odds | None:
        """The odds of what is under way, such as a battle, whatever is done next; None if nothing is."""
        return None

    def answer(self, question: str) -> Odds:
        """The exact odds of what a question in words describes, such as one unit against another."""
        raise BanneretError(say("{game} answers no questions about odds.", game=self.game.definition.title))

    def hand_over(self, state: Any, seat: int) -> Cause | None:
        """Makes it a seat's turn in an imagined state, as if all others had passed, and says which turn that
        is. None, and nothing done, where no such turn can be imagined.
        """
        return None

    def threats(self, state: Any, seat: int) -> Threats | None:
        """What others could do to a seat next, where `hand_over` cannot tell because more than a turn is
        needed, such as a card; None leaves it to that.
        """
        return None


class UsualSetup(NamedTuple):
    """The next action of a usual set-up, halves and all; and all units that are still to come, where they
    would stand.
    """

    codes: Sequence[int]
    units: Sequence[Unit]


class Plans(Part):
    """What computer players know of a game beyond its rules."""

    def opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The next action of a plan that was made beforehand, halves and all, if the game has one for this
        position.

        The seed is the player's for the whole match, so that it keeps to the plan it has drawn.
        """
        return None

    def gentle_opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The same for a player that is to be gentle: by default no other plan."""
        return self.opening(state, seat, seed)

    def usual_setup(self, state: Any, seat: int) -> UsualSetup | None:
        """What a seat that sets up, and is to act, does next in the usual order; None if there is none."""
        return None

    def solved(self, state: Any, seat: int) -> Sequence[ScoredAction] | None:
        """Every sensible action of a seat, the best first, where the game can work out what it is worth; None
        where computer players must search.
        """
        return None


class Counted(NamedTuple):
    """A kind of event that is counted when many games are studied."""

    name: str
    number: str = ""
    """Which of its four numbers, `a` to `d`, says of what kind it was; none: it is counted as one."""
    kinds: tuple[str, ...] = ()
    """What the values of that number are called, from 0; the others are counted as the first."""
    mask: int = -1
    """The bits of the number that tell the kind."""
    is_loss: bool = False
    """Whether its seat has lost a unit of that kind."""


class Tally(Part):
    """What is counted of many games. By default nothing but what all games have: length, ending, winners."""

    def events(self) -> Mapping[int, Counted]:
        """The events that are worth counting, by their kinds in the kernels."""
        return {}
