"""Actions as text and as picks."""

import re
from collections.abc import Iterator
from random import Random

from banneret.conformance.check import check
from banneret.conformance.playing import Moment, followed_every, plays_to_follow
from banneret.conformance.subject import Subject
from banneret.engine.errors import BadNotation, IllegalAction
from banneret.engine.match import Match
from banneret.engine.views import Action

PICK = re.compile(r"(cell|unit|item|facing|word):\S+")
WALKED = 300
"""With more actions than this, picks are sampled at random instead of walked in full."""


def _asked(subject: Subject, number: int) -> Iterator[tuple[Moment, Match, int]]:
    """A seat that is asked, with its match, at every `number`-th moment."""
    for play in plays_to_follow(subject):
        for at, match in followed_every(play, number * subject.stride):
            for seat in match.to_act:
                yield at, match, seat


@check
def texts_and_picks_are_unique(subject: Subject) -> Iterator[str]:
    """No two actions of a seat have the same text or the same picks."""
    for at, match, seat in _asked(subject, 1):
        actions = at.offered(match, seat)
        if len({each.text for each in actions}) < len(actions):
            texts = [each.text for each in actions]
            twice = next(text for text in texts if texts.count(text) > 1)
            yield f"{at}: two actions are written {twice!r}."
        if len({each.picks for each in actions}) < len(actions):
            picks = [each.picks for each in actions]
            path = next(each for each in picks if picks.count(each) > 1)
            yield f"{at}: two actions have the picks {' '.join(path)}."


@check
def a_path_is_the_picks_of_its_action(subject: Subject) -> Iterator[str]:
    """`path` gives the same picks as `describe`."""
    for at, match, seat in _asked(subject, 5):
        seen = match.seen_by(seat)
        for code in seen.codes(seat):
            described = seen.describe(seat, code)
            if seen.path(seat, code) != described.picks:
                yield f"{at}: the path of {described.text!r} is not its picks, {' '.join(described.picks)}."


@check
def an_action_is_told_in_full(subject: Subject) -> Iterator[str]:
    """Every action has a kind, words, a text without spaces around it, and picks of a known sort."""
    for at, match, seat in _asked(subject, 1):
        for action in at.offered(match, seat):
            if not action.kind or not action.words:
                yield f"{at}: {action.text!r} has no kind or no words."
            if not action.text or action.text != action.text.strip():
                yield f"{at}: {action.text!r} is empty or has spaces around it."
            if not action.picks or not all(PICK.fullmatch(pick) for pick in action.picks):
                yield f"{at}: {action.text!r} has the picks {action.picks}; expected cell:…, unit:…."


@check
def what_is_played_is_written_as_it_was_offered(subject: Subject) -> Iterator[str]:
    """An action is written in the log and in records as it was offered."""
    for play in plays_to_follow(subject):
        played = {plies: each for plies, each, _ in play.history}
        before = [0, *(plies for *_, plies in play.actions)]
        for at, match in followed_every(play, subject.stride):
            if at.plies not in before[:-1]:
                continue
            done = played[before[before.index(at.plies) + 1]]
            offered = {each.code: each.text for each in at.offered(match, done.seat)}
            if offered.get(done.code) != done.text:
                yield f"{at}: {offered.get(done.code)!r} was offered and is written {done.text!r}."


@check
def walking_the_picks_leads_to_every_action_and_nowhere_else(subject: Subject) -> Iterator[str]:
    """Following the picks leads to every action, and to nothing else."""
    for at, match, seat in _asked(subject, 20):
        legal = {each.code: each.text for each in at.offered(match, seat)}
        if len(legal) <= WALKED:
            problems = list[str]()
            reached = {each.code for each in _walked(match, seat, (), problems)}
            yield from (f"{at}: {problem}." for problem in problems)
            for code in legal.keys() - reached:
                yield f"{at}: no picks lead to {legal[code]!r}."
        else:
            reached = {_strolled(match, seat, Random(n)).code for n in range(20)}
        joint = {each.code for each in match.seen_by(seat).joint_actions(seat)}
        if reached - legal.keys() - joint:
            yield f"{at}: picks lead to an action that is not legal."


def _strolled(match: Match, seat: int, random: Random) -> Action:
    """An action reached by random picks."""
    path: tuple[str, ...] = ()
    while True:
        pick = random.choice(match.picks(seat, path))
        path = (*path, pick.pick)
        if pick.action is not None:
            return pick.action


def _walked(match: Match, seat: int, prefix: tuple[str, ...], problems: list[str]) -> list[Action]:
    """Every action that can be completed after these picks; problems on the way are added to the list."""
    reached = []
    for pick in match.picks(seat, prefix):
        path = (*prefix, pick.pick)
        ahead = _walked(match, seat, path, problems)
        if pick.action is not None:
            if sorted(pick.action.picks) != sorted(path):  # members of a set can be picked in any order
                problems.append(f"the picks {' '.join(path)} complete {pick.action.text!r}, which has others")
            ahead.append(pick.action)
        if pick.actions not in (0, len({each.code for each in ahead})) or not ahead:
            problems.append(
                f"after {' '.join(path)} there are {len(ahead)} actions, and {pick.actions} are told"
            )
        reached += ahead
    return reached


@check
def one_can_point_only_at_what_one_sees(subject: Subject) -> Iterator[str]:
    """`cell:` picks name a place of the grid, `unit:` and `item:` picks something in that seat's view."""
    cells = {f"cell:{cell}" for cell in subject.game.grid.places}
    for at, match, seat in _asked(subject, 5):
        view = at.shown(match, seat)
        units = {f"unit:{unit.id}" for unit in view.board.units}
        items = {f"item:{item.id}" for zone in view.zones for item in zone.items}
        picks = {pick for action in at.offered(match, seat) for pick in action.picks}
        things = {pick for pick in picks if pick.startswith(("cell:", "unit:", "item:"))}
        for pick in sorted(things - cells - units - items):
            yield f"{at}: {subject.called(seat)} is to point at {pick}, which is not in its view."


@check
def picks_after_a_path_that_leads_nowhere(subject: Subject) -> Iterator[str]:
    """After a pick that is not possible there are no further picks."""
    match = subject.game.match()
    if match.picks(match.to_act[0], ["word:no-such-thing"]):
        yield "At the start: there are picks after word:no-such-thing."


@check
def what_is_no_notation_is_called_so(subject: Subject) -> Iterator[str]:
    """Text that is not notation raises BadNotation; so does a number, unless actions are numbers."""
    match = subject.game.match()
    seat = match.to_act[0]
    numbers = () if any(each.text.isdigit() for each in match.legal(seat)) else ("-1", "0")
    for text in ("", " ", "?", "\0", "e" * 10_000, "\u202e", "½", *numbers):
        try:
            match.play(text, seat=seat)
        except BadNotation:
            continue
        except IllegalAction as refusal:
            yield f"{text[:10]!r} is no notation, and is refused as an action: {refusal}"
            continue
        yield f"{text[:10]!r} is no notation, and was played."
        return
