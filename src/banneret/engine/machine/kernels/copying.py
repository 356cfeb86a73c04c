"""Copies states, for searches."""

import ctypes

from banneret.engine.machine.marking import native


@native
def copy_state(to, state):
    """Copies a state into another, except for the unused part of its history.

    The target keeps its old bytes there, so use this only for scratch states. A state that is stored, or
    compared byte by byte, is copied whole by an assignment.
    """
    if type(to) is not type(state):
        raise TypeError("copy_state takes two states of a kind")
    unused = 0
    if hasattr(state, "history"):
        unused = max(0, len(state.history) - state.history_count) * ctypes.sizeof(ctypes.c_int64)
    ctypes.memmove(ctypes.byref(to), ctypes.byref(state), ctypes.sizeof(state) - unused)
