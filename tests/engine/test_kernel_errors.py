"""A mistake in a kernel is reported in a few lines: the game, the kernel, the line, and the problem."""

import inspect
from typing import Any

import numpy as np
import pytest

from banneret.engine.machine.compiler import Compiled, Interpreted, KernelError, kernel
from banneret.engine.machine.layout import record

ROW = record([("value", "i4"), ("many", "i2", 4)])

RUNNERS = pytest.mark.parametrize("runner", [Interpreted, Compiled])


@kernel
def added(row: Any, number: Any) -> Any:
    """A kernel without a mistake."""
    return row.value + number


@kernel
def reads_no_field(row: Any) -> Any:
    """Reads a field that does not exist."""
    return row.walue  # here


@kernel
def calls_what_reads_no_field(rows: Any) -> Any:
    """Is correct itself, but calls a faulty kernel."""
    return reads_no_field(rows[0])


@kernel
def writes_no_field(rows: Any) -> Any:
    """Writes a field that does not exist."""
    rows[0].walue = 1  # here
    return 0


@kernel
def changes_a_type(rows: Any) -> Any:
    """Has a variable that is either a record or a number."""
    found = rows[0]
    if found.value == 0:
        found = 7
    return found  # here


@kernel
def calls_the_unknown(rows: Any) -> Any:
    """Calls a function that does not exist."""
    return dadde(rows[0], 1)  # type: ignore[name-defined] # noqa: F821 # here


@kernel
def calls_a_plain_function(rows: Any) -> Any:
    """Calls a Python function that is not a kernel."""
    return name_of(rows[0].value)  # here


def name_of(number: int) -> str:
    return f"number {number}"


@kernel
def gives_too_little(rows: Any) -> Any:
    """Calls a kernel without its last argument."""
    return added(rows[0])  # type: ignore[call-arg] # here


@kernel
def gives_too_much(rows: Any) -> Any:
    """Calls a kernel with one argument too many."""
    return added(rows[0], 1, 2)  # type: ignore[call-arg] # here


@kernel
def adds_to_a_record(rows: Any) -> Any:
    """Uses a record as a number."""
    return rows[0] + 1  # here


def mistake(runner: Any, function: Any, culprit: Any = None) -> str:
    """The error for a kernel, after checking that it is short and names the place."""
    with pytest.raises(KernelError) as raised:
        runner("tests-of-mistakes", {})(function, np.zeros(1, ROW))
    culprit = culprit or function
    lines, first = inspect.getsourcelines(culprit)
    [line] = [first + number for number, text in enumerate(lines) if "# here" in text]
    headline, place, *problem = str(raised.value).splitlines()
    assert headline == f"tests-of-mistakes: something is wrong in the kernel {culprit.__name__}."
    assert place == f"{__file__}, line {line}"
    assert 1 <= len(problem) <= 2
    assert all(len(each) <= 200 for each in problem)
    return "\n".join(problem)


@RUNNERS
def test_a_field_that_does_not_exist(runner: Any) -> None:
    assert "walue" in mistake(runner, calls_what_reads_no_field, reads_no_field)
    assert "walue" in mistake(runner, writes_no_field)


@RUNNERS
def test_a_function_that_does_not_exist(runner: Any) -> None:
    assert "'dadde' is not defined" in mistake(runner, calls_the_unknown)


@RUNNERS
def test_a_wrong_number_of_arguments(runner: Any) -> None:
    assert "'number'" in mistake(runner, gives_too_little)
    assert "positional arguments" in mistake(runner, gives_too_much)


@RUNNERS
def test_a_record_that_is_taken_for_a_number(runner: Any) -> None:
    assert "Record" not in mistake(runner, adds_to_a_record)


def test_a_variable_whose_type_changes() -> None:
    told = mistake(Compiled, changes_a_type)
    assert told == "found is a record here and 7 there; a variable keeps its type."


def test_a_function_that_is_no_kernel() -> None:
    assert "name_of" in mistake(Compiled, calls_a_plain_function)


@RUNNERS
def test_the_same_mistake_is_told_again(runner: Any) -> None:
    run = runner("tests-of-mistakes", {})
    told = []
    for _ in range(2):
        with pytest.raises(KernelError) as raised:
            run(calls_what_reads_no_field, np.zeros(1, ROW))
        told.append(str(raised.value))
    assert told[0] == told[1]


@RUNNERS
def test_a_wrong_call_from_python_is_not_a_kernels_mistake(runner: Any) -> None:
    with pytest.raises(TypeError):
        runner("tests-of-mistakes", {})(calls_what_reads_no_field)


def test_the_way_through_numba_is_left_out() -> None:
    """The traceback has a few steps from the caller to the kernel, not the hundreds inside Numba."""
    with pytest.raises(KernelError) as raised:
        Compiled("tests-of-mistakes", {})(calls_what_reads_no_field, np.zeros(1, ROW))
    assert len(raised.traceback) < 10
    assert raised.value.__suppress_context__
