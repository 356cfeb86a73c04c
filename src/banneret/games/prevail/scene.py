"""The board and everything shown around it."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Scenes
from banneret.engine.machine.kernels.frames import turn
from banneret.engine.views import Counter, Grid, Phases, Prompt, Reveal, Scene, Zone
from banneret.games.prevail.board_scene import BoardScene
from banneret.games.prevail.language import say, terms
from banneret.games.prevail.names import FACINGS, names_of
from banneret.games.prevail.prompts import prompt_of
from banneret.games.prevail.rules.board import NO_CARD
from banneret.games.prevail.rules.deployment import DEPLOY
from banneret.games.prevail.rules.round import CLEANUP, FIRST_ORDERS, MELEES, REVEAL
from banneret.games.prevail.side_zones import SideZones

_PHASES = terms(
    {
        "over": "Over",
        "deployment": "Deployment",
        "play cards": "Play cards",
        "move commanders": "Move commanders",
        "issue commands": "Issue commands",
        "resolve melee": "Resolve melee",
        "cleanup": "Cleanup",
    }
)

_STRIP = terms(
    {
        "play cards": "Cards",
        "move commanders": "Commanders",
        "issue commands": "Commands",
        "resolve melee": "Melee",
        "cleanup": "Cleanup",
    }
)
"""A one-word form of each."""


class PrevailScenes(Scenes):
    """A square board with units that face eight ways, and cards beside it."""

    def grid(self) -> Grid:
        """Rows are lettered from the north, where Gold sits; Blue sits at the lower edge."""
        board, cells = self.game.ruleset.numbers.board, names_of(self.game).cells
        places = {
            cell: (n % board.columns, board.rows - 1 - n // board.columns) for n, cell in enumerate(cells)
        }
        return Grid(kind="square", places=places, facings=FACINGS)

    def scene(self, state: Any, viewer: int) -> Scene:
        phase, round_number = _phase(state), state.round + 1
        return Scene(
            phase=phase,
            turn=round_number,
            when=_when(phase, round_number),
            board=BoardScene(names_of(self.game), state, self.rules).board(),
            zones=tuple(self._zones(state, viewer)),
            counters=tuple(_counters(state)),
            prompts=tuple(self._prompts(state)),
            phases=_phases(phase),
            reveal=self._reveal(state, viewer),
        )

    def _reveal(self, state: Any, viewer: int) -> Reveal | None:
        """Both cards in play, and who acts first by them (PV-3.3, PV-3.4)."""
        if state.over or NO_CARD in (state.in_play[0], state.in_play[1]):
            return None
        order = (1, 0) if viewer == 1 else (0, 1)
        names, first = names_of(self.game), int(state.initiative)
        own, other = (names.card(seat, state.in_play[seat]).initiative for seat in order)
        sign = "=" if own == other else "<" if own < other else ">"
        return Reveal(
            zones=tuple(f"in-play:{seat}" for seat in order),
            between=f"{own} {sign} {other}",
            text=self._initiative(first, first == viewer, (own, other)),
            seat=first,
        )

    def _initiative(self, seat: int, is_viewer: bool, numbers: tuple[int, int]) -> str:
        low, high = sorted(numbers)
        words = {"side": self.game.sides[seat], "low": low, "high": high}
        if low == high:
            if is_viewer:
                return say("A tie: you keep the initiative, and act first this round.")
            return say("A tie: {side} keeps the initiative, and acts first this round.", **words)
        if is_viewer:
            return say("You have the initiative: {low} is lower than {high}. You act first.", **words)
        return say("{side} has the initiative: {low} is lower than {high}. {side} acts first.", **words)

    def _zones(self, state: Any, viewer: int) -> Iterator[Zone]:
        for seat in range(2):
            yield from SideZones(names_of(self.game), state, seat, viewer).zones()

    def _prompts(self, state: Any) -> Iterator[Prompt]:
        for seat in range(2):
            if not state.over and turn(state) >> seat & 1:
                yield prompt_of(names_of(self.game), state, self.rules, seat)


def _phase(state: Any) -> str:
    frame = state.frames[0]
    if state.over:
        return "over"
    if frame.kind == DEPLOY:
        return "deployment"
    if frame.stage <= REVEAL:
        return "play cards"
    if frame.stage <= FIRST_ORDERS:
        return "move commanders"
    if frame.stage < MELEES:
        return "issue commands"
    return "resolve melee" if frame.stage < CLEANUP else "cleanup"


def _phases(phase: str) -> Phases | None:
    """The phases of a round, with the current one; None before the first round and after the game."""
    if phase not in _STRIP:
        return None
    return Phases(names=tuple(_STRIP.values()), at=list(_STRIP).index(phase))


def _when(phase: str, round_number: int) -> str:
    if phase == "deployment":
        return _PHASES[phase]
    return say("Round {turn} · {phase}", turn=round_number, phase=_PHASES[phase])


def _counters(state: Any) -> Iterator[Counter]:
    yield Counter(seat=state.initiative, name=say("has the initiative"), value=None)
    for seat in range(2):
        if state.owed[seat]:
            yield Counter(seat=seat, name=say("cards owed"), value=state.owed[seat])
