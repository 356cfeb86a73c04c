"""The sending side of a socket, with clients of every kind."""

import asyncio

import pytest

from banneret.server.limits import Limits
from banneret.server.matches.listener import RESYNC, Listener, ListenerClosed
from banneret.server.matches.visitor import NOBODY
from banneret.server.models.commands import Accepted


async def no_picture() -> str:
    return "picture"


def test_who_takes_too_long_for_a_frame_is_let_go() -> None:
    async def never(frame: str) -> None:
        await asyncio.Event().wait()

    listener = Listener(NOBODY, Limits(send_timeout=0.01))
    with pytest.raises(ListenerClosed) as dropped:
        asyncio.run(listener.run(no_picture, never))
    assert dropped.value.code == RESYNC


def test_nothing_is_taken_from_who_lets_too_many_answers_wait() -> None:
    async def scene() -> tuple[bool, bool]:
        listener = Listener(NOBODY, Limits(waiting_answers=3))
        for n in range(3):
            listener.answer(Accepted(id=str(n), version=n))
        waiting = asyncio.create_task(listener.wait_for_room())
        await asyncio.sleep(0)
        was_waiting = not waiting.done()
        sending = asyncio.create_task(listener.run(no_picture, quick))
        await asyncio.wait_for(waiting, 10)
        sending.cancel()
        return was_waiting, waiting.done()

    async def quick(frame: str) -> None:
        pass

    assert asyncio.run(scene()) == (True, True)


def test_pictures_replace_each_other_and_answers_do_not() -> None:
    sent: list[str] = []
    listener = Listener(NOBODY, Limits())

    async def send(frame: str) -> None:
        sent.append("answer" if "accepted" in frame else frame)
        if len(sent) == 5:
            listener.close(RESYNC)

    async def draw() -> str:
        """A command is carried out during the drawing; the snapshot may include its effect."""
        if len(sent) < 4:
            listener.answer(Accepted(id="later", version=1))
        return "picture"

    for n in range(3):
        listener.answer(Accepted(id=str(n), version=n))
        listener.notify()
    with pytest.raises(ListenerClosed):
        asyncio.run(listener.run(draw, send))
    assert sent == ["answer", "answer", "answer", "answer", "picture"]


def test_what_is_made_meanwhile_is_not_sent_before_what_was_asked_for() -> None:
    """While a client waits for a requested snapshot, it is not ready for another."""

    async def scene() -> tuple[bool, bool]:
        listener, ready = Listener(NOBODY, Limits()), list[bool]()

        async def render() -> str:
            ready.append(listener.is_ready)
            return "picture"

        async def send(frame: str) -> None:
            ready.append(listener.is_ready)
            listener.close(RESYNC)

        with pytest.raises(ListenerClosed):
            await listener.run(render, send)
        return ready[0], ready[1]

    assert asyncio.run(scene()) == (False, True)
