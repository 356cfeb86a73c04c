"""Previews: the possible results of an action before it is played."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from banneret.engine.game import Words
from banneret.engine.match.causes import causes_of
from banneret.engine.match.outcome import outcome_of
from banneret.engine.match.position import Position
from banneret.engine.match.sampling import SAMPLES, imagine, played_on, possibilities
from banneret.engine.match.warnings import warnings_of
from banneret.engine.text.language import listed, say
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Event, Fate, Possibility, Preview, Unit, Verdict


def preview(seen: Position, seat: int, action: Action) -> Preview:
    """The preview of a legal action for its seat: exact if the result is certain or its odds are known."""
    game, codes = seen.game, action.codes
    deciding = _deciding_position(seen, seat, codes)
    after, events = played_on(imagine(seen, seat), seat, codes)
    outcomes = _exact(deciding, seat, codes[-1], after, events)
    certain = outcomes[0].events if outcomes and len(outcomes) == 1 else None
    samples = 0 if outcomes else SAMPLES
    if not outcomes:
        positions = (imagine(seen, seat, sample) for sample in range(samples))
        outcomes = possibilities(positions, seat, codes)
    if certain is not None:
        outcomes = (Possibility(chance=1, events=(*certain, *_ending(after))),)
    before = game.scenes.scene(seen.window, seat).board.units
    acting = action.picks[0].removeprefix("unit:")
    fates = _Fates(before, acting, game.words)
    for event in () if samples else _settled(outcomes):
        fates.follow(event)
    return Preview(
        outcomes=outcomes,
        samples=samples,
        verdict=verdict(outcomes, seat),
        causes=tuple(causes_of(seen, seat, codes)),
        fates=tuple(game.forecasts.opponents(deciding.window, seat, codes[-1])) or fates.by_side(seat),
        strengths=dict(game.forecasts.strengths(deciding.window, seat, codes[-1])),
        odds=game.forecasts.odds_of(deciding.window, seat, codes[-1]),
        area=tuple(game.forecasts.area(deciding.window, seat, codes[-1])),
        warnings=warnings_of(seen, seat, codes, fates.whereabouts if certain is not None else None),
    )


def exact_verdict(seen: Position, seat: int, action: Action) -> Verdict | None:
    """The verdict on a legal action for its seat, if it can be had without sampling; else None."""
    after, events = played_on(imagine(seen, seat), seat, action.codes)
    deciding = _deciding_position(seen, seat, action.codes)
    outcomes = _exact(deciding, seat, action.codes[-1], after, events)
    return None if outcomes is None else verdict(outcomes, seat)


def _exact(
    deciding: Position, seat: int, code: int, after: Position, events: tuple[Event, ...]
) -> tuple[Possibility, ...] | None:
    """The exact results of an action, the likeliest first, if certain or known to the game; else None.

    `code` is the last code of the action, played in the position `deciding`. `after` and `events` are its
    result in one imagined position.
    """
    game = deciding.game
    chances = game.forecasts.chances(deciding.window, seat, code)
    if chances is not None:
        return tuple(sorted(chances, key=lambda each: -each.chance))
    # Certain: the game says so, or the action threw no dice and nothing is hidden.
    certain = game.knowledge.is_certain(deciding.window, seat, code) or not (
        game.has_secrets or after.dice_thrown
    )
    return (Possibility(chance=1, events=events),) if certain else None


def _settled(outcomes: Sequence[Possibility]) -> tuple[Event, ...]:
    """The events that decide the fate of every unit: those shared by all outcomes, if nothing else happens
    to a unit on the board; otherwise none.
    """
    first, *others = (outcome.events for outcome in outcomes)
    shared = next(
        (n for n, event in enumerate(first) if any(other[n : n + 1] != (event,) for other in others)),
        len(first),
    )
    differing = (event for outcome in outcomes for event in outcome.events[shared:])
    return () if any(event.deed for event in differing) else first[:shared]


def _deciding_position(seen: Position, seat: int, codes: Sequence[int]) -> Position:
    """The position before the last code of an action; the halves before it only choose."""
    return seen.after(seat, *codes[:-1]) if len(codes) > 1 else seen


def verdict(outcomes: Sequence[Possibility], seat: int) -> Verdict | None:
    """How a seat comes out of an action; None if no side loses anything."""
    verdicts = {_verdict_of(outcome.events, seat) for outcome in outcomes}
    return verdicts.pop() if len(verdicts) == 1 else "even"


def _verdict_of(events: Iterable[Event], seat: int) -> Verdict | None:
    lost = {event.seat == seat for event in events if event.deed == "loss"}
    won_over = {event.seat != seat for event in events if event.deed == "change" and event.start != event.end}
    hurt = lost | won_over
    if not hurt:
        return None
    return "even" if len(hurt) == 2 else "behind" if True in hurt else "ahead"


def _ending(after: Position) -> Iterable[Event]:
    """The end of the match by an action, if it ends whatever the dice show."""
    outcome = outcome_of(after.game, after.window)
    if outcome is not None and not after.dice_thrown:
        yield Event(text=outcome.text)


class _Fates:
    """Tracks units through events by their cells, since ids may change during an action."""

    def __init__(self, units: Sequence[Unit], acting: str, words: Words) -> None:
        self._names = words.names
        self._lost = words.lost
        self._acting = acting
        self._cells = {unit.id: unit.cell for unit in units}
        self._units = {unit.id: unit for unit in units}
        self._words: dict[str, str] = {}
        self._fallen = set[str]()
        self._moved = set[str]()

    def follow(self, event: Event) -> None:
        """Records what an event does to the units it concerns."""
        # If two sides share a cell, only the events after the strike say who falls.
        within = event.deed == "strike" and event.start == event.end
        if event.deed in ("strike", "shot", "change") and not within:
            if event.start == self._cells.get(self._acting):
                self._words.setdefault(self._acting, say("stays on {cell}", cell=event.start))
            for unit in self._on(event.end):
                self._words.setdefault(unit.id, say("lives"))
        if event.deed == "change":
            for unit in self._on(event.end, None, event.kind)[:1]:
                self._words[unit.id] = say("changes sides")
            for unit in self._on(event.end, event.seat)[:1]:
                name = self._names.get(event.kind or "", event.kind)
                self._words[unit.id] = say("becomes {unit}", unit=name)
        if event.deed == "move":
            for unit in self._on(event.start, event.seat, event.kind)[:1]:
                self._words[unit.id] = say("moves to {cell}", cell=event.end)
                self._cells[unit.id] = event.end or unit.cell
                self._moved.add(unit.id)
        if event.deed == "loss":
            for unit in self._on(event.start, event.seat, event.kind)[:1]:
                self._words[unit.id] = self._lost
                self._fallen.add(unit.id)
                del self._cells[unit.id]

    def _on(self, cell: str | None, seat: int | None = None, kind: str | None = None) -> list[Unit]:
        """The units now on a cell, filtered by seat and kind if given."""
        here = (self._units[name] for name, place in self._cells.items() if place == cell)
        return [each for each in here if seat in (None, each.seat) and kind in (None, each.kind)]

    @property
    def whereabouts(self) -> str | None:
        """The cell of the acting unit at the end; None if it fell or no unit acted."""
        return self._cells.get(self._acting)

    def by_side(self, seat: int) -> tuple[Fate, ...]:
        """The fate of each side's units, the acting side first."""
        concerned = [self._units[name] for name in self._words]
        concerned.sort(key=lambda unit: (unit.seat != seat, -1 if unit.seat is None else unit.seat))
        sides = groupby(concerned, key=lambda unit: unit.seat)
        return tuple(self._fate(owner, tuple(units)) for owner, units in sides)

    def _fate(self, seat: int | None, units: tuple[Unit, ...]) -> Fate:
        names, words = [unit.name for unit in units], [self._words[unit.id] for unit in units]
        if len(units) == 1:
            return Fate(seat=seat, units=units, title=names[0], words=words[0])
        return Fate(seat=seat, units=units, title=_counted(names), words=self._together(units))

    def _together(self, units: Sequence[Unit]) -> str:
        """The fate of several units, in one phrase if it is the same for all."""
        words, both = [self._words[unit.id] for unit in units], len(units) == 2
        if self._fallen.issuperset(unit.id for unit in units):
            return say("both die") if both else say("all die")
        if set(words) == {say("lives")}:
            return say("both live") if both else say("all live")
        if len(set(words)) == 1 and self._moved.issuperset(unit.id for unit in units):
            cell = self._cells.get(units[0].id)
            return say("both move to {cell}", cell=cell) if both else say("all move to {cell}", cell=cell)
        if self._moved.issuperset(unit.id for unit in units):
            return say("move to {cells}", cells=listed([self._cells[unit.id] for unit in units]))
        return ", ".join(f"{unit.name} {fate}" for unit, fate in zip(units, words, strict=True))


def _counted(names: Sequence[str]) -> str:
    """Names of units as a title: `Archer and 2 Pikemen`."""
    return listed([_several(name, names.count(name)) for name in dict.fromkeys(names)])


def _several(name: str, number: int) -> str:
    if number == 1:
        return name
    return say("{number} {units}", number=number, unit=name, units=_plural(name))


def _plural(name: str) -> str:
    """The plural of a kind of unit: Archers, Pikemen, Priestesses; Cavalry and Spears stay as they are."""
    if name.endswith("man"):
        return f"{name[:-3]}men"
    if name.endswith("ss"):
        return f"{name}es"
    return name if name.endswith(("y", "s")) else f"{name}s"
