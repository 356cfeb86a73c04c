"""Flags for moderators, and their decisions. Flags alone have no effect."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banneret.server.errors import RequestError
from banneret.server.fairplay.timing import HASTE, Decision, find_flags
from banneret.server.matches.conduct import decisions_of, flags_of
from banneret.server.matches.creation import new_id
from banneret.server.matches.progress import progress_of
from banneret.server.models.lobby import MatchTerms
from banneret.server.storage.database import FILE, open_database
from banneret.server.storage.match_store import MatchStore
from tests.cli.running import run
from tests.server.chains import begin, do, some_action
from tests.server.lobby import QUICK, begin_between, guest, lobby_of, person_of, problem, quiet_lobby, seek
from tests.server.running import FRIEND, ME, Client, Server, new_name

MS = 1_000


def times(*took: int) -> list[Decision]:
    return [Decision(n, "e2-e3", each * MS) for n, each in enumerate(took)]


def kinds(*took: int) -> list[str]:
    return [each.kind for each in find_flags(times(*took))]


class TestTiming:
    def test_an_action_within_a_tenth_of_a_second_is_flagged(self) -> None:
        assert kinds(2_000, 99, 2_500) == ["haste"]
        assert kinds(2_000, 100, 2_500) == []
        assert find_flags(times(2_000, 99, 3_000))[0].evidence == {
            "decisions": [{"command": 1, "text": "e2-e3", "took": 99 * MS}],
            "count": 1,
            "of": 3,
        }

    def test_ten_actions_that_took_the_same_time_are_flagged(self) -> None:
        even = [1_000, 1_005, 1_002, 1_001, 1_000, 1_004, 1_003, 1_005, 1_000, 1_002]
        assert kinds(*even) == ["rhythm"]
        assert kinds(3_000, *even, 7_000) == ["rhythm"]
        assert kinds(*even[:9]) == []
        assert kinds(*even[:9], 1_006) == []
        assert kinds(*even[:5], 4_000, *even[5:]) == []

    def test_people_are_not_flagged(self) -> None:
        random = Random(8)
        assert kinds(*(random.randint(400, 30_000) for _ in range(200))) == []


class TestDecisions:
    def test_time_runs_from_when_the_position_could_be_seen(self) -> None:
        live = begin("age-of-chess")
        do(live, "play", 0, "e2-e3", after=5_000 * MS)
        do(live, "play", 1, "e7-e6", after=80 * MS)
        do(live, "play", 0, "d2-d3", after=900 * MS)
        assert [each.took for each in decisions_of(live, 0)] == [5_000 * MS, 900 * MS]
        assert [each.took for each in decisions_of(live, 1)] == [80 * MS]
        assert flags_of(live) == []
        do(live, "resign", 0)
        assert [(flag.seat, flag.person, flag.kind) for flag in flags_of(live)] == [(1, 2, "haste")]

    def test_what_was_hidden_does_not_begin_a_decision(self) -> None:
        """In Prevail both players lay cards face down. The other's hidden answer starts no thinking time."""
        live, random = begin("prevail"), Random(3)
        while len(live.match.to_act) < 2:
            seat = live.match.to_act[0]
            do(live, "play", seat, some_action(live, seat, random), after=3_000 * MS)
        do(live, "play", 0, some_action(live, 0, random), after=3_000 * MS)
        assert live.seen_by[-1] == frozenset((0,))
        do(live, "play", 1, some_action(live, 1, random), after=10 * MS)
        assert decisions_of(live, 1)[-1].took == 3_010 * MS

    def test_a_seed_for_the_dice_is_no_decision(self) -> None:
        live, random = begin("aeonis"), Random(3)
        seat = live.match.to_act[0]
        do(live, "mix", seat, "0" * 64, after=4_000 * MS)
        do(live, "play", seat, some_action(live, seat, random), after=1 * MS)
        assert [each.took for each in decisions_of(live, seat)] == [4_001 * MS]


@pytest.fixture(scope="module")
def judge(server: Server) -> Client:
    """A moderator, and the next new guest."""
    name = new_name()
    client = server.account(name)
    server.guest("Judith's friend")
    assert run("moderators", "add", name, "--data", str(server.folder)).code == 0
    return client


def waiting_for(judge: Client, what: str = "queue") -> list[dict[str, Any]]:
    """The whole review queue, which may take several pages. Other tests leave entries in it too."""
    found = list[dict[str, Any]]()
    while page := judge.get(f"/api/moderation/{what}", limit=100, offset=len(found)):
        found += page
    return found


def hasty_match(server: Server, first: Client) -> str:
    """A match played in no time, by `first` and the next new guest."""
    with closing(open_database(server.folder)) as database:
        live, store = begin("age-of-chess", id=new_id(), person=person_of(first)), MatchStore(database)
        for seat, action in ((0, "e2-e3"), (1, "e7-e6"), (0, "d2-d3"), (1, "d7-d6")):
            do(live, "play", seat, action, after=50 * MS)
        store.add(live.stored(), progress_of(live))
        do(live, "resign", 0)
        store.append(live.id, 4, live.commands[-1], progress_of(live), live.last_link, flags_of(live))
    return live.id


def test_a_flag_waits_for_a_moderator_who_decides(judge: Client, server: Server) -> None:
    ann = server.guest("Hasty Ann")
    server.guest("Hasty Ben")
    match = hasty_match(server, ann)
    waiting = [each for each in waiting_for(judge) if each["match"] == match]
    assert {each["kind"] for each in waiting} == {"haste"}
    flag = next(each for each in waiting if each["name"] == "Hasty Ben")
    shown = judge.get(f"/api/moderation/flags/{flag['id']}")
    assert shown["evidence"]["decisions"][0]["took"] < HASTE
    ann.begin(ME, ME)  # a flag alone has no effect
    decided = judge.post(
        f"/api/moderation/flags/{flag['id']}/review", {"decision": "cheating", "note": "A program."}
    )
    assert (decided["decision"], decided["note"]) == ("cheating", "A program.")
    assert flag["id"] not in [each["id"] for each in waiting_for(judge)]
    newest = judge.get("/api/moderation/audit")[0]
    assert newest["action"] == "decide"
    assert newest["data"] == {"flag": flag["id"], "decision": "cheating", "note": "A program."}


def test_who_is_banned_cannot_begin_or_join(judge: Client, server: Server) -> None:
    ann, ben = server.guest("Fair Ann"), server.guest("Banned Ben")
    hasty_match(server, ann)
    number = next(each["person"] for each in waiting_for(judge) if each["name"] == "Banned Ben")
    path = f"/api/moderation/people/{number}"
    judge.post(f"{path}/sanctions", {"kind": "ban", "days": 7, "note": "A program."})
    refused = ben.http.post("/api/matches", json={"game": "age-of-chess", "seats": [ME, ME]})
    assert (refused.status_code, refused.json()["text"]) == (403, "You are banned from playing here.")
    begun = ann.begin(ME, FRIEND)
    joined = ben.http.post(f"/api/matches/{begun.id}/join", json={"code": begun.seats[1].invitation})
    assert joined.status_code == 403
    assert [each["kind"] for each in judge.get(path)["sanctions"]] == ["ban"]
    judge.post(f"{path}/sanctions/ban/lift", {"note": "It was a mistake."})
    assert judge.get(path)["sanctions"] == []
    ben.begin(ME, ME)


def test_who_is_banned_seeks_and_challenges_nobody(judge: Client, server: Server) -> None:
    """Pending requests are withdrawn; opponents in running matches are unaffected."""
    ann, ben = server.guest("Seeking Ann"), server.guest("Seeking Ben")
    match = begin_between(ann, ben)
    open_seek, others = seek(ben), seek(ann)
    ben.post("/api/lobby/challenges", {"game": "age-of-chess", "person": person_of(ann)})
    ann.post("/api/lobby/challenges", {"game": "age-of-chess", "person": person_of(ben)})
    judge.post(f"/api/moderation/people/{person_of(ben)}/sanctions", {"kind": "ban", "note": "A program."})
    shown = lobby_of(ann)
    assert open_seek not in [each.id for each in shown.seeks]
    assert not shown.challenges
    banned = (403, "You are banned from playing here.")
    challenge = {"game": "age-of-chess", "person": person_of(ann)}
    for path, body in (("quick", QUICK), ("seeks", QUICK), ("challenges", challenge)):
        assert problem(ben, f"/api/lobby/{path}", body) == banned
    assert problem(ben, f"/api/lobby/seeks/{others}/join") == banned
    ann.play(match, "e2-e3")
    ben.play(match, "e7-e6", seat=1)
    ann.do("resign", match)
    assert problem(ann, f"/api/matches/{match}/rematch") == (
        403,
        "One of the players is banned from playing here.",
    )


def test_nobody_begins_a_match_for_the_banned(tmp_path: Path) -> None:
    """Whatever the source of the match: a pairing under way, or a tournament."""

    async def pair() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            ann, ben, judge = (guest(lobby, name) for name in ("Ann", "Ben", "Judge"))
            lobby.service.moderation.sanction(ben, "ban", None, "A program.", judge)
            with pytest.raises(RequestError, match="One of the players is banned"):
                await lobby.service.begin_between((ann, ben), MatchTerms(game="age-of-chess"), rated=False)

    asyncio.run(pair())


def test_who_is_muted_says_nothing_to_anybody(judge: Client, server: Server) -> None:
    ann, ben = server.guest("Quiet Ann"), server.guest("Muted Ben")
    chat = f"/api/matches/{begin_between(ann, ben)}/chat"
    path = f"/api/moderation/people/{person_of(ben)}/sanctions"
    judge.post(path, {"kind": "mute", "days": 1, "note": "Rude."})
    assert problem(ben, chat, {"text": "Hello"}) == (403, "You are muted.")
    assert ben.get(chat)["why_not"] == "You are muted."
    ann.post(chat, {"text": "Hello"})
    judge.post(f"{path}/mute/lift", {"note": "They said sorry."})
    ben.post(chat, {"text": "Hello"})


def test_a_report_waits_for_a_moderator_who_decides(judge: Client, server: Server) -> None:
    ann, ben = server.guest("Reporting Ann"), server.guest("Rude Ben")
    match = begin_between(ann, ben)
    ben.post(f"/api/matches/{match}/chat", {"text": "Bah"})
    (message,) = ann.get(f"/api/matches/{match}/chat")["messages"]
    report = {"person": person_of(ben), "reason": "chat", "text": "Rude", "match": match}
    ann.post("/api/reports", report | {"message": message["id"]})
    waiting = waiting_for(judge, "reports")
    (shown,) = [each for each in waiting if each["match"] == match]
    assert (shown["reporter"], shown["name"], shown["text"], shown["said"]) == (
        "Reporting Ann",
        "Rude Ben",
        "Rude",
        "Bah",
    )
    path = f"/api/moderation/reports/{shown['id']}/review"
    assert judge.post(path, {"decision": "upheld", "note": "Warned."})["state"] == "upheld"
    waiting = waiting_for(judge, "reports")
    assert match not in [each["match"] for each in waiting]
    (on_record,) = judge.get(f"/api/moderation/people/{person_of(ben)}")["reports"]
    assert on_record["state"] == "upheld"
    newest = judge.get("/api/moderation/audit")[0]
    assert newest["data"] == {"report": shown["id"], "decision": "upheld", "note": "Warned."}
    missing = judge.http.post(
        "/api/moderation/reports/999999/review", json={"decision": "upheld", "note": "x"}
    )
    assert missing.status_code == 404


def test_how_like_the_computer_somebody_played(judge: Client, server: Server) -> None:
    ann, _ = server.guest(), server.guest()
    match = hasty_match(server, ann)
    found = judge.get(f"/api/moderation/matches/{match}/likeness", seat=0)
    assert found["of"] == 2
    assert 0 <= found["low"] <= found["same"] / 2 <= found["high"] <= 1
    missing = judge.http.get(f"/api/moderation/matches/{match}/likeness", params={"seat": 5})
    assert missing.status_code == 404


def test_nobody_else_sees_any_of_it(server: Server, ann: Client) -> None:
    paths = ("queue", "flags/1", "reports", "people/1", "audit", "matches/x/likeness?seat=0")
    for client in (ann, server.stranger()):
        for path in paths:
            assert client.http.get(f"/api/moderation/{path}").status_code == 403, path
        for path in (
            "flags/1/review",
            "reports/1/review",
            "people/1/sanctions",
            "people/1/sanctions/ban/lift",
        ):
            body = {"decision": "clear", "kind": "ban", "note": "x"}
            assert client.http.post(f"/api/moderation/{path}", json=body).status_code in (403, 422), path
            refused = client.http.post(f"/api/moderation/{path}", json={"note": "x"})
            assert refused.status_code in (403, 422), path


def test_nobody_decides_about_themselves(judge: Client, server: Server) -> None:
    hasty_match(server, judge)
    name = judge.get("/api/me")["name"]
    own = next(each for each in waiting_for(judge) if each["name"] == name)
    body = {"decision": "clear", "note": "I am quick."}
    refused = judge.http.post(f"/api/moderation/flags/{own['id']}/review", json=body)
    assert (refused.status_code, refused.json()["text"]) == (403, "You cannot decide about yourself.")


def test_moderators_are_appointed_at_the_machine(mortal: Server) -> None:
    folder = str(mortal.folder)
    guest = mortal.guest("Jo")
    jo = mortal.account("Jo")
    assert run("moderators", "add", "Jo", "--data", folder).out == "Jo is a moderator now.\n"
    assert jo.get("/api/moderation/queue") == []
    assert guest.http.get("/api/moderation/queue").status_code == 403, "only a guest of the same name"
    assert "is a moderator already" in run("moderators", "add", "Jo", "--data", folder).err
    assert run("moderators", "list", "--data", folder).out.endswith(" Jo\n")
    mortal.guest("Nobody")
    assert "no account Nobody" in run("moderators", "add", "Nobody", "--data", folder).err
    assert run("moderators", "remove", "Jo", "--data", folder).code == 0
    assert jo.http.get("/api/moderation/queue").status_code == 403
    assert run("moderators", "log", "--data", folder).code == 0
    with closing(sqlite3.connect(mortal.folder / FILE)) as database, database:
        database.execute("UPDATE audit SET actor = 'somebody else' WHERE n = 1")
    broken = run("moderators", "log", "--data", folder)
    assert broken.code != 0
    assert "from entry 1 on" in broken.err
