"""Threats: what others could do to a seat's units, from what that seat may know.

A turn of another seat is imagined (`Forecasts.hand_over`), and each of its actions is evaluated as in a
preview. Actions made of halves are left out: attacks are single codes. A game in which an attack takes more
than a turn finds its own threats (`Forecasts.threats`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from banneret.engine.match.position import Position, imagined_seed
from banneret.engine.match.previews import verdict
from banneret.engine.match.sampling import SAMPLES, imagine, played_on, possibilities
from banneret.engine.text.language import say
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Chance, Event, Odds, Possibility, Threat, Threats


def threats(seen: Position, seat: int) -> Threats:
    """What others could do to a seat next; empty once the match is over."""
    game = seen.game
    if seen.is_over:
        return Threats(notes=(), threats=())
    own = game.forecasts.threats(seen.window, seat)
    if own is not None:
        return own
    notes, found = [], list[Threat]()
    for other in range(len(game.seats)):
        position = imagine(seen, seat)
        note = None if other == seat else game.forecasts.hand_over(position.window, other)
        if note is not None:
            notes.append(note)
            found += _Turn(position, seat, other).threats()
    return Threats(notes=tuple(notes), threats=worst_first(found))


def worst_first(found: Iterable[Threat]) -> tuple[Threat, ...]:
    """The threats, the worst first, without milder ones by the same action from the same cells."""
    kept: dict[tuple[str, tuple[str, ...], str], Threat] = {}
    for threat in sorted(found, key=_badness, reverse=True):
        kept.setdefault((threat.cell, threat.starts, threat.words), threat)
    return tuple(kept.values())


_ORDER = {"behind": 3, "even": 2, "ahead": 1, None: 0}


def _badness(threat: Threat) -> tuple[float, int]:
    chance = threat.odds.wins if threat.odds else threat.chance
    return (_ORDER[threat.verdict] / 3 if chance is None else chance, _ORDER[threat.verdict])


def _distribution(outcomes: Sequence[Possibility], samples: int) -> Odds | None:
    """The results of an action, the likeliest first, without the events that all of them begin with."""
    if len(outcomes) < 2:
        return None
    texts = [[event.text for event in each.events] for each in outcomes]
    shared = len([*takewhile(lambda same: len(set(same)) == 1, zip(*texts, strict=False))])
    chances = (
        Chance(text=" ".join(words[shared:]) or say("nothing else"), chance=each.chance, exact="")
        for words, each in zip(texts, outcomes, strict=True)
    )
    by_chance = tuple(sorted(chances, key=lambda each: -each.chance))
    return Odds(title=say("What may come of it"), chances=by_chance, samples=samples)


_BLOWS = ("strike", "shot")


class _Turn:
    """An imagined turn of another seat."""

    def __init__(self, position: Position, seat: int, other: int) -> None:
        self._position, self._seat, self._other = position, seat, other
        self._forecasts = position.game.forecasts
        board = position.game.scenes.scene(position.window, seat).board
        self._units = {unit.id: unit for unit in board.units}
        held = (cell for cell, what in board.cells.items() if what.owner == seat)
        self._mine = {*held, *(unit.cell for unit in board.units if unit.seat == seat)}

    def threats(self) -> Iterator[Threat]:
        for code in self._position.codes(self._other):
            if not self._position.is_half(self._other, code):
                yield from self._of(self._position.describe(self._other, code))

    def _of(self, action: Action) -> Iterator[Threat]:
        """The threats of one action: to its target, and to units that would fall elsewhere."""
        striker = self._units.get(action.picks[0].removeprefix("unit:"))
        aims = self._aims(action.picks if striker is None else action.picks[1:])
        if striker is None and not aims:
            return
        asked = (self._position.window, self._other, action.code)
        chances = self._forecasts.chances(*asked) if aims else None
        outcomes = tuple(chances) if chances is not None else self._outcomes(action, bool(aims))
        strengths = self._forecasts.strengths(*asked) if aims else {}
        hurt = {cell for each in outcomes for cell in self._hurt(each.events)}
        struck = {event.end for each in chances or () for event in each.events if event.deed in _BLOWS}
        odds = self._forecasts.odds_of(*asked) if aims else None
        left = _distribution(outcomes, 0 if chances is not None else SAMPLES)
        starts = self._starts(strengths) if striker is None or strengths else (striker.cell,)
        for cell in sorted(hurt | (aims if strengths else aims & struck)):
            threat = self._threat(action, cell, starts, outcomes, odds)
            yield threat if odds else threat.model_copy(update={"odds": left})

    def _threat(
        self,
        action: Action,
        cell: str,
        starts: tuple[str, ...],
        outcomes: Sequence[Possibility],
        odds: Odds | None,
    ) -> Threat:
        """One threat. If the action only begins a fight, no unit falls yet: its odds replace the chance."""
        lost = min(1, sum(each.chance for each in outcomes if cell in self._hurt(each.events)))
        begins = odds is not None or (len(outcomes) == 1 and not lost)
        asked = (self._position.window, self._other, action.code)
        return Threat(
            seat=self._other,
            words=action.words,
            cell=cell,
            starts=tuple(start for start in starts if start != cell),
            verdict="even" if begins else verdict(outcomes, self._seat),
            chance=None if begins else lost,
            causes=tuple(self._forecasts.causes(*asked)),
            odds=odds,
        )

    def _outcomes(self, action: Action, is_aimed: bool) -> tuple[Possibility, ...]:
        """The results of an action: exact without dice, else sampled, if aimed at the seat's units."""
        after, events = played_on(self._with_dice(0), self._other, action.codes)
        if not after.dice_thrown:
            return (Possibility(chance=1, events=events),)
        if not is_aimed:
            return ()
        positions = (self._with_dice(sample) for sample in range(SAMPLES))
        return possibilities(positions, self._other, action.codes)

    def _with_dice(self, sample: int) -> Position:
        """The imagined position with fresh dice."""
        return self._position.with_dice(imagined_seed(sample))

    def _aims(self, picks: Iterable[str]) -> set[str]:
        """The cells that picks point at and that the seat occupies or holds."""
        found = set()
        for pick in picks:
            kind, _, name = pick.partition(":")
            unit = self._units.get(name) if kind == "unit" else None
            found.add(unit.cell if unit else name if kind == "cell" else "")
        return found & self._mine

    def _hurt(self, events: Iterable[Event]) -> Iterator[str]:
        """The cells on which units of the seat fall or change sides."""
        for event in events:
            if event.deed == "loss" and event.seat == self._seat and event.start in self._mine:
                yield event.start
            turns = event.deed == "change" and event.start != event.end and event.seat != self._seat
            if turns and event.end in self._mine:
                yield event.end

    def _starts(self, strengths: Iterable[str]) -> tuple[str, ...]:
        """The cells of the other seat's units that would take part."""
        theirs = {unit.cell for unit in self._units.values() if unit.seat == self._other}
        return tuple(cell for cell in strengths if cell in theirs)
