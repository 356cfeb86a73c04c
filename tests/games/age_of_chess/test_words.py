"""The texts that players read: actions, events, endings, the board."""

import pytest

from banneret import ARBITER, SPECTATOR
from banneret.engine.rulebook import glossary_of
from tests.games.age_of_chess.pictures import Ruleset, drawn_at_once, game, game_with, lay_out
from tests.games.asking import told

BOARD = """
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  k
    6  .  .  .  .  h  .  .  .
    5  .  .  c  .  HA .  ap .
    4  .  QC .  .  .  H  P  .
    3  .  .  .  .  AA .  .  .
    1  K  .  .  .  .  .  .  .
"""


@pytest.mark.parametrize(
    ("text", "kind", "picks", "words"),
    [
        ("f4-f5", "move", "unit:f4a cell:f5", "Heavy Infantry f4 moves to f5"),
        ("b4b-b5", "move", "unit:b4b cell:b5", "Cavalry b4 moves to b5"),
        ("e3-f4", "join", "unit:e3a cell:f4", "Archer e3 joins Heavy Infantry f4"),
        ("f4xg5", "attack", "unit:f4a cell:g5", "Heavy Infantry f4 attacks Archer g5"),
        ("b4bxc5", "attack", "unit:b4b cell:c5", "Cavalry b4 attacks Cavalry c5"),
        (
            "e3*c5",
            "shoot",
            "unit:e3a word:shoot cell:c5",
            "Archer e3 and its comrade shoot at Cavalry c5",
        ),
        ("b4=c5", "convert", "unit:b4a word:convert cell:c5", "Priestess b4 converts Cavalry c5"),
    ],
)
def test_actions(text: str, kind: str, picks: str, words: str) -> None:
    match = lay_out(BOARD)
    action = next(each for each in match.legal(0) if each.text == text)
    assert (action.kind, " ".join(action.picks), action.words) == (kind, picks, words)


def test_one_archer_shoots_alone() -> None:
    match = lay_out("8 . . . . . . . k\n6 . . . p . . . .\n4 . . . HA . . . .\n1 K . . . . . . .")
    action = next(each for each in match.legal(0) if each.kind == "shoot")
    assert (action.text, action.words) == ("d4b*d6", "Archer d4 shoots at Pikeman d6")


def test_notation_is_read_generously() -> None:
    """Spaces around it, and an `a` for the unit on top."""
    for text in (" e2-e3 ", "e2a-e3", "\te2-e3\n"):
        match = game().match()
        assert match.play(text) == ("Blue Pikeman e2 moves to e3.",)


@pytest.mark.parametrize(
    ("before", "action", "events"),
    [
        ("4 . . . P . . . .", "d4-d5", ["Blue Pikeman d4 moves to d5."]),
        (
            "5 . . . H . . . .\n4 . . . P . . . .",
            "d4-d5",
            ["Blue Pikeman d4 joins the Heavy Infantry on d5."],
        ),
        (
            "5 . . . a . . . .\n4 . . . H . . . .",
            "d4xd5",
            [
                "Blue Heavy Infantry d4 attacks Archer on d5.",
                "Gold Archer on d5 dies.",
                "Blue Heavy Infantry d4 moves to d5.",
            ],
        ),
        (
            "5 . . . ap . . . .\n4 . . . H . . . .",
            "d4xd5",
            ["Blue Heavy Infantry d4 attacks Archer over Pikeman on d5.", "Gold Archer on d5 dies."],
        ),
        (
            "5 . . . h . . . .\n4 . . . P . . . .",
            "d4xd5",
            ["Blue Pikeman d4 attacks Heavy Infantry on d5.", "Blue Pikeman on d4 dies."],
        ),
        (
            "5 . . . p . . . .\n4 . . . P . . . .",
            "d4xd5",
            [
                "Blue Pikeman d4 attacks Pikeman on d5.",
                "Gold Pikeman on d5 dies.",
                "Blue Pikeman on d4 dies.",
            ],
        ),
        (
            "5 . . . aa . . . .\n4 . . . C . . . .",
            "d4xd5",
            [
                "Blue Cavalry d4 attacks Archer over Archer on d5.",
                "Gold Archer on d5 dies.",
                "Gold Archer on d5 dies.",
                "Blue Cavalry d4 moves to d5.",
            ],
        ),
        (
            "6 . . . p . . . .\n4 . . . A . . . .",
            "d4*d6",
            ["Blue Archer d4 shoots at Pikeman on d6.", "Gold Pikeman on d6 dies."],
        ),
        (
            "6 . . . h . . . .\n4 . . . AA . . . .",
            "d4*d6",
            ["Blue Archers d4 shoot together at Heavy Infantry on d6.", "Gold Heavy Infantry on d6 dies."],
        ),
        (
            "5 . . . p . . . .\n4 . . . Q . . . .",
            "d4=d5",
            ["Blue Priestess d4 converts the Pikeman on d5."],
        ),
        (
            "6 . . . q . . . .\n4 . . . Q . . . .",
            "d4-d5",
            [
                "Blue Priestess d4 moves to d5.",
                "Blue Priestess on d5 dies beside an enemy Priestess.",
                "Gold Priestess on d6 dies beside an enemy Priestess.",
            ],
        ),
    ],
)
def test_events(before: str, action: str, events: list[str]) -> None:
    match = lay_out(f"8 . . . . . . . k\n{before}\n1 K . . . . . . .")
    match.play(action)
    assert list(told(match)) == events


def test_golds_events() -> None:
    match = lay_out(
        "8 . . . . . . . k\n5 . . . aa . . . .\n3 . . . C . . . .\n1 K . . . . . . .", to_move="gold"
    )
    match.play("d5*d3")
    assert told(match) == ("Gold Archers d5 shoot together at Cavalry on d3.", "Blue Cavalry on d3 dies.")


@pytest.mark.parametrize(
    ("picture", "action", "ruleset", "text"),
    [
        (
            "5 . . . k . . . .\n4 . . . P . . . .\n1 K . . . . . . .",
            "d4xd5",
            "default",
            "Blue wins: Gold has lost its Commander.",
        ),
        (
            "5 . . . k . . . .\n4 . . . K . . . .",
            "d4xd5",
            {"melee": {"commander": {"commander": "lose"}}},
            "Gold wins: Blue has lost its Commander.",
        ),
        (
            "5 . . . k . . . .\n4 . . . K . . . .",
            "d4xd5",
            {"melee": {"commander": {"commander": "both"}}},
            "A draw: both Commanders fell.",
        ),
        ("4 . . . K . . . .\n1 . . . . . . . k", "d4-d5", "default", "Blue wins: Gold cannot act."),
        (
            "4 . . . K . . . .\n1 . . . . . . . k",
            "d4-d5",
            {"endings": {"no_move": "draws"}},
            "A draw: there is no legal action.",
        ),
    ],
)
def test_endings(picture: str, action: str, ruleset: Ruleset, text: str) -> None:
    match = lay_out(picture, ruleset)
    match.play(action)
    assert match.outcome is not None
    assert match.outcome.text == text


def test_the_ending_by_repetition() -> None:
    ended = lay_out("8 . . . . . . . k\n1 K . . . . . . .", drawn_at_once())
    assert ended.outcome is not None
    assert ended.outcome.text == "A draw: the same position has come back too often."


def test_the_ending_by_the_limit() -> None:
    ended = lay_out("8 . . . . . . . k\n1 K . . . . . . .", plies=499)
    ended.play("a1-a2")
    assert ended.outcome is not None
    assert ended.outcome.text == "Unfinished after 500 actions: nobody wins."


def test_a_preview_tells_what_will_happen() -> None:
    """There is no chance in this game."""
    match = lay_out("8 . . . . . . . k\n5 . . . aa . . . .\n4 . . . C . . . .\n1 K . . . . . . .")
    for action in match.legal(0):
        (outcome,) = match.preview(action).outcomes
        assert outcome.chance == 1.0
        match.play(action)
        assert tuple(map(str, outcome.events)) == told(match)
        match.undo()


def test_the_board() -> None:
    """Units with their place in a stack, their facing, and the threatened badge."""
    match = lay_out("8 . . . . . . . k\n4 . . . HQ . . . .\n3 . . . . . p . .\n1 . . . . K . . .")
    view = match.view(ARBITER)
    units = {unit.id: unit for unit in view.board.units}
    assert list(units) == ["e1a", "f3a", "d4a", "d4b", "h8a"]
    top, below = units["d4a"], units["d4b"]
    assert (top.kind, top.name, top.symbol, top.place, top.seat) == ("heavy", "Heavy Infantry", "H", 0, 0)
    assert (below.kind, below.cell, below.place, below.facing) == ("priestess", "d4", 1, "N")
    assert (units["f3a"].facing, units["f3a"].badges) == ("S", ())
    assert (units["e1a"].badges, units["h8a"].badges) == (("threatened",), ())
    assert (top.values, units["e1a"].values) == ({"worth": 5}, {})
    assert [(prompt.seat, prompt.clause) for prompt in view.prompts] == [(0, "AC-1.4")]
    assert (view.status.phase, view.status.turn, view.status.to_act) == ("action", 1, (0,))


def test_nothing_is_hidden() -> None:
    match = lay_out(BOARD)
    match.play("e3*c5")
    boards = [match.view(viewer).board for viewer in (0, 1, SPECTATOR, ARBITER)]
    assert all(board == boards[0] for board in boards)
    assert all(match.log(viewer) == match.log(ARBITER) for viewer in (0, 1, SPECTATOR))


def test_the_board_of_a_finished_match() -> None:
    match = lay_out("5 . . . k . . . .\n4 . . . P . . . .\n1 K . . . . . . .")
    match.play("d4xd5")
    view = match.view(ARBITER)
    assert (view.status.phase, view.prompts, view.status.to_act) == ("over", (), ())
    assert view.status.outcome == match.outcome


def test_where_units_are_freer_can_be_looked_up() -> None:
    """AC-3.6, AC-3.7: only if the ruleset has such ranks."""

    def looked_up(ruleset: Ruleset) -> dict[str, str]:
        terms = [entry for entry in glossary_of(game_with(ruleset)) if entry.group == "term"]
        return {entry.name: " ".join(line.text for line in entry.lines) for entry in terms}

    assert looked_up("v2")["Enemy's side"].startswith("On the last 4 ranks all but the Commander")
    assert looked_up("v2")["Last rank"].endswith("Priestess and Commander.")
    assert not {"Enemy's side", "Last rank"} & looked_up("default").keys()
