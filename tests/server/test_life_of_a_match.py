"""The life cycle of matches, rated and casual, under any order of commands, time and restarts.

$BANNERET_LIVES sets the number of examples; if set, each run tries different ones, and prints how to
reproduce a failure.
"""

import asyncio
import json
import os
from collections.abc import Coroutine
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import func, select

from banneret.server.accounts.store import make_account
from banneret.server.clock import SECOND
from banneret.server.limits import Limits
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.proof import proof_of
from banneret.server.matches.seats import invitation
from banneret.server.models.commands import Accepted, Answer, Command
from banneret.server.storage.schema import commands, rating_events
from tests.cli.running import run
from tests.server.chains import some_action
from tests.server.house import BLITZ, DAYS, House, shown
from tests.server.match_model import MatchModel, Player

T = TypeVar("T")

GAME = "age-of-chess"
FEW_PLIES = {"endings": {"plies": 14}}
"""Makes some matches end by the rules: casual ones, since rated ones need the game's own ruleset."""

STARTING_TAKES = Limits().sweep_interval * 1.5 * SECOND
"""A server that was down for longer has an outage."""

VACATION_DAYS = 3
BY_CLOCK = ("time-out", "vacation")

seats = st.integers(0, 1)
offers = st.sampled_from(
    ["offer-draw", "accept-draw", "decline-draw", "offer-undo", "accept-undo", "decline-undo"]
)


class LifeOfAMatch(RuleBasedStateMachine):
    """Matches played one after the other, each compared with a model."""

    def __init__(self) -> None:
        super().__init__()
        self.around = ExitStack()
        self.folder = Path(self.around.enter_context(TemporaryDirectory()))
        self.loop = self.around.enter_context(asyncio.Runner())
        self.house = House(self.folder)
        self.house.grants(VACATION_DAYS)
        self.players = [Player(VACATION_DAYS), Player(VACATION_DAYS)]
        self.around.enter_context(self.house.keeping_time())
        self.wait(self.house.open())
        with self.house.service.database.writing() as connection:
            for visitor, name in zip(self.house.people, ("Ann", "Ben"), strict=True):
                assert visitor.person is not None
                make_account(connection, visitor.person, name, "")
        self.house.people = [replace(each, is_account=True) for each in self.house.people]
        self.ids = 0
        self.noted: int | None = None
        self.counted = 0
        self.answers = list[tuple[int, Command, Answer]]()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run(work)

    def teardown(self) -> None:
        self.check_the_end()
        self.wait(self.house.close())
        self.around.close()

    @property
    def at(self) -> int:
        return self.house.time

    @property
    def live(self) -> LiveMatch:
        return self.wait(self.house.live(self.match))

    # Starting a match

    @initialize(control=st.sampled_from([BLITZ, DAYS]), rated=st.booleans())
    def begin(self, control: dict[str, Any], rated: bool) -> None:
        how: dict[str, Any] = {"rated": True} if rated else {"ruleset": FEW_PLIES}
        self.match = self.wait(self.house.invite(GAME, control, **how))
        self.rated = rated
        self.model = MatchModel(control, self.players)
        self.answers.clear()

    @precondition(lambda self: self.model.is_over)
    @rule(control=st.sampled_from([BLITZ, DAYS]), rated=st.booleans())
    def begin_another(self, control: dict[str, Any], rated: bool) -> None:
        self.check_the_end()
        self.begin(control, rated)

    @precondition(lambda self: not self.model.is_joined and not self.model.is_over)
    @rule()
    def join(self) -> None:
        ann, ben = self.house.people
        self.wait(self.house.service.join(self.match, ben, invitation(ann.key, self.match, 1)))
        self.model.join(self.at)

    # Commands

    def send(self, by: int, command: Command) -> Answer:
        answers = list[Answer]()

        async def sent() -> None:
            async with self.house.service.use(self.match) as host:
                await host.command(self.house.people[by], command, answers.append)

        self.wait(sent())
        return answers[0]

    def obey_clocks(self) -> None:
        """Applies what the server does first if a clock has run out."""
        while self.model.is_late(self.at):
            if not self.model.take_day() and not self.model.time_out(self.at):
                self.follow_the_game()

    def follow_the_game(self) -> None:
        """Updates the model with the seats the engine asks now."""
        game = self.live.match
        if game.outcome is None:
            (waits_for,) = game.to_act
            self.model.wait_for(waits_for, self.at)
        elif not self.model.is_over:
            self.model.stop(self.at)

    def command(self, kind: str, seat: int, by: int, behind: int = 0, action: str | None = None) -> None:
        """A person sends a command, possibly based on an older version."""
        self.ids += 1
        version = self.model.versions[by] - behind
        if version < 0:
            return
        command = Command.model_validate(
            {"kind": kind, "id": f"c{self.ids}", "version": version, "seat": seat, "action": action}
        )
        answer = self.send(by, command)
        self.obey_clocks()
        expected = self.model.expect(kind, seat, by, version)
        found = answer.kind if isinstance(answer, Accepted) else answer.reason
        assert found == expected, (command, answer)
        if expected == "accepted":
            self.model.do(kind, seat, command.id, self.at)
            self.follow_the_game()
            self.answers.append((by, command, answer))
        if by == 0 or self.model.is_joined:  # without a seat, a person has the spectators' version
            assert answer.version == self.model.versions[by]

    @rule(seat=seats, behind=st.sampled_from([0, 0, 0, 0, 1, 3]), choice=st.integers(0, 2**16))
    def move(self, seat: int, behind: int, choice: int) -> None:
        live = self.live
        action = "e2-e3" if live.is_over else some_action(live, live.match.to_act[0], Random(choice))
        self.command("play", seat, seat, behind, action)

    @precondition(lambda self: not self.model.is_over)
    @rule(choice=st.integers(0, 2**16))
    def whoever_is_to_move_moves(self, choice: int) -> None:
        self.move(self.model.waits_for, 0, choice)

    @rule(kind=offers, seat=seats)
    def offer_or_answer(self, kind: str, seat: int) -> None:
        self.command(kind, seat, seat)

    @precondition(lambda self: self.model.undo_offer is not None and not self.model.is_over)
    @rule()
    def agree_to_go_back(self) -> None:
        assert self.model.undo_offer is not None
        seat = 1 - self.model.undo_offer
        self.command("accept-undo", seat, seat)

    @precondition(lambda self: len(self.model.deciders) == 2)
    @rule(seat=seats)
    def resign(self, seat: int) -> None:
        self.command("resign", seat, seat)

    @rule(kind=st.sampled_from(["resign", "offer-draw"]), seat=seats)
    def act_for_the_other(self, kind: str, seat: int) -> None:
        self.command(kind, seat, 1 - seat)

    @precondition(lambda self: not self.model.is_over)
    @rule()
    def try_what_is_illegal(self) -> None:
        """Sends it twice with the same id; the second time does not count."""
        seat, self.ids = self.model.waits_for, self.ids + 1
        if seat == 1 and not self.model.is_joined:
            return
        version, cell = self.model.versions[seat], some_action(self.live, seat, Random(1))[:2]
        stay = f"{cell}-{cell}"
        command = Command(kind="play", id=f"c{self.ids}", version=version, seat=seat, action=stay)
        answer = self.send(seat, command)
        assert not isinstance(answer, Accepted)
        is_late = self.model.is_late(self.at)
        self.obey_clocks()
        assert answer.reason == ("stale" if is_late else "illegal")
        if not is_late:
            self.model.attempt(seat, command.id)
            again = self.send(seat, command)
            assert not isinstance(again, Accepted)
            assert again.reason == "illegal"

    @precondition(lambda self: self.answers)
    @rule(choice=st.integers(0, 2**16))
    def send_again(self, choice: int) -> None:
        by, command, answer = self.answers[choice % len(self.answers)]
        assert self.send(by, command) == answer

    @precondition(lambda self: self.answers)
    @rule(choice=st.integers(0, 2**16))
    def use_an_id_again(self, choice: int) -> None:
        by, command, _ = self.answers[choice % len(self.answers)]
        other = {"kind": "play", "action": "h2-h3"} if command.kind != "play" else {"action": "h1-h8"}
        answer = self.send(by, command.model_copy(update=other))
        assert not isinstance(answer, Accepted)
        assert answer.reason == "reused"

    # Time and restarts

    def note(self) -> None:
        """The server writes its heartbeat, while there is a clock that could run out."""
        if self.model.is_ticking:
            self.noted = self.at

    def some_time(self, share: float) -> int:
        """A share of the time a clock may have, in whole seconds."""
        return int(share * self.model.whole / SECOND)

    @rule(share=st.sampled_from([0.01, 0.1, 0.4, 0.6, 1.0, 2.0]))
    def time_passes(self, share: float) -> None:
        self.let_time_pass(share)

    def let_time_pass(self, share: float) -> None:
        self.wait(self.house.pass_time(self.some_time(share)))
        self.note()
        stored = self.stored_by_clock()
        self.obey_clocks()
        by_clock = [kind for kind, *_ in self.model.log if kind in BY_CLOCK]
        assert stored == by_clock, "it needs nobody who looks"

    def stored_by_clock(self) -> list[str]:
        here = (commands.c.match == self.match, commands.c.kind.in_(BY_CLOCK))
        with self.house.service.database.reading() as connection:
            return list(
                connection.execute(select(commands.c.kind).where(*here).order_by(commands.c.n)).scalars()
            )

    @rule(seat=seats)
    def go_away(self, seat: int) -> None:
        self.house.service.vacations.leave(self.house.people[seat].person or 0, None)
        if self.players[seat].away_since is None:
            self.players[seat].away_since = self.at

    @rule(seat=seats)
    def come_back(self, seat: int) -> None:
        self.house.service.vacations.come_back(self.house.people[seat].person or 0)
        self.players[seat].away_since = None

    @rule(share=st.sampled_from([0.01, 0.1, 0.6, 2.0]))
    def time_passes_unnoticed(self, share: float) -> None:
        """No sweep happens before the next command."""
        self.house.time += self.some_time(share) * SECOND

    @rule(share=st.sampled_from([0.001, 0.1, 2.0]), later=st.sampled_from([0, 0.6, 2.0]))
    def the_server_restarts(self, share: float, later: float) -> None:
        self.wait(self.house.close())
        self.house.time += self.some_time(share) * SECOND
        self.wait(self.house.open())
        if self.model.is_ticking and self.noted is not None and self.at - self.noted > STARTING_TAKES:
            self.model.spare(self.noted, self.at)
        self.note()
        self.obey_clocks()
        if later:
            self.let_time_pass(later)

    # Invariants

    @invariant()
    def the_log_has_every_accepted_command_once(self) -> None:
        live = self.live
        found = [
            (each.kind, each.seat, None if each.person is None else each.command_id) for each in live.commands
        ]
        assert found == self.model.log
        assert live.is_over == self.model.is_over
        assert [live.seat_version(seat) for seat in (0, 1)] == self.model.versions

    @invariant()
    def clocks_show_what_they_must(self) -> None:
        if not self.model.is_joined:
            return
        for seat in (0, 1):
            left = [clock[0] for clock in shown(self.wait(self.house.seen(self.match, seat))) if clock]
            assert left == [self.model.reading(each, self.at) / SECOND for each in (0, 1)]

    @invariant()
    def a_match_counts_once(self) -> None:
        with self.house.service.database.reading() as connection:
            of_matches = select(func.count()).where(rating_events.c.reason == "match")
            assert connection.execute(of_matches).scalar_one() == 2 * (self.counted + self.counts)

    @property
    def counts(self) -> bool:
        """Whether the match is over and counts for ratings."""
        is_played = self.model.is_joined and len(self.model.deciders) == 2
        return self.rated and self.model.is_over and is_played

    def check_the_end(self) -> None:
        """Checks the ratings and the proof of a finished match."""
        if not self.model.is_over:
            return
        self.counted += self.counts
        again = run("ratings", "recompute", "--check", "--data", str(self.folder))
        assert again.code == 0, again.out
        proof = self.folder / "proof.json"
        proof.write_text(json.dumps(proof_of(self.live).model_dump(mode="json")))
        verified = run("verify", str(proof), "--key", self.house.service.signer.public)
        assert verified.code == 0, verified.err


LIVES = int(os.environ.get("BANNERET_LIVES", "0"))

TestLifeOfAMatch = LifeOfAMatch.TestCase
TestLifeOfAMatch.settings = settings(
    max_examples=LIVES or 8,
    stateful_step_count=40,
    derandomize=not LIVES,
    print_blob=True,
    report_multiple_bugs=False,
    phases=[Phase.explicit, Phase.generate],  # shrinking takes minutes
    suppress_health_check=list(HealthCheck),
)
