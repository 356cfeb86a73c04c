"""Time in matches: running clocks, missed turns, counted illegal attempts."""

import asyncio
from collections.abc import Callable

from banneret import replay
from banneret.engine.match import TIMED_FORMAT
from banneret.server.clock import SECOND
from banneret.server.matches.creation import load, match_from_record
from banneret.server.models.commands import Accepted, Command, Refused
from tests.server.house import BLITZ, DAYS, FAR, HOUR, House, Story, log_of, shown


def test_a_live_match_is_lost_on_time_and_its_record_says_so(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", BLITZ)
        await house.pass_time(10)
        assert isinstance(await house.do(match, 0, action="e2-e3"), Accepted)
        await house.pass_time(59)
        assert shown(await house.seen(match, 0)) == [(52, False), (1, True)]
        await house.pass_time(2)
        now = await house.seen(match, 0)
        assert now.view.status.outcome is not None
        assert (now.view.status.outcome.ending, now.view.status.outcome.winners) == ("time", (0,))
        assert log_of(now)[-1] == "Gold has run out of time."
        assert shown(now) == [(52, False), (0, False)]
        assert await house.clocks_at(match, 1, 1) == (52_000, 60_000), "as it was after the first move"
        live = await house.live(match)
        record = live.match.record(live.player_names(), live.timing())
        assert record["format"] == TIMED_FORMAT
        assert record["time_control"] == BLITZ
        assert [each["clocks"] for each in record["actions"]] == [[52_000_000, 60_000_000], [52_000_000, 0]]
        again = replay(record)
        assert again.outcome == live.match.outcome

    tell(story)


def test_a_finished_match_says_how_long_each_side_took(tell: Callable[[Story], None]) -> None:
    """Counted from the first move on. Without clocks, a player who pauses for an hour is not playing."""

    async def story(house: House) -> None:
        for control, gold in ((None, 30), ({"pace": "live", "bank": 9000, "increment": 0}, 30 + 3700)):
            match = await house.begin("age-of-chess", control)
            pauses = (5, 30, 20, 3700)
            for n, (pause, action) in enumerate(zip(pauses, ("e2-e3", "e7-e6", "d2-d3"), strict=False)):
                await house.pass_time(pause)
                await house.do(match, n % 2, action=action)
            assert (await house.seen(match, 0)).playing_time == ()
            await house.pass_time(pauses[-1])
            await house.do(match, 1, kind="resign")
            assert (await house.seen(match, 0)).playing_time == (20_000, gold * 1000)

    tell(story)


def test_clocks_start_when_the_friend_sits_down(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.invite("age-of-chess", BLITZ)
        await house.pass_time(300)
        assert (await house.seen(match, 0)).clocks == ()
        assert (await house.seen(match, 0)).view.status.outcome is None

    tell(story)


def test_whoever_moves_after_the_time_is_up_comes_too_late(tell: Callable[[Story], None]) -> None:
    """Even before a sweep has noticed it."""

    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", {**BLITZ, "bank": 5})
        house.time += 6_000_000
        answer = await house.do(match, 0, action="e2-e3")
        assert isinstance(answer, Refused)
        assert answer.reason in ("stale", "over")
        assert (await house.live(match)).commands[-1].kind == "time-out"

    tell(story)


def test_a_missed_turn_passes_and_costs_loyalty_and_three_lose(tell: Callable[[Story], None]) -> None:
    """MC-8.9, MC-8.11: the turn is ended, all units but the King lose 10; the third in a row is the last."""

    async def story(house: House) -> None:
        match = await house.begin("medieval-chess", DAYS)
        await house.pass_time(71 * HOUR)
        assert (await house.seen(match, 0)).view.log == ()
        await house.pass_time(HOUR)
        now = await house.seen(match, 0)
        assert [entry.text for entry in now.view.log] == ["end-turn", "missed turn"]
        assert "Blue has missed a turn: its units lose 10 loyalty." in log_of(now)
        for _ in range(2):
            await house.do(match, 1, action="end-turn")
            await house.pass_time(72 * HOUR)
        outcome = (await house.seen(match, 1)).view.status.outcome
        assert outcome is not None
        assert (outcome.ending, outcome.winners) == ("time", (1,))
        live = await house.live(match)
        assert replay(live.match.record(live.player_names(), live.timing())).outcome == live.match.outcome

    tell(story)


def test_who_comes_back_in_between_has_missed_none_in_a_row(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        for _ in range(2):
            await house.pass_time(72 * HOUR)
            assert (await house.seen(match, 0)).view.log[-1].text == "missed turn"
            assert isinstance(await house.do(match, 1, action=await a_move(house, match, 1)), Accepted)
        await house.do(match, 0, action=await a_move(house, match, 0))
        await house.do(match, 1, action=await a_move(house, match, 1))
        await house.pass_time(72 * HOUR)
        assert (await house.seen(match, 0)).view.status.outcome is None

    tell(story)


async def a_move(house: House, match: str, seat: int) -> str:
    return (await house.live(match)).match.automatic(seat).text


def test_after_a_restart_the_time_that_was_up_is_up_and_downtime_is_given_back(
    tell: Callable[[Story], None],
) -> None:
    async def story(house: House) -> None:
        slow, quick = await house.begin("age-of-chess", DAYS), await house.begin("age-of-chess", BLITZ)
        await house.pass_time(50)
        await house.close()
        house.time += 100 * 1_000_000
        await house.open()
        assert shown(await house.seen(quick, 0)) == [(10, True), (60, False)], "as when the server went"
        await house.pass_time(9)
        assert (await house.seen(quick, 0)).view.status.outcome is None
        await house.pass_time(1)
        assert (await house.seen(quick, 0)).view.status.outcome is not None
        assert [each.kind for each in (await house.live(quick)).commands] == [
            *("start-clocks", "added-time", "time-out")
        ]
        await house.close()
        await house.open()
        assert [each.kind for each in (await house.live(quick)).commands].count("time-out") == 1
        assert shown(await house.seen(slow, 0)) == [(72 * HOUR - 60, True), (72 * HOUR, False)]

    tell(story)


def test_a_clock_that_started_after_the_last_note_is_not_given_the_time_before(
    tell: Callable[[Story], None],
) -> None:
    """Without clocks no heartbeat is written; a match may begin long after, and the server stop at once."""

    async def story(house: House) -> None:
        over = await house.begin("age-of-chess", BLITZ)
        await house.pass_time(1)
        await house.do(over, 0, "resign")
        await house.pass_time(1000)
        match = await house.begin("age-of-chess", BLITZ)
        await house.close()
        house.time += 10 * SECOND
        await house.open()
        await house.pass_time(61)
        house.time = FAR * SECOND  # nobody is late any more, so only a sweep can notice it
        assert (await house.seen(match, 0)).view.status.outcome is not None

    tell(story)


def test_of_two_servers_that_find_a_time_up_one_says_so(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", BLITZ)
        other = House(house.folder)
        other.people = house.people
        await other.open()
        await other.seen(match, 0)
        house.time += 61 * SECOND
        await asyncio.gather(house.service.sweeper.sweep(), other.service.sweeper.sweep())
        for each in (house, other):
            await each.seen(match, 0)
        await other.close()
        await house.close()
        await house.open()
        assert [each.kind for each in (await house.live(match)).commands] == ["start-clocks", "time-out"]

    tell(story)


def test_a_machine_that_slept_costs_nobody_time(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        house.notices_sleep_after(10)
        await house.close()
        await house.open()
        match = await house.begin("age-of-chess", BLITZ)
        await house.pass_time(5)
        house.time += 1000 * SECOND
        assert isinstance(await house.do(match, 0, action="e2-e3"), Accepted)
        assert shown(await house.seen(match, 0)) == [(57, False), (60, True)]

    tell(story)


def test_illegal_attempts_are_counted_punished_and_at_last_lose(tell: Callable[[Story], None]) -> None:
    """MC-8.10, MC-8.11: three in a turn cost 20 loyalty, ten lose; text that names no action does not."""

    async def story(house: House) -> None:
        match = await house.begin("medieval-chess")
        for nonsense in ("a2-z9", "hello"):
            answer = await house.do(match, 0, action=nonsense)
            assert isinstance(answer, Refused)
            assert "attempts" not in answer.text
        assert isinstance(await house.do(match, 1, action="a7-a6"), Refused), "not Gold's turn: not counted"
        first = await house.do(match, 0, action="a1-a5")
        assert isinstance(first, Refused)
        assert "Illegal attempts of yours in this match: 1. 2 more in this turn are punished." in first.text
        assert "9 more lose the match." in first.text
        await house.do(match, 0, action="a1-a5")
        before = (await house.live(match)).match.state["loyalty"][0].copy()
        await house.do(match, 0, action="a1-a5")
        after = (await house.live(match)).match.state["loyalty"][0]
        assert (before - after)[1] == 20
        assert (before - after)[17] == 0
        text = " ".join(log_of(await house.seen(match, 1)))
        assert "Blue has tried several illegal actions in a turn: its units lose 20 loyalty." in text
        for _ in range(7):
            await house.do(match, 0, action="a1-a5")
        outcome = (await house.seen(match, 1)).view.status.outcome
        assert outcome is not None
        assert (outcome.ending, outcome.winners) == ("illegal attempts", (1,))
        live = await house.live(match)
        assert replay(live.match.record(live.player_names(), live.timing())).outcome == outcome

    tell(story)


def test_an_attempt_sent_again_counts_once_and_others_learn_nothing(
    tell: Callable[[Story], None],
) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess")
        version = (await house.seen(match, 1)).version
        command = Command(
            kind="play", id="once", version=(await house.seen(match, 0)).version, seat=0, action="e2-e5"
        )
        for _ in range(3):
            async with house.service.use(match) as host:
                await host.command(house.people[0], command, lambda _: None)
        mine = (await house.seen(match, 0)).illegal_attempts
        assert mine is not None
        assert mine.match == 1
        theirs = await house.seen(match, 1)
        assert (theirs.illegal_attempts, theirs.version) == (None, version)

    tell(story)


def test_both_agree_to_go_back(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", BLITZ)
        await house.do(match, 0, action="e2-e3")
        await house.do(match, 1, action="e7-e6")
        refused = await house.do(match, 1, "accept-undo")
        assert isinstance(refused, Refused)
        assert isinstance(await house.do(match, 0, "offer-undo"), Accepted)
        assert (await house.seen(match, 1)).undo_offered_by == 0
        assert isinstance(await house.do(match, 1, "decline-undo"), Accepted)
        await house.do(match, 0, "offer-undo")
        assert isinstance(await house.do(match, 1, "accept-undo"), Accepted)
        now = await house.seen(match, 0)
        assert (now.view.log, now.undo_offered_by, now.view.status.to_act) == ((), None, (0,))

    tell(story)


def test_nobody_goes_back_over_dice_or_a_missed_turn(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        await house.do(match, 0, action="e2-e3")
        await house.pass_time(72 * HOUR)
        answer = await house.do(match, 0, "offer-undo")
        assert isinstance(answer, Refused)
        assert answer.text == "You cannot undo a missed turn or a penalty."

    tell(story)


def test_nobody_goes_back_while_something_is_hidden(tell: Callable[[Story], None]) -> None:
    """Cyvasse: no undo during the set-up, nor across its reveal; afterwards as in any game."""

    async def story(house: House) -> None:
        match = await house.begin("cyvasse")
        await house.do(match, 0, action="ready")
        hidden = await house.do(match, 0, "offer-undo")
        assert isinstance(hidden, Refused)
        assert hidden.text == "You cannot go back while something may be hidden."
        await house.do(match, 1, action="ready")
        revealed = await house.do(match, 1, "offer-undo")
        assert isinstance(revealed, Refused)
        assert revealed.text == "You cannot undo a roll of the dice, or the reveal of a secret."
        first = (await house.live(match)).match.to_act[0]
        await house.do(match, first, action=await a_move(house, match, first))
        assert isinstance(await house.do(match, first, "offer-undo"), Accepted)

    tell(story)


def test_a_record_with_faults_is_taken_in_and_loaded_again(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("medieval-chess", DAYS)
        await house.pass_time(72 * HOUR)
        for _ in range(10):
            await house.do(match, 1, action="a8-a4")
        live = await house.live(match)
        texts = [played.text for played in live.match.played]
        assert texts == ["end-turn", "missed turn", "illegal attempts", "too many illegal attempts"]
        record = live.match.record(live.player_names(), live.timing())
        taken_in = match_from_record(house.people[0], record)
        again = load(taken_in.stored())
        assert again.match.state.tobytes() == live.match.state.tobytes()
        assert [moment.at for moment in again.moments] == [moment.at for moment in live.moments]

    tell(story)


def test_a_clock_does_not_tell_that_somebody_is_ready(tell: Callable[[Story], None]) -> None:
    """Cyvasse: during the set-up, the clock of a player who is ready seems to run on for the opponent."""

    async def story(house: House) -> None:
        match = await house.begin("cyvasse", {**BLITZ, "bank": 600})
        await house.pass_time(10)
        before = await house.seen(match, 1)
        assert isinstance(await house.do(match, 0, action="ready"), Accepted)
        after = await house.seen(match, 1)
        assert (shown(after), after.version) == (shown(before), before.version)
        await house.pass_time(20)
        assert shown(await house.seen(match, 1)) == [(570, True), (570, True)]
        assert shown(await house.seen(match, 0)) == [(592, False), (570, True)]
        await house.do(match, 1, action="ready")
        assert [left for left, _ in filter(None, shown(await house.seen(match, 1)))] == [592, 572]

    tell(story)


def test_who_plays_alone_may_try_anything(tell: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin_alone("medieval-chess")
        answer = await house.do(match, 0, action="a1-a5")
        assert isinstance(answer, Refused)
        assert "attempts" not in answer.text
        assert (await house.live(match)).commands == []

    tell(story)
