"""Receipts commit to everything, and reveal nothing the viewer may not know."""

from random import Random
from typing import Any

import pytest

from banneret import IllegalAction, games
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.server.fairplay.receipts import is_signed
from banneret.server.matches.live import LiveMatch
from tests.engine.toy import ROAD
from tests.server.chains import SIGNER, begin, do, play_some, some_action

ACTIONS = 40
FOG = {"extends": "campaign", "weather": {"fog": 100, "clear": 1, "rain": 0, "snow": 0}}


@pytest.fixture(autouse=True)
def the_road(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_registered", dict(games._registered))
    games.register(ROAD)


def test_a_receipt_is_signed_with_the_servers_key() -> None:
    live = begin("age-of-chess")
    do(live, "play", 0, "e2-e3")
    receipt = live.receipt(1)
    assert receipt is not None
    assert (receipt.seat, receipt.links) == (1, 1)
    assert is_signed(receipt, SIGNER.public)
    assert not is_signed(receipt.model_copy(update={"links": 2}), SIGNER.public)
    assert not is_signed(receipt, "0" * 64)


def test_every_command_has_a_receipt_of_its_own() -> None:
    live = begin("age-of-chess")
    heads = [live.receipt(0)]
    for seat, action in ((0, "e2-e3"), (1, "e7-e6"), (0, "d2-d3")):
        do(live, "play", seat, action)
        heads.append(live.receipt(0))
    do(live, "offer-draw", 1)
    do(live, "decline-draw", 0)
    heads.append(live.receipt(0))
    assert len({each.head for each in heads if each}) == len(heads)
    assert live.receipt(0, live.commands[1]) == heads[2]


def seen(live: LiveMatch, viewer: int) -> tuple[bytes, object]:
    """Everything a viewer can see of a match."""
    return live.match.seen_by(viewer).state.tobytes(), live.match.log(viewer)


@pytest.mark.parametrize(
    ("game", "ruleset"),
    [
        ("the-road", {}),
        ("cyvasse", {}),
        ("prevail", {}),
        ("medieval-chess", FOG),
    ],
)
def test_a_receipt_stays_as_it_is_while_others_act_unseen(game: str, ruleset: dict[str, Any]) -> None:
    """It changes with everything its viewer sees."""
    live, random, unseen = begin(game, ruleset), Random(5), 0
    viewers = sorted(live.all_viewers)
    for _ in range(ACTIONS):
        if live.is_over:
            break
        before = {viewer: (seen(live, viewer), live.receipt(viewer)) for viewer in viewers}
        play_some(live, random, 1)
        for viewer in viewers:
            was_seen, receipt = before[viewer]
            assert (live.receipt(viewer) == receipt) == (seen(live, viewer) == was_seen), (viewer, game)
            unseen += seen(live, viewer) == was_seen
    assert unseen, "nobody did anything in secret"


def test_a_seed_for_the_dice_is_noticed_by_nobody_else() -> None:
    live = begin("prevail")
    others = [viewer for viewer in live.all_viewers if viewer != 0]
    before = {viewer: (seen(live, viewer), live.receipt(viewer)) for viewer in others}
    own = live.receipt(0)
    do(live, "mix", 0, "ab" * 32)
    assert {viewer: (seen(live, viewer), live.receipt(viewer)) for viewer in others} == before
    assert live.receipt(0) != own


def test_how_others_acted_unseen_changes_only_what_is_salted() -> None:
    """Blue swaps and is ready, or is ready at once: other viewers' receipts count the same links."""
    receipts = []
    for secretly in ([("swap", 300), ("ready", 700)], [("ready", 1000)]):
        live = begin("the-road")
        for action, after in secretly:
            do(live, "play", 0, action, after=after)
        for seat in (1, 2):
            do(live, "play", seat, "ready")
        receipts.append([live.receipt(viewer) for viewer in (1, 2, SPECTATOR)])
    one, two = receipts
    assert [each.links for each in one if each] == [each.links for each in two if each] == [2, 1, 1]
    assert one != two


def test_what_is_settled_covers_what_was_hidden() -> None:
    """Two matches that look the same to Gold have different receipts: Blue's face-down answer cannot be
    exchanged later.
    """
    heads = []
    for bid in ("bid 1", "bid 2"):
        live = begin("the-road", {"seats": 2})
        for seat in (0, 1):
            do(live, "play", seat, "ready")
        do(live, "play", 0, bid)
        before = live.receipt(1)
        do(live, "offer-draw", 1)
        after = live.receipt(1)
        assert before is not None
        assert after is not None
        heads.append((before.head, after.head))
    assert heads[0][0] == heads[1][0]
    assert heads[0][1] != heads[1][1]


def test_an_action_that_is_refused_leaves_no_trace() -> None:
    live = begin("age-of-chess")
    before = live.receipt(0)
    with pytest.raises(IllegalAction):
        do(live, "play", 0, "e2-e9")
    assert live.receipt(0) == before
    do(live, "play", 0, some_action(live, 0, Random(1)))
    assert live.receipt(0) != before
