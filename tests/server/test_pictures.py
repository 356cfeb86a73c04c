"""Thumbnails of matches in lists: the board, and nothing the viewer may not know."""

from typing import Any

from tests.server.running import FRIEND, GREEDY, ME, Client


def picture(client: Client, match: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/matches/{match}/picture")
    return found


def test_the_board_as_it_is_now_with_the_last_move(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.play(match, "e2-e3")
    found, now = picture(ann, match), ann.snapshot(match).view
    assert found["board"] == now.board.model_dump(mode="json")
    assert (found["last"]["text"], found["last"]["move"]) == ("e2-e3", 1)
    assert len(found["grid"]["places"]) == 64


def test_a_set_up_is_shown_to_its_owner_alone(ann: Client, ben: Client) -> None:
    match = ann.begin(ME, GREEDY, game="cyvasse").id
    seats = {unit["seat"] for unit in picture(ann, match)["board"]["units"]}
    assert (seats, picture(ann, match)["seat"]) == ({0}, 0)
    assert picture(ben, match)["board"]["units"] == []


def test_at_one_screen_it_shows_no_secret_of_either(ann: Client) -> None:
    match = ann.begin(ME, ME, game="cyvasse").id
    found = picture(ann, match)
    assert (found["seat"], found["board"]["units"]) == (None, [])


def test_a_match_that_waits_for_a_friend_has_one(ann: Client) -> None:
    assert len(picture(ann, ann.begin(ME, FRIEND).id)["board"]["units"]) == 32
