"""What all other checks rely on: a sound definition, games that can be played, kernels that compile."""

from collections.abc import Iterator
from random import Random

from banneret.conformance.check import check, check_where
from banneret.conformance.playing import asked_seats, legal_codes
from banneret.conformance.subject import Subject
from banneret.engine.errors import BadGame
from banneret.engine.game import check_definition
from banneret.engine.machine.kernels.entry_points import begin, carry_out
from banneret.engine.machine.kernels.frames import ENDING_STUCK


@check
def the_definition_is_sound(subject: Subject) -> Iterator[str]:
    """A definition has all its files, records, kernels and endings, and they fit together."""
    try:
        check_definition(subject.definition)
    except BadGame as problem:
        yield from str(problem).splitlines()[1:]


@check
def the_ruleset_can_be_played_by(subject: Subject) -> Iterator[str]:
    """The ruleset can be read, and `fill_rules` makes a rules record from it, with a limit of actions."""
    outcome = subject.game.match().outcome
    if outcome is not None:
        yield f"The game is over as soon as it begins. {outcome.text}"


@check
def a_random_game_can_be_played(subject: Subject) -> Iterator[str]:
    """A game between random players can be played to its end, interpreted.

    Interpreted, an index out of bounds raises IndexError; compiled, it would corrupt memory.
    """
    game = subject.game
    for seed in range(2):
        state, work, random = game.new_state(), game.new_work(), Random(seed)
        subject.at = at = f"random players, seed {seed}, at the start"
        game.run(begin, state, game.rules, work, seed)
        for plies in range(subject.longest + 1):
            asked = asked_seats(game.run, state)
            if not asked:
                break
            if plies == subject.longest:
                yield f"{at}: the game goes on, although its rules end it after {subject.longest} actions."
                break
            seat = random.choice(asked)
            codes = legal_codes(game, state, seat, work)
            if seat not in subject.seats or not codes:
                yield f"{at}: seat {seat} is asked and has no action."
                break
            code = random.choice(codes)
            subject.at = at = (
                f"random players, seed {seed}, after {plies + 1} actions (the last: code {code})"
            )
            game.run(carry_out, state, game.rules, seat, code, work)
        if state["over"][0] and state["ending"][0] == ENDING_STUCK:
            yield f"{at}: the rules make no progress: `step` neither asks a seat nor ends the game."


@check_where(lambda subject: subject.is_compiled)
def kernels_compile(subject: Subject) -> Iterator[str]:
    """Every kernel compiles."""
    if subject.fast.match().outcome is not None:
        yield "The game is over as soon as it begins, if it runs compiled."
