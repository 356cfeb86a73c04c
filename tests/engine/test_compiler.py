"""Binding one source to several games, and caching the compiled functions."""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banneret.engine.machine.compiler import Binding, Compiled, Interpreted, kernel
from banneret.engine.machine.kernel_cache import kernel_folder
from banneret.engine.machine.kernels.entry_points import worth_for
from banneret.engine.machine.kernels.frames import play
from banneret.engine.machine.layout import record

SOURCES = Path(__file__).parents[2] / "src"
ROW = record([("play", "i4"), ("value", "i4")])

ADDED = """
from banneret.engine.machine.compiler import Compiled, kernel

@kernel
def twice(number): return number * 2

@kernel
def added(left, right): return twice(left) + right

for told in ([], []):
    runner = Compiled("tests-of-files", {})
    runner.prepare(added, 20, 2, on_progress=lambda *each: told.append(each))
    print(runner(added, 20, 2), told)
"""
"""Compiles a kernel, then loads it, and prints its result and the progress steps."""

RUNNERS = pytest.mark.parametrize("runner", [Interpreted, Compiled])


@kernel
def worth_of_value(state: Any, rules: Any, seat: Any) -> Any:
    """A game in which the value counts."""
    return state.value + seat


@kernel
def worth_of_nothing(state: Any, rules: Any, seat: Any) -> Any:
    """A game in which the value does not count."""
    return doubled(0)


@kernel
def doubled(value: Any) -> Any:
    """Doubles a value."""
    return value * 2


@kernel
def field_called_play(rows: Any) -> Any:
    """Reads a field that has the same name as a kernel in this module's globals."""
    return doubled(rows[0].play)


@kernel
def plays_on(rows: Any) -> None:
    """Uses the kernel of that name."""
    play(rows[0], rows[0], 0, 0, rows[0])


@kernel
def chicken(rows: Any) -> Any:
    """Calls `egg`."""
    return egg(rows)


@kernel
def egg(rows: Any) -> Any:
    """Calls `chicken`."""
    return chicken(rows)


def rows(play: int = 0, value: int = 0) -> Any:
    return np.array([(play, value)], ROW)


class TestBinding:
    def test_a_helper_of_one_entry_can_be_an_entry_itself(self) -> None:
        """Python would crash when calling a helper, which has no wrapper."""
        run = Compiled("helpers", {})
        assert run(field_called_play, rows(play=4)) == 8
        assert run(doubled, 5) == 10

    @RUNNERS
    def test_a_stub_is_replaced_by_the_games_function(self, runner: Any) -> None:
        run = runner("tests-of-value", {"worth": worth_of_value})
        assert run(worth_for, rows(value=40), rows(), 2) == 42

    @RUNNERS
    def test_two_games_use_the_same_code_and_do_not_mix(self, runner: Any) -> None:
        """Interleaved calls: a function bound for one game must not be found by the other."""
        of_value = runner("tests-of-value", {"worth": worth_of_value})
        of_nothing = runner("tests-of-nothing", {"worth": worth_of_nothing})
        assert of_value(worth_for, rows(value=40), rows(), 2) == 42
        assert of_nothing(worth_for, rows(value=40), rows(), 2) == 0
        assert of_value(worth_for, rows(value=1), rows(), 0) == 1

    def test_the_functions_themselves_stay_as_they_are(self) -> None:
        Interpreted("tests-of-value", {"worth": worth_of_value})(worth_for, rows(), rows(), 2)
        assert worth_for.__globals__["worth"].__module__ == "banneret.engine.machine.kernels.contract"
        assert worth_of_nothing(None, None, 0) == 0

    @RUNNERS
    def test_a_field_is_not_taken_for_a_kernel_of_the_same_name(self, runner: Any) -> None:
        """`play` needs stubs this game lacks; reading a field of that name must not require it."""
        run = runner("tests-of-fields", {})
        assert run(field_called_play, rows(play=21)) == 42
        with pytest.raises(KeyError):
            run(plays_on, rows())

    def test_a_stub_that_no_game_has_filled_cannot_be_called(self) -> None:
        with pytest.raises(TypeError, match="worth is only a stub"):
            worth_for(rows(), rows(), 0)

    @RUNNERS
    def test_kernels_that_call_each_other_in_a_circle_are_refused(self, runner: Any) -> None:
        with pytest.raises(TypeError, match="chicken, egg, chicken"):
            runner("tests-of-circles", {})(chicken, rows())

    def test_interpreted_kernels_can_be_called_directly_too(self) -> None:
        assert doubled(21) == 42


class TestThreads:
    def test_several_can_be_the_first_to_need_a_kernel(self) -> None:
        run = Compiled("tests-of-threads", {})
        for path in kernel_folder(run.content_hash(field_called_play)).glob("*.tests-of-threads.*"):
            path.unlink()
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda play: run(field_called_play, rows(play=play)), range(32)))
        assert found == [2 * play for play in range(32)]


class TestOtherTargets:
    def test_the_same_kernels_can_be_bound_for_another_machine(self) -> None:
        """As for a GPU: helpers and entries are built alike, each once, by a custom function."""
        made = []

        def make(function: Any, entry: bool) -> Any:
            made.append((function.__name__, entry))
            return function

        binding = Binding("tests-of-targets", {"worth": worth_of_nothing}, make)
        for _ in range(2):
            assert binding.bind(worth_for, entry=True)(rows(), rows(), 0) == 0
        assert made == [("doubled", False), ("worth_of_nothing", False), ("worth_for", True)]
        assert binding.size == 3


class TestCache:
    """Most of these tests run in a new process."""

    @pytest.fixture
    def sources(self, tmp_path: Path) -> Path:
        """A copy of the sources that a test may change, with the bytecode of the unchanged files."""
        unfinished = shutil.ignore_patterns("*.pyc.*")  # from a process importing the package right now
        shutil.copytree(SOURCES / "banneret", tmp_path / "src/banneret", ignore=unfinished)
        return tmp_path / "src"

    def folder(self, sources: Path, game: str = "age-of-chess", **environment: str) -> Path:
        """The cache folder of a game's compiled tree search."""
        script = (
            "from banneret.engine.machine.kernel_cache import kernel_folder\n"
            "from banneret.games import definition\n"
            "from banneret.players.kernels.treesearch import grow_tree\n"
            f"print(kernel_folder(definition('{game}').interpreted.content_hash(grow_tree)))"
        )
        return Path(answer(script, sources, environment))

    def test_it_is_where_the_environment_says(self, tmp_path: Path) -> None:
        folder = self.folder(SOURCES, BANNERET_CACHE=str(tmp_path / "here"))
        assert folder.is_dir()
        assert folder.parent == tmp_path / "here" / "kernels"

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems keep caches elsewhere")
    def test_else_it_is_where_the_system_keeps_caches(self, tmp_path: Path) -> None:
        folder = self.folder(SOURCES, BANNERET_CACHE="", XDG_CACHE_HOME=str(tmp_path / "caches"))
        assert folder.parent == tmp_path / "caches/banneret/kernels"

    def test_it_changes_with_a_rule_a_number_and_a_function_that_is_called(
        self, sources: Path, tmp_path: Path
    ) -> None:
        folders = {self.folder(sources, BANNERET_CACHE=str(tmp_path))}
        changes = {
            "engine/machine/kernels/frames.py": ("state.depth - 1", "state.depth - 2"),
            "games/age_of_chess/rules/board.py": ("GOLD = 1", "GOLD = 2"),
            "players/kernels/tree.py": ("NO_NODE = 0", "NO_NODE = -1"),
        }
        for name, (old, new) in changes.items():
            path = sources / "banneret" / name
            original = path.read_text()
            assert old in original, name
            path.write_text(original.replace(old, new))
            folders.add(self.folder(sources, BANNERET_CACHE=str(tmp_path)))
            path.write_text(original)
        assert len(folders) == 1 + len(changes)

    def test_words_and_other_games_change_nothing(self, sources: Path, tmp_path: Path) -> None:
        before = self.folder(sources, BANNERET_CACHE=str(tmp_path))
        for name in (
            "games/age_of_chess/words.py",
            "games/cyvasse/rules/board.py",
            "engine/machine/kernels/frames.py",
        ):
            path = sources / "banneret" / name
            path.write_text(path.read_text() + "\n\nUNREAD = 1  # and a remark\n")
        assert self.folder(sources, BANNERET_CACHE=str(tmp_path)) == before
        assert self.folder(sources, game="cyvasse", BANNERET_CACHE=str(tmp_path)) != before

    def test_what_nobody_used_for_long_is_removed(self, tmp_path: Path) -> None:
        month = 30 * 24 * 60 * 60
        for name, age in (("recent", month - 3600), ("old", month + 3600)):
            folder = tmp_path / "kernels" / name
            folder.mkdir(parents=True)
            (folder / "compiled").write_text("")
            os.utime(folder, (time.time() - age,) * 2)
        folder = self.folder(SOURCES, BANNERET_CACHE=str(tmp_path))
        assert {each.name for each in (tmp_path / "kernels").iterdir()} == {folder.name, "recent"}

    def test_what_was_compiled_once_is_loaded(self, tmp_path: Path) -> None:
        """The progress shows it: at first every function is compiled, the next time only the entry is looked
        up.
        """
        script = (
            "import numpy as np\n"
            "from banneret.engine.machine.kernels.entry_points import seats_to_act\n"
            "from banneret.games import definition\n"
            "game = definition('age-of-chess')\n"
            "told = []\n"
            "state = np.zeros(1, game.records.state)\n"
            "game.compiled.prepare(seats_to_act, state, on_progress=lambda *each: told.append(each))\n"
            "print(told)\n"
        )
        first, second = (answer(script, SOURCES, {"BANNERET_CACHE": str(tmp_path)}) for _ in range(2))
        assert first == "[(1, 3), (2, 3), (3, 3)]"  # seats_to_act, which calls turn, which calls top
        assert second == "[(1, 3)]"

    def test_what_was_compiled_with_other_settings_is_not_loaded(self, tmp_path: Path) -> None:
        settings: list[dict[str, str]] = [{}, {"NUMBA_OPT": "1"}, {"NUMBA_CPU_NAME": "generic"}]
        settings += [{"NUMBA_SLP_VECTORIZE": "1"}, {"NUMBA_BOUNDSCHECK": "1"}]
        for each in settings:
            told = answer(ADDED, SOURCES, {"BANNERET_CACHE": str(tmp_path), **each})
            assert told.splitlines() == ["42 [(1, 2), (2, 2)]", "42 [(1, 2)]"]
        assert len(list(tmp_path.glob("kernels/*/*.kernel"))) == len(settings)

    def test_a_damaged_file_is_made_again(self) -> None:
        folder, wanted = kernel_folder(damaged_game().content_hash(worth_for)), "*.tests-of-damage.*"
        for path in folder.glob(wanted):
            path.unlink()
        told = [steps_to_prepare()]
        [path] = folder.glob(wanted)
        content = path.read_bytes()
        for damaged in (b"", content[: len(content) // 2], b"not a kernel"):
            path.write_bytes(damaged)
            told.append(steps_to_prepare())
        assert told == [[(1, 2), (2, 2)]] * 4
        assert steps_to_prepare() == [(1, 2)]

    def test_numbas_own_settings_for_its_cache_do_not_move_it(self, tmp_path: Path) -> None:
        elsewhere = tmp_path / "elsewhere"
        answer(ADDED, SOURCES, {"BANNERET_CACHE": str(tmp_path), "NUMBA_CACHE_DIR": str(elsewhere)})
        assert len(list(tmp_path.glob("kernels/*/*.kernel"))) == 1
        assert not elsewhere.exists()

    def test_these_tests_use_a_folder_of_their_own(self) -> None:
        assert ".pytest_cache" in str(kernel_folder("tests-of-folders"))


def damaged_game() -> Compiled:
    """A game without any compiled or loaded functions."""
    return Compiled("tests-of-damage", {"worth": worth_of_value})


def steps_to_prepare() -> list[tuple[int, int]]:
    """The progress for a new game: it compiles a kernel and its helper, or loads both at once."""
    run, told = damaged_game(), list[tuple[int, int]]()
    run.prepare(worth_for, rows(), rows(), 0, on_progress=lambda *each: told.append(each))
    assert run(worth_for, rows(value=40), rows(), 2) == 42
    return told


def answer(script: str, sources: Path, environment: dict[str, str]) -> str:
    """The output of a new Python process."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
