"""Chapter 3: movement."""

import pytest

from tests.games.age_of_chess.generated import SOLDIERS
from tests.games.age_of_chess.pictures import Ruleset, actions, assert_shows, lay_out
from tests.games.asking import ending, refused


@pytest.mark.parametrize("unit", "PAHQ")
def test_one_square_forward(unit: str) -> None:
    """AC-3.1: straight or diagonally; Blue up the board, Gold down."""
    picture = f"""
        8  K . . . . . . .
        5  . {unit.lower()} . . . . . .
        4  . . . . . . {unit} .
        1  . . . . . . . k
    """
    assert actions(lay_out(picture), "g4") == "g4-f5 g4-g5 g4-h5"
    assert actions(lay_out(picture, to_move="gold"), "b5") == "b5-a4 b5-b4 b5-c4"


def test_a_step_moves_joins_or_fights() -> None:
    """AC-3.1: depending on whether the square is empty, a comrade's or an enemy's."""
    match = lay_out("""
        8  . . . . . . . k
        5  . . . A c . . .
        4  . . . P . . . .
        1  K . . . . . . .
    """)
    assert actions(match, "d4") == "d4-c5 d4-d5 d4xe5"
    kinds = {action.text: action.kind for action in match.legal(0)}
    assert (kinds["d4-c5"], kinds["d4-d5"], kinds["d4xe5"]) == ("move", "join", "attack")
    for elsewhere in ("d4-d3", "d4-c3", "d4-e4", "d4-d6"):
        assert refused(match, elsewhere) == "AC-3.1"


def test_the_square_it_leaves_counts() -> None:
    """AC-3.1: Cavalry that rides into the enemy's half can step sideways only after that."""
    match = lay_out(
        """
        8  . . . . . . . k
        4  C . . . . . . .
        1  K . . . . . . .
        """,
        "v2",
    )
    assert actions(match, "a4") == "a4-a5 a4-b5 a4-a6 a4-b6 a4-c6"
    assert refused(match, "a4-b4") == "AC-3.2"


def test_cavalry_rides_two_squares() -> None:
    """AC-3.2: straight and diagonal steps in any combination; Blue up the board, Gold down."""
    picture = """
        8  K . . . . . . .
        6  . . c . . . . .
        3  . . . . . C . .
        1  . . . . . . . k
    """
    assert actions(lay_out(picture), "f3") == "f3-e4 f3-f4 f3-g4 f3-d5 f3-e5 f3-f5 f3-g5 f3-h5"
    gold = lay_out(picture, to_move="gold")
    assert actions(gold, "c6") == "c6-a4 c6-b4 c6-c4 c6-d4 c6-e4 c6-b5 c6-c5 c6-d5"
    assert refused(gold, "c6-c3") == "AC-3.2"
    assert refused(gold, "c6-f4") == "AC-3.2"


@pytest.mark.parametrize(("steps", "squares"), [(1, 3), (2, 3 + 5), (3, 3 + 5 + 7)])
def test_how_far_cavalry_rides(steps: int, squares: int) -> None:
    """AC-3.2: `movement.cavalry_steps`."""
    match = lay_out(
        """
        8  . . . . . . . k
        2  . . . C . . . .
        1  K . . . . . . .
        """,
        {"movement": {"cavalry_steps": steps}},
    )
    assert len(actions(match, "d2").split()) == squares


def test_cavalry_does_not_ride_through_others() -> None:
    """AC-3.3: neither friends nor enemies; it may fight or join on the first step, and stops there."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        3  .  .  HP A  a  .  .  .
        2  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "d2") == "d2-d3 d2xe3"
    assert refused(match, "d2-d4") == "AC-3.3"
    match.play("d2xe3")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        3  .  .  HP A  C  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_cavalry_finds_another_route() -> None:
    """AC-3.3: d4 can be reached only by c3, and e4 and f4 not at all."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        4  .  .  .  p  .  .  .  .
        3  .  .  .  HP PP .  .  .
        2  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "d2") == "d2-c3 d2-b4 d2-c4 d2xd4"
    assert refused(match, "d2-e4") == "AC-3.3"
    assert refused(match, "d2-f4") == "AC-3.3"


def test_two_routes_are_one_action() -> None:
    """AC-3.3: three ways lead to d4, two to c4; each square is listed once."""
    match = lay_out("""
        8  . . . . . . . k
        2  . . . C . . . .
        1  K . . . . . . .
    """)
    listed = actions(match, "d2").split()
    assert len(listed) == len(set(listed)) == 8


def test_cavalry_fights_and_joins_at_the_end_of_its_ride() -> None:
    """AC-3.3: also two squares away."""
    match = lay_out("""
        8  . . . . . . . k
        4  . . . A a . . .
        2  . . . C . . . .
        1  K . . . . . . .
    """)
    assert {"d2-d4", "d2xe4"} <= set(actions(match, "d2").split())
    match.play("d2xe4")
    assert_shows(
        match,
        """
        8  . . . . . . . k
        4  . . . A C . . .
        1  K . . . . . . .
        """,
    )


def test_cavalry_leaps() -> None:
    """AC-3.3: with `movement.cavalry_jumps` it leaps over friends and enemies, however many there are."""
    picture = """
        8  .  .  .  .  .  .  .  k
        4  .  .  p  .  .  .  .  .
        3  .  .  HP hh a  .  .  .
        2  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """
    match = lay_out(picture, {"movement": {"cavalry_jumps": True}})
    assert actions(match, "d2") == "d2xd3 d2xe3 d2-b4 d2xc4 d2-d4 d2-e4 d2-f4"
    assert actions(lay_out(picture), "d2") == "d2xd3 d2xe3"


def test_a_priestess_near_an_enemy() -> None:
    """AC-3.4: with an enemy next to her she steps in any direction, including diagonally back."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  pp .  .  .  .
        4  .  .  .  Q  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "d4") == "d4-c3 d4-d3 d4-e3 d4-c4 d4-e4 d4-c5 d4-e5"


@pytest.mark.parametrize("enemy", ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"])
def test_an_enemy_on_any_side_frees_her(enemy: str) -> None:
    """AC-3.4: from each of the eight squares, also while she is below in a stack."""
    ranks = {rank: ["."] * 8 for rank in "12345678"}
    for square, units in (("d4", "HQ"), (enemy, "p"), ("a1", "K"), ("h8", "k")):
        ranks[square[1]]["abcdefgh".index(square[0])] = units
    match = lay_out("\n".join(f"{rank} {' '.join(cells)}" for rank, cells in ranks.items()))
    steps = [text for text in actions(match, "d4").split() if text.startswith("d4b-")]
    assert len(steps) == 7


def test_a_priestess_far_from_enemies() -> None:
    """AC-3.4: two squares are too far."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        6  .  p  .  p  .  p  .  .
        4  .  p  .  Q  .  p  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "d4") == "d4-c5 d4-d5 d4-e5"
    assert refused(match, "d4-d3") == "AC-3.4"


def test_a_threatened_commander() -> None:
    """AC-3.5: an enemy two squares away frees it, whatever stands in between or above it."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        6  .  .  .  .  .  ha .  .
        5  .  .  H  H  H  .  .  .
        4  .  .  .  K  .  .  .  .
    """)
    assert actions(match, "d4") == "d4-c3 d4-d3 d4-e3 d4-c4 d4-e4 d4-c5 d4-d5 d4-e5"


def test_a_commander_at_peace() -> None:
    """AC-3.5: three squares are too far; it steps forward only."""
    match = lay_out("""
        8  . . . . . . . k
        7  . . . h . . . .
        4  . . . K . . h .
        1  h . . . . . . .
    """)
    assert actions(match, "d4") == "d4-c5 d4-d5 d4-e5"
    assert refused(match, "d4-d3") == "AC-3.5"


@pytest.mark.parametrize(
    ("radius", "enemy_rank", "is_threatened"),
    [(0, 5, False), (1, 5, True), (1, 6, False), (3, 7, True), (4, 8, True), (3, 8, False), (7, 8, True)],
)
def test_how_near_a_threat_is(radius: int, enemy_rank: int, is_threatened: bool) -> None:
    """AC-3.5: `movement.threat_radius`; with 0 no Commander is ever threatened."""
    match = lay_out(
        f"""
        {enemy_rank}  . . . k . . . .
        4  . . . K . . . .
        3  H . . . . . . .
        """,
        {"movement": {"threat_radius": radius}},
    )
    assert ("d4-d3" in actions(match).split()) is is_threatened


FIELD = """
    8  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  H
    5  .  H  a  .  .  A  HH .
    4  .  .  .  .  H  .  .  .
    2  .  .  .  .  .  .  .  k
    1  K  .  .  .  .  .  .  .
"""


def test_the_enemys_half() -> None:
    """AC-3.6: in v2, from the fifth rank on, units may also step sideways to move, join or fight."""
    match = lay_out(FIELD, "v2")
    assert actions(match, "b5") == "b5-a5 b5xc5 b5-a6 b5-b6 b5-c6"
    assert actions(match, "f5") == "f5-e5 f5-e6 f5-f6 f5-g6"
    assert actions(match, "h6") == "h6-g6 h6-g7 h6-h7"
    assert actions(match, "e4") == "e4-d5 e4-e5 e4-f5"
    assert refused(match, "b5-b4") == "AC-3.1"


def test_no_half_by_the_rulesheet() -> None:
    """AC-3.6: `movement.field_depth` 0, the default."""
    assert actions(lay_out(FIELD), "b5") == "b5-a6 b5-b6 b5-c6"


@pytest.mark.parametrize("depth", range(9))
def test_the_depth_of_the_field(depth: int) -> None:
    """AC-3.6: `movement.field_depth`, counted from the far edge for both sides."""
    for rank in range(1, 9):
        lines = {each: "p . . . . . . P" if each == rank else ". . . . . . . ." for each in range(1, 9)}
        lines[4 if rank != 4 else 5] = ". . . K . k . ."
        picture = "\n".join(f"{each} {line}" for each, line in lines.items())
        ruleset = {"movement": {"field_depth": depth}}
        blue, gold = lay_out(picture, ruleset), lay_out(picture, ruleset, to_move="gold")
        assert (f"h{rank}-g{rank}" in actions(blue).split()) is (rank > 8 - depth)
        assert (f"a{rank}-b{rank}" in actions(gold).split()) is (rank <= depth)


def test_cavalry_steps_sideways_by_one() -> None:
    """AC-3.6: a sideways step is the whole move."""
    match = lay_out(
        """
        8  . . . . . . . .
        6  . . . C . . . .
        2  . . . . . . . k
        1  K . . . . . . .
        """,
        "v2",
    )
    assert actions(match, "d6") == "d6-c6 d6-e6 d6-c7 d6-d7 d6-e7 d6-b8 d6-c8 d6-d8 d6-e8 d6-f8"
    assert refused(match, "d6-b6") == "AC-3.2"
    assert refused(match, "d6-b7") == "AC-3.2"


def test_no_field_for_a_commander() -> None:
    """AC-3.6: it steps sideways only when threatened."""
    match = lay_out(
        """
        6  . . . K . . . .
        1  . . . . . . . k
        """,
        "v2",
    )
    assert actions(match) == "d6-c7 d6-d7 d6-e7"


LAST_RANK = """
    8  .  H  .  .  CA .  .  K
    7  .  .  .  .  p  .  .  .
    3  H  .  .  .  .  .  .  .
    1  .  k  .  .  .  .  .  .
"""


def test_the_last_rank() -> None:
    """AC-3.7: in v2 units there may step one square in any direction, Cavalry and the Commander too."""
    match = lay_out(LAST_RANK, "v2")
    assert actions(match, "b8") == "b8-a7 b8-b7 b8-c7 b8-a8 b8-c8"
    rides = [text for text in actions(match, "e8").split() if text.startswith("e8-") or "e8x" in text]
    assert rides == ["e8-d7", "e8xe7", "e8-f7", "e8-d8", "e8-f8"]
    assert actions(match, "h8") == "h8-g7 h8-h7 h8-g8"


def test_a_commander_alone_on_the_last_rank() -> None:
    """AC-3.7: it is free with no enemy near, so its side does not lose for lack of a move (AC-9.2)."""
    picture = """
        8  . . . . . . . K
        2  . . . p . . . .
        1  . k . . . . . .
    """
    match = lay_out(picture, "v2", to_move="gold")
    match.play("d2-d1")
    assert actions(match) == "h8-g7 h8-h7 h8-g8"
    designers: Ruleset = {"extends": "v2", "movement": {"last_rank_free": [*SOLDIERS]}}
    match = lay_out(picture, designers, to_move="gold")
    match.play("d2-d1")
    assert ending(match) == "Gold wins (no move)"


def test_stuck_on_the_last_rank() -> None:
    """AC-3.7: with `movement.last_rank_free` empty, the default, they stay where they are."""
    match = lay_out(LAST_RANK)
    assert actions(match, "b8", "e8", "h8") == ""
    assert refused(match, "b8-b7") == "AC-3.1"


def test_the_last_rank_free_without_a_field() -> None:
    """AC-3.7: `movement.last_rank_free` applies only on the last rank, Gold's too, to the kinds listed."""
    picture = """
        8  . . . . . . . K
        7  . P . . . . . .
        2  . . . . c . . .
        1  k . . . c . . .
    """
    match = lay_out(picture, {"movement": {"last_rank_free": ["cavalry"]}}, to_move="gold")
    assert actions(match, "e1") == "e1-d1 e1-f1 e1-d2 e1-e2 e1-f2"
    assert actions(match, "e2") == "e2-d1 e2-e1 e2-f1"
    assert actions(match, "a1") == ""
    blue = lay_out(picture, {"movement": {"last_rank_free": ["cavalry", "pikeman"]}})
    assert actions(blue, "b7") == "b7-a8 b7-b8 b7-c8"
