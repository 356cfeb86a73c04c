"""Chapter 4: melee."""

import pytest

from banneret import BadDocument
from tests.games.age_of_chess.pictures import LETTERS, Ruleset, actions, assert_shows, lay_out
from tests.games.asking import ending, refused

TABLE = """
              pikeman  cavalry  archer  heavy   priestess  commander
    pikeman   both     win      lose    lose    win        win
    cavalry   lose     both     win     win     win        win
    archer    win      lose     both    lose    win        win
    heavy     win      lose     win     both    win        win
    priestess barred   barred   barred  barred  both       win
    commander win      win      win     win     win        win
"""


def cells(ruleset: str) -> list[tuple[str, str, str, str]]:
    """Each fight: ruleset, attacker, defender, result."""
    header, *rows = [line.split() for line in TABLE.strip().splitlines()]
    table = {
        (attacker, defender): result
        for attacker, *results in rows
        for defender, result in zip(header, results, strict=True)
    }
    if ruleset == "v2":
        table |= {("pikeman", "archer"): "win", ("archer", "pikeman"): "lose"}
    return [(ruleset, attacker, defender, result) for (attacker, defender), result in table.items()]


def facing(attacker: str, defender: str, seat: str) -> str:
    """A diagram with one side's attacker on d4 and the other's defender on d5."""
    one, other = LETTERS[attacker], LETTERS[defender].lower()
    pair = (one, other) if seat == "blue" else (one.lower(), other.upper())
    upper, lower = (pair[1], pair[0]) if seat == "blue" else pair
    blue_king = "." if "K" in pair else "K"
    gold_king = "." if "k" in pair else "k"
    return f"""
        8  . . . . . . . {gold_king}
        5  . . . {upper} . . . .
        4  . . . {lower} . . . .
        1  {blue_king} . . . . . . .
    """


def after(attacker: str, defender: str, seat: str, result: str) -> str:
    """The diagram after a fight with this result."""
    picture = facing(attacker, defender, seat)
    mine, theirs = ("4", "5") if seat == "blue" else ("5", "4")
    lines = {line.split()[0]: line.split() for line in picture.strip().splitlines()}
    if result in ("win", "both"):
        lines[theirs][4] = "."
    if result == "win":
        lines[theirs][4] = lines[mine][4]
    lines[mine][4] = "."
    return "\n".join(" ".join(line) for line in lines.values())


@pytest.mark.parametrize("seat", ["blue", "gold"])
@pytest.mark.parametrize(
    ("ruleset", "attacker", "defender", "result"),
    [*cells("default"), *cells("v2")],
)
def test_the_table(ruleset: str, attacker: str, defender: str, result: str, seat: str) -> None:
    """AC-4.1: every attacker against every lone defender.

    Also AC-4.2 (Pikeman and Archer), AC-4.3 (Heavy Infantry and Cavalry), AC-4.4 (Archers, Priestesses) and
    AC-4.5 (the Commander).
    """
    picture = facing(attacker, defender, seat)
    action = "d4xd5" if seat == "blue" else "d5xd4"
    if attacker == defender == "priestess":
        with pytest.raises(BadDocument, match=r"AC-7\.4"):
            lay_out(picture, ruleset, to_move=seat)
        return
    match = lay_out(picture, ruleset, to_move=seat)
    if result == "barred":
        assert refused(match, action) == "AC-4.1"
        return
    match.play(action)
    assert_shows(match, after(attacker, defender, seat, result))
    winner = "Blue" if seat == "blue" else "Gold"
    expected = f"{winner} wins (commander)" if defender == "commander" else "goes on"
    assert ending(match) == expected


@pytest.mark.parametrize(
    ("result", "left"),
    [
        ("win", "5 . . . A . . . ."),
        ("lose", "5 . . . h . . . ."),
        ("both", "5 . . . . . . . ."),
        ("barred", None),
    ],
)
def test_a_changed_table(result: str, left: str | None) -> None:
    """AC-4.1: `melee`, each of its results."""
    match = lay_out(
        """
        8  . . . . . . . k
        5  . . . h . . . .
        4  . . . A . . . .
        1  K . . . . . . .
        """,
        {"melee": {"archer": {"heavy": result}}},
    )
    if left is None:
        assert refused(match, "d4xd5") == "AC-4.1"
    else:
        match.play("d4xd5")
        assert_shows(match, f"8 . . . . . . . k\n{left}\n1 K . . . . . . .")


def test_pikeman_against_archer() -> None:
    """AC-4.2: the Archer wins by the rulesheet, the Pikeman in v2, whoever attacks."""
    picture = """
        8  . . . . . . . k
        5  . . . a . . . .
        4  . . . P . . . .
        1  K . . . . . . .
    """
    archer, pikeman = "5 . . . a . . . .", "5 . . . P . . . ."
    for ruleset, winner in (("default", archer), ("v2", pikeman)):
        match = lay_out(picture, ruleset)
        match.play("d4xd5")
        assert_shows(match, f"8 . . . . . . . k\n{winner}\n1 K . . . . . . .")
    archer, pikeman = "4 . . . a . . . .", "4 . . . P . . . ."
    for ruleset, winner in (("default", archer), ("v2", pikeman)):
        match = lay_out(picture, ruleset, to_move="gold")
        match.play("d5xd4")
        assert_shows(match, f"8 . . . . . . . k\n{winner}\n1 K . . . . . . .")


def test_heavy_infantry_attacks_cavalry() -> None:
    """AC-4.3: the Heavy Infantry dies."""
    match = lay_out("""
        8  . . . . . . . k
        5  . . . c . . . .
        4  . . . H . . . .
        1  K . . . . . . .
    """)
    match.play("d4xd5")
    assert_shows(match, "8 . . . . . . . k\n5 . . . c . . . .\n1 K . . . . . . .")


def test_a_priestess_does_not_fight() -> None:
    """AC-4.4: except that she captures a Commander."""
    match = lay_out("""
        5  .  .  pp k  cc .  .  .
        4  .  .  .  Q  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "d4") == "d4-c3 d4-d3 d4-e3 d4-c4 d4-e4 d4xd5"
    match.play("d4xd5")
    assert_shows(
        match,
        """
        5  .  .  pp Q  cc .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )
    assert ending(match) == "Blue wins (commander)"


def test_commander_against_commander() -> None:
    """AC-4.5: the attacker wins."""
    match = lay_out("5 . . . k . . . .\n4 . . . K . . . .", to_move="gold")
    match.play("d5xd4")
    assert_shows(match, "4 . . . k . . . .")
    assert ending(match) == "Gold wins (commander)"


def test_the_winner_moves_in() -> None:
    """AC-4.6: onto the square that is now empty, also out of a stack; Cavalry also from two squares away."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  c  .  .  .  .
        4  .  .  .  AP .  .  h  .
        2  .  .  .  .  .  .  C  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4bxd5")
    match.play("h8-h7")
    match.play("g2xg4")
    assert_shows(
        match,
        """
        7  .  .  .  .  .  .  .  k
        5  .  .  .  P  .  .  .  .
        4  .  .  .  A  .  .  C  .
        1  K  .  .  .  .  .  .  .
        """,
    )


@pytest.mark.parametrize(
    ("before", "action", "left"),
    [
        # The Pikeman beats the Cavalry on top, and keeps its place in its stack, below or on top.
        ("5 . . . ca . . . .\n4 . . . AP . . . .", "d4bxd5", "5 . . . a . . . .\n4 . . . AP . . . ."),
        ("5 . . . ca . . . .\n4 . . . PA . . . .", "d4xd5", "5 . . . a . . . .\n4 . . . PA . . . ."),
        # Cavalry that rode two squares returns to where it started, not halfway.
        ("5 . . . ap . . . .\n3 . . . HC . . . .", "d3bxd5", "5 . . . p . . . .\n3 . . . HC . . . ."),
    ],
)
def test_the_winner_stays(before: str, action: str, left: str) -> None:
    """AC-4.6: if a second defender is left."""
    match = lay_out(f"8 . . . . . . . k\n{before}\n1 K . . . . . . .")
    match.play(action)
    assert_shows(match, f"8 . . . . . . . k\n{left}\n1 K . . . . . . .")


def test_the_winner_stays_at_the_bottom_whatever_joins_on_top() -> None:
    """AC-4.6: it keeps its place in the stack, even with `stacks.joins` top."""
    ruleset: Ruleset = {"stacks": {"joins": "top"}}
    match = lay_out("8 . . . . . . . k\n5 . . . ca . . . .\n4 . . . AP . . . .\n1 K . . . . . . .", ruleset)
    match.play("d4bxd5")
    assert_shows(match, "8 . . . . . . . k\n5 . . . a . . . .\n4 . . . AP . . . .\n1 K . . . . . . .")


@pytest.mark.parametrize(
    ("before", "action", "left"),
    [
        # Both die.
        ("5 . . . hq . . . .\n4 . . . HA . . . .", "d4xd5", "5 . . . q . . . .\n4 . . . A . . . ."),
        ("5 . . . hq . . . .\n4 . . . AH . . . .", "d4bxd5", "5 . . . q . . . .\n4 . . . A . . . ."),
        # The attacker dies.
        ("5 . . . cq . . . .\n4 . . . HA . . . .", "d4xd5", "5 . . . cq . . . .\n4 . . . A . . . ."),
        ("5 . . . cq . . . .\n4 . . . AH . . . .", "d4bxd5", "5 . . . cq . . . .\n4 . . . A . . . ."),
    ],
)
def test_the_comrades_of_the_dead_live_on(before: str, action: str, left: str) -> None:
    """AC-4.7: on either side."""
    match = lay_out(f"8 . . . . . . . k\n{before}\n1 K . . . . . . .")
    match.play(action)
    assert_shows(match, f"8 . . . . . . . k\n{left}\n1 K . . . . . . .")
