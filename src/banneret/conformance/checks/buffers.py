"""The lists that kernels write to are large enough."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from banneret.conformance.check import check
from banneret.conformance.playing import (
    Moment,
    asked_seats,
    imagined_by,
    legal_codes,
    play_out,
    plays,
    positions_to_interpret,
)
from banneret.conformance.strict import NegativeIndex, strict_runner
from banneret.conformance.subject import Subject
from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import list_actions
from banneret.engine.machine.layout import record
from banneret.players.kernels.playing import choose
from banneret.players.quick import quick_players
from banneret.players.workspace import new_minds

HUNTS = 4
"""How many games are played that seek positions with many actions."""

STRICT = 60
"""How many positions have every action tried with arrays that refuse negative indices."""


@lru_cache(maxsize=4)
def _richest(subject: Subject) -> Moment:
    """The position with the most actions, among all games and some that hunt for it."""
    hunts = [play_out(subject, "hunting", seed) for seed in range(round(HUNTS * subject.effort))]
    found = [Moment(play, int(np.argmax(play.notes["most"]))) for play in (*plays(subject), *hunts)]
    return max(found, key=lambda at: int(at.note["most"]))


@check
def no_position_has_more_actions_than_the_buffer_holds(subject: Subject) -> Iterator[str]:
    """No position has more actions than `work.actions` holds, with one place to spare."""
    at, room = _richest(subject), int(subject.game.new_work()["actions"].shape[1])
    if at.note["most"] >= room:
        yield f"{at}: {at.note['most']} actions; `work_record(actions={room})` needs one more than that."


@check
def interpreted_an_overflow_is_noticed(subject: Subject) -> Iterator[str]:
    """Interpreted, a kernel that writes out of bounds raises an error, so games with people would show it.

    One action may be written without being counted.
    """
    at, game = _richest(subject), subject.game
    most, work = int(at.note["most"]), subject.fast.new_work()
    for seat in asked_seats(subject.fast.run, at.state):
        if len(legal_codes(subject.fast, at.state, seat, work)) == most:
            break
    enough = np.zeros(1, _with_buffer(work.dtype, most + 1))
    found = game.run(list_actions, at.state, game.rules, seat, enough)
    if found != most:
        yield f"{at}: {found} actions in a buffer for {most + 1}, and {most} in a larger one."
    try:
        game.run(list_actions, at.state, game.rules, seat, np.zeros(1, _with_buffer(work.dtype, most - 1)))
    except Exception:
        return
    yield f"{at}: {most} actions were listed in a buffer for {most - 1}, and nothing was raised."


def _with_buffer(work: np.dtype[np.void], actions: int) -> np.dtype[np.void]:
    """A work space type like another, with room for a different number of actions."""
    fields: list[tuple[str, object] | tuple[str, object, int]] = []
    assert work.fields is not None
    for name, (kind, *_) in work.fields.items():
        if name.startswith("gap"):
            continue
        if kind.subdtype is None:
            fields.append((name, kind))
        else:
            base, shape = kind.subdtype
            fields.append((name, base, actions if name == "actions" else shape[0]))
    return record(fields)


@check
def no_kernel_counts_from_the_end_of_an_array(subject: Subject) -> Iterator[str]:
    """No kernel uses a negative index: compiled, it would read or write other memory."""
    game = Game(subject.definition, subject.game.ruleset, run=strict_runner(subject.definition))
    for at in positions_to_interpret(subject, most=STRICT):
        for seat in asked_seats(subject.fast.run, at.state):
            try:
                state = imagined_by(game, at.state, seat, at.plies)
                game.run(
                    choose, state, game.rules, seat, quick_players("greedy"), new_minds(game.definition, 1)
                )
            except NegativeIndex as error:
                yield f"{at}: {error}."


@check
def no_event_is_dropped(subject: Subject) -> Iterator[str]:
    """No action has more events than `work.events` holds."""
    room = subject.fast.new_work()["events"].shape[1]
    for play in plays(subject):
        for plies in np.flatnonzero(play.notes["events"] >= room):
            yield f"{Moment(play, int(plies) + 1)}: the action fills all {room} places for events."


@check
def the_stack_of_frames_has_room_and_is_wiped_above_its_top(subject: Subject) -> Iterator[str]:
    """The stack holds at least one frame and no more than it has room for; above its top it is wiped."""
    for play in plays(subject):
        frames, depths = play.states["frames"], play.states["depth"]
        room = frames.shape[1]
        above = np.arange(room)[None, :] >= depths[:, None]
        written = frames.view(np.uint8).reshape(len(frames), room, -1).any(axis=2)
        for plies in np.flatnonzero((depths < 1) | (depths > room) | (above & written).any(axis=1)):
            at = Moment(play, int(plies))
            yield f"{at}: `depth` is {depths[plies]} of {room} frames, or a frame above the top is not wiped."
