"""A face-down answer shows in no list: neither in its contents, nor in the order of matches."""

from collections.abc import Callable

from banneret.server.clock import SECOND
from banneret.server.lobby.notices import waiting_matches
from banneret.server.models.commands import Accepted
from tests.server.house import DAYS, HOUR, House, Story

SLOW = {"pace": "live", "bank": 3 * HOUR, "increment": 0}


async def until_both_are_asked(house: House, match: str, hesitating: int) -> None:
    """Plays until both seats are asked together; one of them takes their time."""
    while len(asked := (await house.live(match)).match.to_act) == 1:
        if asked[0] == hesitating:
            await house.pass_time(60)
        action = (await house.live(match)).match.automatic(asked[0]).text
        assert isinstance(await house.do(match, asked[0], action=action), Accepted)


async def orders_seen(house: House, seat: int) -> tuple[list[str], list[str]]:
    """The order of a player's list of matches, and of their waiting matches."""
    me = house.people[seat]
    assert me.person is not None
    listed = await house.service.list_of(me, limit=10, offset=0)
    with house.service.database.reading() as connection:
        return [each.id for each in listed], waiting_matches(connection, [me.person])[me.person]


def test_the_order_of_matches_does_not_tell_who_has_answered(tell: Callable[[Story], None]) -> None:
    """The second player has less time left, so the match's first deadline is theirs until they have answered.
    The first player sees only their own.
    """

    async def story(house: House) -> None:
        secret = await house.begin("prevail", SLOW)
        await until_both_are_asked(house, secret, hesitating=1)
        live = await house.live(secret)
        assert live.clocks is not None
        mine, theirs = (clock.deadline for clock in live.clocks.seats if clock)
        assert mine is not None
        assert theirs is not None
        between = (mine + theirs) // 2 - house.time
        other = await house.begin("age-of-chess", {**SLOW, "bank": between // SECOND})
        assert theirs < between + house.time < mine
        before = await orders_seen(house, 0)
        answer = live.match.automatic(1).text
        assert isinstance(await house.do(secret, 1, action=answer), Accepted)
        assert (await house.live(secret)).match.to_act == (0,), "only the second has answered"
        assert await orders_seen(house, 0) == before
        assert before == ([other, secret], [other, secret]), "by one's own time"

    tell(story)


def test_time_that_the_server_was_away_moves_ones_own_deadline(tell: Callable[[Story], None]) -> None:
    """An earlier start does not make a match more urgent."""

    async def story(house: House) -> None:
        old = await house.begin("age-of-chess", DAYS)
        await house.pass_time(1)
        await house.close()
        house.time += 80 * HOUR * 1_000_000
        await house.open()
        new = await house.begin("age-of-chess", {**DAYS, "hours": 71})
        assert await orders_seen(house, 0) == ([new, old], [new, old])

    tell(story)
