"""The Ambush, rule by rule: a game with nothing but rules is playable."""

from banneret.engine.game import Game
from banneret.engine.match import Match
from tests.engine.ambush import AMBUSH
from tests.engine.ambush.rules import HIDDEN, UNITS

GAME = Game(AMBUSH, AMBUSH.ruleset())


def strengths(match: Match, viewer: int) -> list[int]:
    return list(match.seen_by(viewer).window.strength)


def ambushed(*fallen: int, strength: tuple[int, ...] = (1, 2, 3, 4, 1, 2, 3, 4), plies: int = 0) -> Match:
    document = GAME.match().document()
    lost = [int(unit in fallen) for unit in range(2 * UNITS)]
    return GAME.position({**document, "strength": [*strength], "shown": lost, "fallen": lost, "plies": plies})


def test_units_are_dealt_in_secret() -> None:
    """AB-1.1: four units per side, of strength 1 to 4, known to their owner."""
    match = GAME.match(3)
    assert sorted(strengths(match, 0)) == [HIDDEN] * 4 + [1, 2, 3, 4]
    assert strengths(match, 0)[4:] == strengths(match, 1)[:4] == [HIDDEN] * 4
    assert len({tuple(strengths(GAME.match(seed), 0)) for seed in range(20)}) > 5


def test_an_attack_shows_both() -> None:
    """AB-2.1: units that have fought are known to all from then on."""
    match = ambushed()
    match.play("4")  # Blue's second unit against Gold's first
    assert strengths(match, 1)[:4] == [HIDDEN, 2, HIDDEN, HIDDEN]
    assert strengths(match, 0)[4:] == [1, HIDDEN, HIDDEN, HIDDEN]
    assert match.to_act == (1,)


def test_the_weaker_falls() -> None:
    """AB-2.2: the weaker falls; equals both fall."""
    match = ambushed()
    match.play("4")
    assert list(match.history.truth().window.fallen) == [0, 0, 0, 0, 1, 0, 0, 0]
    match.play("5")
    assert list(match.history.truth().window.fallen) == [0, 1, 0, 0, 1, 1, 0, 0]


def test_the_last_to_stand_wins() -> None:
    """AB-3.1: a side without units loses; if both have none, it is a draw."""
    match = ambushed(4, 5, 6, strength=(1, 2, 3, 4, 4, 3, 2, 1))
    match.play("15")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.winners) == ("won", (0,))
    match = ambushed(0, 1, 2, 4, 5, 6)
    match.play("15")
    assert match.outcome is not None
    assert match.outcome.result == "drawn"


def test_the_limit() -> None:
    """AB-3.2: at the limit of actions it is unfinished."""
    match = ambushed(plies=19)
    match.play("0")
    assert match.outcome is not None
    assert match.outcome.result == "unfinished"
