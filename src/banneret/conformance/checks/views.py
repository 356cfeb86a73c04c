"""Views: what people are shown."""

import json
import re
from collections.abc import Iterator
from itertools import cycle

from banneret.conformance.check import check
from banneret.conformance.playing import followed, followed_every, plays_to_follow
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.rulebook import all_clauses
from banneret.engine.views import ARBITER, View


def clauses_of(subject: Subject) -> set[str]:
    """The ids of all clauses, and the empty id for no clause."""
    return {"", *(clause.id for clause in all_clauses(subject.definition))}


@check
def a_view_is_plain_json(subject: Subject) -> Iterator[str]:
    """A view can be written as JSON and read again."""
    for play in plays_to_follow(subject):
        for at, match in followed_every(play, 15 * subject.stride):
            for viewer in (*subject.seats, SPECTATOR, ARBITER):
                view = match.view(viewer)
                if View.model_validate_json(json.dumps(view.model_dump(), allow_nan=False)) != view:
                    yield f"{at}: read again from JSON, the view of {subject.called(viewer)} is another."


@check
def the_past_can_be_seen_as_it_was(subject: Subject) -> Iterator[str]:
    """A view of an earlier moment equals the view at that time; hidden things are revealed only at the end.

    Each game uses a different viewer.
    """
    viewers = cycle((*subject.seats, SPECTATOR, ARBITER))
    for play, viewer in zip(plays_to_follow(subject), viewers, strict=False):
        given: dict[int, View] = {}
        last = [0, *(plies for *_, plies in play.actions)][-2]
        for at, match in followed(play):
            entries = len(match.history.positions(viewer)) - 1
            if at.plies == last:
                for earlier, view in given.items():
                    if match.view(viewer, earlier) != view:
                        who = subject.called(viewer)
                        yield f"{at}: after {earlier} entries of its log, {who} saw another position."
            elif at.plies % subject.stride == 0 and entries % 2 == 0:
                given[entries] = match.view(viewer)


@check
def everything_on_the_board_has_a_place_and_a_name(subject: Subject) -> Iterator[str]:
    """Units, zones and links have places of the grid, names and unique ids."""
    cells = subject.game.grid.places
    for play in plays_to_follow(subject):
        for at, match in followed_every(play, 5 * subject.stride):
            for viewer in (*subject.seats, SPECTATOR, ARBITER):
                for problem in _board_problems(subject, at.shown(match, viewer), set(cells)):
                    yield f"{at}: to {subject.called(viewer)}, {problem}."


def _board_problems(subject: Subject, view: View, cells: set[str]) -> Iterator[str]:
    units, zones = view.board.units, view.zones
    if len({unit.id for unit in units}) < len(units):
        yield "two units have the same id"
    if len({(unit.cell, unit.place) for unit in units}) < len(units):
        yield "two units have the same place in a cell"
    for cell in ({unit.cell for unit in units} | set(view.board.cells)) - cells:
        yield f"the grid has no cell {cell!r}"
    for unit in units:
        if not unit.name or not unit.kind or len(unit.symbol) != 1:
            yield f"the unit {unit.id!r} lacks a name, a kind or a symbol of one character"
        if unit.seat is not None and unit.seat not in subject.seats:
            yield f"the unit {unit.id!r} belongs to seat {unit.seat}"
    if len({zone.id for zone in zones}) < len(zones):
        yield "two zones have the same id"
    for zone in zones:
        if zone.count < len(zone.items):
            yield f"the zone {zone.id!r} shows more items than it has"
    names = {unit.id for unit in units} | cells
    for link in view.board.links:
        if not {link.start, link.end} <= names:
            yield f"a link leads from {link.start!r} to {link.end!r}"


@check
def places_of_the_grid_are_distinct(subject: Subject) -> Iterator[str]:
    """No two cells of the grid lie in the same place."""
    places = list(subject.game.grid.places.items())
    for n, (cell, place) in enumerate(places):
        for other, there in places[:n]:
            if place == there:
                yield f"The cells {other!r} and {cell!r} both lie at {place}."


@check
def seats_that_must_act_are_told_what_is_asked(subject: Subject) -> Iterator[str]:
    """Exactly the seats that must act have a prompt: a sentence with a clause that exists."""
    clauses = clauses_of(subject)
    for play in plays_to_follow(subject):
        for at, match in followed_every(play, 5 * subject.stride):
            for seat in subject.seats:
                view, who = at.shown(match, seat), subject.called(seat)
                prompted = {prompt.seat for prompt in view.prompts}
                if (seat in match.to_act) != (seat in view.status.to_act):
                    yield f"{at}: {who}'s view says otherwise whether it must act."
                if (seat in match.to_act) != (seat in prompted):
                    yield f"{at}: {who} must act and has no prompt, or has one and need not act."
                for prompt in view.prompts:
                    if prompt.clause not in clauses:
                        yield f"{at}: a prompt names {prompt.clause!r}, which is no clause of RULES.md."
                    if not prompt.text.endswith((".", "?")):
                        yield f"{at}: a prompt is no sentence: {prompt.text!r}."


@check
def a_refusal_says_why(subject: Subject) -> Iterator[str]:
    """Illegal actions are refused with a reason, and legal ones are not.

    Tried with codes that were legal at other times, and with codes that never are.
    """
    clauses = clauses_of(subject)
    pattern = re.compile(rf"{subject.definition.clause_prefix}-\d+\.\d+")
    for play in plays_to_follow(subject):
        others = sorted({code for _, code, _ in play.actions})
        for at, match in followed_every(play, 20 * subject.stride):
            for seat in match.to_act:
                legal = {each.code for each in at.offered(match, seat)}
                for code in (*others, -1, 0, 1, 5, 10**6, 2**31 - 1, 2**40):
                    why = match.why_not(code, seat)
                    if (why is None) != (code in legal):
                        yield f"{at}: code {code} is {'refused' if why else 'not refused'} by mistake."
                    if why is not None and not why.strip():
                        yield f"{at}: code {code} is refused without a reason."
                    for clause in set(pattern.findall(why or "")) - clauses:
                        yield f"{at}: a refusal names {clause}, which is no clause of RULES.md."


@check
def the_log_tells_every_action_to_the_arbiter(subject: Subject) -> Iterator[str]:
    """The arbiter's log has every action in order, each in sentences."""
    for play in plays_to_follow(subject):
        *_, (at, match) = followed(play)
        log = match.log(ARBITER)
        told = [(entry.n, entry.seat, entry.text) for entry in log]
        if told != [(n, each.seat, each.text) for n, each in enumerate(match.played, start=1)]:
            yield f"{at}: the arbiter's log does not have every action in order."
        for words in (words for entry in log for words in entry.words):
            if not words.endswith("."):
                yield f"{at}: an entry of the log is no sentence: {words!r}."


@check
def the_log_says_why_in_sentences_with_clauses(subject: Subject) -> Iterator[str]:
    """The log explains results to every viewer in sentences, each with a clause that exists, both during the
    match and after it.
    """
    clauses = clauses_of(subject)
    for play in plays_to_follow(subject):
        last_two = [plies for *_, plies in play.actions][-2:]
        for at, match in followed(play):
            if at.plies not in last_two:
                continue
            for viewer in (*subject.seats, SPECTATOR):
                causes = {(each.n, cause) for each in match.log(viewer) for cause in each.causes}
                for n, cause in sorted(causes, key=lambda each: each[0]):
                    read = f"{at}: of entry {n} {subject.called(viewer)} reads {cause.text!r}"
                    if not cause.text.endswith("."):
                        yield f"{read}, which is no sentence."
                    if cause.clause not in clauses:
                        yield f"{read} by {cause.clause!r}, which is no clause of RULES.md."
