"""Studying a match: who stood better when."""

import pytest

from banneret import game
from banneret.server.models import Standings
from tests.server.running import FRIEND, GAME, GREEDY, ME, Client, wait_until


def standings(client: Client, match: str) -> Standings:
    """Asks until all is known, as a page does."""
    found = Standings(shares=(), done=False)

    def is_done() -> bool:
        nonlocal found
        found = Standings.model_validate(client.get(f"/api/matches/{match}/standings"))
        return found.done

    wait_until(is_done)
    return found


def test_a_blunder_shows_and_so_does_the_end(ann: Client, ben: Client) -> None:
    """Whoever may watch a finished match is told; each position is judged once, however often it is asked."""
    blue, gold = {"a1": ["commander"], "d4": ["heavy"]}, {"h8": ["commander"], "d6": ["heavy"]}
    played = game(GAME).position({"to_move": "blue", "blue": blue, "gold": gold})
    played.play("d4-d5")
    played.resign(0)
    match = ann.post("/api/matches/import", played.record())["id"]
    shares = standings(ann, match).shares
    assert len(shares) == 3
    assert all(each is not None and sum(each) == pytest.approx(1, abs=0.001) for each in shares)
    assert shares[-1] == (0, 1)
    assert standings(ben, match).shares == shares


def test_nobody_is_helped_against_somebody_else_nor_told_what_is_hidden(ann: Client, ben: Client) -> None:
    for match, who in (
        (ann.begin(ME, FRIEND).id, ann),
        (ann.begin(ME, GREEDY).id, ben),
        (ann.begin(ME, GREEDY, GREEDY, game="the-road").id, ann),
    ):
        reason = who.snapshot(match).rights.standings
        assert reason is not None
        answer = who.http.get(f"/api/matches/{match}/standings")
        assert (answer.status_code, answer.json()["text"]) == (409, reason)
    alone = ann.begin(ME, GREEDY).id
    assert standings(ann, alone).shares == ((0.5, 0.5),)
