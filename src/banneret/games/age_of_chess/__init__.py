"""Age of Chess – Warfare: chess pieces as an army that fights hand to hand, shoots, converts and stacks.

`rules/` holds the rulebook, a file a chapter; RULES.md says it in words. The other modules put it before
people: numbers, notation, documents, words, scene, refusals.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.game.definition import Definition, Kernels, Reason
from banneret.engine.game.game import Game
from banneret.engine.machine.layout import Array
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Cause, Entry, Event, Grid, Scene
from banneret.games.age_of_chess.causes import causes
from banneret.games.age_of_chess.documents import read_document, write_document
from banneret.games.age_of_chess.editing import AgeOfChessEditing
from banneret.games.age_of_chess.entries import entries
from banneret.games.age_of_chess.names import NAMES
from banneret.games.age_of_chess.notation import describe_action, parse_action
from banneret.games.age_of_chess.numbers import AgeOfChessNumbers
from banneret.games.age_of_chess.refusals import why_not, why_not_picks
from banneret.games.age_of_chess.rules.board import RULES, STATE, WORK
from banneret.games.age_of_chess.rules.knowledge import imagine, redact
from banneret.games.age_of_chess.rules.turn import legal, setup, step, take
from banneret.games.age_of_chess.rules.worth import urgency, worth
from banneret.games.age_of_chess.scene import GRID, describe_scene
from banneret.games.age_of_chess.tables import fill_rules
from banneret.games.age_of_chess.turns import hand_over
from banneret.games.age_of_chess.words import ENDINGS, describe_ending, describe_event


class AgeOfChess(Definition):
    """The game as the engine knows it."""

    name = "age-of-chess"
    title = "Age of Chess – Warfare"
    version = 1
    clause_prefix = "AC"
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
    numbers = AgeOfChessNumbers
    names = NAMES
    folder = Path(__file__).parent

    def seat_count(self, numbers: AgeOfChessNumbers) -> int:
        return 2

    def has_dice(self, numbers: AgeOfChessNumbers) -> bool:
        return False

    def has_secrets(self, numbers: AgeOfChessNumbers) -> bool:
        return False

    def fill_rules(self, numbers: AgeOfChessNumbers, rules: Array) -> None:
        fill_rules(numbers, rules)

    def grid(self, numbers: AgeOfChessNumbers) -> Grid:
        return GRID

    def describe_action(self, game: Game, state: Any, seat: int, code: int) -> Action:
        return describe_action(state, seat, code)

    def parse_action(self, game: Game, state: Any, seat: int, text: str) -> int:
        return parse_action(state, seat, text)

    def why_not(self, game: Game, state: Any, seat: int, code: int) -> Reason:
        return why_not(state, game.rules_window, seat, code)

    def why_not_picks(self, game: Game, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return why_not_picks(state, game.rules_window, seat, picks)

    def describe_event(self, game: Game, event: Any) -> Event:
        return describe_event(event, game.sides)

    def describe_ending(self, game: Game, state: Any) -> str:
        return describe_ending(state, game.sides)

    def causes(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return causes(state, game.rules_window, seat, code)

    def hand_over(self, game: Game, state: Any, seat: int) -> Cause | None:
        return hand_over(state, game.sides, seat)

    def entries(self, game: Game) -> Sequence[Entry]:
        return entries(game.ruleset.numbers)

    def scene(self, game: Game, state: Any, viewer: int) -> Scene:
        return describe_scene(state, game.rules_window)

    def document(self, game: Game, state: Any) -> dict[str, Any]:
        return write_document(state, game.rules_window)

    def read_document(self, game: Game, document: Mapping[str, Any], state: Any) -> None:
        read_document(document, state, game.rules_window)

    def editing(self, game: Game) -> AgeOfChessEditing:
        return AgeOfChessEditing(game)
