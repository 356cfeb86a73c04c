"""Whole matches, as a client plays them."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from random import Random
from typing import Any

from banneret import game, replay
from banneret.engine.match import read_record, replay_record
from banneret.engine.views import LogEntry, Outcome, Preview, Threats
from banneret.server.models.commands import Accepted
from banneret.server.models.snapshots import PastPosition, PickInfo, WhyNot
from tests.engine.toy import ROAD
from tests.server.running import FRIEND, GAME, GREEDY, ME, RANDOM, Client, Server, cpu_seconds, new_command


def test_a_match_against_the_computer_over_the_socket(ann: Client) -> None:
    match = ann.begin(ME, GREEDY, seed=3).id
    random = Random(3)
    log = list[LogEntry]()
    with ann.live(match) as live:
        while live.until_asked().view.status.outcome is None:
            log[live.now.log_since :] = live.now.view.log
            action = ann.some_action(match, 0, random)
            answer = live.send(new_command("play", live.now.version, action=action))
            assert isinstance(answer, Accepted)
            live.next()
            assert live.now.version >= answer.version
            log[live.now.log_since :] = live.now.view.log
    log[live.now.log_since :] = live.now.view.log
    assert [entry.n for entry in log] == list(range(1, len(log) + 1))
    whole = ann.snapshot(match)
    assert tuple(log) == whole.view.log
    record = ann.record(match)
    assert replay(record).outcome == whole.view.status.outcome
    assert record["seats"] == ["Ann", "greedy"]


def test_a_match_against_the_computer_over_plain_requests(ann: Client) -> None:
    match = ann.begin(RANDOM, ME, seed=4, ruleset={"endings": {"plies": 20}}).id
    random = Random(4)
    while (now := ann.snapshot(match)).view.status.outcome is None:
        if now.picks:
            ann.play(match, ann.some_action(match, 1, random), seat=1)
    assert now.view.status.outcome.result == "unfinished"
    assert [entry.seat for entry in now.view.log] == [0, 1] * 10
    assert replay(ann.record(match)).outcome == now.view.status.outcome


def test_one_person_plays_all_seats(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    for seat in (0, 1, 0):
        now = ann.snapshot(match)
        assert now.seat == now.view.viewer == seat
        assert now.picks
        ann.play(match, ann.some_action(match, seat, Random(seat)), seat=seat)
    assert ann.snapshot(match, seat=0).picks == ()
    assert ann.snapshot(match, seat=0).view.viewer == 0


def test_computers_among_themselves(ann: Client) -> None:
    match = ann.begin(GREEDY, RANDOM, ruleset={"endings": {"plies": 20}}).id
    with ann.live(match) as live:
        assert live.now.seat is None
        while live.now.view.status.outcome is None:
            live.next()
    assert ann.matches()[0].outcome is not None


def test_a_game_with_dice_secrets_and_four_seats(ann: Client) -> None:
    match = ann.begin(ME, GREEDY, RANDOM, GREEDY, game="the-road", ruleset="four").id
    random = Random(5)
    with ann.live(match) as live:
        while live.until_asked().view.status.outcome is None:
            live.send(new_command("play", live.now.version, action=ann.some_action(match, 0, random)))
            live.next()
    assert replay_here(ann.record(match)) == live.now.view.status.outcome


def replay_here(record: dict[str, Any]) -> Outcome | None:
    return replay_record(read_record(record), ROAD).outcome


def test_a_past_position(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    before = ann.snapshot(match).view
    ann.play(match, "e2-e3")
    ann.play(match, "e7-e6", seat=1)
    now = ann.snapshot(match, seat=0).view
    first, last = (
        PastPosition.model_validate(ann.get(f"/api/matches/{match}/positions/{n}", seat=0)) for n in (0, 2)
    )
    assert first.view == before
    assert last.view == now.model_copy(update={"log": now.log[-1:]})
    assert ann.http.get(f"/api/matches/{match}/positions/3").status_code == 404


def test_pointing(ann: Client) -> None:
    """Word picks include what follows them, attacks include their verdict."""
    position = {
        "to_move": "blue",
        "blue": {"e1": ["commander"], "c3": ["archer"]},
        "gold": {"e8": ["commander"], "c4": ["pikeman"]},
    }
    record = game(GAME).position(position).record()
    match = ann.post("/api/matches/import", record)["id"]
    path = f"/api/matches/{match}/picks"
    picks = {
        each["pick"]: PickInfo.model_validate(each) for each in ann.get(path, seat=0, picks=["unit:c3a"])
    }
    shoot = picks["word:shoot"]
    assert shoot.action is None
    assert [each.pick for each in shoot.then] == ["cell:c4"]
    assert shoot.then == tuple(
        map(PickInfo.model_validate, ann.get(path, seat=0, picks=["unit:c3a", "word:shoot"]))
    )
    assert shoot.then[0].verdict == "ahead"
    attack, move = picks["cell:c4"], picks["cell:b4"]
    assert attack.action
    assert move.action
    assert (attack.action.kind, move.action.kind) == ("attack", "move")
    preview = ann.get(f"/api/matches/{match}/preview", seat=0, action=attack.action.text)
    assert attack.verdict == Preview.model_validate(preview).verdict is not None
    assert move.verdict is None


def test_what_threatens_me_is_told_to_me_alone_and_anew_after_each_move(ann: Client) -> None:
    position = {
        "to_move": "blue",
        "blue": {"e1": ["commander"], "c3": ["pikeman"]},
        "gold": {"e8": ["commander"], "c5": ["archer"]},
    }
    match = ann.post("/api/matches/import", game(GAME).position(position).record())["id"]
    path = f"/api/matches/{match}/threats"
    (threat,) = Threats.model_validate(ann.get(path, seat=0)).threats
    assert (threat.cell, threat.starts, threat.verdict) == ("c3", ("c5",), "behind")
    assert threat.words == "Archer c5 shoots at Pikeman c3"
    ann.play(match, "c3-b4", seat=0)
    assert Threats.model_validate(ann.get(path, seat=0)).threats != (threat,)


def test_previews_hold_up_nobody(server: Server, ann: Client, ben: Client) -> None:
    """With secrets and dice a preview takes long; the opponent waits for at most one of them."""
    begun = ann.begin(ME, FRIEND, game="the-road", ruleset={"seats": 2, "most_bid": 9})
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    ann.play(begun.id, "ready")
    ben.play(begun.id, "ready", seat=1)
    bids = [f"bid {bid}" for bid in range(1, 10)]

    def preview(bid: str) -> Any:
        return ann.get(f"/api/matches/{begun.id}/preview", seat=0, action=bid)

    with ThreadPoolExecutor(len(bids)) as threads:
        before = cpu_seconds(server.pid)  # excluding worker processes: they may be busy with another match
        asked = [threads.submit(preview, bid) for bid in bids]
        next(as_completed(asked))
        ben.snapshot(begun.id)
        assert not all(each.done() for each in asked)
        first = [each.result() for each in asked]
    done = cpu_seconds(server.pid)
    assert [preview(bid) for bid in bids] == first
    assert cpu_seconds(server.pid) - done < (done - before) / 2, "they were worked out again"
    ann.play(begun.id, "bid 1")
    ben.play(begun.id, "bid 2", seat=1)
    path = f"/api/matches/{begun.id}/preview"
    assert ann.http.get(path, params={"seat": 0, "action": "bid 1"}).status_code == 422


def test_why_not(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    reasons = [
        WhyNot.model_validate(ann.get(f"/api/matches/{match}/why-not", seat=0, picks=picks)).reason
        for picks in (["unit:e2a", "cell:e3"], ["unit:e2a", "cell:e7"], ["unit:nowhere"], [])
    ]
    assert reasons[0] is None
    assert reasons[1] is not None
    assert "(AC-3.1)" in reasons[1]
    assert reasons[2]
    turn = ann.get(f"/api/matches/{match}/why-not", seat=1, picks=["unit:e7a"])
    assert turn["reason"] == "It is not this seat's turn: Blue is to act."


def test_whoever_has_part_of_the_log_gets_the_rest(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.play(match, "e2-e3")
    ann.play(match, "e7-e6", seat=1)
    rest = ann.snapshot(match, log_since=1)
    assert rest.log_since == 1
    assert [entry.text for entry in rest.view.log] == ["e7-e6"]
    assert ann.snapshot(match, log_since=9).log_since == 0
    ann.do("undo", match)
    assert ann.snapshot(match, log_since=1).log_since == 0
