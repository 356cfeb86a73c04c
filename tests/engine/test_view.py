"""The vocabulary of views: plain data, with nothing unknown to clients."""

import json

import pytest
from pydantic import ValidationError

import banneret
from banneret import ARBITER, SPECTATOR, View
from banneret.engine.game import Game
from banneret.engine.views import Board, Grid, Scene, Unit, Zone
from tests.engine.toy import ROAD

CHESS = banneret.game("age-of-chess").match(seed=1)
ROADS = Game(ROAD, ROAD.ruleset()).match(seed=1)


@pytest.mark.parametrize("match", [CHESS, ROADS], ids=["chess", "road"])
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, ARBITER])
def test_a_view_is_plain_json_and_comes_back_the_same(match: banneret.Match, viewer: int) -> None:
    view = match.view(viewer)
    text = view.model_dump_json()
    assert json.loads(text) == json.loads(json.dumps(view.model_dump()))
    assert View.model_validate_json(text) == view


def test_a_view_says_what_it_is_of() -> None:
    view = CHESS.view(SPECTATOR)
    assert (view.game, view.ruleset, view.viewer, view.seats) == (
        "age-of-chess",
        "default",
        -1,
        ("Blue", "Gold"),
    )


def test_a_view_cannot_be_changed() -> None:
    view = CHESS.view(0)
    with pytest.raises(ValidationError):
        view.viewer = 1  # type: ignore[misc]
    with pytest.raises(ValidationError):
        view.board.units[0].cell = "a1"  # type: ignore[misc]


def test_there_is_one_vocabulary() -> None:
    """Clients must never receive unknown fields: a misspelt or made-up one is an error."""
    with pytest.raises(ValidationError):
        Unit.model_validate(
            {"id": "a", "cell": "b", "seat": 0, "kind": "k", "name": "n", "symbol": "s", "hp": 3}
        )
    with pytest.raises(ValidationError):
        Grid.model_validate({"kind": "triangle", "places": {}})


def test_what_there_is_nothing_to_say_about_may_be_left_out() -> None:
    unit = Unit(id="a", cell="b1", seat=None, kind="wall", name="Wall", symbol="#")
    scene = Scene(phase="action", turn=1, board=Board(units=(unit,)))
    assert (unit.place, unit.facing, unit.bars, unit.badges, unit.values) == (0, None, (), (), {})
    assert (scene.zones, scene.counters, scene.prompts, scene.board.links) == ((), (), (), ())
    assert Zone(id="z", title="Theirs", seat=1, count=8).items == ()


def test_only_the_arbiter_sees_every_card() -> None:
    cards = {viewer: sum(len(zone.items) for zone in ROADS.view(viewer).zones) for viewer in (0, -1, -2)}
    assert cards == {0: 2, SPECTATOR: 0, ARBITER: 6}
