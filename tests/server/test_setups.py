"""Set-ups, chosen by name; secrets between the seats of one person."""

import json
import re

import pytest

from tests.server.running import FRIEND, GREEDY, ME, RANDOM, Client

NAME = "cyvasse"

SALTED = re.compile(r"[0-9a-f]{64,}")
"""Commitments, chain heads and signatures, which differ between any two matches."""


def kings(client: Client, match: str, seat: int = 0) -> set[str]:
    units = client.snapshot(match, seat=seat).view.board.units
    return {unit.cell for unit in units if unit.kind == "king"}


def test_they_are_listed_with_a_sentence_each(ann: Client) -> None:
    games = {game["name"]: game["setups"] for game in ann.get("/api/games")}
    assert [setup["name"] for setup in games[NAME]] == ["ranks", "bastion", "proven", "random", "empty"]
    assert all(setup["about"].endswith(".") for setup in games[NAME])
    assert games["age-of-chess"] == []


def test_they_are_called_as_whoever_asks_calls_them(ann: Client) -> None:
    answer = ann.http.get("/api/games", headers={"Accept-Language": "de"}).json()
    (setups,) = (game["setups"] for game in answer if game["name"] == NAME)
    assert [setup["title"] for setup in setups[:2]] == ["Reihen", "Bastion"]
    (others,) = (game["setups"] for game in answer if game["name"] == "aeonis")
    assert [setup["title"] for setup in others] == ["Zwei Lords", "Drei Lords", "Vier Lords", "Eine Schlacht"]


def test_a_match_begins_from_the_one_that_was_chosen(ann: Client) -> None:
    assert kings(ann, ann.begin(ME, GREEDY, game=NAME).id) == {"G3"}
    assert kings(ann, ann.begin(ME, GREEDY, game=NAME, setup="ranks").id) == {"G3"}
    assert kings(ann, ann.begin(ME, GREEDY, game=NAME, setup="bastion").id) == {"H2"}
    assert kings(ann, ann.begin(ME, RANDOM, game=NAME, setup="empty").id) == set()


@pytest.mark.parametrize(
    "setup", ["castle", "ranks,bastion", "ranks.yaml", "../ranks.yaml", "/etc/passwd", ""]
)
def test_nothing_else_is_taken_for_one(ann: Client, setup: str) -> None:
    body = {"game": NAME, "seats": [ME, GREEDY], "setup": setup}
    answer = ann.http.post("/api/matches", json=body)
    assert answer.status_code == 422
    assert answer.json()["text"] == "setup: Mikelepage's Cyvasse has ranks, bastion, proven, random, empty."


def test_a_game_without_any(ann: Client) -> None:
    answer = ann.http.post("/api/matches", json={"game": "age-of-chess", "seats": [ME, ME], "setup": "ranks"})
    assert answer.status_code == 422
    assert answer.json()["text"].endswith("has no set-ups.")


def test_seats_of_one_person_have_secrets_until_both_are_ready(ann: Client) -> None:
    match = ann.begin(ME, ME, game=NAME).id
    assert (ann.snapshot(match).secrets, ann.snapshot(match).seat) == (True, 0)
    ann.play(match, "ready", seat=0)
    assert (ann.snapshot(match).secrets, ann.snapshot(match).seat) == (True, 1)
    ann.play(match, "ready", seat=1)
    assert (ann.snapshot(match).secrets, ann.snapshot(match).seat) == (False, 0)
    assert not ann.snapshot(ann.begin(ME, GREEDY, game=NAME).id).secrets
    assert not ann.snapshot(ann.begin(ME, ME).id).secrets


def test_nothing_tells_others_which_side_was_chosen_before_the_match(ann: Client, ben: Client) -> None:
    """Not even the name of the ruleset or a hash of its numbers: arrays could be guessed and checked against
    it.
    """
    ready = ann.get("/api/games/cyvasse/choices")["sides"][0]["ready"]
    content = {each["name"]: each["content"] for each in ready}
    told = list[str]()
    for side in (None, "bastion", "proven", content["bastion"]):
        begun = ann.begin(ME, FRIEND, game="cyvasse", sides=[side, None])
        ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
        listed = next(each for each in ben.matches() if each.id == begun.id)
        glossary = ben.get(f"/api/matches/{begun.id}/glossary")
        seen = [ben.get(f"/api/matches/{begun.id}"), listed.ruleset, glossary]
        told.append(SALTED.sub("HASH", json.dumps(seen, sort_keys=True).replace(begun.id, "MATCH")))
    assert told == [told[0]] * len(told)
