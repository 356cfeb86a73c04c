"""The example bot, run as a user would run it."""

import os
import subprocess
import sys
from random import Random

import pytest

from tests.server.lobby import lobby_of
from tests.server.running import FRIEND, GAME, PATIENCE, RANDOM, ROOT, Client, Server, new_name, wait_until


@pytest.mark.parametrize("as_account", [True, False])
def test_the_bot_plays_a_whole_match(server: Server, ann: Client, as_account: bool) -> None:
    token, name = "", ""
    if as_account:
        name = new_name()
        owner = server.account(name)
        token = owner.post("/api/account/tokens", {"name": "bot", "scope": "play"})["token"]
    begun = ann.begin(FRIEND, RANDOM, ruleset={"endings": {"plies": 24}})
    link = f"{server.url}/join/{begun.id}/{begun.seats[0].invitation}"
    ran = subprocess.run(
        [sys.executable, ROOT / "examples/bot.py", link],
        env=os.environ | {"BANNERET_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ran.returncode == 0, ran.stderr
    over = ann.snapshot(begun.id)
    assert over.view.status.outcome
    assert ran.stdout.strip() == over.view.status.outcome.text
    assert over.seats[0].title == name
    assert len(over.view.log) >= 4


def keeper(server: Server) -> tuple[Client, str]:
    """A person with an account, and an API token for a bot."""
    owner = server.account()
    return owner, str(owner.post("/api/account/tokens", {"name": "bot", "scope": "play"})["token"])


def run_bot(server: Server, token: str, *options: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(ROOT / "examples/bot.py"), server.url, *options]
    return subprocess.Popen(
        command, env=os.environ | {"BANNERET_TOKEN": token}, stdout=subprocess.PIPE, text=True
    )


def expect_counted(owners: list[Client], bots: "list[subprocess.Popen[str]]") -> None:
    """Both bots report the same result; it was a rated live match, and has changed both ratings."""
    told = [bot.communicate(timeout=PATIENCE)[0].strip() for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    (match,) = owners[0].matches()
    over = owners[1].snapshot(match.id)
    assert over.view.status.outcome
    assert told == [over.view.status.outcome.text] * 2
    assert match.rated
    assert match.time_control
    assert match.time_control.pace == "live"
    ratings = [seat.rating for seat in over.seats]
    changes = [rating.change for rating in ratings if rating and rating.change is not None]
    assert sorted(changes) == [-20, 20]


def test_two_bots_meet_by_a_seek_and_the_result_counts(server: Server) -> None:
    (ann, anns), (ben, bens) = keeper(server), keeper(server)
    first = run_bot(server, anns, "--seek", GAME, "--moves", "4")
    wait_until(lambda: any(seek.mine for seek in lobby_of(ann).seeks))
    expect_counted([ann, ben], [first, run_bot(server, bens, "--seek", GAME)])


def test_the_small_bot_plays_a_whole_rated_match(server: Server) -> None:
    (ann, anns), (ben, bens) = keeper(server), keeper(server)
    small = subprocess.Popen(
        [sys.executable, str(ROOT / "examples/small_bot.py"), server.url, GAME],
        env=os.environ | {"BANNERET_TOKEN": anns},
        stdout=subprocess.PIPE,
        text=True,
    )
    wait_until(lambda: any(seek.mine for seek in lobby_of(ann).seeks))
    expect_counted([ann, ben], [small, run_bot(server, bens, "--seek", GAME, "--moves", "4")])


def test_a_bot_accepts_a_challenge(server: Server) -> None:
    """And resigns after two moves, when it is to act."""
    ann, (ben, token) = server.account(), keeper(server)
    wish = {"game": GAME, "time_control": {"pace": "live", "bank": 600}, "rated": True}
    ann.post("/api/lobby/challenges", {**wish, "name": ben.get("/api/me")["name"]})
    bot = run_bot(server, token, "--challenge", "--moves", "2")
    wait_until(lambda: bool(ann.matches()))
    match = ann.matches()[0].id
    with ann.live(match) as live:
        while not (now := live.until_asked()).view.status.outcome:
            assert now.seat is not None
            action = ann.some_action(match, now.seat, Random(1))
            live.until_done(ann.play(match, action, seat=now.seat))
    assert live.now.view.status.outcome
    assert bot.communicate(timeout=PATIENCE)[0].strip() == live.now.view.status.outcome.text
    assert bot.returncode == 0
