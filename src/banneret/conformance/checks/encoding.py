"""What learning programs receive: indices of actions, and observations."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from banneret.conformance.check import check_where
from banneret.conformance.playing import Moment, asked_seats, legal_codes, positions_to_interpret
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.entry_points import hide_from
from banneret.engine.machine.layout import look, position_bytes


@check_where(lambda subject: subject.definition.encoding.actions is not None)
def every_action_has_an_index_of_its_own(subject: Subject) -> Iterator[str]:
    """No two legal actions have the same index, all are in range, and each maps back to its action."""
    encoding, game, work = subject.definition.encoding, subject.game, subject.fast.new_work()
    assert encoding.actions is not None
    assert encoding.index_of is not None
    assert encoding.action_at is not None
    most = encoding.actions(game.ruleset.numbers)
    for at in positions_to_interpret(subject, most=150):
        state = look(at.state)[0]
        for seat in asked_seats(subject.fast.run, at.state):
            seen = dict[int, int]()
            for code in legal_codes(subject.fast, at.state, seat, work):
                index = int(encoding.index_of(state, game.rules_window, seat, code))
                back = int(encoding.action_at(state, game.rules_window, seat, index))
                if not 0 <= index < most:
                    yield f"{at}: the index of code {code} is {index}, and there are {most}."
                elif index in seen:
                    yield f"{at}: the codes {seen[index]} and {code} have the same index, {index}."
                elif back != code:
                    yield f"{at}: code {code} has index {index}, which is the index of code {back}."
                seen[index] = code


@check_where(lambda subject: bool(subject.definition.encoding.planes(subject.game.ruleset.numbers)))
def observations_tell_positions_apart(subject: Subject) -> Iterator[str]:
    """Observations differ whenever what the seat knows does."""
    known = dict[bytes, tuple[bytes, Moment]]()
    for at in positions_to_interpret(subject, most=150):
        for seat in asked_seats(subject.fast.run, at.state):
            state = at.state
            subject.fast.run(hide_from, state, subject.fast.rules, seat)
            shown, position = (
                observation(subject, look(state)[0], seat),
                bytes([seat]) + position_bytes(state),
            )
            before, when = known.setdefault(shown, (position, at))
            if before != position and before[0] == position[0]:
                yield f"{at}: {subject.called(seat)} sees the same as at {when}, and knows something else."


def observation(subject: Subject, state: Any, seat: int) -> bytes:
    """The observation of a seat, from a state redacted for it."""
    encoding, numbers = subject.definition.encoding, subject.game.ruleset.numbers
    rows, columns = encoding.board(numbers)
    out = np.zeros(len(encoding.planes(numbers)) * rows * columns, np.int8)
    encoding.observe(state, subject.game.rules_window, seat, look(out))
    return out.tobytes()
