"""The draws of orthodox chess: chapter 9."""

from typing import Any

import pytest

import banneret
from banneret import BadDocument, BadRuleset, IllegalAction, Match
from banneret.players.opponent import Opponent
from tests.games.medieval_chess.positions import from_fen, game, lay_out, play, texts
from tests.games.medieval_chess.test_9_end import ending

THERE = ("g1-f3", "g8-f6")
BACK = ("f3-g1", "f6-g8")


def start() -> Match:
    return game("orthodox").match()


def is_open(match: Match) -> bool:
    """Whether the side to move may claim a draw."""
    return "claim-draw" in texts(match, match.to_act[0])


def stood(match: Match) -> int:
    """How often the position has occurred, according to a refused claim."""
    why = match.why_not("claim-draw")
    assert why is not None
    return int(why.split("this one has stood ")[1].split()[0])


def claim_of(match: Match) -> str:
    """The ground for a draw claim: what has happened, what a move would bring, or none."""
    if not is_open(match):
        return "nothing"
    text = match.preview("claim-draw").causes[0].text
    return "by a move" if "your next move" in text else "now"


# Without a capture or a Pawn's move


def test_the_hundred_and_fiftieth_move() -> None:
    """MC-9.6: 75 turns of both sides are 150 moves, not counting the Pawn's move before them."""
    match = from_fen("7k/8/8/8/8/8/P7/R3K3 w - - 12 80")
    play(match, "a2-a3", *("h8-g8", "a1-b1", "g8-h8", "b1-a1") * 3)
    assert match.document()["quiet"] == 12
    match = from_fen("7k/8/8/8/8/8/8/R3K3 w - - 148 80")
    play(match, "a1-a2")
    assert match.outcome is None
    play(match, "h8-g8")
    assert ending(match) == "quiet ()"


def test_mate_and_stalemate_come_first() -> None:
    """MC-9.6: even on the move that would draw the game."""
    mate = from_fen("7k/6pp/8/8/8/8/8/R3K3 w - - 149 80")
    play(mate, "a1-a8")
    assert ending(mate) == "mate (0,)"
    stalemate = from_fen("7k/8/8/6Q1/8/8/8/4K3 w - - 149 80")
    play(stalemate, "g5-g6")
    assert ending(stalemate) == "stalemate ()"


def test_quiet_turns_where_a_turn_is_many_actions() -> None:
    """MC-9.6: a turn counts once, and not at all if a Pawn moves in it."""
    rules = {"endings": {"quiet_turns": 1}}
    match = lay_out("4k3/8/8/8/8/8/P7/RN2K3", rules)
    play(match, "b1-c3", "a2-a3", "end-turn", "end-turn", "a1-b1", "c3-e4")
    assert match.outcome is None
    play(match, "end-turn")
    assert ending(match) == "quiet ()"


def test_no_game_of_chess_reaches_the_limit() -> None:
    """MC-9.7: 96 moves of Pawns and 30 captures, of which 8 are both, with 149 other moves before each of
    them and 150 after the last.
    """
    limit = int(game("orthodox").rules["plies"][0])
    assert limit > (96 + 30 - 8) * 150 + 150


# Repetition


def test_the_fifth_time() -> None:
    """MC-9.8: the start counts as the first."""
    match = start()
    play(match, *(THERE + BACK) * 3, *THERE, "f3-g1")
    assert match.outcome is None
    play(match, "f6-g8")
    assert ending(match) == "repetition ()"
    assert match.outcome is not None
    assert match.outcome.text == "A draw: the same position too often."


def test_a_pawns_move_forgets_what_was_before() -> None:
    """MC-9.8: no position before it can recur."""
    match = start()
    play(match, *THERE, *BACK)
    assert stood(match) == 2
    play(match, "a2-a3", "a7-a6")
    assert stood(match) == 1


def test_units_of_a_kind_are_alike() -> None:
    """MC-9.8: the position is the same after two Rooks have swapped places."""
    match = from_fen("4k3/8/8/8/8/8/R7/R5K1 w - -")
    play(match, "a1-b1", "e8-d8", "a2-a1", "d8-e8", "b1-b2", "e8-d8", "b2-a2", "d8-e8")
    assert stood(match) == 2


def test_who_is_to_move_counts() -> None:
    """MC-9.8: the King has lost a tempo."""
    match = from_fen("4k3/8/8/8/8/8/8/R5K1 w - -")
    play(match, "g1-h1", "e8-d8", "h1-h2", "d8-e8", "h2-g1")
    assert stood(match) == 1


@pytest.mark.parametrize(("castling", "is_same"), [("KQ", False), ("K", False), ("Q", True), ("-", True)])
def test_rights_to_castle_count(castling: str, is_same: bool) -> None:
    """MC-9.8: after moving away and back a Rook cannot castle; if it never could, nothing has changed."""
    match = from_fen(f"4k3/8/8/8/8/8/8/R3K2R w {castling} -")
    play(match, *("h1-h2", "e8-d8", "h2-h1", "d8-e8") * 2)
    assert claim_of(match) == ("now" if is_same else "by a move")


@pytest.mark.parametrize(
    ("fen", "is_same"),
    [
        ("4k3/8/8/8/1p6/8/P7/4K3", False),
        ("4k3/8/8/8/2p5/8/P7/4K3", True),
        ("1k6/8/8/8/1p6/8/P7/1R2K3", True),
    ],
    ids=["capture", "no Pawn beside", "pinned"],
)
def test_a_capture_en_passant_counts_if_it_is_legal(fen: str, is_same: bool) -> None:
    """MC-9.8: a position with one does not recur; a pinned Pawn has none."""
    match = from_fen(f"{fen} w - -")
    there, back = ("b8-a8", "a8-b8") if fen.startswith("1k") else ("e8-d8", "d8-e8")
    play(match, "a2-a4", *(there, "e1-d1", back, "d1-e1") * 2)
    assert claim_of(match) == ("now" if is_same else "by a move")


# Claims


def test_the_third_time_is_claimed() -> None:
    """MC-9.9: by the side to move; claiming is optional, and after a move it can be done later."""
    match = start()
    play(match, *(THERE + BACK) * 2)
    assert is_open(match)
    assert match.view(0).prompts[0].text == "Move a unit, or claim a draw."
    claim = next(each for each in match.legal(0) if each.text == "claim-draw")
    assert (claim.label, claim.picks) == ("Claim a draw", ("word:claim-draw",))
    assert [cause.text for cause in match.preview("claim-draw").causes] == [
        "The game ends in a draw: this position has stood 3 times or more."
    ]
    other = start()
    play(other, *(THERE + BACK) * 2, "a2-a3", *THERE[1:], "a1-a2")
    assert not is_open(other)
    assert play(match, "claim-draw") == ["Blue claims a draw: this position has stood 3 times or more."]
    assert ending(match) == "claimed repetition ()"
    assert (match.payoff(0), match.payoff(1)) == (0.5, 0.5)
    assert match.outcome is not None
    assert match.outcome.text == "A draw, as claimed: the same position too often."


def test_a_move_that_brings_the_third_time() -> None:
    """MC-9.9: it is claimed before the move, which is not made."""
    match = start()
    play(match, *THERE, *BACK, *THERE, "f3-g1")
    assert is_open(match)
    assert play(match, "claim-draw") == [
        "Gold claims a draw: its next move could make a position stand 3 times or more."
    ]
    assert ending(match) == "claimed repetition ()"


def test_only_a_legal_move_brings_it() -> None:
    """MC-9.9: the Rook would have to jump a Bishop to reach the repeated position."""
    match = from_fen("4k3/8/8/8/8/8/P7/R1B3K1 w - -")
    shuffle = ("a1-b1", "e8-d8", "b1-a1", "d8-e8")
    play(match, *shuffle, "a1-b1", "e8-d8")
    assert not is_open(match)
    play(match, "b1-a1")
    assert is_open(match)


@pytest.mark.parametrize(
    ("fen", "is_possible"),
    [
        ("7k/8/8/8/8/8/P7/R3K3 w - - 98 80", False),
        ("7k/8/8/8/8/8/P7/R3K3 w - - 99 80", True),
        ("7k/8/8/8/8/8/P7/R3K3 w - - 100 80", True),
        ("k5r1/8/8/8/4P3/8/7P/7K w - - 99 80", False),
        ("k5r1/8/8/8/4P3/8/7P/7K w - - 100 80", True),
    ],
    ids=["too early", "by a move", "now", "Pawns alone can move", "whoever can move"],
)
def test_fifty_moves_are_claimed(fen: str, is_possible: bool) -> None:
    """MC-9.9: after a hundred moves, or if a quiet move would be the hundredth."""
    match = from_fen(fen)
    assert is_open(match) == is_possible
    if is_possible:
        play(match, "claim-draw")
        assert ending(match) == "claimed quiet ()"


def test_a_claim_that_is_not_open() -> None:
    """MC-9.9: the refusal says what is needed and how much there is."""
    match = start()
    play(match, *THERE, *BACK)
    said = (
        "You can claim a draw when the same position stands 3 times, now or by your next move: "
        "this one has stood 2 times. "
        "You can claim a draw after 50 moves of each side without a capture or a Pawn's move, "
        "your next one included: so far there are 2. (MC-9.9)"
    )
    assert match.why_not("claim-draw") == said
    with pytest.raises(IllegalAction, match="stood 2 times"):
        match.play("claim-draw")


@pytest.mark.parametrize(
    "ruleset", ["default", "classic", {"extends": "orthodox", "courts": {"applies": True}}], ids=str
)
def test_no_claims_where_it_is_not_plain_chess(ruleset: Any) -> None:
    """MC-9.9: whatever the numbers."""
    match = game(ruleset).match()
    assert match.why_not("claim-draw") == "By these rules no draw can be claimed. (MC-9.9)"


def test_how_often_is_a_setting() -> None:
    """MC-9.8, MC-9.9: twice for a claim, three times for a draw."""
    rules = {"extends": "orthodox", "endings": {"repetition": 3, "repetition_claim": 2}}
    match = game(rules).match()
    play(match, *THERE, "f3-g1")
    assert is_open(match)
    play(match, "f6-g8", *THERE, *BACK)
    assert ending(match) == "repetition ()"


def test_a_ruleset_must_not_forget_positions() -> None:
    """MC-9.8: there is room for as many moves as 75 turns have."""
    with pytest.raises(BadRuleset, match="quiet_turns must be from 1 to 75"):
        banneret.game("medieval-chess", {"extends": "orthodox", "endings": {"quiet_turns": 76}})


# Positions that neither side can win


@pytest.mark.parametrize(
    ("fen", "is_dead"),
    [
        ("4k3/8/8/8/8/8/3p4/4K3", True),
        ("4k3/8/8/8/8/8/3p4/N3K3", True),
        ("4k3/8/8/8/8/8/3p4/B3K3", True),
        ("b3k3/8/8/8/8/8/3p4/B3K3", False),
        ("1b2k3/8/8/8/8/8/3p4/B3K3", True),
        ("1b2kb2/8/8/8/8/8/3p4/B1B1K3", True),
        ("n3k3/8/8/8/8/8/3p4/N3K3", False),
        ("n3k3/8/8/8/8/8/3p4/B3K3", False),
        ("4k3/8/8/8/8/8/3p4/NN2K3", False),
        ("4k3/8/8/8/8/8/3p4/R3K3", False),
        ("4k3/7p/8/8/8/8/3p4/4K3", False),
    ],
)
def test_dead_positions(fen: str, is_dead: bool) -> None:
    """MC-9.10: the King captures the Pawn, and neither side can mate any more."""
    match = from_fen(f"{fen} w - -")
    play(match, "e1xd2")
    assert (match.outcome is not None) == is_dead
    assert not is_dead or ending(match) == "dead position ()"


@pytest.mark.parametrize(("dead", "expected"), [(True, "dead position ()"), (False, "stalemate ()")])
def test_a_dead_position_comes_before_stalemate(dead: bool, expected: str) -> None:
    """MC-9.6: and stalemate before a draw after long quiet."""
    rules = {"extends": "orthodox", "endings": {"dead_positions": dead}}
    assert ending(from_fen("k7/8/1K6/8/5B2/8/8/8 b - - 150 99", rules)) == expected


def test_dead_positions_are_a_setting() -> None:
    """MC-9.10: without the setting the game goes on with bare Kings."""
    match = from_fen(
        "4k3/8/8/8/8/8/8/4K3 w - -", {"extends": "orthodox", "endings": {"dead_positions": False}}
    )
    assert match.outcome is None


# Documents


def test_a_document_remembers_the_moves() -> None:
    """MC-9.8: saved and read again, the position has the same number of occurrences."""
    match = start()
    play(match, *THERE, *BACK, *THERE)
    document = match.document()
    assert document["trail"] == [*THERE, *BACK, *THERE]
    again = match.game.position(document)
    assert again.document() == document
    play(again, *BACK)
    assert is_open(again)
    ended = match.game.position({**again.document()})
    play(ended, "claim-draw")
    assert match.game.position(ended.document()).document() == ended.document()


@pytest.mark.parametrize(
    "trail",
    [
        ["g1-f3"],
        ["f6-g8", "g8-f6"],
        ["g1-h3", "g8-f6"],
        ["g1f3", "g8-f6"],
        [7, "g8-f6"],
        ["g8-f6"] * 3,
        "g8-f6",
    ],
    ids=str,
)
def test_moves_that_were_never_made(trail: Any) -> None:
    """MC-9.8: they must lead to the position."""
    match = start()
    play(match, *THERE)
    with pytest.raises(BadDocument, match="trail"):
        match.game.position({**match.document(), "trail": trail})


# Computer players


@pytest.mark.parametrize("name", ["greedy", "search:nodes=2000"])
def test_computers_claim_when_they_are_losing(name: str) -> None:
    """MC-9.9: a side that is behind claims, a side that is ahead plays on."""
    for fen, is_claimed in (("q2rk3/8/8/8/8/8/P7/4K3", True), ("4k3/p7/8/8/8/8/8/Q2RK3", False)):
        match = from_fen(f"{fen} w - - 100 80")
        assert is_open(match)
        code = Opponent(name, match, 0).choose()
        chosen = next(action.text for action in match.legal(0) if action.code == code)
        assert (chosen == "claim-draw") == is_claimed, chosen
