"""All that people read of a game comes through its catalogue, in every game alike."""

from banneret.engine.choices import choices_of
from banneret.engine.clauses import all_clauses
from banneret.engine.glossary import glossary
from banneret.engine.language import MARKED, speaking
from banneret.engine.match import Match
from tests.conformance.playing import followed, plays, whole_actions
from tests.conformance.reading import unsaid
from tests.conformance.subjects import Subject, each_ruleset_where

each_translated = each_ruleset_where(lambda subject: (subject.definition.folder / "languages").exists())


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
        assert not unsaid(definition.names)
        editing = definition.editing(game)
        assert editing is None or not unsaid(editing.palette)
