"""The end: chapter 9."""

import banneret
from tests.games.medieval_chess.positions import ATTRITION, from_fen, lay_out, play, texts


def ending(match: banneret.Match) -> str:
    assert match.outcome is not None
    return f"{match.outcome.ending} {match.outcome.winners}"


def test_mate() -> None:
    """MC-9.1: in check, with no action that saves the King; abilities count as actions."""
    match = from_fen("7k/6pp/8/8/8/8/8/R3K3 w - -", "orthodox")
    play(match, "a1-a8")
    assert ending(match) == "mate (0,)"
    saved = lay_out("7k/6pp/8/8/8/8/8/R3K3", {"courts": {"applies": False}})
    play(saved, "a1-a8")
    assert saved.outcome is None
    assert all("last-ditch" in text for text in texts(saved, 1))
    poor = lay_out(
        "7k/6pp/8/8/8/8/8/R3K3", {"courts": {"applies": False}, "points": {"income": 4}}, points=[5, 0]
    )
    play(poor, "a1-a8")
    assert ending(poor) == "mate (0,)"


def test_mate_in_attrition() -> None:
    """MC-9.1: it still wins at once."""
    rules = {"courts": {"applies": False}, "points": {"income": 4}}
    match = lay_out("7k/6pp/8/8/8/8/8/R3K3", rules, points=[5, 0], **ATTRITION)
    play(match, "a1-a8")
    assert ending(match) == "mate (0,)"


def test_the_attrition_victory() -> None:
    """MC-9.2: the King has only its last hit point, and there is no Queen."""
    match = lay_out("4k3/8/8/8/8/8/8/4K3", units={"e8": {"hurt": 99}}, **ATTRITION)
    play(match, "end-turn")
    assert ending(match) == "attrition (0,)"
    queen = lay_out("3qk3/8/8/8/8/8/8/4K3", units={"e8": {"hurt": 99}}, **ATTRITION)
    play(queen, "end-turn")
    assert queen.outcome is None


def test_the_loyalty_victory() -> None:
    """MC-9.3: ten defectors."""
    match = lay_out("4k3/8/8/8/8/P7/8/4K3", units={"a3": {"loyalty": 10}}, defectors=[0, 9])
    play(match, "end-turn")
    assert ending(match) == "loyalty (1,)"
    short = lay_out("4k3/8/8/8/8/P7/8/4K3", units={"a3": {"loyalty": 10}}, defectors=[0, 8])
    play(short, "end-turn")
    assert short.outcome is None


def test_the_domination_victory() -> None:
    """MC-9.4: eight units on the enemy's half for ten turns in a row."""
    fen = "7k/8/8/PPPPPPPP/8/8/8/4K3"
    match = lay_out(fen, domination=[9, 0])
    play(match, "end-turn")
    assert ending(match) == "domination (0,)"
    broken = lay_out("7k/8/8/PPPPPPP1/8/8/8/4K3", domination=[9, 0])
    play(broken, "end-turn")
    assert broken.outcome is None


def test_domination_needs_both_courts() -> None:
    """MC-9.4: more units than the enemy in each of its courts, unless a setting requires just the eight."""
    fen = "7k/8/PPPP4/PPPP4/8/8/8/4K3"
    one_court = lay_out(fen, domination=[9, 0])
    play(one_court, "end-turn")
    assert one_court.outcome is None
    alone = lay_out(fen, {"victories": {"domination_courts": False}}, domination=[9, 0])
    play(alone, "end-turn")
    assert ending(alone) == "domination (0,)"


def test_stalemate() -> None:
    """MC-9.5: only if a side must act."""
    match = from_fen("7k/8/8/6Q1/8/8/8/4K3 w - -", "orthodox")
    play(match, "g5-g6")
    assert ending(match) == "stalemate ()"
    free = lay_out("7k/8/8/6Q1/8/8/8/4K3")
    play(free, "g5-g6", "end-turn")
    assert free.to_act == (1,)
    assert "end-turn" in texts(free, 1)


def test_a_quiet_game_is_drawn() -> None:
    """MC-9.6: seventy-five turns of both sides in orthodox chess."""
    match = from_fen("7k/8/8/8/8/8/8/R3K3 w - - 149 80", "orthodox")
    play(match, "a1-a2")
    assert ending(match) == "quiet ()"


def test_the_limit() -> None:
    """MC-9.7: a thousand actions."""
    match = lay_out("7k/8/8/8/8/8/8/R3K3", plies=999)
    play(match, "end-turn")
    assert match.outcome is not None
    assert match.outcome.result == "unfinished"
