"""What a player would know after an undo."""

import banneret
from banneret.engine.game import Game
from tests.engine.ambush import AMBUSH
from tests.engine.toy import ROAD

ROAD_GAME = Game(ROAD, ROAD.ruleset())


def on_the_road(**changes: object) -> banneret.Match:
    travellers = {name: {"cell": "r2", "held": 3} for name in ("blue", "gold", "green")}
    return ROAD_GAME.position(
        {"phase": "turn", "turn": "blue", "left": 2, "travellers": travellers, **changes}
    )


def test_open_moves_without_dice_can_be_taken_back_fairly() -> None:
    match = banneret.game("age-of-chess").match()
    match.play("e2-e3")
    match.play("e7-e6")
    assert match.undo_is_safe(2)


def test_dice_that_were_seen_cannot_be_unseen() -> None:
    match = on_the_road()
    match.play("walk")
    assert not match.undo_is_safe(1)


def test_a_secret_choice_that_nobody_has_noticed_can_be_taken_back() -> None:
    match = ROAD_GAME.match()
    match.play("swap", 0)
    match.play("ready", 1)
    assert match.undo_is_safe(1)
    assert match.undo_is_safe(2)


def test_an_answer_face_down_can_be_taken_back_until_it_is_turned_up() -> None:
    match = ROAD_GAME.match()
    for seat in range(3):
        match.play("ready", seat)
    match.play("bid 2", 0)
    assert match.undo_is_safe(1)
    match.play("bid 1", 1)
    match.play("bid 3", 2)
    assert not match.undo_is_safe(3)


def test_nor_can_answers_that_were_turned_up() -> None:
    match = ROAD_GAME.match()
    for seat in range(3):
        match.play("ready", seat)
    assert not match.undo_is_safe(1)


def test_a_secret_that_an_open_action_has_shown_cannot_be_hidden_again() -> None:
    """An attack on a hidden unit reveals it, even without dice; one between known units does not."""
    match = Game(AMBUSH, AMBUSH.ruleset()).match(5)
    match.play("0")
    assert not match.undo_is_safe(1)
    fought = match.game.position({**match.game.match().document(), "shown": [1, 0, 0, 0, 1, 0, 0, 0]})
    fought.play("0")
    assert fought.undo_is_safe(1)
