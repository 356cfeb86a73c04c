"""Mikelepage's Cyvasse: armies set up in secret, on hexes, with fortresses, mountains, and a Dragon each.

`rules/` holds the rulebook, a file a chapter; RULES.md says it in words. The other modules put it before
people: numbers, notation, documents, words, scene, causes, refusals.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.game.choices import SideChoices, SideStanding
from banneret.engine.game.definition import Definition, Kernels, Reason
from banneret.engine.game.game import Game
from banneret.engine.game.setups import Chosen
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import Array, look
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Cause, Event, Grid, Scene
from banneret.games.cyvasse.arrays import (
    next_step,
    setup_changes,
    setups,
    side_choices,
    side_now,
    side_standing,
    unattended,
)
from banneret.games.cyvasse.causes import causes, strengths
from banneret.games.cyvasse.documents import read_document, write_document
from banneret.games.cyvasse.editing import CyvasseEditing
from banneret.games.cyvasse.names import NAMES
from banneret.games.cyvasse.notation import describe_action, parse_action
from banneret.games.cyvasse.numbers import CyvasseNumbers
from banneret.games.cyvasse.openings import next_change
from banneret.games.cyvasse.refusals import why_not, why_not_picks
from banneret.games.cyvasse.rules.board import RULES, STATE, WORK
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, verb_in
from banneret.games.cyvasse.rules.knowledge import imagine, redact
from banneret.games.cyvasse.rules.setup import SETUP, setup
from banneret.games.cyvasse.rules.turn import legal, step, take
from banneret.games.cyvasse.rules.worth import urgency, worth
from banneret.games.cyvasse.scene import GRID, describe_scene
from banneret.games.cyvasse.tables import fill_rules
from banneret.games.cyvasse.turns import hand_over
from banneret.games.cyvasse.words import ENDINGS, describe_ending, describe_event


class Cyvasse(Definition):
    """The game as the engine knows it."""

    name = "cyvasse"
    title = "Mikelepage's Cyvasse"
    version = 1
    clause_prefix = "CV"
    STATE = STATE
    RULES = RULES
    WORK = WORK
    kernels = Kernels(
        setup=setup,
        legal=legal,
        take=take,
        step=step,
        redact=redact,
        imagine=imagine,
        worth=worth,
        urgency=urgency,
    )
    endings = ENDINGS
    numbers = CyvasseNumbers
    names = NAMES
    folder = Path(__file__).parent

    def seat_count(self, numbers: CyvasseNumbers) -> int:
        return 2

    def has_dice(self, numbers: CyvasseNumbers) -> bool:
        return False

    def has_secrets(self, numbers: CyvasseNumbers) -> bool:
        return numbers.setup.changes > 0

    def fill_rules(self, numbers: CyvasseNumbers, rules: Array) -> None:
        fill_rules(numbers, rules)

    def grid(self, numbers: CyvasseNumbers) -> Grid:
        return GRID

    def describe_action(self, game: Game, state: Any, seat: int, code: int) -> Action:
        return describe_action(state, seat, code)

    def parse_action(self, game: Game, state: Any, seat: int, text: str) -> int:
        return parse_action(state, seat, text)

    def why_not(self, game: Game, state: Any, seat: int, code: int) -> Reason:
        return why_not(state, game.rules_window, _work(game), seat, code)

    def why_not_picks(self, game: Game, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return why_not_picks(state, game.rules_window, _work(game), seat, picks)

    def describe_event(self, game: Game, event: Any) -> Event:
        return describe_event(event, game.sides)

    def describe_ending(self, game: Game, state: Any) -> str:
        return describe_ending(state, game.sides)

    def causes(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return causes(state, game.rules_window, _work(game), seat, code)

    def strengths(self, game: Game, state: Any, seat: int, code: int) -> Mapping[str, int]:
        return strengths(state, game.rules_window, _work(game), seat, code)

    def hand_over(self, game: Game, state: Any, seat: int) -> Cause | None:
        return hand_over(state, game.sides, seat)

    def scene(self, game: Game, state: Any, viewer: int) -> Scene:
        return describe_scene(state, game.rules_window, viewer)

    def document(self, game: Game, state: Any) -> dict[str, Any]:
        return write_document(state, game.rules_window)

    def read_document(self, game: Game, document: Mapping[str, Any], state: Any) -> None:
        read_document(document, state, game.rules_window)

    def editing(self, game: Game) -> CyvasseEditing:
        return CyvasseEditing(game)

    def is_hidden(self, game: Game, state: Any, seat: int, code: int) -> bool:
        """Nobody sees what another does in the set-up, or that it is ready (CV-1.4)."""
        return verb_in(code) not in (MOVE, PROMOTE)

    def is_certain(self, game: Game, state: Any, seat: int, code: int) -> bool:
        """There are no dice, and what the other side sets up changes nothing in what one is told."""
        return True

    def is_open(self, game: Game, state: Any) -> bool:
        """Once both arrays are shown, nothing is hidden (CV-1.7)."""
        return bool(top(state).kind != SETUP)

    def opening(self, game: Game, state: Any, seat: int, seed: int) -> int | None:
        """In the set-up, steps towards an array that was found to be good (CV-1.4)."""
        return None if self.is_open(game, state) else next_change(state, game.rules_window, seat, seed)

    def setup_changes(self, numbers: CyvasseNumbers, setup: Sequence[Chosen | None]) -> Mapping[str, Any]:
        return setup_changes(numbers, setup)

    def side_choices(self, numbers: CyvasseNumbers, seat: int) -> SideChoices:
        return side_choices(numbers, seat)

    def side_standing(self, numbers: CyvasseNumbers, seat: int, content: Mapping[str, Any]) -> SideStanding:
        return side_standing(content)

    def setups(self, numbers: CyvasseNumbers) -> Mapping[str, str]:
        return setups(numbers)

    def side_now(self, game: Game, state: Any, seat: int) -> dict[str, Any] | None:
        return side_now(state, seat)

    def next_step(self, game: Game, state: Any, seat: int, content: Mapping[str, Any]) -> int | None:
        return next_step(state, seat, content)

    def unattended(self, numbers: CyvasseNumbers) -> CyvasseNumbers:
        return unattended(numbers)


def _work(game: Game) -> Any:
    return look(game.new_work())[0]
