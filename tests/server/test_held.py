"""Matches whose rules changed between two starts of a server: they are not played on by wrong rules."""

import asyncio
import json
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret import games, replay
from banneret.engine.machine.compiler import kernel
from banneret.server.accounts.store import make_account
from banneret.server.clock import SECOND
from banneret.server.errors import RequestError
from banneret.server.fairplay.audit import read_audit
from banneret.server.matches.creation import new_id
from banneret.server.matches.proof import proof_of, verify
from banneret.server.models.commands import Accepted
from banneret.server.storage.database import FILE
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.schema import rating_events
from tests.cli.running import run
from tests.engine.toy import ROAD
from tests.engine.toy.rules import WALK, take
from tests.server.lobby import lobby_of
from tests.server.running import FRIEND, ME, Server, wait_until
from tests.server.service_harness import DAYS, HOUR, ServiceHarness, shown


@kernel
def take_anew(state, rules, seat, action, work):  # type: ignore[no-untyped-def]
    """Under the new rules, a walk is one cell longer."""
    take(state, rules, seat, action, work)  # type: ignore[no-untyped-call]
    if action == WALK:
        state.place[seat] += 1


CHANGED = replace(ROAD, kernels=replace(ROAD.kernels, take=take_anew))
TWO_SEATS = {"seats": 2, "stride": 1}
ACTIONS = ((0, "ready"), (1, "ready"), (0, "bid 2"), (1, "bid 3"), (0, "walk"))


@contextmanager
def playing_by(definition: Any) -> Iterator[None]:
    """Simulates a release with other rules."""
    before = games.definition(definition.name)
    games.register(definition)
    try:
        yield
    finally:
        games.register(before)


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    def tell(story: Any) -> None:
        async def told() -> None:
            harness = ServiceHarness(tmp_path)
            with harness.keeping_time():
                await harness.open()
                with harness.service.database.writing() as connection:
                    for visitor, name in zip(harness.people, ("Ann", "Ben"), strict=True):
                        make_account(connection, visitor.person or 0, name, "")
                harness.people = [replace(visitor, is_account=True) for visitor in harness.people]
                await story(harness)
                await harness.close()

        asyncio.run(told())

    monkeypatch.setattr(games, "_registered", dict(games._registered))  # other tests iterate over all games
    games.register(ROAD)
    return tell


async def walk(harness: ServiceHarness, **more: Any) -> str:
    """A match in which a seat has walked."""
    match = await harness.begin("the-road", DAYS, ruleset=TWO_SEATS, **more)
    for seat, action in ACTIONS:
        answer = await harness.do(match, seat, action=action)
        assert isinstance(answer, Accepted), answer
    return match


async def upgrade(harness: ServiceHarness) -> None:
    """Reopens the service, and checks all matches as the application does at startup."""
    await harness.close()
    await harness.open()
    harness.service.holding.check_all()


async def refusal(harness: ServiceHarness, match: str) -> str:
    with pytest.raises(RequestError) as refused:
        await harness.live(match)
    assert refused.value.status == 409
    return str(refused.value)


def test_a_match_is_held_as_long_as_its_rules_are_others(tell: Callable[[Any], None]) -> None:
    async def story(harness: ServiceHarness) -> None:
        match, untouched = await walk(harness), await harness.begin("age-of-chess", DAYS)
        await harness.pass_time(10 * HOUR)
        before = await harness.seen(match, 0)
        with playing_by(CHANGED):
            await upgrade(harness)
            text = await refusal(harness, match)
            assert "command 6 leads to a different position" in text
            assert "The match is held: nothing is lost" in text
            await harness.pass_time(1000 * HOUR)
            assert "The match is held" in await refusal(harness, match)
            harness.service.holding.agree(match, harness.people[1])
            assert (await harness.live(untouched)).commands[-1].kind == "time-out", "it goes on"
        await upgrade(harness)
        after = await harness.seen(match, 0)
        assert (after.view, after.version) == (before.view, before.version + 1), "one wanted to end it"
        assert shown(after) == shown(before), "the clocks stood still"
        assert isinstance(await harness.do(match, 0, action="stop"), Accepted)

    tell(story)


def test_a_match_that_nobody_looked_through_is_held_when_its_time_is_up(tell: Callable[[Any], None]) -> None:
    async def story(harness: ServiceHarness) -> None:
        match = await walk(harness)
        await harness.close()
        with playing_by(replace(CHANGED, version=ROAD.version + 1)):
            await harness.open()
            await harness.pass_time(100 * HOUR)
            text = await refusal(harness, match)
            assert "begun with version 1" in text
            assert "The match is held" in text
            assert harness.service.holding.held_match(match, harness.people[0]).can_agree

    tell(story)


def test_players_agree_to_end_it(tell: Callable[[Any], None]) -> None:
    async def story(harness: ServiceHarness) -> None:
        match, (ann, ben) = await harness.begin("age-of-chess", DAYS, rated=True), harness.people
        for seat, action in enumerate(("e2-e3", "e7-e6")):
            assert isinstance(await harness.do(match, seat, action=action), Accepted)
        definition = games.definition("age-of-chess")
        with playing_by(replace(definition, version=definition.version + 1)):
            await upgrade(harness)
            holding = harness.service.holding
            holding.agree(match, ann)
            holding.agree(match, ann)
            told = holding.held_match(match, ben)
            assert (told.agreed, told.can_agree, told.is_over) == ((0,), True, False)
            with pytest.raises(RequestError, match="not your match"):
                holding.agree(match, replace(ann, person=99))
            holding.agree(match, ben)
            assert holding.held_match(match, ben).is_over
            outcome = (await harness.service.summary(match, ben)).outcome
            assert outcome is not None
            assert (outcome.result, outcome.ending) == ("unfinished", "no result")
        await upgrade(harness)
        with harness.service.database.reading() as connection:
            assert connection.execute(rating_events.select()).first() is None
        live = await harness.live(match)
        assert [each.kind for each in live.commands[-3:]] == ["agree-end", "agree-end", "end"]
        assert not verify(proof_of(live).model_dump(mode="json")).problems
        assert replay(live.match.record(live.player_names(), live.timing())).outcome == live.match.outcome

    tell(story)


def test_whoever_runs_the_server_ends_it(tell: Callable[[Any], None]) -> None:
    async def story(harness: ServiceHarness) -> None:
        match, other = await walk(harness), await harness.begin("age-of-chess", DAYS)
        folder = str(harness.folder)
        with playing_by(CHANGED):
            await harness.close()
            checked = run("matches", "check", "--hold", "--data", folder)
            assert (checked.code, "1 of 2 unfinished matches can continue." in checked.out) == (1, True), (
                checked
            )
            refused = run("matches", "end", other, "--reason", "Why not", "--data", folder)
            assert (refused.code, "This match is not held" in refused.err) == (2, True), refused
            ended = run("matches", "end", match, "--reason", "Walks are longer now.", "--data", folder)
            assert (ended.code, ended.err) == (0, "")
            assert run("matches", "end", match, "--reason", "Twice", "--data", folder).code == 2
            await harness.open()
        (entry,) = read_audit(harness.service.database, limit=10, offset=0)
        assert (entry.actor, entry.action, entry.data["match"]) == ("local", "end match", match)
        assert entry.data["reason"] == "Walks are longer now."

    tell(story)


def test_a_held_match_goes_on_from_where_both_rules_agree(tell: Callable[[Any], None]) -> None:
    async def story(harness: ServiceHarness) -> None:
        match, folder = await walk(harness), str(harness.folder)
        at_bids = (await harness.live(match)).match.document(at=4)
        await harness.close()
        with playing_by(CHANGED):
            run("matches", "check", "--hold", "--data", folder)
            patched = run("matches", "patch", match, "--reason", "Reviewed.", "--data", folder)
            assert (patched.code, patched.err) == (0, "")
            await harness.open()
            new = harness.service.holding.held_match(match, harness.people[0]).continued
            assert new is not None
            assert new in patched.out
            live = await harness.live(new)
            assert live.match.document() == at_bids
            assert not live.rated
            assert shown(await harness.seen(new, 0))[0] == (72 * HOUR, True)
            assert isinstance(await harness.do(new, 0, action="walk"), Accepted)
            assert isinstance(await harness.do(new, 1, "resign"), Accepted)
            live = await harness.live(new)
            assert not verify(proof_of(live).model_dump(mode="json")).problems
            assert replay(live.match.record()).outcome == live.match.outcome
            old = MatchStore(harness.service.database).find(match)
            assert old is not None
            assert json.loads(old.commands[-1].text or "") == {"reason": "Reviewed.", "continued": new}

    tell(story)


def test_the_id_of_a_match_is_never_taken_for_an_option() -> None:
    assert all(new_id().isalnum() for _ in range(1000))


def test_a_held_match_goes_on_from_a_document(tell: Callable[[Any], None], tmp_path: Path) -> None:
    async def story(harness: ServiceHarness) -> None:
        match, folder, file = await walk(harness), str(harness.folder), tmp_path / "position.json"
        start = (await harness.live(match)).match.document()
        await harness.close()

        def patch() -> Any:
            return run(
                *("matches", "patch", match, "--document", str(file)),
                *("--reason", "Reviewed.", "--data", folder),
            )

        with playing_by(replace(CHANGED, version=2)):
            run("matches", "check", "--hold", "--data", folder)
            for wrong, why in (("{", "this is not JSON"), ("[]", "expected a JSON object"), ("{}", "")):
                file.write_text(wrong)
                assert (patch().code, why in patch().err) == (2, True)
            file.write_text(json.dumps(start))
            assert patch().code == 0
            await harness.open()
            new = harness.service.holding.held_match(match, harness.people[0]).continued
            assert new is not None
            assert (await harness.live(new)).match.document() == start

    tell(story)


def test_a_match_with_a_clock_that_is_well_goes_on(tell: Callable[[Any], None]) -> None:
    async def story(harness: ServiceHarness) -> None:
        match = await harness.begin("age-of-chess", DAYS)
        harness.service.holding.check_all()
        await harness.close()
        checked = run("matches", "check", "--data", str(harness.folder))
        assert (checked.code, checked.out) == (0, "1 of 1 unfinished matches can continue.\n")
        await harness.open()
        harness.time += SECOND
        assert isinstance(await harness.do(match, 0, action="e2-e3"), Accepted)

    tell(story)


def test_what_players_of_a_held_match_are_told(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        begun = ann.begin(ME, FRIEND)
        ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
        assert ann.http.get(f"/api/matches/{begun.id}/held").status_code == 409, "it is not held"
        server.end(signal.SIGTERM)
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("UPDATE matches SET version = 99")
            database.execute("UPDATE looked_through SET by = 'an older version'")
        server.start()
        ann, ben = ann.again(), ben.again()
        path = f"/api/matches/{begun.id}/held"
        wait_until(lambda: ann.http.get(path).status_code == 200)  # no client has opened the match
        assert ann.http.get(f"/api/matches/{begun.id}").json()["text"] == ann.get(path)["text"]
        for person, other in ((ann, "Ben"), (ben, "Ann")):
            told = [each for each in lobby_of(person).notices if each.match == begun.id]
            assert [(each.kind, each.text) for each in told] == [
                ("held", f"Age of Chess – Warfare against {other} is held. Its page says why.")
            ]
        assert server.guest().http.post(f"{path}/end").status_code == 403
        assert ann.post(f"{path}/end", None)["agreed"] == [0]
        assert ben.get(path)["can_agree"]
        assert ben.post(f"{path}/end", None)["is_over"]
        assert [each.outcome and each.outcome.ending for each in ann.matches()] == ["no result"]
        assert [each.kind for each in lobby_of(ann).notices if each.match == begun.id] == ["ended"]
    finally:
        server.end(signal.SIGTERM)
