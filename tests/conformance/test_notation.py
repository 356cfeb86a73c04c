"""Actions as people write them and point at them."""

import re
from random import Random

import pytest

from banneret.engine.errors import BadNotation
from banneret.engine.match.match import Match
from banneret.engine.views.actions import Action
from tests.conformance.playing import followed, plays, whole_actions
from tests.conformance.subjects import Subject, each_ruleset

PICK = re.compile(r"(cell|unit|item|facing|word):\S+")


@each_ruleset
def test_texts_and_paths_are_unique(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            for seat in match.to_act if at.plies % subject.stride == 0 else ():
                actions = match.legal(seat)
                assert len({each.text for each in actions}) == len(actions), at
                assert len({each.picks for each in actions}) == len(actions), at


@each_ruleset
def test_an_action_is_told_in_full(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            for seat in match.to_act if at.plies % subject.stride == 0 else ():
                for action in match.legal(seat):
                    assert action.kind, at
                    assert action.words, at
                    assert action.text == action.text.strip(), at
                    assert action.text, at
                    assert action.picks, at
                    assert all(PICK.fullmatch(pick) for pick in action.picks), (action, at)


@each_ruleset
def test_a_text_is_read_as_the_action_it_was_written_for(subject: Subject) -> None:
    """By `why_not`, which reads a text as `play` does: from what the seat may know."""
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            for seat in match.to_act if at.plies % (5 * subject.stride) == 0 else ():
                actions = match.legal(seat)
                for action in actions[:: max(1, len(actions) // 40)]:
                    assert match.why_not(action.text, seat) is None, (action.text, at)
                    assert code_of(match, seat, action.text) == action.code, (action.text, at)


def code_of(match: Match, seat: int, text: str) -> int:
    """The code of the action that playing a text would carry out; the match stays as it is."""
    match.play(text, seat=seat)
    code = match.played[-1].code
    match.undo()
    return code


@each_ruleset
def test_what_is_played_is_written_as_it_was_offered(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        match = subject.game.match(play.seed)
        for seat, code, plies in whole_actions(play):
            is_looked_at = plies % subject.stride == 0
            offered = {action.code: action.text for action in match.legal(seat)} if is_looked_at else {}
            match.play(code, seat=seat)
            assert match.played[-1].text == offered.get(code, match.played[-1].text), play
            assert not is_looked_at or code in offered, play


@each_ruleset
def test_walking_the_picks_leads_to_every_action_and_nowhere_else(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            for seat in match.to_act if at.plies % (20 * subject.stride) == 0 else ():
                legal = {each.code for each in match.legal(seat)}
                if len(legal) <= 300:
                    assert {each.code for each in walk(match, seat, ())} == legal, at
                else:
                    assert {stroll(match, seat, Random(n)).code for n in range(20)} <= legal, at


def stroll(match: Match, seat: int, random: Random) -> Action:
    """An action that somebody came to who pointed at anything."""
    path: tuple[str, ...] = ()
    while True:
        pick = random.choice(match.picks(seat, path))
        path = (*path, pick.pick)
        if pick.action is not None:
            return pick.action


def walk(match: Match, seat: int, prefix: tuple[str, ...]) -> list[Action]:
    """Every action that can be completed after these picks."""
    reached = []
    for pick in match.picks(seat, prefix):
        path = (*prefix, pick.pick)
        ahead = walk(match, seat, path)
        if pick.action is not None:
            assert sorted(pick.action.picks) == sorted(path)  # members of a set in whatever order
            ahead.append(pick.action)
        assert ahead, path
        assert pick.actions in (0, len({each.code for each in ahead})), path
        reached += ahead
    return reached


@each_ruleset
def test_one_can_point_only_at_what_one_sees(subject: Subject) -> None:
    """`cell:` names a place of the grid, `unit:` and `item:` something in that seat's view."""
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            for seat in match.to_act if at.plies % (5 * subject.stride) == 0 else ():
                view = match.view(seat)
                there = {f"cell:{cell}" for cell in subject.game.grid.places}
                there |= {f"unit:{unit.id}" for unit in view.board.units}
                there |= {f"item:{item.id}" for zone in view.zones for item in zone.items}
                picks = {pick for action in match.legal(seat) for pick in action.picks}
                things = {pick for pick in picks if pick.startswith(("cell:", "unit:", "item:"))}
                assert things <= there, at


@each_ruleset
def test_picks_after_a_path_that_leads_nowhere(subject: Subject) -> None:
    match = subject.game.match()
    assert match.picks(match.to_act[0], ["word:no-such-thing"]) == []


@each_ruleset
def test_garbled_text_is_refused_with_a_sentence(subject: Subject) -> None:
    """A text with a character changed, doubled or left out is another action's, or no notation at all."""
    random = Random(7)
    match = subject.game.match(1)
    while match.to_act and len(match.played) < 40:
        seat = random.choice(match.to_act)
        actions = match.legal(seat)
        text = random.choice(actions).text
        for garbled in garbled_forms(text, random):
            why = match.why_not(garbled, seat)
            if why is None:
                # Spaces around it, or an optional sign: it is still one of those that were offered.
                assert code_of(match, seat, garbled) in {each.code for each in actions}
            else:
                assert why.strip(), (text, garbled)
        match.play(text, seat=seat)


def garbled_forms(text: str, random: Random) -> list[str]:
    """What a slip of the hand, or somebody unkind, may make of a text."""
    at = random.randrange(len(text))
    other = random.choice("aeh158-x*= >/\n\0é漢")
    return [text[:at] + text[at + 1 :], text[:at] + other + text[at:], text[:at] + other + text[at + 1 :]]


@each_ruleset
@pytest.mark.parametrize("text", ["", " ", "?", "\0", "e" * 10_000, "\u202e", "½", "-1", "0"])
def test_what_is_no_notation_is_called_so(subject: Subject, text: str) -> None:
    match = subject.game.match()
    with pytest.raises(BadNotation):
        match.play(text, seat=match.to_act[0])
