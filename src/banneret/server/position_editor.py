"""The position editor: what it needs to know about a game, and the edits it makes."""

from banneret.engine.editing import Draft, make_draft, make_draft_from_text
from banneret.engine.errors import BanneretError
from banneret.engine.game import Editing, Game
from banneret.engine.rulesets import brief
from banneret.engine.views import FACING, SEAT, Piece
from banneret.server.errors import RequestError
from banneret.server.json_check import check_json
from banneret.server.match_options import game_with
from banneret.server.models.matches import MatchOptions
from banneret.server.models.positions import DraftInfo, DraftRequest, EditorInfo, PieceInfo


def editor_info(name: str, options: MatchOptions) -> EditorInfo:
    """What the editor needs to know about a game."""
    game = game_with(name, options)
    editing = game.editing
    return EditorInfo(
        title=game.definition.title,
        seats=game.sides,
        grid=game.grid,
        palette=editing.palette if editing else None,
        ruleset=brief(game.ruleset, folder=game.definition.rulesets_folder),
        start=game.match().document(),
    )


def edit(name: str, wanted: DraftRequest) -> DraftInfo:
    """A position after an edit, or as its text describes it."""
    game = game_with(name, MatchOptions(ruleset=wanted.ruleset))
    return _info(game, _draft(game, wanted))


def _draft(game: Game, wanted: DraftRequest) -> Draft:
    if (wanted.start is None) == (wanted.text is None) or (wanted.text is not None and wanted.edit):
        raise RequestError(422, "Expected either `start`, with or without an `edit`, or `text`.")
    if wanted.text is not None:
        return make_draft_from_text(game, wanted.text)
    check_json(wanted.start)
    try:
        return make_draft(game, wanted.start or {}, wanted.edit)
    except BanneretError as problem:
        raise RequestError(422, str(problem)) from None


def _info(game: Game, draft: Draft) -> DraftInfo:
    editing, sketch = game.editing, draft.sketch
    return DraftInfo(
        start=draft.document,
        text=draft.text,
        verdict=draft.check,
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
