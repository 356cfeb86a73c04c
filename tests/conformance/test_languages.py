"""All that people read of a game comes through its catalogue, in every game alike."""

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.engine.editing.drafts import drafted
from banneret.engine.editing.edits import Clear, Edit, Move, Put, Remove, Set, edited
from banneret.engine.errors import BadDocument, BadNotation, BadRuleset
from banneret.engine.game.options import choices_of, mistakes_in
from banneret.engine.match.match import Match
from banneret.engine.rulebook.clauses import all_clauses
from banneret.engine.rulebook.glossary import glossary
from banneret.engine.text.language import MARKED, speaking
from tests.conformance.playing import document_of, followed, plays, positions, whole_actions
from tests.conformance.reading import is_said, unsaid
from tests.conformance.subjects import Subject, each_ruleset_where
from tests.conformance.test_documents import damaged


def is_translated(subject: Subject) -> bool:
    return (subject.definition.folder / "languages").exists()


each_translated = each_ruleset_where(is_translated)
each_translated_game = each_ruleset_where(
    lambda subject: is_translated(subject) and subject.ruleset == "default"
)


@each_translated
def test_what_is_shown_of_a_match_comes_through_a_catalogue(subject: Subject) -> None:
    """What is seen, asked and refused, and what is done then; now and then also what may come of that."""
    for play in plays(subject, seeds=1):
        moments = zip(followed(play, subject.game), whole_actions(play), strict=False)
        for n, ((at, match), (seat, code, _)) in enumerate(moments):
            with speaking(MARKED):
                if n % (7 * subject.stride) == 0:
                    assert not _unsaid_in(match, seat, code), at
                if n % (35 * subject.stride) == 3:
                    assert not unsaid(match.preview(code, seat)), at
                    assert not unsaid(match.threats(seat)), at


def _unsaid_in(match: Match, seat: int, code: int) -> list[str]:
    views = [match.view(viewer) for viewer in range(len(match.game.seats))]
    newest = [view.model_copy(update={"log": view.log[-8:]}) for view in views]
    refused = match.why_not_picks(("unit:nobody", "cell:nowhere"), seat)
    return unsaid([newest, match.action(code, seat), refused or ""])


@each_translated
def test_what_can_be_looked_up_and_chosen_comes_through_a_catalogue(subject: Subject) -> None:
    game, definition = subject.game, subject.definition
    with speaking(MARKED):
        assert not unsaid(all_clauses(definition))
        assert not unsaid(glossary(game))
        assert not unsaid(choices_of(definition, game.ruleset))
        assert not unsaid(game.words.names)
        editing = game.editing
        assert editing is None or not unsaid(editing.palette)


@each_translated_game
def test_what_is_wrong_with_a_position_comes_through_a_catalogue(subject: Subject) -> None:
    """Whatever of a document is replaced, left out or added; whatever unit is taken from the board."""
    editing = subject.game.editing
    assert editing is not None
    for at in positions(subject, most=3):
        document = document_of(subject, at.state)
        wrong = [each for _, each in damaged(document)]
        wrong = wrong[:: 1 + len(wrong) // 80]
        sketch = editing.sketch(document)
        edits: list[Edit] = [
            Clear(do="clear"),
            *(Remove(do="remove", unit=each.id) for each in sketch.pieces),
        ]
        wrong += [editing.document(edited(editing, sketch, each)[0]) for each in edits]
        assert [text for text in _complaints(subject, wrong) if not is_said(text)] == [], at


def _complaints(subject: Subject, documents: list[dict[str, Any]]) -> Iterator[str]:
    for document in documents:
        try:
            with speaking(MARKED):
                subject.game.position(document)
        except BadDocument as problem:
            yield str(problem)


@each_translated_game
def test_why_an_edit_or_an_action_is_refused_comes_through_a_catalogue(subject: Subject) -> None:
    match = subject.game.match()
    with speaking(MARKED):
        for edit in (
            Put(do="put", kind="no-such", seat=0, cell="a1"),
            Move(do="move", unit="no-such", cell="a1"),
            Set(do="set", setting="no-such", value=1),
            Set(do="set", setting="plies", value=-1),
        ):
            with pytest.raises(BadDocument) as refused:
                drafted(subject.game, match.document(), edit)
            assert is_said(str(refused.value))
        with pytest.raises(BadNotation) as refused_too:
            match.play("no such action", seat=match.to_act[0])
        assert is_said(str(refused_too.value))


@each_translated
def test_why_a_setting_cannot_be_so_comes_through_a_catalogue(subject: Subject) -> None:
    """All that people can change before a match, beyond its bounds and of another kind."""
    with speaking(MARKED):
        settings = choices_of(subject.definition, subject.game.ruleset).settings
        for path in (*(each.path for each in settings), "no-such", "endings.no-such"):
            for value in (-1, 10**9, "x", None, [1]):
                with pytest.raises(BadRuleset) as refused:
                    subject.definition.ruleset({**_nested(path, value), "extends": subject.ruleset})
                told = [each.text for each in mistakes_in(refused.value)]
                assert [text for text in told if not is_said(text)] == []


def _nested(path: str, value: Any) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    return {key: _nested(rest, value) if rest else value}
