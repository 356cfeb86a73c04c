"""All that people read of a game comes through its catalogue, in every game alike."""

from banneret.engine.choices import choices_of
from banneret.engine.clauses import all_clauses
from banneret.engine.glossary import glossary
from banneret.engine.language import MARKED, speaking
from banneret.engine.match import Match
from tests.conformance.playing import followed, plays
from tests.conformance.reading import unsaid
from tests.conformance.subjects import Subject, each_ruleset_where

each_translated = each_ruleset_where(lambda subject: (subject.definition.folder / "languages").exists())


@each_translated
def test_what_is_shown_of_a_match_comes_through_a_catalogue(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            if at.plies % (11 * subject.stride) == 0:
                with speaking(MARKED):
                    assert not _unsaid_in(match), at


def _unsaid_in(match: Match) -> list[str]:
    """Of the newest of a match: what is asked, what can be done, and what would come of something."""
    found = list[str]()
    for seat in range(len(match.game.seats)):
        view = match.view(seat)
        found += unsaid(view.model_copy(update={"log": view.log[-12:]}))
        if seat in match.turn and (picks := match.picks(seat)):
            actions = [pick.action for pick in picks if pick.action]
            found += unsaid(actions)
            found += [each for action in actions[:1] for each in unsaid(match.preview(action, seat))]
            found += unsaid(match.why_not_picks(("unit:nobody", "cell:nowhere"), seat) or "")
    return found


@each_translated
def test_what_threatens_comes_through_a_catalogue(subject: Subject) -> None:
    for play in plays(subject, seeds=1)[:1]:
        middle = len(play.turns) // 2
        for at, match in followed(play, subject.game):
            if at.plies == middle:
                with speaking(MARKED):
                    assert not [each for seat in subject.seats for each in unsaid(match.threats(seat))], at


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
