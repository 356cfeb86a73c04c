"""Chapter 9: the end."""

import pytest

import banneret
from banneret import BanneretError, Game, Match
from tests.games.age_of_chess.pictures import (
    Ruleset,
    actions,
    assert_shows,
    drawn_at_once,
    game,
    game_with,
    lay_out,
    read_picture,
)
from tests.games.asking import ending


def play(match: Match, *texts: str) -> Match:
    """Plays actions; the match must still be open before the last one."""
    for text in texts:
        assert ending(match) == "goes on", f"before {text}"
        match.play(text)
    return match


def test_a_captured_commander() -> None:
    """AC-9.1: its side loses at once, whatever else it has; no side acts any more."""
    match = lay_out("8 . . . c . . . h\n5 . . . kh . . . .\n4 . . . P . . . .\n1 K . . . . . . .")
    match.play("d4xd5")
    assert ending(match) == "Blue wins (commander)"
    assert_shows(match, "8 . . . c . . . h\n5 . . . h . . . .\n4 . . . P . . . .\n1 K . . . . . . .")
    assert (match.to_act, match.legal(0), match.legal(1)) == ((), [], [])
    assert (match.payoff(0), match.payoff(1)) == (1.0, 0.0)
    assert match.why_not("h8-h7") == "The match is over."


def test_a_commander_lost_in_its_own_attack() -> None:
    """AC-9.1: if a changed table lets it die."""
    match = lay_out(
        "8 . . . . . . . k\n2 h . . . . . . .\n1 K . . . . . . .", {"melee": {"commander": {"heavy": "lose"}}}
    )
    match.play("a1xa2")
    assert ending(match) == "Gold wins (commander)"


def test_both_commanders_fall() -> None:
    """AC-9.1: a draw, which only a changed table allows."""
    match = lay_out("5 . . . k . . h .\n4 . . . K . . H .", {"melee": {"commander": {"commander": "both"}}})
    match.play("d4xd5")
    assert_shows(match, "5 . . . . . . h .\n4 . . . . . . H .")
    assert ending(match) == "drawn (commander)"
    assert (match.payoff(0), match.payoff(1)) == (0.5, 0.5)


def test_the_document_of_a_draw_by_commanders() -> None:
    """AC-9.1: the finished position can be saved and read again."""
    match = lay_out("5 . . . k . . h .\n4 . . . K . . H .", {"melee": {"commander": {"commander": "both"}}})
    match.play("d4xd5")
    again = match.game.position(match.document())
    assert ending(again) == "drawn (commander)"


STUCK = """
    8  . . . . . . . .
    5  K . . . . . . .
    4  . . . P . . . .
    2  . . . . . . p .
    1  . . h . . h hp k
"""
"""Gold's units have crossed the board, except for a Pikeman with no room ahead."""


def test_no_action_left() -> None:
    """AC-9.2: a side that cannot act when its turn comes has lost."""
    match = lay_out(STUCK.replace("h hp k", "hp hp kp"))
    assert ending(play(match, "d4-d5")) == "Blue wins (no move)"


def test_no_action_left_is_a_draw() -> None:
    """AC-9.2: `endings.no_move` draws."""
    match = lay_out(STUCK.replace("h hp k", "hp hp kp"), {"endings": {"no_move": "draws"}})
    assert ending(play(match, "d4-d5")) == "drawn (no move)"


def test_one_action_left() -> None:
    """AC-9.2: the Pikeman can still join; after that no unit can move."""
    match = lay_out(STUCK)
    play(match, "d4-d5")
    assert actions(match) == "g2-f1 g2-h1"
    assert ending(play(match, "g2-h1", "d5-d6")) == "Blue wins (no move)"


def test_a_costly_action_is_an_action() -> None:
    """AC-9.2: a side that can only lose a unit has not lost yet."""
    match = lay_out("8 K . . . . . . k\n2 . . . . . . hh c\n1 . . . . . . . P")
    assert ending(match) == "goes on"
    assert actions(match) == "h1xg2 h1xh2"


SHUFFLE = """
    8  H . . . . . . .
    5  . . . . k . . .
    2  . . . . . . . .
    1  . . . . K . . h
"""
THERE_AND_BACK = ("a8-a7", "h1-h2", "a7-a8", "h2-h1")


def test_the_third_time() -> None:
    """AC-9.3: v2: the first position counts."""
    match = lay_out(SHUFFLE, "v2")
    play(match, *THERE_AND_BACK, *THERE_AND_BACK)
    assert ending(match) == "drawn (repetition)"
    assert (match.payoff(0), match.payoff(1)) == (0.5, 0.5)


@pytest.mark.parametrize("times", [2, 3, 4, 10])
def test_how_often(times: int) -> None:
    """AC-9.3: `endings.repetition`."""
    match = lay_out(SHUFFLE, {"extends": "v2", "endings": {"repetition": times}})
    play(match, *THERE_AND_BACK * (times - 1))
    assert ending(match) == "drawn (repetition)"


def test_never() -> None:
    """AC-9.3: `endings.repetition` 0, the default."""
    match = lay_out(SHUFFLE, {"extends": "v2", "endings": {"repetition": 0}})
    play(match, *THERE_AND_BACK * 20)
    assert ending(match) == "goes on"


def test_the_start_of_the_game_counts() -> None:
    """AC-9.3: the set-up is the first position."""
    assert ending(drawn_at_once().match()) == "drawn (repetition)"


@pytest.mark.parametrize("game", ["age-of-chess", "cyvasse", "medieval-chess"])
def test_no_ruleset_ends_a_game_with_its_first_position(game: str) -> None:
    """AC-9.3: the first position has occurred once already."""
    with pytest.raises(BanneretError, match="1 would end every game with its first position; 0: never"):
        banneret.game(game, {"endings": {"repetition": 1}})


def test_the_order_in_a_stack_counts() -> None:
    """AC-9.3: after four actions Archer and Heavy Infantry have swapped places: a different position."""
    match = lay_out(SHUFFLE.replace("H", "HA"), {"extends": "v2", "endings": {"repetition": 2}})
    play(match, *THERE_AND_BACK)
    assert_shows(match, SHUFFLE.replace("H", "AH"))
    play(match, *THERE_AND_BACK)
    assert ending(match) == "drawn (repetition)"


def test_who_is_to_move_counts() -> None:
    """AC-9.3: the same units with the other side to move are a different position."""
    triangle = """
        8  H . . . . . . .
        5  . . . . k . . .
        1  . . . . K . . h
    """
    match = lay_out(triangle, {"extends": "v2", "endings": {"repetition": 2}})
    # Blue goes round in three steps, Gold back and forth in two: after five actions the board recurs.
    play(match, "a8-b7", "h1-h2", "b7-b8", "h2-h1", "b8-a8")
    assert_shows(match, triangle)
    assert match.to_act == (1,)
    assert ending(match) == "goes on"


def test_conversions_to_and_fro() -> None:
    """AC-9.3: a conversion does not clear the positions before it."""
    match = lay_out(
        """
        8  . . . . . . . k
        5  . . . q . . . .
        4  . . . p . . . .
        3  . . . Q . . . .
        1  K . . . . . . .
        """,
        "v2",
    )
    play(match, "d3=d4", "d5=d4", "d3=d4", "d5=d4")
    assert ending(match) == "drawn (repetition)"


def test_conversions_bring_a_pikeman_back() -> None:
    """AC-9.3: nor does a step forward: by two conversions even a Pikeman returns."""
    match = lay_out(
        """
        8  H . . . k . . .
        6  . . . . q . . .
        4  . . . P . . . .
        3  . . Q . . . . .
        1  . . . . K . . h
        """,
        "v2",
    )
    there = ("d4-d5", "e6=d5", "a8-a7", "d5-d4", "c3=d4", "h1-h2")
    back = ("d4-d5", "e6=d5", "a7-a8", "d5-d4", "c3=d4", "h2-h1")
    play(match, *there, *back, *there, *back)
    assert ending(match) == "drawn (repetition)"


def round_trip(squares: str) -> list[str]:
    """The steps of a unit from square to square and back to the first."""
    path = squares.split()
    return [f"{one}-{other}" for one, other in zip(path, [*path[1:], path[0]], strict=True)]


LONG_WAY = """
    8  H . . . . . . .
    5  . . . . k . . .
    4  . . . K . . . .
    1  . . . . . . . h
"""
BLUE_ROUND = round_trip("a8 b8 c8 d8 e8 f8 g7 f7 e7 d7 c7 b7 a7")
GOLD_ROUND = round_trip("h1 g1 f1 e1 d1 c1 b1 b2 c2 d2 e2 f2 g2 h2")


def long_way() -> list[str]:
    """Blue walks a loop of 13 steps, Gold one of 14: the first position recurs after 2 × 182 actions."""
    return [text for n in range(182) for text in (BLUE_ROUND[n % 13], GOLD_ROUND[n % 14])]


def test_nothing_is_forgotten_while_nobody_dies() -> None:
    """AC-9.3: a position that recurs after 364 actions is still in the history."""
    match = lay_out(LONG_WAY, {"extends": "v2", "endings": {"repetition": 2}})
    play(match, *long_way())
    assert_shows(match, LONG_WAY)
    assert ending(match) == "drawn (repetition)"


def test_a_saved_match_remembers() -> None:
    """AC-9.3: the earlier positions are in the document."""
    games = game_with({"extends": "v2", "endings": {"repetition": 2}})
    match = games.position(read_picture(LONG_WAY))
    play(match, *long_way()[:200])
    resumed = games.position(match.document())
    play(resumed, *long_way()[200:])
    assert ending(resumed) == "drawn (repetition)"


def test_the_most_actions_and_the_longest_memory() -> None:
    """AC-9.3, AC-9.4: 512 actions without a death, the most a ruleset can allow."""
    ruleset: Ruleset = {"extends": "v2", "endings": {"repetition": 10, "plies": 512}}
    match = lay_out(LONG_WAY, ruleset)
    play(match, *(long_way() * 2)[:512])
    assert ending(match) == "unfinished (limit)"
    assert len(match.document()["seen"]) == 512
    assert match.game.position(match.document()).outcome == match.outcome


def test_a_death_begins_the_count_anew() -> None:
    """AC-9.3: the dead never come back, so no earlier position can recur; its keys are dropped."""
    match = lay_out(SHUFFLE.replace("8  H .", "8  H a"), "v2")
    play(match, *THERE_AND_BACK)
    assert len(match.document()["seen"]) == 4
    play(match, "a8xb8")
    assert match.document()["seen"] == []
    play(match, "h1-h2", "b8-b7", "h2-h1", "b7-b8", "h1-h2", "b8-b7", "h2-h1", "b7-b8")
    assert ending(match) == "drawn (repetition)"


def test_the_limit() -> None:
    """AC-9.4: after `endings.plies` actions the game ends without a winner."""
    match = play(game_with({"endings": {"plies": 3}}).match(), "e2-e3", "e7-e6", "e3-e4")
    assert ending(match) == "unfinished (limit)"
    assert (match.payoff(0), match.payoff(1)) == (0.5, 0.5)


@pytest.mark.parametrize("ruleset", ["default", "v2"])
def test_five_hundred_actions(ruleset: str) -> None:
    """AC-9.4: the default."""
    match = lay_out("8 . . . . . . . k\n1 K . . . . . . .", ruleset, plies=499)
    assert ending(play(match, "a1-a2")) == "unfinished (limit)"


# The order of the endings. Two endings apply to each position; the earlier in the list decides.

CAPTURED = "5 . . . p . . . .\n4 . . . . . . . .\n1 K . . . . . . ."
NO_ACTION = "8 K . . . . . . .\n5 . . . . . . k ."
REPEATED = drawn_at_once()


@pytest.mark.parametrize(
    ("picture", "ruleset", "plies", "expected"),
    [
        # Blue cannot act, has also lost its Commander, and 500 actions were played.
        ("5 . . . k . . . .", {}, 500, "Gold wins (commander)"),
        (CAPTURED, REPEATED, 0, "Blue wins (commander)"),
        (CAPTURED, {}, 500, "Blue wins (commander)"),
        (NO_ACTION, REPEATED, 0, "Gold wins (no move)"),
        (NO_ACTION, {}, 500, "Gold wins (no move)"),
        ("8 . . . . . . . k\n1 K . . . . . . .", REPEATED, 500, "drawn (repetition)"),
        ("8 . . . . . . . k\n1 K . . . . . . .", {}, 500, "unfinished (limit)"),
        ("8 . . . . . . . k\n1 K . . . . . . .", {}, 499, "goes on"),
    ],
)
def test_the_order_of_the_endings(picture: str, ruleset: Ruleset | Game, plies: int, expected: str) -> None:
    """AC-9.5: Commander, no action, repetition, number of actions; before the first turn too."""
    assert ending(lay_out(picture, ruleset, plies=plies)) == expected


def test_the_last_action_may_capture() -> None:
    """AC-9.5: a Commander captured by the 500th action counts."""
    match = lay_out("5 . . . k . . . .\n4 . . . P . . . .\n1 K . . . . . . .", plies=499)
    assert ending(play(match, "d4xd5")) == "Blue wins (commander)"


def test_the_last_action_may_leave_no_action() -> None:
    """AC-9.5: so does leaving the enemy without an action."""
    match = lay_out(STUCK.replace("h hp k", "hp hp kp"), plies=499)
    assert ending(play(match, "d4-d5")) == "Blue wins (no move)"


def test_the_last_action_may_repeat() -> None:
    """AC-9.5: a position that recurs with the last action is a draw, not unfinished."""
    match = lay_out(SHUFFLE, {"extends": "v2", "endings": {"plies": 8}})
    assert ending(play(match, *THERE_AND_BACK * 2)) == "drawn (repetition)"


def test_an_ordinary_game_starts() -> None:
    """AC-9.5: no ending applies to the set-up."""
    for ruleset in ("default", "v2"):
        assert ending(game(ruleset).match()) == "goes on"
