"""Setting up at the terminal: starting from a default array, pieces are moved, unseen by the opponent."""

from pathlib import Path

from tests.cli.running import Finished, run

GREEDY = ("--opponent", "greedy")
"""Is ready at once, and needs no compilation."""


def sit(*lines: str, options: tuple[str, ...] = ("--seed", "7", *GREEDY)) -> Finished:
    return run("play", "cyvasse", *options, typed="".join(f"{line}\n" for line in lines))


def test_ready_at_once() -> None:
    shown = sit("ready", "G5-F6").out
    before, _, after = shown.partition("Blue> ready")
    assert "(K)" not in before
    assert "F[K]" in before
    assert "(K)" in after
    assert "Blue Rabble G5 moves to F6." in after


def test_moving_pieces_about() -> None:
    shown = sit("H2~tray", "dragon@F1", "why G3~F6", "G3").out
    assert "Blue: Tray (1): Dragon" in shown
    assert "F6 is not in your home. (CV-1.3)" in shown
    assert "Blue: changes left 48 of 50" in shown
    assert "G3~tray  King G3 goes back to the tray" in shown


def test_two_people_at_one_terminal() -> None:
    shown = sit("G4~F1", "ready", "", "ready", options=("--seat", "both")).out
    _, handed_over, after = shown.partition("Gold: press Enter when nobody else looks.")
    assert handed_over
    assert "[K]" not in after.partition("Gold> ready")[0]


def test_a_set_up_from_a_file_and_a_match_resumed(tmp_path: Path) -> None:
    array = tmp_path / "mine.yaml"
    array.write_text(
        "mountain: [F1, G1, H1, I1, J1, K1]\nrabble: [E2, F2, G2, H2, I2, J2]\nking: [K2]\n"
        "crossbows: [D3, E3]\nspears: [F3, G3]\nlight_horse: [H3, I3]\ntrebuchet: [C4, D4]\n"
        "elephant: [E4, F4]\nheavy_horse: [G4, H4]\ndragon: [I4]\n"
    )
    kept = tmp_path / "match.json"
    shown = sit("look K2", "ready", "y", f"save {kept}", options=("--setup", f"{array},random", *GREEDY)).out
    assert "Blue King K2: tier 1" in shown
    again = run("play", "--resume", str(kept), typed="look K2\n")
    assert "Blue King K2: tier 1, defence 2" in again.out
    assert run("play", "--resume", str(kept), "--setup", "ranks").code == 2


def test_a_scenario_with_armies_of_ones_own() -> None:
    armies = ("--scenario", "battle", "--setup", "2inf vs cav@fortress")
    shown = run("play", "aeonis", *armies, "--seed", "3", *GREEDY, typed="pass\n").out
    assert "[I2|(C)|" in shown
    assert "Gold wins: it has held D4." in shown


def test_scenarios_that_are_not_there() -> None:
    refused = run("play", "aeonis", "--scenario", "siege")
    assert refused.code == 2
    assert "scenario: expected 'campaign' or 'battle', found text 'siege'" in refused.err
    assert "has no scenarios to choose from" in run("simulate", "cyvasse", "--scenario", "battle").err
