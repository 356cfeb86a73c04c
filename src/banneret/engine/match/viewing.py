"""Builds the view of a viewer from a position redacted for it."""

from functools import lru_cache

from banneret.engine.game.game import Game
from banneret.engine.game.parts import Words
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match.outcome import outcome_of
from banneret.engine.match.position import Position
from banneret.engine.text.language import spoken
from banneret.engine.views.view import Board, LogEntry, Status, View


def view_of(seen: Position, viewer: int, log: tuple[LogEntry, ...]) -> View:
    """The view of a position and its log.

    All but the log is cached; in a game without secrets, for all viewers together.
    """
    key = viewer if seen.game.has_secrets else SPECTATOR, spoken()
    if key not in seen.views:
        seen.views[key] = _new_view(seen, viewer)
    return seen.views[key].model_copy(update={"viewer": viewer, "log": log})


def _new_view(seen: Position, viewer: int) -> View:
    """A view without a log."""
    game, scene = seen.game, seen.game.scenes.scene(seen.window, viewer)
    return View(
        game=game.name,
        ruleset=game.ruleset.name,
        viewer=viewer,
        seats=game.sides,
        status=Status(
            turn=scene.turn,
            phase=scene.phase,
            when=scene.when,
            to_act=seen.to_act(),
            outcome=outcome_of(game, seen.window),
        ),
        board=named_board(game, scene.board),
        zones=scene.zones,
        counters=scene.counters,
        prompts=scene.prompts,
        battle=scene.battle,
        phases=scene.phases,
        reveal=scene.reveal,
        race=scene.race,
        log=(),
    )


def named_board(game: Game, board: Board) -> Board:
    """A board with display names for the signs on it and for every facing."""
    signs = {badge for unit in board.units for badge in unit.badges} | {*game.grid.facings}
    for cell in board.cells.values():
        signs.update(cell.marks)
        signs.update(filter(None, [cell.terrain]))
    return board.model_copy(update={"names": _names(game.words, spoken(), frozenset(signs))})


@lru_cache(maxsize=1000)
def _names(words: Words, language: str, signs: frozenset[str]) -> dict[str, str]:
    """Display names of signs in a language; cached, as the same signs come back every move."""
    return {sign: words.names.get(sign, sign) for sign in sorted(signs)}
