"""Views: what one viewer may see of a match, in one vocabulary for all games.

The browser, the terminal, a screen reader and a bot are each written once, against these models. Names are
words for people; no client has any of them hard-coded.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

ARBITER = -2
"""The viewer that sees everything, for tests and finished games."""

OUT_OF_SIGHT = "unseen"
"""The mark of a cell that is out of the viewer's sight, so that its units are unknown."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Grid(_Model):
    """The places of a board. On squares x counts columns and y rows, from the lower left as Blue sits; on
    hexes they are axial: x counts to the right, y to the upper right.
    """

    kind: Literal["square", "hex"]
    places: dict[str, tuple[int, int]]
    facings: tuple[str, ...] = Field(
        (), description="the ways a unit can face, a turn to the right apart; none if it does not matter"
    )


class Cell(_Model):
    """What a cell shows besides the units on it."""

    terrain: str | None = None
    owner: int | None = None
    region: str | None = Field(None, description="the part of the board it belongs to, where that matters")
    marks: tuple[str, ...] = Field((), description="what lies there; `unseen` if the viewer does not see it")
    defence: int = Field(0, description="what it adds to the rolls of who defends it")


class Bar(_Model):
    """A quantity with a maximum, such as hit points or loyalty."""

    name: str
    value: int
    of: int


class Band(_Model):
    """A named part of a scale, up to the beginning of the next."""

    name: str
    start: int


class Scale(Bar):
    """A quantity with named bands, such as loyalty; a token shows it at most as a badge."""

    bands: tuple[Band, ...] = Field(description="from the lowest")
    band: int = Field(description="which of them is in force")


class Effect(_Model):
    """A temporary effect on a unit."""

    name: str
    turns: int = Field(description="turns that are left of it")


class Ability(_Model):
    """Something that a unit can be told to do by a word: what it does, and what it requires."""

    word: str = Field(description="the pick for it is `word:` and this")
    name: str
    text: str = Field(description="what it does, in a sentence or two")
    price: str = Field(description="what it costs, such as `2 points`; empty if nothing")
    wait: str | None = Field(
        description="why it is not ready, as far as this hangs on no target; none if it is"
    )
    clause: str


class Cause(_Model):
    """A rule that decides a result, with its clause."""

    text: str
    clause: str
    is_sum: bool = Field(False, description="whether it adds up those before it")


class GlossaryEntry(_Model):
    """A glossary entry about a kind of unit, a card, an ability, a kind of ground, or a term."""

    name: str
    group: Literal["unit", "card", "ability", "ground", "term"]
    kind: str | None = Field(None, description="what views call it: a unit's kind, a cell's terrain or mark")
    symbol: str = Field("", description="a unit's letter, where it has no picture")
    lines: tuple[Cause, ...] = Field(description="sentences with the numbers in force, and their clauses")


class Unit(_Model):
    """A unit on the board."""

    id: str
    cell: str
    place: int = Field(0, description="order within the cell; 0 is in front, or fights first")
    seat: int | None
    kind: str
    name: str
    number: int | None = Field(
        None, description="tells it from others of its name, where they stand together"
    )
    symbol: str = Field(description="one letter, for a board of text")
    emblem: str | None = Field(None, description="the sign of its own by which a leader is known")
    facing: str | None = None
    beside: bool = Field(False, description="it takes no room: others of any side may stand on its cell")
    group: str | None = Field(None, description="units of a side that act together have the same")
    bars: tuple[Bar, ...] = ()
    badges: tuple[str, ...] = ()
    values: dict[str, int] = {}
    scales: tuple[Scale, ...] = ()
    effects: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    notes: tuple[Cause, ...] = Field((), description="what rules make of it now")


class Link(_Model):
    """A relation between two units or cells: a feudal bond, a siege, the last move."""

    kind: str
    start: str
    end: str


class Board(_Model):
    """The board and what stands on it; cells with nothing to show are left out."""

    cells: dict[str, Cell] = {}
    units: tuple[Unit, ...]
    links: tuple[Link, ...] = ()
    names: dict[str, str] = Field(
        {}, description="what people call the terrain, marks and badges on it, and every facing"
    )
    armies: bool = Field(False, description="whether the units on a cell are one army, and shown as one")


class Figure(_Model):
    """What a token shows of a unit, on the board or not, or of several that are alike."""

    seat: int | None
    kind: str
    name: str
    symbol: str
    emblem: str | None = None
    count: int = 1


class Item(_Model):
    """Something in a zone: a card, a piece in the tray, a reserve."""

    id: str
    kind: str
    name: str
    values: dict[str, int] = Field({}, description="its numbers; the first one tells it from others")
    lines: tuple[str, ...] = Field((), description="what stands on its face; the last line at its lower edge")
    about: str = Field("", description="all there is to say of it, in sentences")


class Zone(_Model):
    """A place beside the board. If it is hidden, only the number of its items is known.

    A `hand` is held by its seat, a `table` lies open for all, a `pile` is looked through on demand, and a
    `tray` holds items to be put on the board.
    """

    id: str
    title: str
    seat: int | None
    kind: Literal["hand", "table", "pile", "tray"] = "tray"
    count: int
    items: tuple[Item, ...] = ()


class Counter(_Model):
    """A number beside the board: action points, gold."""

    seat: int | None
    name: str
    value: int | None = Field(description="none where the name says it all")
    of: int | None = None


class Prompt(_Model):
    """What a seat is asked to do."""

    seat: int
    text: str
    clause: str
    unit: str | None = Field(None, description="the unit that it is about, if it is about one")
    choose: bool = Field(
        False, description="whether units are to be chosen, before anything is done with them"
    )


class Outcome(_Model):
    """How a match ended."""

    result: Literal["won", "drawn", "unfinished"]
    winners: tuple[int, ...]
    ending: str = Field(description="the way it ended, in a word or two")
    text: str


class Status(_Model):
    """Where the match stands."""

    turn: int
    phase: str
    when: str | None = Field(None, description="both in words, in games that speak of rounds and phases")
    to_act: tuple[int, ...]
    outcome: Outcome | None


class Blow(_Model):
    """A strike decided by dice: the attacker's die first, then the defender's."""

    stage: str = Field(description="the part of a battle in which it was struck, such as `Pre-strike`")
    striker: Figure
    target: Figure
    hit: bool
    words: str = Field(description="what came of it, such as `hit, 2 of 4 left`")


class Event(_Model):
    """One thing that happened: in words, and as something a board can show.

    A `move` goes from `start` to `end`. A `strike` or a `shot` goes from `start` against `end`. A `loss` is
    that of a unit on `start`. A `change`, caused from `start`, leaves the unit on `end` on another side, that
    of `seat`; or, if `start` equals `end`, as another kind. A `siege` is laid to `end` by `seat`. A `battle`
    for `end` begins. Without a deed, `end` is the cell that something happens to. A unit that `flees` does so
    in a `move` or a `loss`.
    """

    text: str = Field(description="empty where the sentence of one before it tells it too")
    deed: Literal["move", "strike", "shot", "loss", "change", "siege", "battle"] | None = None
    seat: int | None = Field(None, description="whose unit it is")
    kind: str | None = Field(None, description="of what kind the unit is")
    start: str | None = None
    end: str | None = None
    dice: tuple[int, ...] = Field((), description="what was rolled, by who acts before who is acted upon")
    blow: Blow | None = Field(None, description="of a strike in a battle: who struck whom")
    flees: bool = Field(False, description="whether the unit runs from the enemy: it retreats or routs")

    def __str__(self) -> str:
        return self.text


class LogEntry(_Model):
    """One action and its events; without seat and text if those are hidden from the viewer."""

    n: int = Field(description="its place in this viewer's log")
    move: int | None = Field(
        None,
        description="the number of its move, the same for everybody and for ever; none in the set-up and for "
        "what is not played by the rules, such as a resignation",
    )
    setup: bool = Field(False, description="whether it belongs to the set-up, before the first move")
    seat: int | None
    text: str | None
    events: tuple[Event, ...]
    deed: str | None = Field(None, description="the action in words, where nothing came of it that is told")
    causes: tuple[Cause, ...] = Field((), description="why it came out so, as far as the viewer may know")

    @property
    def words(self) -> tuple[str, ...]:
        """Its events in sentences."""
        return tuple(event.text for event in self.events if event.text)


class Possibility(_Model):
    """One possible result of an action, and how likely it is as far as the seat can know."""

    chance: float
    events: tuple[Event, ...]


class Fate(_Model):
    """What happens to one side's units in an action."""

    seat: int | None
    units: tuple[Unit, ...] = Field(description="as they stood before")
    title: str = Field(description="who they are, such as `2 Archers`")
    words: str = Field(description="what becomes of them, such as `both die`")


Verdict = Literal["ahead", "behind", "even"]
"""How a seat comes out of an action: only others lose units, only it does, or both do or chance decides."""


class Chance(_Model):
    """One thing that may happen, and how likely it is."""

    text: str
    chance: float
    exact: str = Field(description="the chance as a fraction, such as `1/6`; empty where that would be long")
    favours: int | None = Field(None, description="the seat that it is good for; none if for nobody")


class Ending(_Model):
    """One way in which a fight may end: who wins it, and which units of both sides are left."""

    chance: float
    winner: int | None
    left: tuple[Figure, ...] = Field(description="of the winner; the likeliest of several ways")
    words: str = Field(description="how much is left, such as `2 to 3 units left`")


class Odds(_Model):
    """How likely each outcome of something left to chance is: computed exactly, or counted in samples."""

    title: str
    chances: tuple[Chance, ...]
    wins: float | None = Field(None, description="how likely the attacker wins, where one of two does")
    each_apart: bool = Field(
        False, description="whether the chances are of different things, rather than of one that may end so"
    )
    samples: int = Field(0, description="in how many imagined outcomes it was counted; 0 if it is exact")
    notes: tuple[str, ...] = ()
    endings: tuple[Ending, ...] = Field((), description="how a fight may end: by winner, the most left first")
    parts: "tuple[Odds, ...]" = Field((), description="the same in more detail, such as round by round")


class PreviewWarning(_Model):
    """A warning before an action is played."""

    text: str
    clause: str = Field(description="the rule behind it; empty where several are")
    loses: bool = Field(description="whether the match is lost by it, or may be before its side acts again")
    avoidable: bool = Field(description="whether another action is known by which it is not lost so")


class Preview(_Model):
    """The possible results of an action, before it is played, from what its seat may know."""

    outcomes: tuple[Possibility, ...] = Field(description="the likeliest first; one alone is certain")
    samples: int = Field(
        0, description="in how many imagined outcomes they were counted; 0 if they are exact"
    )
    verdict: Verdict | None = Field(description="none if nobody loses anything")
    causes: tuple[Cause, ...]
    fates: tuple[Fate, ...] = Field(
        description="what becomes of both sides, or who they are where chance decides; the acting side first"
    )
    warnings: tuple[PreviewWarning, ...] = Field(description="the worst first")
    strengths: dict[str, int] = Field(description="with what each unit that takes part counts, by its cell")
    odds: Odds | None = Field(description="of what the action begins, where they are worked out")
    area: tuple[str, ...] = Field((), description="cells that it would bear on, to be outlined")


class Threat(_Model):
    """What another side could do to the units of a side on a cell, as far as that side can know."""

    seat: int = Field(description="whose deed it would be")
    words: str = Field(description="the deed, such as `Archer c5 shoots at Pikeman c3`")
    cell: str = Field(description="whom it would strike")
    starts: tuple[str, ...] = Field(description="the cells from which it would come")
    verdict: Verdict | None = Field(description="for the side in danger; none if nobody would fall")
    chance: float | None = Field(
        description="how likely a unit there is lost; none where more than dice decides"
    )
    causes: tuple[Cause, ...]
    odds: Odds | None = None


class Threats(_Model):
    """What others could do to a side next, the worst first."""

    notes: tuple[Cause, ...] = Field(description="what was looked at, and what was not")
    threats: tuple[Threat, ...]


class Fighter(_Model):
    """A unit in a battle."""

    unit: str = Field(description="its id")
    note: str = Field(description="its die and what it still does, such as `d6, to strike`")


class BattleSide(_Model):
    """One side of a battle."""

    seat: int
    places: int = Field(description="how many units fit on its line")
    line: tuple[Fighter, ...]
    reserve: tuple[Fighter, ...]


class Battle(_Model):
    """A battle under way: where it is, how far it has come, and who fights."""

    cell: str
    title: str
    note: str = Field(description="the round, and what else may be asked of it")
    stages: tuple[str, ...]
    stage: int = Field(description="which of them it has come to")
    sides: tuple[BattleSide, ...] = Field(description="the attacker first")


class Phases(_Model):
    """The phases of a round, in order, and the current one."""

    names: tuple[str, ...]
    at: int


class Reveal(_Model):
    """Cards that were turned up together, and what they decide."""

    zones: tuple[str, ...] = Field(description="the ids of the zones they lie in, that of the viewer first")
    between: str = Field(description="how their numbers compare, such as `2 < 3`")
    text: str
    seat: int = Field(description="whom it favours")


class Gain(_Model):
    """Points that a seat will score next if nothing changes, and for what."""

    points: int
    text: str = Field(description="what they are scored for, such as `Fortress E6`")


class RaceStanding(_Model):
    """How far a seat has come in a race."""

    seat: int
    points: int
    gains: tuple[Gain, ...] = Field(description="what it scores next if nothing changes")


class Race(_Model):
    """Points that decide a game: how many each seat has, and how many are needed."""

    title: str
    goal: int
    ends: str = Field(description="when it is decided, such as `first to 20, or most after round 25`")
    next: str = Field(description="when the gains are scored, such as `at the end of this round`")
    standings: tuple[RaceStanding, ...] = Field(description="by seat")


class Scene(_Model):
    """What a game contributes to a view."""

    phase: str
    turn: int
    when: str | None = None
    board: Board
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    battle: Battle | None = None
    phases: Phases | None = None
    reveal: Reveal | None = None
    race: Race | None = None


class View(_Model):
    """Everything that one viewer may see of a match."""

    game: str
    ruleset: str = Field(description="its name; its hash would tell of sides that were chosen in secret")
    viewer: int
    seats: tuple[str, ...]
    status: Status
    board: Board
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    prompts: tuple[Prompt, ...]
    battle: Battle | None
    phases: Phases | None
    reveal: Reveal | None
    race: Race | None
    log: tuple[LogEntry, ...]
