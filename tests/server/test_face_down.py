"""A face-down answer shows in no list: neither in its contents, nor in the order of matches."""

from collections.abc import Callable

from banneret.server.clock import SECOND
from banneret.server.lobby.notices import waiting_matches
from banneret.server.models.commands import Accepted
from tests.server.service_harness import DAYS, HOUR, ServiceHarness, Story

SLOW = {"pace": "live", "bank": 3 * HOUR, "increment": 0}


async def until_both_are_asked(harness: ServiceHarness, match: str, hesitating: int) -> None:
    """Plays until both seats are asked together; one of them takes their time."""
    while len(asked := (await harness.live(match)).match.to_act) == 1:
        if asked[0] == hesitating:
            await harness.pass_time(60)
        action = (await harness.live(match)).match.automatic(asked[0]).text
        assert isinstance(await harness.do(match, asked[0], action=action), Accepted)


async def orders_seen(harness: ServiceHarness, seat: int) -> tuple[list[str], list[str]]:
    """The order of a player's list of matches, and of their waiting matches."""
    me = harness.people[seat]
    assert me.person is not None
    listed = await harness.service.list_of(me, limit=10, offset=0)
    with harness.service.database.reading() as connection:
        return [each.id for each in listed], waiting_matches(connection, [me.person])[me.person]


def test_the_order_of_matches_does_not_tell_who_has_answered(tell: Callable[[Story], None]) -> None:
    """The second player has less time left, so the match's first deadline is theirs until they have answered.
    The first player sees only their own.
    """

    async def story(harness: ServiceHarness) -> None:
        secret = await harness.begin("prevail", SLOW)
        await until_both_are_asked(harness, secret, hesitating=1)
        live = await harness.live(secret)
        assert live.clocks is not None
        mine, theirs = (clock.deadline for clock in live.clocks.seats if clock)
        assert mine is not None
        assert theirs is not None
        between = (mine + theirs) // 2 - harness.time
        other = await harness.begin("age-of-chess", {**SLOW, "bank": between // SECOND})
        assert theirs < between + harness.time < mine
        before = await orders_seen(harness, 0)
        answer = live.match.automatic(1).text
        assert isinstance(await harness.do(secret, 1, action=answer), Accepted)
        assert (await harness.live(secret)).match.to_act == (0,), "only the second has answered"
        assert await orders_seen(harness, 0) == before
        assert before == ([other, secret], [other, secret]), "by one's own time"

    tell(story)


def test_time_that_the_server_was_away_moves_ones_own_deadline(tell: Callable[[Story], None]) -> None:
    """An earlier start does not make a match more urgent."""

    async def story(harness: ServiceHarness) -> None:
        old = await harness.begin("age-of-chess", DAYS)
        await harness.pass_time(1)
        await harness.close()
        harness.time += 80 * HOUR * 1_000_000
        await harness.open()
        new = await harness.begin("age-of-chess", {**DAYS, "hours": 71})
        assert await orders_seen(harness, 0) == ([new, old], [new, old])

    tell(story)
