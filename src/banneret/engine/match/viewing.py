"""Builds the view of one viewer from a position that was redacted for it."""

from functools import lru_cache

from banneret.engine.game.game import Game
from banneret.engine.game.parts import Words
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match.outcome import outcome_of
from banneret.engine.match.position import Position
from banneret.engine.text.language import spoken
from banneret.engine.views.view import Board, LogEntry, Scene, Status, View


def view_of(seen: Position, viewer: int, log: tuple[LogEntry, ...]) -> View:
    """What a viewer may see of a position, and of what led there."""
    game, scene = seen.game, _scene(seen, viewer)
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
        board=scene.board,
        zones=scene.zones,
        counters=scene.counters,
        prompts=scene.prompts,
        battle=scene.battle,
        phases=scene.phases,
        reveal=scene.reveal,
        race=scene.race,
        log=log,
    )


def _scene(seen: Position, viewer: int) -> Scene:
    """What a viewer is shown, made once; where nobody has secrets, once for all."""
    game, key = seen.game, (viewer if seen.game.has_secrets else SPECTATOR, spoken())
    if key not in seen.scenes:
        scene = game.scenes.scene(seen.window, viewer)
        seen.scenes[key] = scene.model_copy(update={"board": named_board(game, scene.board)})
    return seen.scenes[key]


def named_board(game: Game, board: Board) -> Board:
    """A board with what people call the signs on it, and every facing."""
    signs = {badge for unit in board.units for badge in unit.badges} | {*game.grid.facings}
    for cell in board.cells.values():
        signs.update(cell.marks)
        signs.update(filter(None, [cell.terrain]))
    return board.model_copy(update={"names": _names(game.words, spoken(), frozenset(signs))})


@lru_cache(maxsize=1000)
def _names(words: Words, language: str, signs: frozenset[str]) -> dict[str, str]:
    """What people call signs in the language that is spoken: the same ones come back move by move."""
    return {sign: words.names.get(sign, sign) for sign in sorted(signs)}
