"""What people are shown, in every game alike."""

import json
import re
from itertools import cycle

from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.views.view import ARBITER, View
from tests.conformance.playing import followed, plays, whole_actions
from tests.conformance.subjects import Subject, clauses_of, each_ruleset


@each_ruleset
def test_a_view_is_plain_json(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            for viewer in (
                (*subject.seats, SPECTATOR, ARBITER) if at.plies % (15 * subject.stride) == 0 else ()
            ):
                view = match.view(viewer)
                text = json.dumps(view.model_dump(), allow_nan=False)
                assert View.model_validate_json(text) == view, at


@each_ruleset
def test_the_past_can_be_seen_as_it_was(subject: Subject) -> None:
    """A view of an earlier moment is the one that was given then; only the end reveals what was hidden.

    Each game is seen with other eyes.
    """
    viewers = cycle((*subject.seats, SPECTATOR, ARBITER))
    for play, viewer in zip(plays(subject, seeds=1), viewers, strict=False):
        last_given: dict[int, View] = {}
        last = [0, *(plies for *_, plies in whole_actions(play))][-2]
        for at, match in followed(play, subject.game):
            if at.plies == last:
                for entries, view in list(last_given.items())[::2]:
                    assert match.view(viewer, entries) == view, at
            elif at.plies % subject.stride == 0:
                view = match.view(viewer)
                last_given[len(view.log)] = view


@each_ruleset
def test_everything_on_the_board_has_a_place_and_a_name(subject: Subject) -> None:
    cells = subject.game.grid.places
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            if at.plies % (5 * subject.stride):
                continue
            for viewer in (*subject.seats, SPECTATOR, ARBITER):
                view = match.view(viewer)
                units = view.board.units
                assert len({unit.id for unit in units}) == len(units), at
                assert len({(unit.cell, unit.place) for unit in units}) == len(units), at
                assert {unit.cell for unit in units} | set(view.board.cells) <= set(cells), at
                assert all(unit.name and unit.kind and len(unit.symbol) == 1 for unit in units), at
                assert all(unit.seat is None or unit.seat in subject.seats for unit in units), at
                zones = view.zones
                assert len({zone.id for zone in zones}) == len(zones), at
                assert all(zone.count >= len(zone.items) for zone in zones), at
                names = [*(unit.id for unit in units), *cells]
                assert all(link.start in names and link.end in names for link in view.board.links), at


@each_ruleset
def test_places_of_the_grid_are_distinct(subject: Subject) -> None:
    places = subject.game.grid.places
    assert len(set(places.values())) == len(places) > 0


@each_ruleset
def test_whoever_must_act_is_told_what_is_asked(subject: Subject) -> None:
    clauses = clauses_of(subject.definition)
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            if at.plies % (5 * subject.stride):
                continue
            for seat in subject.seats:
                view = match.view(seat)
                prompted = {prompt.seat for prompt in view.prompts}
                assert (seat in match.to_act) == (seat in view.status.to_act), at
                assert (seat in match.to_act) == (seat in prompted), at
                assert {prompt.clause for prompt in view.prompts} <= set(clauses), at
                assert all(prompt.text.endswith((".", "?")) for prompt in view.prompts), at


@each_ruleset
def test_a_refusal_says_why(subject: Subject) -> None:
    """For codes that were legal at other times, and ones that never are."""
    clauses = clauses_of(subject.definition)
    pattern = re.compile(rf"{subject.definition.clause_prefix}-\d+\.\d+")
    for play in plays(subject, seeds=1):
        others = sorted({code for _, code, _ in whole_actions(play)})
        for at, match in followed(play, subject.game):
            for seat in match.to_act if at.plies % (20 * subject.stride) == 0 else ():
                legal = {each.code for each in match.legal(seat)}
                for code in (*others, -1, 0, 1, 5, 10**6, 2**31 - 1, 2**40):
                    why = match.why_not(code, seat)
                    assert (why is None) == (code in legal), (code, at)
                    assert why is None or why.strip(), (code, at)
                    assert set(pattern.findall(why or "")) <= set(clauses), (why, at)


@each_ruleset
def test_the_log_tells_every_action_to_the_arbiter(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        *_, (_, match) = followed(play, subject.game)
        log = match.log(ARBITER)
        assert [(entry.seat, entry.text) for entry in log] == [
            (each.seat, each.text) for each in match.played
        ]
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        assert all(words.endswith(".") for entry in log for words in entry.words), play
