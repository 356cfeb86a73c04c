"""Rematches: immediate if a person plays alone; between people once all have requested one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from banneret.server.errors import RequestError
from banneret.server.lobby.hub import Hub
from banneret.server.lobby.rematching import Rematching
from banneret.server.models.matches import MatchSummary
from tests.server.house import BLITZ, DAYS, HOUR, House, Story
from tests.server.lobby import lobby_of, person_of, problem
from tests.server.running import FRIEND, GREEDY, ME, Client, Server


def finished(ann: Client, ben: Client) -> str:
    """A finished match between two people."""
    begun = ann.begin(ME, FRIEND)
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    ann.do("resign", begun.id)
    return begun.id


def ask(client: Client, match: str) -> MatchSummary | None:
    answer = client.post(f"/api/matches/{match}/rematch")
    return None if answer is None else MatchSummary.model_validate(answer)


def test_a_rematch_begins_when_both_want_it_and_turns_the_sides(
    server: Server, ann: Client, ben: Client
) -> None:
    running = ann.begin(ME, FRIEND).id
    assert problem(ann, f"/api/matches/{running}/rematch")[0] == 409
    match = finished(ann, ben)
    with ben.live(match) as live:
        assert live.now.rights.rematch is None
        assert ask(ann, match) is None
        assert live.next().rematch_offered_by == (0,)
        assert [each.text for each in lobby_of(ben).notices if each.kind == "rematch"] == [
            "Ann would like a rematch of Age of Chess – Warfare."
        ]
        assert not [each for each in ben.matches() if each.outcome is None], "nobody plays unasked"
        assert ask(ann, match) is None, "to ask twice is not to agree for the other"
        begun = ask(ben, match)
        assert begun is not None
        while live.now.rematch is None:
            live.next()
        assert (live.now.rematch, live.now.rematch_offered_by) == (begun.id, ())
    again = ask(ann, match)
    assert again is not None
    assert again.id == begun.id, "both come to the same match"
    assert [seat.title for seat in begun.seats] == ["Ben", "Ann"]
    assert ben.snapshot(begun.id).picks
    assert "rematch" not in [each.kind for each in lobby_of(ben).notices]
    for other in (server.guest(), server.stranger()):
        assert problem(other, f"/api/matches/{match}/rematch")[0] in (403, 409)
        assert other.http.delete(f"/api/matches/{match}/rematch").status_code == 403


def test_a_rematch_is_declined_or_withdrawn(ann: Client, ben: Client) -> None:
    match = finished(ann, ben)
    for who in (ann, ben):
        assert ask(ann, match) is None
        assert who.http.delete(f"/api/matches/{match}/rematch").status_code == 204
        assert ann.snapshot(match).rematch_offered_by == ()
        assert "rematch" not in [each.kind for each in lobby_of(ben).notices]
        assert ask(ben, match) is None, "the other has not asked any more"
        ben.http.delete(f"/api/matches/{match}/rematch")


def test_nobody_has_a_rematch_with_somebody_they_have_blocked(ann: Client, ben: Client) -> None:
    match = finished(ann, ben)
    assert ask(ann, match) is None
    ben.post("/api/relations/block", {"person": person_of(ann)})
    for who in (ann, ben):
        assert problem(who, f"/api/matches/{match}/rematch") == (
            409,
            "This person does not want to hear from you.",
        )
    assert ann.snapshot(match).rematch is None


def test_who_has_too_many_matches_has_no_rematch(tell: Callable[[Story], None]) -> None:
    """A request from before the limit does not help either."""

    async def story(house: House) -> None:
        ann, ben = house.people
        house.service.limits = replace(house.service.limits, unfinished_matches=1)
        rematching, match = await over(house, DAYS)
        assert await rematching.ask(match, ann) is None
        other = await house.begin_alone("age-of-chess")
        with pytest.raises(RequestError, match=r"One of the players has too many unfinished matches\."):
            await rematching.ask(match, ben)
        await house.do(other, 0, "resign")
        assert await rematching.ask(match, ben) is not None

    tell(story)


def test_an_offer_does_not_last_for_ever(tell: Callable[[Story], None]) -> None:
    """A live player must not be drawn into a match long after they have left."""

    async def story(house: House) -> None:
        ann, ben = house.people
        for control, long, too_long in ((BLITZ, 9 * 60, 60), (DAYS, 6 * 24 * HOUR, 24 * HOUR)):
            rematching, match = await over(house, control)
            assert await rematching.ask(match, ann) is None
            await house.pass_time(long)
            assert (await house.seen(match, 1)).rematch_offered_by == (0,)
            await house.pass_time(too_long)
            assert (await house.seen(match, 1)).rematch_offered_by == ()
            assert await rematching.ask(match, ben) is None, "now this is the offer"

    tell(story)


async def over(house: House, control: dict[str, Any]) -> tuple[Rematching, str]:
    """A finished match between the two, and its rematches."""
    match = await house.begin("age-of-chess", control)
    await house.do(match, 0, "resign")
    return Rematching(house.service, house.service.database, Hub(house.service.limits)), match


def test_a_rematch_that_was_removed_can_be_had_again(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    ann.do("resign", match)
    first = ann.post(f"/api/matches/{match}/rematch")["id"]
    with ann.live(match) as live:
        assert live.now.rematch == first
        assert ann.http.delete(f"/api/matches/{first}").status_code == 204
        assert live.next().rematch is None
        second = ann.post(f"/api/matches/{match}/rematch")["id"]
        assert live.next().rematch == second != first
    assert ann.snapshot(second).seat == 1


def test_a_rematch_in_which_the_computer_begins(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    ann.do("resign", match)
    again = ann.post(f"/api/matches/{match}/rematch")["id"]
    with ann.live(again) as live:
        assert live.until_asked().seat == 1
    assert len(ann.snapshot(again).view.log) == 1
