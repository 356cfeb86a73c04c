"""Numba implementations of native functions, which kernels call: a single instruction or copy each."""

from typing import Any

from numba.core import cgutils, imputils, types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.engine.machine.kernels.copying import copy_state

_WORD = 8


@infer_global(copy_state)
class _CopyState(AbstractTemplate):  # type: ignore[misc]
    """Types a call with two records of the same type."""

    def generic(self, args: Any, kws: Any) -> Any:
        """The type of a call."""
        is_fit = len(args) == 2 and isinstance(args[0], types.Record) and args[0] == args[1]
        return signature(types.none, *args) if is_fit else None


@imputils.lower_builtin(copy_state, types.Record, types.Record)  # type: ignore[untyped-decorator]
def _lower_copy_state(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Emits one copy, up to the last used word of the history."""
    state = sig.args[1]
    size = cgutils.intp_t(state.size)
    if "history" in state.fields:
        size = _size_in_use(context, builder, state, args[1])
    copy_bytes(builder, args[0], args[1], size, state.dtype.alignment)
    return context.get_dummy_value()


def _size_in_use(context: Any, builder: Any, state: Any, value: Any) -> Any:
    """The size of a state without the unused part of its history, as in `copy_state`."""
    history = state.fields["history"]
    (room,) = history.type.shape
    place = cgutils.get_record_member(
        builder, value, state.offset("history_count"), context.get_data_type(types.int32)
    )
    count = builder.sext(builder.load(place, align=4), cgutils.intp_t)
    is_full = builder.icmp_signed(">", count, cgutils.intp_t(room))
    used = builder.select(is_full, cgutils.intp_t(room), count)
    return builder.add(cgutils.intp_t(history.offset), builder.mul(used, cgutils.intp_t(_WORD)))


def copy_bytes(builder: Any, to: Any, source: Any, size: Any, alignment: int) -> None:
    """Copies `size` bytes and tells LLVM their alignment, which Numba's own copies do not."""
    pointer, number = cgutils.voidptr_t, cgutils.intp_t
    copy = builder.module.declare_intrinsic("llvm.memcpy", [pointer, pointer, number])
    both = [builder.bitcast(each, pointer) for each in (to, source)]
    call = builder.call(copy, [*both, size, cgutils.false_bit], arg_attrs={0: (), 1: ()})
    for index in range(2):
        call.arg_attributes[index].align = alignment


@infer_global(lowest_bit)
class _LowestBit(AbstractTemplate):  # type: ignore[misc]
    """Types a call with one integer."""

    def generic(self, args: Any, kws: Any) -> Any:
        """The type of a call."""
        is_fit = len(args) == 1 and isinstance(args[0], types.Integer)
        return signature(types.int64, types.int64) if is_fit else None


@imputils.lower_builtin(lowest_bit, types.int64)  # type: ignore[untyped-decorator]
def _lower_lowest_bit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Counts trailing zeros: at most 63, as the word is not 0."""
    return builder.cttz(args[0], cgutils.true_bit)
