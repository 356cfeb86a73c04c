"""Prevail: Ancient Battles: armies that face eight ways, command cards, and a hand that is the will to fight.

`rules/` holds the rulebook, a file a chapter; RULES.md says it in words. The other modules put it before
people: numbers, notation, documents, words, prompts, card_words, scene, refusals.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.game.choices import Changeable, SideChoices, SideStanding
from banneret.engine.game.definition import Definition, Kernels, Members, Reason
from banneret.engine.game.game import Game
from banneret.engine.game.setups import Chosen
from banneret.engine.machine.layout import Array
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Cause, Entry, Event, Grid, Odds, Scene, Threats
from banneret.games.prevail.armies import check_army, setup_changes
from banneret.games.prevail.building import CHANGEABLE, side_choices, side_standing
from banneret.games.prevail.causes import causes
from banneret.games.prevail.documents import read_document, write_document
from banneret.games.prevail.editing import PrevailEditing
from banneret.games.prevail.entries import entries
from banneret.games.prevail.names import NAMES
from banneret.games.prevail.notation import describe_action, parse_action
from banneret.games.prevail.numbers import PrevailNumbers
from banneret.games.prevail.odds import odds_of
from banneret.games.prevail.questions import PAY, is_certain, is_half, members, question
from banneret.games.prevail.refusals import why_not, why_not_picks
from banneret.games.prevail.rules.board import RULES, STATE, WORK
from banneret.games.prevail.rules.deployment import setup
from banneret.games.prevail.rules.knowledge import imagine, redact
from banneret.games.prevail.rules.round import legal, step, take
from banneret.games.prevail.rules.worth import urgency, worth
from banneret.games.prevail.scene import describe_scene, grid_of
from banneret.games.prevail.tables import fill_rules
from banneret.games.prevail.threats import threats
from banneret.games.prevail.words import ENDINGS, describe_ending, describe_event


class Prevail(Definition):
    """The game as the engine knows it."""

    name = "prevail"
    title = "Prevail: Ancient Battles"
    version = 1
    clause_prefix = "PV"
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
    numbers = PrevailNumbers
    halves = 34
    names = NAMES
    folder = Path(__file__).parent

    @property
    def file_checks(self) -> Mapping[str, Callable[[Path], tuple[str, list[str]]]]:
        return {"armies": lambda file: check_army(self, file)}

    def setup_changes(self, numbers: PrevailNumbers, setup: Sequence[Chosen | None]) -> Mapping[str, Any]:
        return setup_changes(numbers, setup)

    def side_choices(self, numbers: PrevailNumbers, seat: int) -> SideChoices:
        return side_choices(numbers, seat)

    def side_standing(self, numbers: PrevailNumbers, seat: int, content: Mapping[str, Any]) -> SideStanding:
        return side_standing(numbers, content)

    def changeable(self, numbers: PrevailNumbers) -> Sequence[Changeable]:
        return CHANGEABLE

    def seat_count(self, numbers: PrevailNumbers) -> int:
        return 2

    def has_dice(self, numbers: PrevailNumbers) -> bool:
        return True

    def has_secrets(self, numbers: PrevailNumbers) -> bool:
        return True

    def fill_rules(self, numbers: PrevailNumbers, rules: Array) -> None:
        fill_rules(numbers, rules)

    def grid(self, numbers: PrevailNumbers) -> Grid:
        return grid_of(numbers)

    def describe_action(self, game: Game, state: Any, seat: int, code: int) -> Action:
        return describe_action(game, state, seat, code)

    def parse_action(self, game: Game, state: Any, seat: int, text: str) -> int:
        return parse_action(game, state, seat, text)

    def is_half(self, game: Game, state: Any, seat: int, code: int) -> bool:
        return is_half(state, game.rules_window, seat, code)

    def members(self, game: Game, state: Any, seat: int) -> Members | None:
        return members(state, game.rules_window, seat)

    def is_hidden(self, game: Game, state: Any, seat: int, code: int) -> bool:
        """Which cards are discarded for a rout is nobody else's business (PV-2.2)."""
        return question(state, game.rules_window) == PAY

    def is_certain(self, game: Game, state: Any, seat: int, code: int) -> bool:
        return is_certain(state, game.rules_window, code)

    def why_not(self, game: Game, state: Any, seat: int, code: int) -> Reason:
        return why_not(game, state, seat, code)

    def why_not_picks(self, game: Game, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return why_not_picks(game, state, seat, picks)

    def describe_event(self, game: Game, event: Any) -> Event:
        return describe_event(game, event)

    def describe_ending(self, game: Game, state: Any) -> str:
        return describe_ending(game, state)

    def causes(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return causes(game, state, seat, code)

    def odds_of(self, game: Game, state: Any, seat: int, code: int) -> Odds | None:
        return odds_of(game, state, seat, code)

    def threats(self, game: Game, state: Any, seat: int) -> Threats:
        return threats(game, state, seat)

    def entries(self, game: Game) -> Sequence[Entry]:
        return entries(game)

    def scene(self, game: Game, state: Any, viewer: int) -> Scene:
        return describe_scene(game, state, viewer)

    def document(self, game: Game, state: Any) -> dict[str, Any]:
        return write_document(game, state)

    def read_document(self, game: Game, document: Mapping[str, Any], state: Any) -> None:
        read_document(game, document, state)

    def editing(self, game: Game) -> PrevailEditing:
        return PrevailEditing(game)
