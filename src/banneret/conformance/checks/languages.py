"""Everything that people read about a game comes through its catalogue, if the game has one."""

from collections.abc import Iterator
from typing import Any

from banneret.conformance.check import check_where, is_default
from banneret.conformance.damage import damaged
from banneret.conformance.playing import document_of, followed, plays_to_follow, positions_to_interpret
from banneret.conformance.reading import is_translated, untranslated
from banneret.conformance.subject import Subject
from banneret.engine.editing import Clear, Edit, Move, Put, Remove, Set, apply_edit, make_draft
from banneret.engine.errors import BadDocument, BadNotation, BadRuleset
from banneret.engine.game import choices_of, mistakes_in
from banneret.engine.match import Match
from banneret.engine.rulebook import all_clauses, glossary_of
from banneret.engine.text import MARKED, speaking


def _is_translated(subject: Subject) -> bool:
    return (subject.definition.folder / "languages").exists()


check_translated = check_where(_is_translated)
check_translated_once = check_where(lambda subject: _is_translated(subject) and is_default(subject))
check_translated_editor_once = check_where(
    lambda subject: _is_translated(subject) and is_default(subject) and subject.game.editing is not None
)


@check_translated
def what_is_shown_of_a_match_comes_through_a_catalogue(subject: Subject) -> Iterator[str]:
    """Views, prompts, refusals, log entries and previews come through a catalogue."""
    for play in plays_to_follow(subject):
        moments = zip(followed(play), play.actions, strict=False)
        for n, ((at, match), (seat, code, _)) in enumerate(moments):
            with speaking(MARKED):
                found = _unsaid_in(match, seat, code) if n % (7 * subject.stride) == 0 else []
                if n % (35 * subject.stride) == 3:
                    found += untranslated(match.preview(code, seat)) + untranslated(match.threats(seat))
            yield from (f"{at}: {each}" for each in found)


def _unsaid_in(match: Match, seat: int, code: int) -> list[str]:
    views = [match.view(viewer) for viewer in range(len(match.game.seats))]
    newest = [view.model_copy(update={"log": view.log[-8:]}) for view in views]
    refused = match.why_not_picks(("unit:nobody", "cell:nowhere"), seat)
    return untranslated([newest, match.action(code, seat), refused or ""])


@check_translated
def what_can_be_looked_up_and_chosen_comes_through_a_catalogue(subject: Subject) -> Iterator[str]:
    """Clauses, glossary, options, names and the palette come through a catalogue."""
    game, definition = subject.game, subject.definition
    with speaking(MARKED):
        found = untranslated(all_clauses(definition))
        found += untranslated(glossary_of(game))
        found += untranslated(choices_of(definition, game.ruleset))
        found += untranslated(game.words.names)
        found += untranslated(game.editing.palette) if game.editing is not None else []
    yield from found


@check_translated_editor_once
def what_is_wrong_with_a_position_comes_through_a_catalogue(subject: Subject) -> Iterator[str]:
    """All messages about mistakes in a document come through a catalogue."""
    editing = subject.game.editing
    assert editing is not None
    for at in positions_to_interpret(subject, most=3):
        document = document_of(subject, at.state)
        wrong = [each for _, each in damaged(document)]
        wrong = wrong[:: 1 + len(wrong) // 80]
        sketch = editing.sketch(document)
        edits: list[Edit] = [
            Clear(do="clear"),
            *(Remove(do="remove", unit=each.id) for each in sketch.pieces),
        ]
        wrong += [editing.document(apply_edit(editing, sketch, each)[0]) for each in edits]
        for text in _complaints(subject, wrong):
            if not is_translated(text):
                yield f"{at}: {text}"


def _complaints(subject: Subject, documents: list[dict[str, Any]]) -> Iterator[str]:
    for document in documents:
        try:
            with speaking(MARKED):
                subject.game.position(document)
        except BadDocument as problem:
            yield str(problem)


@check_translated_editor_once
def why_an_edit_is_refused_comes_through_a_catalogue(subject: Subject) -> Iterator[str]:
    """The reasons why an edit is refused come through a catalogue."""
    document = subject.game.match().document()
    for edit in (
        Put(do="put", kind="no-such", seat=0, cell="a1"),
        Move(do="move", unit="no-such", cell="a1"),
        Set(do="set", setting="no-such", value=1),
        Set(do="set", setting="plies", value=-1),
    ):
        try:
            with speaking(MARKED):
                make_draft(subject.game, document, edit)
        except BadDocument as refusal:
            if not is_translated(str(refusal)):
                yield str(refusal)
            continue
        yield f"The edit {edit} is not refused."


@check_translated_once
def why_an_action_is_refused_comes_through_a_catalogue(subject: Subject) -> Iterator[str]:
    """The reasons why a text is not an action come through a catalogue."""
    match = subject.game.match()
    try:
        with speaking(MARKED):
            match.play("no such action", seat=match.to_act[0])
    except BadNotation as refusal:
        if not is_translated(str(refusal)):
            yield str(refusal)


@check_translated
def why_a_setting_cannot_be_so_comes_through_a_catalogue(subject: Subject) -> Iterator[str]:
    """For settings offered before a match, messages about values out of bounds come through a catalogue."""
    with speaking(MARKED):
        settings = choices_of(subject.definition, subject.game.ruleset).settings
        for path in (*(each.path for each in settings), "no-such", "endings.no-such"):
            for value in (-1, 10**9, "x", None, [1]):
                try:
                    subject.definition.ruleset({**_nested(path, value), "extends": subject.ruleset})
                except BadRuleset as refusal:
                    texts = [each.text for each in mistakes_in(refusal)]
                    yield from (f"{path} = {value!r}: {text}" for text in texts if not is_translated(text))
                    continue
                yield f"{path} = {value!r} is taken."


def _nested(path: str, value: Any) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    return {key: _nested(rest, value) if rest else value}
