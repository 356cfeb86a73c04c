"""Positions set up by hand: what an editor is told, and what becomes of its edits."""

from banneret.engine.editing import drafts
from banneret.engine.editing.drafts import Draft
from banneret.engine.errors import BanneretError
from banneret.engine.game.editing import Editing
from banneret.engine.game.game import Game
from banneret.engine.rulesets.ruleset import brief
from banneret.engine.views.palette import FACING, SEAT
from banneret.engine.views.sketch import Piece
from banneret.server.models import DraftInfo, DraftWanted, EditorInfo, PieceInfo, Way
from banneret.server.plain import check_plain
from banneret.server.problems import Trouble
from banneret.server.ways import game_for


def opened(name: str, wanted: Way) -> EditorInfo:
    """What an editor needs to know."""
    game = game_for(name, wanted)
    editing = game.definition.editing(game)
    return EditorInfo(
        title=game.definition.title,
        seats=game.sides,
        grid=game.grid,
        palette=editing.palette if editing else None,
        ruleset=brief(game.ruleset, folder=game.definition.rulesets_folder),
        start=game.match().document(),
    )


def drafted(name: str, wanted: DraftWanted) -> DraftInfo:
    """A position as it stands, after an edit if there is one."""
    game = game_for(name, Way(ruleset=wanted.ruleset))
    return _info(game, _draft(game, wanted))


def _draft(game: Game, wanted: DraftWanted) -> Draft:
    if (wanted.start is None) == (wanted.text is None) or (wanted.text is not None and wanted.edit):
        raise Trouble(
            422, "Expected `start`, the document of a position, with or without an edit; or `text`."
        )
    if wanted.text is not None:
        return drafts.drafted_from_text(game, wanted.text)
    check_plain(wanted.start)
    try:
        return drafts.drafted(game, wanted.start or {}, wanted.edit)
    except BanneretError as problem:
        raise Trouble(422, str(problem)) from None


def _info(game: Game, draft: Draft) -> DraftInfo:
    editing, sketch = game.definition.editing(game), draft.sketch
    return DraftInfo(
        start=draft.document,
        text=draft.text,
        judgement=draft.judgement,
        board=draft.board,
        pieces=tuple(_piece(editing, each) for each in sketch.pieces) if editing and sketch else (),
        cells=sketch.cells if sketch else {},
        values=sketch.values if sketch else {},
        about=draft.about,
    )


def _piece(editing: Editing, piece: Piece) -> PieceInfo:
    return PieceInfo(
        id=piece.id,
        kind=piece.kind,
        name=editing.name_of(piece),
        seat=piece.seat,
        cell=piece.cell,
        values={**piece.values, SEAT: piece.seat, FACING: piece.facing},
    )
