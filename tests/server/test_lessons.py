"""Lessons over HTTP and sockets: their texts, and the matches in which steps are played."""

import signal
from pathlib import Path
from typing import Any

import pytest

from banneret.server.models.commands import Accepted, Refused
from banneret.server.models.lessons import LessonProgress, NextAction
from tests.server.running import GAME, ME, Client, Server, new_command

COURSE = ["1-first-battle", "2-stacks", "3-the-commander"]
LESSON, STACKS, COMMANDER = (f"/api/games/{GAME}/lessons/{name}" for name in COURSE)
WHO_BEATS_WHOM, POWER_SHOT, LAST_BLOW = 2, 2, 3


def begin(client: Client, step: int, lesson: str = LESSON) -> str:
    return str(client.post(f"{lesson}/steps/{step}")["id"])


def standing(client: Client, match: str) -> LessonProgress:
    found = client.snapshot(match).lesson
    assert found is not None
    return found


def state(client: Client, match: str) -> str:
    return standing(client, match).state


def test_games_name_their_lessons(ann: Client) -> None:
    lessons = {game["name"]: game["lessons"] for game in ann.get("/api/games")}
    assert lessons[GAME] == COURSE


def test_a_lesson_says_what_to_learn_and_not_how_it_is_solved(ann: Client) -> None:
    lesson = ann.get(LESSON)
    assert lesson["title"] == "First battle"
    assert [each["name"] for each in lesson["course"]] == COURSE
    assert lesson["course"][0]["minutes"] == 3
    step = lesson["steps"][3]
    assert step["title"] == "Archers shoot"
    assert "up to 2 squares away" in step["text"]  # the number comes from the ruleset
    assert step["clauses"] == ["AC-6.1", "AC-6.2"]
    assert set(step) == {"title", "text", "task", "hint", "clauses"}


def test_what_does_not_do_is_answered_and_the_step_begun_again(ann: Client) -> None:
    match = begin(ann, WHO_BEATS_WHOM)
    before = ann.snapshot(match).view.board
    following = NextAction(text="d4xe5", picks=("unit:d4a", "cell:e5"))
    assert standing(ann, match) == LessonProgress(state="open", text="", next=following)
    ann.play(match, "d4xc5")
    missed = standing(ann, match)
    assert missed.state == "missed"
    assert "dies against a Pikeman" in missed.text
    again = begin(ann, WHO_BEATS_WHOM)
    assert ann.snapshot(again).view.board == before
    ann.play(again, "d4xe5")
    assert standing(ann, again) == LessonProgress(state="done", text="")


def test_what_does_not_do_can_be_taken_back(ann: Client) -> None:
    match = begin(ann, WHO_BEATS_WHOM)
    ann.play(match, "d4-d5")
    assert state(ann, match) == "missed"
    assert isinstance(ann.do("undo", match), Accepted)
    assert state(ann, match) == "open"


def test_what_a_rule_forbids_is_refused_as_in_any_match(ann: Client) -> None:
    match = begin(ann, WHO_BEATS_WHOM)
    answer = ann.do("play", match, action="d4-d3")
    assert isinstance(answer, Refused)
    assert "AC-3.2" in answer.text
    assert state(ann, match) == "open"


def test_the_other_side_does_what_the_lesson_says(ann: Client) -> None:
    match = begin(ann, LAST_BLOW, COMMANDER)
    with ann.live(match) as live:
        assert live.now.seats[1].title == "Teacher"
        assert isinstance(live.send(new_command("play", live.now.version, action="c5*e7")), Accepted)
        now = live.next()
        assert [entry.text for entry in now.view.log] == ["c5*e7", "e8-d8"]
        assert (now.seat, now.view.status.to_act) == (0, (0,))
        following = NextAction(text="e6xd8", picks=("unit:e6a", "cell:d8"))
        assert now.lesson == LessonProgress(state="open", text="", next=following)
        live.send(new_command("play", now.version, action="e6xd8"))
        now = live.next()
        assert now.lesson == LessonProgress(state="done", text="")
        assert now.view.status.outcome is not None
        assert now.view.status.outcome.winners == (0,)


def test_a_step_that_continues_begins_where_the_one_before_ends(ann: Client) -> None:
    board = ann.snapshot(begin(ann, POWER_SHOT, STACKS)).view.board
    stack = [unit.kind for unit in board.units if unit.cell == "d4"]
    assert stack == ["archer", "archer"]


def test_secrets_stay_secret_in_a_lesson(ann: Client) -> None:
    match = begin(ann, 2, "/api/games/cyvasse/lessons/3-setting-up")

    def gold() -> list[Any]:
        return [unit for unit in ann.snapshot(match).view.board.units if unit.seat == 1]

    assert gold() == []
    ann.play(match, "ready")
    assert len(gold()) == 20
    assert state(ann, match) == "done"


def test_it_is_in_no_list_and_has_no_other_end(ann: Client) -> None:
    match = begin(ann, LAST_BLOW, COMMANDER)
    assert ann.matches() == []
    for kind in ("resign", "offer-draw"):
        answer = ann.do(kind, match)
        assert isinstance(answer, Refused)
        assert answer.text == "This is a lesson. Start the step again instead."
    ann.play(match, "c5*e7")
    ann.play(match, "e6xd8")
    refused = ann.http.post(f"/api/matches/{match}/rematch")
    assert (refused.status_code, refused.json()["text"]) == (
        409,
        "This is a lesson. Start the step again instead.",
    )
    assert ann.http.delete(f"/api/matches/{match}").status_code == 404
    assert ann.matches() == []


def test_only_the_learner_plays(ann: Client, ben: Client) -> None:
    match = begin(ann, WHO_BEATS_WHOM)
    answer = ben.command(match, new_command("play", 0, action="d4xe5"))
    assert isinstance(answer, Refused)
    assert answer.reason == "not-yours"
    answer = ann.command(match, new_command("play", 0, seat=1, action="e8-e7"))
    assert isinstance(answer, Refused)
    assert answer.reason == "not-yours"


def test_whoever_is_not_known_yet_can_learn(server: Server) -> None:
    stranger = server.stranger()
    match = begin(stranger, WHO_BEATS_WHOM)
    snapshot = stranger.snapshot(match)  # authorized by the cookie from the response
    assert (snapshot.seat, snapshot.seats[0].mine) == (0, True)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            f"/api/games/{GAME}/lessons/first",
            "There is no lesson 'first'. There are: 1-first-battle, 2-stacks, 3-the-commander.",
        ),
        (
            f"/api/games/{GAME}/lessons/1-first-batle",
            "There is no lesson '1-first-batle'. Did you mean 1-first-battle?",
        ),
        (f"/api/games/{GAME}/lessons/..%2Frulesets%2Fdefault", "There is nothing at this address."),
        ("/api/games/chess/lessons/first", "There is no game called 'chess'."),
    ],
)
def test_there_is_no_such_lesson(ann: Client, path: str, text: str) -> None:
    answer = ann.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["text"].startswith(text)


def test_there_is_no_such_step(ann: Client) -> None:
    answer = ann.http.post(f"{LESSON}/steps/99")
    assert (answer.status_code, answer.json()["text"]) == (404, "This lesson has 5 steps.")
    assert ann.http.post(f"{LESSON}/steps/0").status_code == 422
    assert ann.http.post(f"{LESSON}/steps/one").status_code == 422


def test_a_person_has_only_so_many_steps_in_memory_and_takes_nobody_elses_place(tmp_path: Path) -> None:
    """Steps are not stored. A person who starts too many loses the oldest ones, and only their own."""
    server = Server(tmp_path, lesson_steps=2, idle_matches=1).start()
    try:
        ann, ben = server.guest(), server.guest()
        bens, first = begin(ben, WHO_BEATS_WHOM), begin(ann, WHO_BEATS_WHOM)
        later = [begin(ann, WHO_BEATS_WHOM) for _ in range(3)]
        matches = [ann.begin(ME, ME).id for _ in range(3)]
        assert ann.http.get(f"/api/matches/{first}").status_code == 404
        assert [state(ann, each) for each in later[-2:]] == ["open", "open"]
        assert state(ben, bens) == "open"
        assert [ann.snapshot(each).lesson for each in matches] == [None] * 3
    finally:
        server.end(signal.SIGTERM)
