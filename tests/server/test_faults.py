"""A fault in a game: whoever runs into it is told so, and the match is as it was stored."""

import json
import signal

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import ME, Live, Server, new_command


def code_of(live: Live) -> int:
    """The code with which a socket is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        live.receive()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_what_a_fault_left_behind_is_not_built_upon(mortal: Server) -> None:
    ann = mortal.guest()
    match = ann.begin(ME, ME, ME, game="the-faulty-road").id
    before = ann.snapshot(match)
    with ann.live(match) as live:
        for _ in range(2):
            swap = new_command("play", ann.snapshot(match).version, action="swap")
            response = ann.http.post(f"/api/matches/{match}/commands", json=swap)
            assert (response.status_code, response.json()["text"][:20]) == (500, "Something went wrong")
            ann = ann.again()  # after a fault the connection is closed
            assert ann.snapshot(match) == before
        assert code_of(live) == 4000
    with ann.live(match) as live:
        live.socket.send(json.dumps(new_command("play", 0, action="swap")))
        assert code_of(live) == 4000
    assert ann.snapshot(match) == before
    for seat in range(3):
        ann.play(match, "ready", seat=seat)
    played = ann.snapshot(match)
    assert played.view.status.phase == "bids"
    mortal.end(signal.SIGKILL)
    mortal.start()
    assert ann.again().snapshot(match) == played
