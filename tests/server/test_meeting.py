"""Challenges, friends and blocks, notices, and matches to watch."""

import json
from concurrent.futures import ThreadPoolExecutor

from tests.server.lobby import BY_MAIL, begin_between, live_lobby, lobby_of, person_of, problem, seek
from tests.server.running import GAME, GREEDY, ME, Client, Server

WISH = {"game": GAME, "time_control": BY_MAIL.model_dump()}


def pair(server: Server, name: str) -> tuple[Client, Client]:
    """Two people with unused names."""
    return server.guest(f"{name} One"), server.guest(f"{name} Two")


def challenge(by: Client, name: str) -> str:
    shown = by.post("/api/lobby/challenges", {**WISH, "name": name})["challenges"]
    return str(shown[0]["id"])


def test_a_challenge_is_accepted_once(server: Server) -> None:
    one, two = pair(server, "Accept")
    sent = challenge(one, "Accept Two")
    (shown,) = lobby_of(two).challenges
    assert (shown.by.name, shown.mine, shown.time_control) == ("Accept One", False, BY_MAIL)
    assert problem(one, f"/api/lobby/challenges/{sent}/accept")[0] == 404, "only the other can accept it"
    with ThreadPoolExecutor(3) as threads:
        path = f"/api/lobby/challenges/{sent}/accept"
        answers = list(threads.map(lambda _: two.again().http.post(path), range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 404, 404]
    assert len(one.matches()) == len(two.matches()) == 1
    assert not lobby_of(one).challenges


def test_a_challenge_is_declined_or_withdrawn(server: Server) -> None:
    one, two = pair(server, "Decline")
    for who in (two, one):
        sent = challenge(one, "Decline Two")
        who.ok(who.http.delete(f"/api/lobby/challenges/{sent}"))
        assert not lobby_of(one).challenges
        assert problem(two, f"/api/lobby/challenges/{sent}/accept")[0] == 404
    assert not one.matches()


def test_whom_one_cannot_challenge(server: Server) -> None:
    one, two = pair(server, "Refuse")
    server.guest("Refuse Two")
    status, text = problem(one, "/api/lobby/challenges", {**WISH, "name": "Refuse Two"})
    assert (status, text) == (409, "Several people here have that name. Send a link instead.")
    assert problem(one, "/api/lobby/challenges", {**WISH, "name": "Nobody at all"})[0] == 404
    assert problem(one, "/api/lobby/challenges", {**WISH, "name": "Refuse One"})[0] == 409
    assert problem(one, "/api/lobby/challenges", WISH)[0] == 422
    by_id = {**WISH, "person": person_of(two)}
    one.post("/api/lobby/challenges", by_id)
    status, text = problem(one, "/api/lobby/challenges", by_id)
    assert (status, text) == (409, "Your last challenge to this person waits for an answer.")


def test_whoever_is_blocked_hears_no_more(server: Server) -> None:
    one, two = pair(server, "Block")
    challenge(two, "Block One")
    made = seek(one)
    one.http.post("/api/relations/friend", json={"name": "Block Two"})
    one.ok(one.http.post("/api/relations/block", json={"name": "Block Two"}))
    assert not lobby_of(one).challenges, "what they had sent is gone"
    assert not lobby_of(one).friends
    assert made not in {each.id for each in lobby_of(two).seeks}
    assert problem(two, "/api/lobby/challenges", {**WISH, "name": "Block One"})[0] == 409
    assert problem(two, f"/api/lobby/seeks/{made}/join")[0] == 409
    assert problem(two, "/api/relations/friend", {"name": "Block One"})[0] == 409
    one.ok(one.http.delete(f"/api/relations/block/{person_of(two)}"))
    assert two.post(f"/api/lobby/seeks/{made}/join")["match"]


def test_friends_see_each_other_come_and_go(server: Server) -> None:
    one, two = pair(server, "Friend")
    one.ok(one.http.post("/api/relations/friend", json={"name": "Friend Two"}))
    with live_lobby(one) as lobby:
        with live_lobby(two) as other:
            assert [each.kind for each in other.now.notices] == ["friend"]
            assert [each.online for each in lobby_of(one).friends] == [None], "not without their consent"
            two.ok(two.http.post("/api/relations/friend", json={"name": "Friend One"}))
            while [each.online for each in lobby.now.friends] != [True]:
                lobby.next()
        while [each.online for each in lobby.now.friends] != [False]:
            lobby.next()


def test_notices_tell_whose_turn_it_is_and_no_more(server: Server) -> None:
    one, two = pair(server, "Turn")
    match = begin_between(one, two)
    with live_lobby(two, language="de") as lobby:
        one.play(match, "e2-e3")
        while "turn" not in {each.kind for each in lobby.now.notices}:
            lobby.next()
        assert lobby.now.waiting == (match,)
        (turn,) = [each for each in lobby.now.notices if each.kind == "turn"]
        assert turn.text == "Du bist am Zug: Age of Chess – Warfare gegen Turn One."
        told = lobby.now.model_dump_json()  # random ids may contain "e2", but never a space
        assert not [move for move in ("e2-e3", " e2", " e3") if move in told]
        two.play(match, "d7-d6", seat=1)
        while lobby.now.waiting:
            lobby.next()
        assert "turn" not in {each.kind for each in lobby.now.notices}
    one.do("offer-draw", match)
    kinds = [each.kind for each in lobby_of(two).notices]
    assert kinds == ["offer", "begun"]
    two.do("accept-draw", match, seat=1)
    shown = lobby_of(one)
    assert [each.kind for each in shown.notices] == ["ended", "begun"]
    assert shown.unread == 2
    one.ok(one.http.post("/api/lobby/notices/read", json={"until": shown.notices[1].id}))
    assert lobby_of(one).unread == 1
    assert [each.kind for each in lobby_of(two).notices] == ["begun"], "who ended it knows"


def test_an_answer_laid_face_down_is_no_news_to_the_others(server: Server) -> None:
    """All are asked together: the lobby must not reveal who has answered."""
    people = [server.guest(f"Hidden {n}") for n in range(3)]
    made = seek(people[0], game="the-road", seat=0)
    people[1].post(f"/api/lobby/seeks/{made}/join")
    match = people[2].post(f"/api/lobby/seeks/{made}/join")["match"]
    seats = {n: [seat.mine for seat in people[n].snapshot(match).seats].index(True) for n in range(3)}
    first = next(n for n in range(3) if people[n].snapshot(match).picks)
    other = next(n for n in range(3) if n != first and people[n].snapshot(match).picks)
    before = _of_match(people[other], match)
    people[first].play(match, people[first].legal(match, seats[first])[0], seat=seats[first])
    assert _of_match(people[other], match) == before
    watching = server.guest("Hidden Watcher")
    assert match not in {each.id for each in lobby_of(watching).watching}, "nobody allowed it"


def _of_match(client: Client, match: str) -> str:
    shown = lobby_of(client)
    return json.dumps(
        [[each.model_dump_json() for each in shown.notices if each.match == match], shown.waiting]
    )


def test_no_notices_of_matches_against_the_computer(server: Server) -> None:
    alone = server.guest("Alone")
    match = alone.begin(ME, GREEDY).id
    alone.play(match, "e2-e3")
    shown = lobby_of(alone)
    assert not shown.notices
    assert not shown.waiting


def test_matches_to_watch_are_those_of_people_who_allow_it(server: Server) -> None:
    one, two = pair(server, "Watch")
    stranger = server.stranger()
    match = begin_between(one, two)
    one.ok(one.http.put("/api/lobby/settings", json={"watchable": True}))
    assert match not in {each.id for each in lobby_of(stranger).watching}
    two.ok(two.http.put("/api/lobby/settings", json={"watchable": True}))
    with live_lobby(stranger) as lobby:
        while match not in {each.id for each in lobby.now.watching}:
            lobby.next()
        one.play(match, "e2-e3")
        while [each.moves for each in lobby.now.watching if each.id == match] != [1]:
            lobby.next()
    one.do("resign", match)
    with live_lobby(stranger) as lobby:
        while match in {each.id for each in lobby.now.watching}:
            lobby.next()


def test_who_waits_is_offered_a_computer_of_their_strength(ann: Client) -> None:
    assert ann.get(f"/api/lobby/computer/{GAME}")["level"] == "level:3"
    assert ann.http.get("/api/lobby/computer/go").status_code == 404
