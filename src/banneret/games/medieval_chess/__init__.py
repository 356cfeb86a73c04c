"""Medieval Chess: chess with lords and loyalty, action points, ranks, abilities, courts and attrition.

`rules/` holds the rulebook, a file a chapter, and `rules/abilities/` a file a class; RULES.md says it in
words. The other modules put it before people: numbers, notation, documents, words, scene, refusals, causes,
odds, chances.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.game.choices import Changeable
from banneret.engine.game.definition import Definition, Kernels, Reason
from banneret.engine.game.game import Game
from banneret.engine.machine.layout import Array
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Cause, Entry, Event, Grid, Odds, Possibility, Scene
from banneret.games.medieval_chess.causes import causes
from banneret.games.medieval_chess.chances import chances
from banneret.games.medieval_chess.choices import CHANGEABLE
from banneret.games.medieval_chess.documents import read_document, write_document
from banneret.games.medieval_chess.editing import MedievalChessEditing
from banneret.games.medieval_chess.entries import entries
from banneret.games.medieval_chess.names import NAMES
from banneret.games.medieval_chess.notation import describe_action, parse_action
from banneret.games.medieval_chess.numbers import MedievalChessNumbers
from banneret.games.medieval_chess.odds import answer
from banneret.games.medieval_chess.refusals import why_not, why_not_picks
from banneret.games.medieval_chess.rules.board import RULES, STATE, WORK
from banneret.games.medieval_chess.rules.knowledge import imagine, redact
from banneret.games.medieval_chess.rules.turn import legal, setup, step, take
from banneret.games.medieval_chess.rules.worth import urgency, worth
from banneret.games.medieval_chess.scene import GRID, describe_scene
from banneret.games.medieval_chess.tables import fill_rules
from banneret.games.medieval_chess.turns import hand_over
from banneret.games.medieval_chess.words import ENDINGS, describe_ending, describe_event, describe_events


class MedievalChess(Definition):
    """The game as the engine knows it."""

    name = "medieval-chess"
    title = "Medieval Chess"
    version = 1
    clause_prefix = "MC"
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
    numbers = MedievalChessNumbers
    names = NAMES
    folder = Path(__file__).parent

    def seat_count(self, numbers: MedievalChessNumbers) -> int:
        return 2

    def has_dice(self, numbers: MedievalChessNumbers) -> bool:
        chancy = (numbers.loyalty, numbers.attrition, numbers.abilities)
        modules = (numbers.terrain, numbers.weather, numbers.diplomacy)
        return any(each.applies for each in (*chancy, *modules))

    def has_secrets(self, numbers: MedievalChessNumbers) -> bool:
        return False

    def fill_rules(self, numbers: MedievalChessNumbers, rules: Array) -> None:
        fill_rules(numbers, rules)

    def grid(self, numbers: MedievalChessNumbers) -> Grid:
        return GRID

    def changeable(self, numbers: MedievalChessNumbers) -> Sequence[Changeable]:
        return CHANGEABLE

    def describe_action(self, game: Game, state: Any, seat: int, code: int) -> Action:
        return describe_action(state, game.rules_window, seat, code)

    def parse_action(self, game: Game, state: Any, seat: int, text: str) -> int:
        return parse_action(state, game.rules_window, seat, text)

    def why_not(self, game: Game, state: Any, seat: int, code: int) -> Reason:
        return why_not(state, game.rules_window, seat, code)

    def why_not_picks(self, game: Game, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return why_not_picks(state, game.rules_window, seat, picks)

    def describe_event(self, game: Game, event: Any) -> Event:
        return describe_event(event, game.sides)

    def describe_events(self, game: Game, events: Sequence[Any]) -> tuple[Event, ...]:
        return describe_events(events, game.sides)

    def describe_ending(self, game: Game, state: Any) -> str:
        return describe_ending(state, game.sides)

    def causes(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return causes(state, game.rules_window, seat, code)

    def chances(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Possibility] | None:
        return chances(game, state, seat, code)

    def odds(self, game: Game, question: str) -> Odds:
        return answer(game.rules_window, question)

    def hand_over(self, game: Game, state: Any, seat: int) -> Cause | None:
        return hand_over(game, state, seat)

    def entries(self, game: Game) -> Sequence[Entry]:
        return entries(game.rules_window)

    def scene(self, game: Game, state: Any, viewer: int) -> Scene:
        return describe_scene(state, game.rules_window, game.sides)

    def document(self, game: Game, state: Any) -> dict[str, Any]:
        return write_document(state, game.rules_window)

    def read_document(self, game: Game, document: Mapping[str, Any], state: Any) -> None:
        read_document(document, state, game.rules_window)

    def editing(self, game: Game) -> MedievalChessEditing:
        return MedievalChessEditing(game)
