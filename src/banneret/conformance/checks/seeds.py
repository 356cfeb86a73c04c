"""All randomness comes from the seed."""

from collections.abc import Iterator

import numpy as np

from banneret.conformance.check import check, check_where
from banneret.conformance.playing import SEEDS, Moment, Play, legal_codes, play_out, plays, without_dice
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.entry_points import begin, carry_out


@check
def equal_seeds_give_equal_games(subject: Subject) -> Iterator[str]:
    """A game played again from scratch with the same seed is the same game."""
    for play in plays(subject):
        if play.seed in SEEDS[:2]:
            again = play_out(subject, play.style, play.seed)
            if again.turns != play.turns or again.states.tobytes() != play.states.tobytes():
                yield f"{play}: the game came out otherwise when it was played again."


@check_where(lambda subject: subject.has_dice)
def other_seeds_give_other_games(subject: Subject) -> Iterator[str]:
    """The same actions lead to different results with other dice.

    Checked over all games together, as dice may be rare early on.
    """
    others = sum(len({_outcome(subject, play, seed) for seed in range(20)}) - 1 for play in plays(subject))
    if others <= (10 if subject.effort == 1 else 1):
        yield f"With 20 seeds each, the actions of {len(plays(subject))} games hardly lead elsewhere."


def _outcome(subject: Subject, play: Play, seed: int) -> bytes:
    """The state after the actions of a game with other dice, played as long as they stay legal."""
    game, work, state = subject.fast, subject.fast.new_work(), subject.fast.new_state()
    game.run(begin, state, game.rules, work, seed)
    for seat, code in play.turns:
        if code not in legal_codes(game, state, seat, work):
            break
        game.run(carry_out, state, game.rules, seat, code, work)
    return without_dice(state)


@check_where(lambda subject: not subject.has_dice)
def without_dice_none_are_thrown(subject: Subject) -> Iterator[str]:
    """A game that declares no dice throws none once it has begun; it may deal at the start."""
    for play in plays(subject):
        thrown = play.states["dice"]["count"]
        for plies in np.flatnonzero(np.diff(thrown))[:1]:
            yield f"{Moment(play, int(plies) + 1)}: dice were thrown, and `has_dice` says there are none."


@check_where(lambda subject: subject.has_dice)
def with_dice_some_are_thrown(subject: Subject) -> Iterator[str]:
    """A game that declares dice throws some once it has begun."""
    if not any(np.diff(play.states["dice"]["count"]).any() for play in plays(subject)):
        yield f"{len(plays(subject))} games threw no dice after the start, and `has_dice` says they do."


@check
def a_game_can_begin_with_any_seed(subject: Subject) -> Iterator[str]:
    """A game can begin with any seed, and begins the same interpreted and compiled."""
    for seed in (0, 1, (1 << 31) - 1, 1 << 32, (1 << 62) - 1):
        match, fast = subject.game.match(seed), subject.fast.match(seed)
        if not match.to_act:
            yield f"Seed {seed}: nobody is asked at the start."
        if match.state.tobytes() != fast.state.tobytes():
            yield f"Seed {seed}: the game begins otherwise when it is compiled."
