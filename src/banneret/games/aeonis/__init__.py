"""Aeonis: Combat: battle lines and reserves, archers, lords and sieges, in a small campaign on hexes.

`rules/combat/` holds the rulebook's chapter, `rules/campaign/` what is ours around it; RULES.md says both in
words. The other modules put them before people: numbers, notation, documents, words, scene, causes, refusals.
`odds/` works out how battles end.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.game.choices import Changeable, Preset, SideChoices, SideStanding
from banneret.engine.game.definition import Definition, Kernels, Known, Members, Reason
from banneret.engine.game.game import Game
from banneret.engine.game.setups import Chosen
from banneret.engine.machine.layout import Array
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Cause, Entry, Event, Grid, Odds, Possibility, Scene
from banneret.games.aeonis.causes import causes, strengths
from banneret.games.aeonis.chances import chances
from banneret.games.aeonis.choices import changeable, presets, side_choices, side_standing
from banneret.games.aeonis.documents import read_document, write_document
from banneret.games.aeonis.editing import AeonisEditing
from banneret.games.aeonis.entries import entries
from banneret.games.aeonis.names import NAMES, seat_count
from banneret.games.aeonis.notation import describe_action, parse_action
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.best import solved
from banneret.games.aeonis.odds.position import odds_of
from banneret.games.aeonis.odds.table import answer
from banneret.games.aeonis.questions import is_half, members
from banneret.games.aeonis.refusals import why_not, why_not_picks
from banneret.games.aeonis.rules.board import RULES, SIDE, STATE, WORK
from banneret.games.aeonis.rules.campaign.map import setup
from banneret.games.aeonis.rules.knowledge import imagine, redact
from banneret.games.aeonis.rules.turn import legal, step, take
from banneret.games.aeonis.rules.worth import urgency, worth
from banneret.games.aeonis.scene import describe_scene, grid_of
from banneret.games.aeonis.setups import setup_changes, setups, unattended
from banneret.games.aeonis.tables import fill_rules
from banneret.games.aeonis.turns import hand_over
from banneret.games.aeonis.words import ENDINGS, describe_ending, describe_event, describe_events


class Aeonis(Definition):
    """The game as the engine knows it."""

    name = "aeonis"
    title = "Aeonis: Combat"
    version = 1
    clause_prefix = "AE"
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
    numbers = AeonisNumbers
    halves = SIDE + 1
    names = NAMES
    folder = Path(__file__).parent

    def seat_count(self, numbers: AeonisNumbers) -> int:
        return seat_count(numbers)

    def has_dice(self, numbers: AeonisNumbers) -> bool:
        return True

    def has_secrets(self, numbers: AeonisNumbers) -> bool:
        return False

    def fill_rules(self, numbers: AeonisNumbers, rules: Array) -> None:
        fill_rules(numbers, rules)

    def grid(self, numbers: AeonisNumbers) -> Grid:
        return grid_of(numbers)

    def describe_action(self, game: Game, state: Any, seat: int, code: int) -> Action:
        return describe_action(game, state, seat, code)

    def parse_action(self, game: Game, state: Any, seat: int, text: str) -> int:
        return parse_action(game, state, seat, text)

    def is_half(self, game: Game, state: Any, seat: int, code: int) -> bool:
        return is_half(game, state, seat, code)

    def members(self, game: Game, state: Any, seat: int) -> Members | None:
        return members(game, state, seat)

    def why_not(self, game: Game, state: Any, seat: int, code: int) -> Reason:
        return why_not(game, state, seat, code)

    def why_not_picks(self, game: Game, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return why_not_picks(game, state, seat, picks)

    def describe_event(self, game: Game, event: Any) -> Event:
        return describe_event(game, event)

    def describe_events(self, game: Game, events: Sequence[Any]) -> tuple[Event, ...]:
        return describe_events(game, events)

    def describe_ending(self, game: Game, state: Any) -> str:
        return describe_ending(game, state)

    def causes(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return causes(game, state, seat, code)

    def chances(self, game: Game, state: Any, seat: int, code: int) -> Sequence[Possibility] | None:
        return chances(game, state, seat, code)

    def strengths(self, game: Game, state: Any, seat: int, code: int) -> Mapping[str, int]:
        return strengths(game, state, seat, code)

    def odds(self, game: Game, question: str) -> Odds:
        return answer(game.ruleset.numbers, question)

    def odds_of(self, game: Game, state: Any, seat: int, code: int) -> Odds | None:
        return odds_of(game, state, seat, code)

    def solved(self, game: Game, state: Any, seat: int) -> Sequence[Known] | None:
        return solved(game, state)

    def hand_over(self, game: Game, state: Any, seat: int) -> Cause | None:
        return hand_over(game, state, seat)

    def entries(self, game: Game) -> Sequence[Entry]:
        return entries(game)

    def scene(self, game: Game, state: Any, viewer: int) -> Scene:
        return describe_scene(game, state)

    def document(self, game: Game, state: Any) -> dict[str, Any]:
        return write_document(game, state)

    def read_document(self, game: Game, document: Mapping[str, Any], state: Any) -> None:
        read_document(game, document, state)

    def editing(self, game: Game) -> AeonisEditing:
        return AeonisEditing(game)

    def setup_changes(self, numbers: AeonisNumbers, setup: Sequence[Chosen | None]) -> Mapping[str, Any]:
        return setup_changes(numbers, setup)

    def changeable(self, numbers: AeonisNumbers) -> Sequence[Changeable]:
        return changeable(numbers)

    def presets(self, numbers: AeonisNumbers) -> Sequence[Preset]:
        return presets(numbers)

    def side_choices(self, numbers: AeonisNumbers, seat: int) -> SideChoices:
        return side_choices(numbers, seat)

    def side_standing(self, numbers: AeonisNumbers, seat: int, content: Mapping[str, Any]) -> SideStanding:
        return side_standing(numbers, content)

    def setups(self, numbers: AeonisNumbers) -> Mapping[str, str]:
        return setups(numbers)

    def unattended(self, numbers: AeonisNumbers) -> AeonisNumbers:
        return unattended(numbers)
