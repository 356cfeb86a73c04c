"""Kernels take a shortcut through Numba, and all other code takes the usual path."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import codegen, compiler, config, cpu, dispatcher, registry, typing

from banneret.engine.machine.compiler import Compiled, kernel
from banneret.engine.machine.kernel_cache import kernel_folder
from banneret.engine.machine.layout import record

ROW = record([("value", "i4")])

SOURCES = Path(__file__).parents[2] / "src"

KERNELS = """
import numpy as np
from banneret.engine.machine.compiler import Compiled, kernel
from banneret.engine.machine.layout import record

@kernel
def lowest(rows, index): return max(rows[0].value, index)

@kernel
def middle(rows, index): return lowest(rows, index) + lowest(rows, index + 1)

@kernel
def highest(rows): return middle(rows, 1) * middle(rows, 2)

runner = Compiled("{game}", {{}})
made = runner._binding._made
assert runner(highest, np.array([(5,)], record([("value", "i4")]))) == 100
"""


@kernel
def lowest(rows: Any, index: Any) -> Any:
    """Is called twice from one level up."""
    return max(rows[0].value, index)


@kernel
def middle(rows: Any, index: Any) -> Any:
    """Is also called twice."""
    return lowest(rows, index) + lowest(rows, index + 1)


@kernel
def highest(rows: Any) -> Any:
    """Is called by Python."""
    return middle(rows, 1) * middle(rows, 2)


def rows(value: int) -> Any:
    return np.array([(value,)], ROW)


def fresh(game: str) -> Compiled:
    """A runner with an empty cache."""
    runner = Compiled(game, {})
    for path in kernel_folder(runner.content_hash(highest)).glob(f"*.{game}.*"):
        path.unlink()
    return runner


def answer(script: str, cache: Path, **environment: str) -> str:
    """The output of a new Python process."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "BANNERET_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_only_entries_are_optimized_and_have_machine_code(tmp_path: Path) -> None:
    """Numba's own target would optimize and translate four times: three kernels, and `max`. Helpers are
    private to their entry, so LLVM knows all their callers, which makes games 10 to 25 % faster.
    """
    script = KERNELS.format(game="tests-of-machine-code") + (
        "steps = []\n"
        "for (function, entry), dispatcher in made.items():\n"
        "    [library] = [each.library for each in dispatcher.overloads.values()]\n"
        "    print(function.__name__, entry, library._compiled_object is not None)\n"
        "    steps += [timing.name for timing in library.recorded_timings]\n"
        "print(sum('full optimization' in each for each in steps), steps.count('Finalize object'))\n"
        "functions = [each for each in library._final_module.functions if not each.is_declaration]\n"
        "print(sorted(each.linkage.name for each in functions if each.linkage.name != 'internal'))\n"
    )
    *kernels, passes, linkage = answer(script, tmp_path, NUMBA_LLVM_PASS_TIMINGS="1").splitlines()
    assert kernels == ["lowest False False", "middle False False", "highest True True"]
    assert passes == "1 1"
    assert linkage == "['external', 'external']"  # itself, and its wrapper for Python


def test_a_shared_kernel_is_compiled_once_and_loaded_with_those_that_call_it(tmp_path: Path) -> None:
    """In the second process nothing is compiled; in the third only the shared kernel, whose file is gone."""
    script = """
import numpy as np
from banneret.engine.machine.compiler import Compiled, kernel, shared
from banneret.engine.machine.layout import record

@shared
def inner(rows, index): return max(rows[0].value, index)

@shared
def large(rows, index): return inner(rows, index) + 1

@kernel
def first(rows): return large(rows, 1) + large(rows, 9)

@kernel
def second(rows): return large(rows, 2) * inner(rows, 3)

runner = Compiled("tests-of-sharing", {})
rows = np.array([(5,)], record([("value", "i4")]))
print(runner(first, rows), runner(second, rows))
made = {function.__name__: dispatcher for (function, _), dispatcher in runner._binding._made.items()}
for kernel_name, dispatcher in sorted(made.items()):
    for version in dispatcher.overloads.values():
        names = [each.name for each in version.library._final_module.functions if not each.is_declaration]
        was_compiled = any("full" in each.name for each in version.library.recorded_timings)
        copies = sum("inner" in name or "large" in name for name in names if "Env" not in name)
        print(kernel_name, was_compiled, copies)
"""
    timings = {"NUMBA_LLVM_PASS_TIMINGS": "1"}
    sums = "16 30"
    compiled = ["first True 0", "inner True 1", "large True 1", "second True 0"]
    assert answer(script, tmp_path, **timings).splitlines() == [sums, *compiled]
    assert answer(script, tmp_path, **timings).splitlines() == [sums, "first False 0", "second False 0"]
    for path in tmp_path.glob("kernels/*/*inner*"):
        path.unlink()
    told = answer(script, tmp_path, **timings).splitlines()
    assert told[0] == sums
    assert "inner True 1" in told


def test_a_shared_kernel_serves_entries_of_another_process(tmp_path: Path) -> None:
    """Two concurrent compilers leave an entry of one and a shared kernel of the other. Numba numbers types in
    order of use, which differs in the second process.
    """
    script = """
import numba
import numpy as np
from banneret.engine.machine.compiler import Compiled, kernel, shared
from banneret.engine.machine.layout import record

@shared
def inner(rows, index): return max(rows[0].value, index)

@kernel
def first(rows): return inner(rows, 1)

@kernel
def second(rows): return inner(rows, 9)

{before}
rows = np.array([(5,)], record([("value", "i4")]))
print(Compiled("tests-of-two", {{}})({entry}, rows))
"""
    another = 'numba.typeof(np.zeros(1, record([("other", "i8")])))'
    assert answer(script.format(before="", entry="first"), tmp_path) == "5"
    for path in tmp_path.glob("kernels/*/*inner*"):
        path.unlink()
    assert answer(script.format(before=another, entry="second"), tmp_path) == "9"
    assert answer(script.format(before="", entry="first"), tmp_path) == "5"


def test_a_shared_kernel_also_serves_extended_records(tmp_path: Path) -> None:
    """It reads and writes them in place, and is compiled only for the records that they extend."""
    script = """
import numpy as np
from banneret.engine.machine.compiler import Compiled, kernel, shared
from banneret.engine.machine.layout import extended, record

@shared
def add(row, count):
    row.value += count
    return row.value

@kernel
def for_plain(rows): return add(rows[0], 1)

@kernel
def for_extended(rows): return add(rows[1], 2) + rows[1].more

known = record([("value", "i1"), ("large", "i8")])
plain, more = np.zeros(1, known), np.zeros(2, extended(known, [("more", "i8")]))
more["more"] = 100
runners = Compiled("tests-of-extended", {}), Compiled("tests-of-extended", {})
print(runners[0](for_plain, plain), runners[1](for_extended, more), more["value"].tolist())
print([len(each._binding.bind(add).overloads) for each in runners])
"""
    assert answer(script, tmp_path).splitlines() == ["1 102 [0, 2]", "[1, 1]"]
    assert len(list(tmp_path.glob("kernels/*/*.add.*"))) == 1


def test_a_helper_cannot_be_called_from_python() -> None:
    run = fresh("tests-of-helpers")
    assert run(highest, rows(5)) == 100
    with pytest.raises(TypeError, match="not compiled to be called"):
        run._binding.bind(middle)(rows(5), 1)


USUAL = (
    codegen.CodeLibrary,
    codegen.CPUCodeLibrary,
    codegen.JITCodeLibrary,
    codegen.CPUCodegen,
    codegen.JITCPUCodegen,
    compiler.CompilerBase,
    compiler.Compiler,
    cpu.BaseContext,
    cpu.CPUContext,
    dispatcher.Dispatcher,
    registry.CPUDispatcher,
    typing.BaseContext,
    typing.Context,
)


def looks() -> Any:
    """Every attribute of the classes that compile ordinary code, and every Numba setting."""
    classes = {(each, name): value for each in USUAL for name, value in vars(each).items()}
    return classes, {name: value for name, value in vars(config).items() if name.isupper()}


@numba.njit  # type: ignore[untyped-decorator]
def larger(a: Any, b: Any) -> Any:
    return max(a, b)


@numba.njit  # type: ignore[untyped-decorator]
def largest(a: Any, b: Any, c: Any) -> Any:
    return larger(larger(a, b), c)


def test_what_others_compile_is_compiled_as_usual() -> None:
    """Before, between and after kernels that use the same built-in function for the same types."""
    for value in (5, 6):
        before = looks()
        assert fresh(f"tests-of-others-{value}")(highest, rows(value)) == (2 * value) ** 2
        assert looks() == before
        assert largest(3, 4, value) == value
    assert largest(3.0, 4.0, 5.0) == 5.0
    for each in (larger, largest):
        assert type(each) is registry.CPUDispatcher
        for version in each.overloads.values():
            assert type(version.library) is codegen.JITCodeLibrary
            assert type(version.target_context) is cpu.CPUContext
            assert version.library._compiled_object


def test_what_others_compile_is_cached_as_usual(tmp_path: Path) -> None:
    module = tmp_path / "others.py"
    module.write_text("import numba\n\n@numba.njit(cache=True)\ndef doubled(value):\n    return value * 2\n")
    script = KERNELS.format(game="tests-of-others") + (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from others import doubled\n"
        "assert doubled(4) == 8\n"
        "print(doubled.stats.cache_path, sum(doubled.stats.cache_hits.values()))\n"
    )
    folder = str(tmp_path / "__pycache__")
    assert answer(script, tmp_path, NUMBA_CACHE_DIR="") == f"{folder} 0"
    assert answer(script, tmp_path, NUMBA_CACHE_DIR="") == f"{folder} 1"


@pytest.mark.parametrize(
    "change",
    [
        "import numba; numba.version_info = numba.version_info._replace(short=(0, 99))",
        "import numba.core.untyped_passes as passes; del passes.FixupArgs",
    ],
    ids=["a newer version", "a part that is gone"],
)
def test_a_numba_we_do_not_know_compiles_its_own_way(change: str, tmp_path: Path) -> None:
    """That is slower, with the same results."""
    script = "\n".join([change, KERNELS.format(game="tests-of-versions")]) + (
        "for dispatcher in made.values():\n"
        "    for each in dispatcher.overloads.values():\n"
        "        print(type(each.library).__name__)\n"
    )
    for expected in (["JITCodeLibrary"] * 3, ["JITCodeLibrary"]):  # compiled, then loaded
        assert answer(script, tmp_path).splitlines() == expected
