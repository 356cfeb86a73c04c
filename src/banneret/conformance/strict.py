"""Runs kernels interpreted over records whose arrays refuse negative indices."""

import ctypes
import sys
from functools import cache
from types import FrameType
from typing import Any

import numpy as np

from banneret.engine.game import Definition
from banneret.engine.machine.interpreted import Interpreted
from banneret.engine.machine.layout import INTEGERS, Array


class NegativeIndex(IndexError):
    """A kernel has used a negative index."""

    def __init__(self, index: int, kernel: FrameType) -> None:
        code = kernel.f_code
        super().__init__(f"{code.co_name} has the index {index}, {code.co_filename}, line {kernel.f_lineno}")


def strict_runner(definition: Definition) -> Interpreted:
    """A runner that raises `NegativeIndex` if a kernel uses a negative index."""
    return Interpreted(definition.name, definition.provided, see=_look_strictly)


def _look_strictly(array: Array) -> Any:
    content: Any = array.view(np.uint8)
    return _array_of(_member(array.dtype), len(array)).from_buffer(content)


def _member(dtype: np.dtype[Any]) -> Any:
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        return _array_of(_member(item), shape[0])
    return _window(dtype) if dtype.fields else INTEGERS[dtype.str[1:]]


@cache
def _window(dtype: np.dtype[Any]) -> type[ctypes.Structure]:
    assert dtype.names is not None
    assert dtype.fields is not None
    members = [(name, _member(dtype.fields[name][0])) for name in dtype.names]
    return type("StrictWindow", (ctypes.Structure,), {"_fields_": members, "__slots__": ()})


@cache
def _array_of(item: Any, length: int) -> Any:
    plain: Any = item * length

    def get(self: Any, index: int) -> Any:
        return plain.__getitem__(self, _checked(index))

    def put(self: Any, index: int, value: Any) -> None:
        plain.__setitem__(self, _checked(index), value)

    return type("StrictArray", (plain,), {"__getitem__": get, "__setitem__": put})


def _checked(index: int) -> int:
    if index < 0:
        raise NegativeIndex(index, sys._getframe(2))
    return index
