"""What others could do to a seat's units, from what that seat may know: attacks seen from the other side.

A turn is thought of in which another seat acts (`Definition.hand_over`), and each of its actions is looked at
as its own preview would be. Actions made of halves are left out: they choose among many, and what strikes is
said in one. A game in which more than a turn is needed tells by itself (`Definition.threats`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.layout import Array, look
from banneret.engine.match.previews import verdict
from banneret.engine.match.sampling import SAMPLES, imagine, imagined_seed, played_on, possibilities
from banneret.engine.text.language import say
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Chance, Event, Odds, Possibility, Threat, Threats

if TYPE_CHECKING:
    from banneret.engine.match.match import Match


def threats(match: "Match", seat: int) -> Threats:
    """What others could do to a seat next; nothing once the match is over."""
    game = match.game
    if match.outcome is not None:
        return Threats(notes=(), threats=())
    told = game.definition.threats(game, look(match.seen_by(seat))[0], seat)
    if told is not None:
        return told
    notes, found = [], list[Threat]()
    for other in range(len(game.seats)):
        state = imagine(match, seat)
        note = None if other == seat else game.definition.hand_over(game, look(state)[0], other)
        if note is not None:
            notes.append(note)
            found += _Turn(match, state, seat, other).threats()
    return Threats(notes=tuple(notes), threats=worst_first(found))


def worst_first(found: Iterable[Threat]) -> tuple[Threat, ...]:
    """Of the same deed from the same place the worst alone, and the worst of all before the others."""
    kept: dict[tuple[str, tuple[str, ...], str], Threat] = {}
    for threat in sorted(found, key=_badness, reverse=True):
        kept.setdefault((threat.cell, threat.starts, threat.words), threat)
    return tuple(kept.values())


_ORDER = {"behind": 3, "even": 2, "ahead": 1, None: 0}


def _badness(threat: Threat) -> tuple[float, int]:
    chance = threat.odds.wins if threat.odds else threat.chance
    return (_ORDER[threat.verdict] / 3 if chance is None else chance, _ORDER[threat.verdict])


def _distribution(outcomes: Sequence[Possibility], samples: int) -> Odds | None:
    """What may come of a deed, the likeliest first, without what comes in any case."""
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
    """A turn of another seat, thought of."""

    def __init__(self, match: "Match", state: Array, seat: int, other: int) -> None:
        self._match, self._game, self._definition = match, match.game, match.game.definition
        self._state, self._seat, self._other = state, seat, other
        self._window: Any = look(state)[0]
        board = self._definition.scene(self._game, self._window, seat).board
        self._units = {unit.id: unit for unit in board.units}
        held = (cell for cell, what in board.cells.items() if what.owner == seat)
        self._mine = {*held, *(unit.cell for unit in board.units if unit.seat == seat)}

    def threats(self) -> Iterator[Threat]:
        definition, game = self._definition, self._game
        for code in self._match.codes_in(self._state, self._other):
            if not definition.is_half(game, self._window, self._other, code):
                yield from self._of(definition.describe_action(game, self._window, self._other, code))

    def _of(self, action: Action) -> Iterator[Threat]:
        """The threats of one action: to what it is aimed at, and to whoever would fall by it elsewhere."""
        definition, game = self._definition, self._game
        striker = self._units.get(action.picks[0].removeprefix("unit:"))
        aims = self._aims(action.picks if striker is None else action.picks[1:])
        if striker is None and not aims:
            return
        asked = (game, self._window, self._other, action.code)
        chances = definition.chances(*asked) if aims else None
        outcomes = tuple(chances) if chances is not None else self._outcomes(action, bool(aims))
        strengths = definition.strengths(*asked) if aims else {}
        hurt = {cell for each in outcomes for cell in self._hurt(each.events)}
        struck = {event.end for each in chances or () for event in each.events if event.deed in _BLOWS}
        odds = definition.odds_of(*asked) if aims else None
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
        """Where an action only begins something, nobody falls by it yet, and only its odds tell more."""
        lost = min(1, sum(each.chance for each in outcomes if cell in self._hurt(each.events)))
        begins = odds is not None or (len(outcomes) == 1 and not lost)
        asked = (self._game, self._window, self._other, action.code)
        return Threat(
            seat=self._other,
            words=action.words,
            cell=cell,
            starts=tuple(start for start in starts if start != cell),
            verdict="even" if begins else verdict(outcomes, self._seat),
            chance=None if begins else lost,
            causes=tuple(self._definition.causes(*asked)),
            odds=odds,
        )

    def _outcomes(self, action: Action, is_aimed: bool) -> tuple[Possibility, ...]:
        """What may come of an action: certain, or else imagined if it is aimed at the seat's units."""
        after, events = played_on(self._match, self._with_dice(0), self._other, action.codes)
        if not after["dice"]["count"][0]:
            return (Possibility(chance=1, events=events),)
        if not is_aimed:
            return ()
        states = (self._with_dice(sample) for sample in range(SAMPLES))
        return possibilities(self._match, states, self._other, action.codes)

    def _with_dice(self, sample: int) -> Array:
        """The state that is thought of, with dice of its own."""
        state = self._state.copy()
        seed_dice(look(state)[0].dice, imagined_seed(sample))
        return state

    def _aims(self, picks: Iterable[str]) -> set[str]:
        """The cells that picks point at and the seat has something on."""
        found = set()
        for pick in picks:
            kind, _, name = pick.partition(":")
            unit = self._units.get(name) if kind == "unit" else None
            found.add(unit.cell if unit else name if kind == "cell" else "")
        return found & self._mine

    def _hurt(self, events: Iterable[Event]) -> Iterator[str]:
        """Where units of the seat fall or change sides."""
        for event in events:
            if event.deed == "loss" and event.seat == self._seat and event.start in self._mine:
                yield event.start
            turns = event.deed == "change" and event.start != event.end and event.seat != self._seat
            if turns and event.end in self._mine:
                yield event.end

    def _starts(self, strengths: Iterable[str]) -> tuple[str, ...]:
        """The cells of those who would take part."""
        theirs = {unit.cell for unit in self._units.values() if unit.seat == self._other}
        return tuple(cell for cell in strengths if cell in theirs)
