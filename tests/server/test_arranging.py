"""A set-up placed in one command, during the set-up phase."""

import signal
from collections.abc import Mapping

from banneret.server.models.commands import Accepted, Refused
from tests.server.running import FRIEND, GREEDY, ME, Client, Server, new_command

GAME = "cyvasse"


def arrange(client: Client, match: str, side: Mapping[str, object], seat: int = 0) -> Accepted | Refused:
    return client.do("arrange", match, seat=seat, side=side)


def now(client: Client, match: str, seat: int = 0) -> dict[str, list[str]]:
    found: dict[str, list[str]] = client.get(f"/api/matches/{match}/setup", seat=seat)["content"]
    return found


def arrays(client: Client) -> dict[str, dict[str, object]]:
    ready = client.get(f"/api/games/{GAME}/choices")["sides"][0]["ready"]
    return {each["name"]: each["content"] for each in ready}


def test_an_array_is_laid_out_at_once_and_read_back(ann: Client) -> None:
    for seat in (0, 1):
        seats = [ME, GREEDY] if seat == 0 else [GREEDY, ME]
        match, known = ann.begin(*seats, game=GAME, seed=3).id, arrays(ann)
        assert now(ann, match, seat) == known["ranks"]
        assert isinstance(arrange(ann, match, known["proven"], seat), Accepted)
        assert now(ann, match, seat) == known["proven"]
        assert ann.snapshot(match, seat=seat).can_arrange
        ann.play(match, "ready", seat=seat)
        assert not ann.snapshot(match, seat=seat).can_arrange
        assert isinstance(arrange(ann, match, known["ranks"], seat), Refused)


def test_the_same_command_is_done_once(ann: Client) -> None:
    match, side = ann.begin(ME, GREEDY, game=GAME).id, arrays(ann)["bastion"]
    command = new_command("arrange", ann.snapshot(match).version, side=side)
    first = ann.command(match, command)
    assert ann.command(match, command) == first
    assert isinstance(first, Accepted)
    assert ann.snapshot(match).version == first.version
    again = arrange(ann, match, side)
    assert again == first.model_copy(update={"id": again.id})


def test_nothing_is_changed_by_what_cannot_be(ann: Client) -> None:
    match, known = ann.begin(ME, GREEDY, game=GAME, ruleset={"setup": {"changes": 10}}).id, arrays(ann)
    for side in (known["bastion"], {**known["ranks"], "king": ["A9"]}, {"king": 3}, {}):
        answer = arrange(ann, match, side)
        assert isinstance(answer, Refused)
        assert answer.text
        assert now(ann, match) == known["ranks"]
    assert ann.command(match, new_command("arrange", 0)).kind == "refused"


def test_nobody_else_sees_anything_of_it(ann: Client, ben: Client) -> None:
    begun = ann.begin(ME, FRIEND, game=GAME)
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    before = ben.snapshot(begun.id)
    assert isinstance(arrange(ann, begun.id, arrays(ann)["proven"]), Accepted)
    assert ben.snapshot(begun.id) == before
    assert ben.http.get(f"/api/matches/{begun.id}/setup", params={"seat": 0}).status_code == 403


def test_another_side_under_the_same_id_is_refused_and_not_laid_out(ann: Client) -> None:
    match, known = ann.begin(ME, GREEDY, game=GAME).id, arrays(ann)
    command = new_command("arrange", ann.snapshot(match).version, side=known["bastion"])
    assert isinstance(ann.command(match, command), Accepted)
    answer = ann.command(match, {**command, "side": known["proven"]})
    assert isinstance(answer, Refused)
    assert answer.reason == "reused"
    assert now(ann, match) == known["bastion"]


def test_a_side_is_stored_whole_and_is_there_after_the_process_was_killed(mortal: Server) -> None:
    """Many small board changes are one change of the match: none of them can be stored alone."""
    ann = mortal.guest("Ann")
    match, known = ann.begin(ME, GREEDY, game=GAME).id, arrays(ann)
    before = ann.snapshot(match).version
    command = new_command("arrange", before, side=known["proven"])
    answer = ann.command(match, command)
    assert answer.version == ann.snapshot(match).version == before + 1
    mortal.end(signal.SIGKILL)
    mortal.start()
    assert now(ann, match) == known["proven"]
    assert ann.command(match, command) == answer


def test_a_whole_side_is_taken_back_at_once(ann: Client) -> None:
    match, known = ann.begin(ME, GREEDY, game=GAME).id, arrays(ann)
    assert isinstance(arrange(ann, match, known["bastion"]), Accepted)
    assert isinstance(arrange(ann, match, known["proven"]), Accepted)
    for side in ("bastion", "ranks"):
        assert isinstance(ann.do("undo", match), Accepted)
        assert now(ann, match) == known[side]
