"""`banneret play`, driven by scripts of typed input."""

import json
import re
from pathlib import Path

import pytest

import banneret
from banneret.players.opponent import Opponent
from tests.cli.running import GAME, GREEDY, boards, play, run
from tests.games.prevail.layouts import lay_out
from tests.games.prevail.test_8_melee import MELEE
from tests.games.prevail.test_11_end import BLUES

BOTH = ("--seat", "both", "--seed", "7")


def test_the_first_screen_shows_the_board_the_players_and_what_is_asked() -> None:
    ended = play()
    assert ended.code == 0
    (board,) = boards(ended.out)
    lines = board.splitlines()
    assert lines[1] == "8  (H)  (C)  (A)  (Q)  (K)  (A)  (C)  (H)  8"
    assert lines[13] == "2  [P]  [P]  [P]  [P]  [P]  [P]  [P]  [P]  2"
    assert "> [ ] Blue  you" in ended.out
    assert "( ) Gold  greedy" in ended.out
    assert "K Commander" in ended.out
    assert "Blue: Move one unit or use one ability. (AC-1.4)" in ended.out


def test_what_is_shown_fits_into_80_columns() -> None:
    ended = play("e2-e3", "", "moves", "log", "units")
    assert max(map(len, ended.out.splitlines())) <= 80


def test_an_action_in_notation_is_played_and_answered() -> None:
    ended = play("e2-e3")
    assert "[ ] e2-e3 Blue Pikeman e2 moves to e3." in ended.out
    before, after = boards(ended.out)
    assert (before.splitlines()[11][22:27], after.splitlines()[11][22:27]) == ("  .  ", " [P] ")
    assert re.search(r"^   2 \( \) \S+ Gold ", ended.out, re.MULTILINE)


def test_what_the_last_action_left_and_reached_is_marked() -> None:
    after = boards(play("e2-e3", options=BOTH).out)[1].splitlines()
    assert after[13][22:27] == " /// "
    assert after[11][22:27] == ":[P]:"


def test_capitals_do_not_matter_where_they_say_nothing() -> None:
    assert "Blue Pikeman e2 moves to e3." in play("E2-E3").out


def test_an_action_can_be_found_by_numbers() -> None:
    ended = play("", "4", "2")
    assert " 4  Priestess d1" in ended.out
    assert "2  d1-d2  Priestess d1 joins Pikeman d2" in ended.out
    assert "Blue: Priestess d1> 2" in ended.out
    assert "Blue Priestess d1 joins the Pikeman on d2." in ended.out


def test_a_cell_picks_the_unit_on_it_and_another_cell_the_target() -> None:
    ended = play("e2", "d3")
    assert "1  e2-d3  Pikeman e2 moves to d3" in ended.out
    assert "Blue Pikeman e2 moves to d3." in ended.out


def test_a_cell_with_a_stack_asks_which_unit() -> None:
    ended = play("c1-d2", "e7-e6", "d2", "2", "d3", options=BOTH)
    assert "1  Pikeman d2         3 actions" in ended.out
    assert "2  Archer d2 (below)  3 actions" in ended.out
    assert "Blue Archer d2 moves to d3." in ended.out
    assert "+[A] " in boards(ended.out)[1]


def test_another_unit_can_be_picked_instead() -> None:
    ended = play("e2", "a2", "back")
    assert "Blue: Pikeman e2> a2" in ended.out
    assert "Blue: Pikeman a2> back" in ended.out
    assert "\nBlue> \n" in ended.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("e2-e5", "Pikeman on e2 moves one square forward. (AC-3.1)"),
        ("e7-e6", "The unit on e7 is not yours. (AC-1.4)"),
        ("hello", "'hello' is not an action."),
        ("9", "That number is not in the list. Press Enter to see it."),
        ("9" * 5000, "That number is not in the list. Press Enter to see it."),
        ("look z9", "There is no cell 'z9'."),
        ("e5", "Nothing is on e5."),
        ("e7", "Gold Pikeman e7"),
        ("look d1", "Blue Priestess d1: worth 4"),
        ("why e2-e5", "Pikeman on e2 moves one square forward. (AC-3.1)"),
        ("why e2-e3", "e2-e3 can be played."),
        ("why", "Write why ACTION."),
        ("preview e2-e3", "certain: Blue Pikeman e2 moves to e3."),
        ("preview e2-e5", "Pikeman on e2 moves one square forward. (AC-3.1)"),
        ("rules AC-1.1", "**AC-1.1** The board has 8 files"),
        ("rules", "AC-4: Melee"),
        ("rules AC-99", "There is no clause 'AC-99'."),
        ("back", "Nothing is picked."),
        ("undo", "There is no action of yours to take back."),
        ("log", "Nothing has happened yet."),
        ("units", "Blue Pikeman: a2 b2 c2 d2 e2 f2 g2 h2"),
        ("save", "Say where to: save FILE."),
        ("\x00\ud83d", "is not an action."),
    ],
)
def test_nothing_that_is_typed_loses_the_game(typed: str, answer: str) -> None:
    ended = play(typed, "e2-e3")
    assert ended.code == 0
    assert answer in ended.out
    assert "Blue Pikeman e2 moves to e3." in ended.out


def test_a_number_that_is_not_in_the_list() -> None:
    assert "That number is not in the list." in play("e2", "4").out


def test_moves_lists_every_legal_action() -> None:
    ended = play("moves")
    listed = ended.out.partition("> moves\n")[2].split()
    assert {action.text for action in banneret.game(GAME).match().legal(0)} <= set(listed)


def test_help_takes_its_examples_from_what_is_legal() -> None:
    ended = play("?")
    examples = ended.out.partition("> ?\n")[2]
    assert "a1-a2            Heavy Infantry a1 joins Pikeman a2" in examples
    assert "a2-a3            Pikeman a2 moves to a3" in examples
    assert "preview ACTION" in examples


def test_undo_goes_back_to_the_decision_before_the_computers_answer() -> None:
    ended = play("e2-e3", "undo", "e2-e3")
    first, after, back, again = boards(ended.out)
    assert back == first
    assert again == after


def test_resigning_ends_the_match_and_can_be_taken_back() -> None:
    ended = play("resign", "undo", "e2-e3")
    assert "Gold wins: Blue resigned." in ended.out
    assert "Blue Pikeman e2 moves to e3." in ended.out


def test_undo_between_two_people_takes_back_one_action() -> None:
    first, _, _, back = boards(play("e2-e3", "e7-e6", "undo", options=BOTH).out)
    assert back == boards(play("e2-e3", options=BOTH).out)[1]
    assert back != first


def test_a_player_who_plays_gold_sits_at_the_lower_edge() -> None:
    board = boards(play(options=("--seat", "gold", *GREEDY)).out)[0].splitlines()
    assert board[0].split() == list("hgfedcba")
    assert board[15].startswith("8  (H)  (C)  (A)  (K)")


def test_watching_two_computers_shows_every_position() -> None:
    ended = play(options=("--seat", "none", "--opponent", "greedy,random", "--seed", "3"))
    assert ended.code == 0
    assert "[ ] Blue  greedy" in ended.out
    assert "( ) Gold  random" in ended.out
    assert "Blue wins: Gold has lost its Commander." in ended.out
    actions = max(int(number) for number in re.findall(r"^ *(\d+) [\[(] [\])] ", ended.out, re.MULTILINE))
    assert len(boards(ended.out)) == actions + 1


def test_a_whole_game_against_the_computer(tmp_path: Path) -> None:
    match = banneret.game(GAME).match(seed=3)
    players = [Opponent("greedy", match, 0), Opponent("random", match, 1)]
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(players[seat].choose())
    typed = [turn.text for turn in match.played if turn.seat == 0]
    file = tmp_path / "won.json"

    ended = play(*typed, "e2-e3", f"save {file}", "quit", options=("--seed", "3", "--opponent", "random"))

    assert f"{match.outcome.text}\nover> e2-e3\nThe match is over." in ended.out
    assert f"Watch it again with: banneret replay {file}" in ended.out
    record = json.loads(file.read_text())
    assert record["seats"] == ["you", "random"]
    assert [entry["text"] for entry in record["actions"]] == [turn.text for turn in match.played]
    assert run("replay", str(file), "--verify").out.startswith(f"ok: {len(match.played)} actions")


def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ended = play("e2-e3", f"save {file}", "quit")
    assert ended.out.count(f"Continue later with: banneret play --resume {file}") == 2
    resumed = run("play", "--resume", str(file), typed="d2-d3\nsave\nquit\n")
    assert boards(resumed.out)[0] == boards(ended.out)[-1]
    assert boards(resumed.out)[1] == boards(play("e2-e3", "d2-d3").out)[-1]
    assert len(json.loads(file.read_text())["actions"]) == 4


def test_leaving_asks_where_to_save(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ended = play("e2-e3", "quit", str(tmp_path), "quit", str(file))
    assert "is there already and is not a Banneret record" in ended.out
    assert file.exists()
    assert ended.out.endswith(f"Continue later with: banneret play --resume {file}\n")


def test_leaving_without_saving() -> None:
    ended = play("e2-e3", "quit", "")
    assert ended.code == 0
    assert ended.out.endswith("(Enter: leave without saving): \n")


def test_the_end_of_the_input_ends_politely() -> None:
    assert play("e2-e3").out.endswith("The input has ended. The match was not saved.\n")
    assert play().out.endswith("The input has ended.\n")


def test_saving_spares_what_is_not_a_record(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    ended = play(f"save {notes}", f"save {tmp_path / 'none' / 'x.json'}", f"save {notes / 'x.json'}")
    assert f"{notes} is there already and is not a Banneret record." in ended.out
    assert f"Cannot write {tmp_path / 'none' / 'x.json'}: No such file or directory." in ended.out
    assert f"Cannot write {notes / 'x.json'}: Not a directory." in ended.out
    assert notes.read_text() == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["notes.txt"]


def test_a_failed_save_leaves_the_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    play(f"save {file}")
    saved = file.read_text()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert "No space left on device" in play("e2-e3", f"save {file}").out
    assert file.read_text() == saved
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--seat", "green"], "--seat: age-of-chess has blue, gold, all, both and none, not 'green'."),
        (["--opponent", "gready"], "There is no player called 'gready'. Did you mean greedy?"),
        (["--opponent", "uct:noodles=5"], "uct has no option called 'noodles'. Did you mean nodes?"),
        (["--opponent", "greedy", "--level", "2"], "leave one of them out."),
        (["--opponent", "random,greedy"], "Expected one player, or one for each of 1 seats; found 2."),
        (["--ruleset", "v3"], "there is no ruleset 'v3'; the game comes with default, v2"),
        (["--seed", "-1"], "The seed must be a whole number from 0 to 2**62 - 1, not -1."),
        (["--resume", "x.json", "--seed", "1"], "--resume goes on with the rules, players and seed"),
    ],
)
def test_wrong_options(options: list[str], complaint: str) -> None:
    ended = run("play", GAME, *options)
    assert (ended.code, ended.out) == (2, "")
    assert complaint in ended.err
    assert len(ended.err.splitlines()) == 1


def test_without_a_game_it_says_how_to_name_one() -> None:
    ended = run("play")
    assert ended.code == 2
    assert ended.err == f"Say which game, such as: banneret play {GAME}\n"


def test_a_record_of_another_game_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play(f"save {file}")
    ended = run("play", "another-game", "--resume", str(file))
    assert ended.code == 2
    assert ended.err == f"{file} is a match of {GAME}, not of another-game.\n"


OPEN_COMMANDER = {
    "to_move": "blue",
    "blue": {"e3": ["commander"], "e4": ["pikeman"]},
    "gold": {"h8": ["commander"], "e6": ["cavalry"]},
}
WARNING = "Gold could win at once: Cavalry e6. Another action would avoid that."


def in_danger(tmp_path: Path, *lines: str) -> str:
    """The output for a player whose Commander may be captured."""
    file = tmp_path / "match.json"
    match = banneret.game(GAME).position(OPEN_COMMANDER)
    file.write_text(json.dumps(match.record(("you", "you"))))
    return run("play", "--resume", str(file), typed="".join(f"{line}\n" for line in lines)).out


@pytest.mark.parametrize(("answer", "is_played"), [("n", False), ("", False), ("y", True), ("yes", True)])
def test_somebody_about_to_lose_is_asked_once_more(tmp_path: Path, answer: str, is_played: bool) -> None:
    shown = in_danger(tmp_path, "e3-d4", answer)
    assert WARNING in shown
    assert ("e3-d4 Blue Commander e3 moves to d4." in shown) == is_played
    assert ("It was not played." in shown) != is_played


def test_nobody_is_asked_about_other_actions(tmp_path: Path) -> None:
    shown = in_danger(tmp_path, "e4-e5")
    assert "could win" not in shown
    assert "e4-e5 Blue Pikeman e4 moves to e5." in shown


def test_nobody_is_asked_where_nothing_else_can_be_played(tmp_path: Path) -> None:
    """PV-11.1: a player with one card left must play it. Its effect is announced all the same."""
    file = tmp_path / "match.json"
    side = {"hand": ["move"], "burnt": [card for card in BLUES if card != "move"]}
    match = lay_out("legion E-5 N", "spearmen B-5 S", blue_side=side)
    file.write_text(json.dumps(match.record(("you", "greedy"))))
    shown = run("play", "--resume", str(file), typed="play move\n").out
    assert "It is your last card" in shown
    assert "Another action" not in shown
    assert "all the same" not in shown
    assert "Blue plays Move" in shown


def test_that_it_can_be_avoided_is_said_once_after_the_last_warning(tmp_path: Path) -> None:
    """PV-11.1, PV-11.2: a last card that need not be committed has two warnings."""
    file = tmp_path / "match.json"
    side = {
        "hand": ["move"],
        "in_play": "strike",
        "played": [c for c in BLUES if c not in ("move", "strike")],
    }
    units = "legion E-5 N front engager, legion F-5 N", "spearmen E-5 S front"
    match = lay_out(*units, frames=MELEE, blue_side=side, gold_side={"in_play": "charge"})
    file.write_text(json.dumps(match.record(("you", "greedy"))))
    shown = run("play", "--resume", str(file), typed="commit move\nn\n").out
    assert "costs a card. (PV-11.2) Another action would avoid that." in shown
    assert shown.count("Another action would avoid that.") == 1
    assert "It was not played." in shown


def test_a_preview_begins_with_its_warnings(tmp_path: Path) -> None:
    shown = in_danger(tmp_path, "preview e3-d4").splitlines()
    assert shown.index(WARNING) < shown.index("certain: Blue Commander e3 moves to d4.")
