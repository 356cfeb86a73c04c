"""`banneret check`: its messages to authors of games."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.running import COMMAND, ENVIRONMENT, GAME, PATIENCE, Finished, run

ROOT = Path(__file__).parents[2]
AMBUSH = str(ROOT / "tests/engine/ambush")


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restores the import path, so that its folders do not affect later tests."""
    monkeypatch.setattr(sys, "path", [*sys.path])


def check_package(folder: Path, name: str, content: str) -> Finished:
    """Checks a package that is not installed. Python caches imports, so each needs a separate name."""
    package = folder / name
    package.mkdir()
    head = """
    from dataclasses import replace
    from banneret.engine.machine.compiler import kernel
    from tests.engine.ambush import AMBUSH
    """
    (package / "__init__.py").write_text(dedent(head) + dedent(content))
    return run("check", str(package), "--quick")


def test_a_sound_game_keeps_all_promises() -> None:
    done = run("check", AMBUSH, "--quick")
    assert (done.code, done.err) == (0, "")
    first, *lines, _, last = done.out.splitlines()
    assert first == "The Ambush, ruleset default"
    assert all(line.startswith("ok      ") for line in lines)
    assert "ok      turns: `legal` lists actions in rising order, each once." in lines
    assert last == f"ok: The Ambush keeps all {len(lines)} promises."


def test_an_installed_game_is_found_by_its_name() -> None:
    done = run("check", GAME, "--quick", "--ruleset", "v2")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Age of Chess – Warfare, ruleset v2\nok      basics: ")


def test_for_programs() -> None:
    done = run("check", AMBUSH, "--quick", "--json")
    told = json.loads(done.out)
    assert told["ok"] is True
    assert told["checks"][0] == {
        "ruleset": "default",
        "check": "basics-the_definition_is_sound",
        "promise": "A definition has all its files, records, kernels and endings, and they fit together.",
        "problems": [],
    }


def test_a_missing_ending(tmp_path: Path) -> None:
    done = check_package(tmp_path, "no_ending", "GAME = replace(AMBUSH, endings={})")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("The game 'the-ambush' cannot be registered:\nendings: ")
    assert done.err.endswith("step ends a game by ENDING_BEATEN, which has no name there.\n")


def test_a_forgotten_limit_of_actions(tmp_path: Path) -> None:
    done = check_package(
        tmp_path,
        "no_limit",
        """
        def fill_rules(numbers, rules):
            pass

        GAME = replace(AMBUSH, fill_rules=fill_rules)
        """,
    )
    assert done.code == 1
    assert "`fill_rules` must set rules['plies'] to 1 or more." in done.out
    assert done.out.endswith("\n1 of 2 promises are broken.\n")


def test_a_kernel_that_names_a_field_which_does_not_exist(tmp_path: Path) -> None:
    done = check_package(
        tmp_path,
        "no_field",
        '''
        @kernel
        def worth(state, rules, seat):
            """By the number of horses."""
            return state.horses

        GAME = replace(AMBUSH, kernels=replace(AMBUSH.kernels, worth=worth))
        ''',
    )
    assert (done.code, done.out) == (1, "")
    assert done.err.endswith("worth: `state.horses` is no field of the state record.\n")


def test_a_step_without_progress(tmp_path: Path) -> None:
    done = check_package(tmp_path, "no_progress", "from tests.engine.stuck import STUCK as GAME")
    assert done.code == 1
    assert "FAILED  basics: A game between random players can be played to its end, interpreted." in done.out
    assert "the rules make no progress: `step` neither asks a seat nor ends the game." in done.out


def test_a_leak(tmp_path: Path) -> None:
    done = check_package(tmp_path, "leak", "from tests.engine.leaky import IN_AN_EVENT as GAME")
    assert done.code == 1
    (failed,) = [line for line in done.out.splitlines() if line.startswith("FAILED")]
    assert failed.startswith(
        "FAILED  knowledge: What seats are told about an action does not depend on anything"
    )
    assert "is told 'walk" in done.out


def test_a_notation_that_is_not_unique(tmp_path: Path) -> None:
    done = check_package(
        tmp_path,
        "not_unique",
        """
        from banneret.engine.game import Notation

        class Vague(Notation):
            def describe(self, state, seat, code):
                return replace(super().describe(state, seat, code), text="attack")

        GAME = replace(AMBUSH, notation=Vague)
        """,
    )
    assert done.code == 1
    assert "FAILED  notation: No two actions of a seat have the same text or the same picks.\n" in done.out
    assert "seed 0, at the start: two actions are written 'attack'.\n" in done.out
    assert "Traceback" not in done.out + done.err


def test_the_folder_of_a_project_will_do(tmp_path: Path) -> None:
    """With the package in it or in src/, and tests beside it."""
    package = tmp_path / "src" / "in_a_project"
    for folder in (package, tmp_path / "tests"):
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("from tests.engine.ambush import GAME as GAME\n")
    done = run("check", str(tmp_path), "--quick")
    assert (done.code, done.err) == (0, "")


def test_a_package_that_cannot_be_imported(tmp_path: Path) -> None:
    done = check_package(tmp_path, "not_importable", "import no_such_module")
    assert (done.code, done.out) == (1, "")
    assert "cannot be imported: ModuleNotFoundError in " in done.err
    assert "Traceback" not in done.err


def test_a_package_without_a_game(tmp_path: Path) -> None:
    done = check_package(tmp_path, "no_game", "")
    assert (done.code, done.out) == (1, "")
    assert done.err.endswith("has no GAME: give the definition this name in __init__.py.\n")


def test_something_else_than_a_definition(tmp_path: Path) -> None:
    done = check_package(tmp_path, "no_definition", "GAME = 1")
    assert (done.code, done.err) == (1, "A game is registered as a Definition; found int.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-such-game"], "There is no game called 'no-such-game'."),
        ([str(ROOT / "docs")], "docs: expected the folder of one package of Python; found none."),
        ([AMBUSH, "--ruleset", "v9"], "There is no ruleset 'v9'. There are: default."),
    ],
)
def test_a_request_that_is_wrong(arguments: list[str], sentence: str) -> None:
    done = run("check", *arguments)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_it_can_be_stopped() -> None:
    """Ctrl-C ends it without a traceback."""
    environment = ENVIRONMENT | {"PYTHONPATH": f"{ENVIRONMENT['PYTHONPATH']}:{ROOT}", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*COMMAND, "check", "age-of-chess", "--quick"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in errors
