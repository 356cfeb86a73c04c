"""Games end, in time, and what was won is shared out."""

from random import Random

from banneret.engine.game.definition import Definition
from banneret.engine.machine.kernels.entry_points import worth_for
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.engine.machine.layout import look
from banneret.engine.match.outcome import ending_names
from tests.conformance.playing import followed, imagined_by, play_on, plays, positions
from tests.conformance.subjects import Subject, each_game, each_ruleset


@each_ruleset
def test_games_end_within_the_limit_of_the_ruleset(subject: Subject) -> None:
    for play in plays(subject):
        assert 0 < len(play.turns) <= subject.longest, play
        assert play.states["over"][-1] == 1, play
        assert not play.states["over"][:-1].any(), play


@each_ruleset
def test_payoffs_sum_to_one(subject: Subject) -> None:
    for play in plays(subject):
        end = look(play.states[-1:].copy())[0]
        assert sum(payoff(end, seat) for seat in subject.seats) == CERTAIN, play


@each_ruleset
def test_only_seats_win(subject: Subject) -> None:
    everybody = (1 << len(subject.seats)) - 1
    for play in plays(subject):
        winners = int(play.states["winners"][-1])
        assert 0 < winners <= everybody, play


@each_ruleset
def test_a_match_tells_how_it_ended(subject: Subject) -> None:
    for play in plays(subject, seeds=2):
        for at, match in followed(play, subject.game):
            if match.to_act:
                assert match.outcome is None, at
                if at.plies % (5 * subject.stride) == 0:
                    assert match.view(0).status.outcome is None, at
        outcome = match.outcome
        assert outcome is not None, play
        assert outcome.ending in ending_names(subject.definition).values(), play
        assert outcome.text.endswith("."), play
        assert sum(match.payoff(seat) for seat in subject.seats) == 1, play
        assert outcome == match.view(0).status.outcome, play
        if outcome.result == "won":
            shares = {seat: 1 / len(outcome.winners) for seat in outcome.winners}
        else:
            shares = dict.fromkeys(subject.seats, 1 / len(subject.seats))
        assert {seat: match.payoff(seat) for seat in subject.seats if match.payoff(seat)} == shares, play


@each_game
def test_every_ending_has_a_name_of_its_own(definition: Definition) -> None:
    names = ending_names(definition)
    assert len(set(names.values())) == len(names)
    assert all(number >= 16 for number in definition.endings)


@each_ruleset
def test_worth_is_a_chance_and_agrees_with_the_end(subject: Subject) -> None:
    game = subject.fast
    for at in positions(subject):
        worths = [int(game.run(worth_for, at.state, game.rules, seat)) for seat in subject.seats]
        assert all(0 <= worth <= CERTAIN for worth in worths), at
        if at.state["over"][0]:
            assert worths == [payoff(look(at.state)[0], seat) for seat in subject.seats], at


@each_ruleset
def test_what_is_imagined_can_be_played_to_the_end(subject: Subject) -> None:
    for at in positions(subject, most=60):
        for seat in subject.seats:
            imagined = imagined_by(subject.fast, at.state, seat, seed=at.plies)
            random = Random(str(at))
            left = subject.longest - int(imagined["plies"][0])
            states, _ = play_on(subject.fast, imagined, "mixed", random, left)
            end = look(states[-1])[0]
            assert end.over, at
            assert sum(payoff(end, each) for each in subject.seats) == CERTAIN, at
