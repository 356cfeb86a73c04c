"""A custom Numba target: its CPU target, except that helpers stop at LLVM IR.

A helper becomes part of every function that calls it. Numba's CPU target optimizes each helper with all it
calls and turns it into machine code, again at every level above, although only entries are ever run.

Everything here is added beside Numba's own targets, and nothing of Numba's is replaced, so other code in the
process that uses Numba is unaffected.
"""

import hashlib
import operator
import re
from collections.abc import Callable
from typing import Any

import numba.cpython.builtins
import numba.cpython.numbers
import numba.cpython.rangeobj
import numba.cpython.tupleobj  # noqa: F401 (these four, and `arrayobj`, register what kernels need with Numba)
from llvmlite.binding import Linkage
from numba.core import cgutils, codegen, config, cpu, descriptors, imputils, target_extension, types, typing
from numba.core.dispatcher import Dispatcher
from numba.np import arrayobj

from banneret.engine.machine.marking import Function
from banneret.engine.machine.numba_natives import copy_bytes

_SHARED = "shared "
"""The prefix of a shared library's name."""

_IS_SHARED = re.compile(r"\.[0-9a-f]{32}$")
"""The suffix of a shared kernel's name (see `Binding`)."""


class KernelLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel. Only entries and shared kernels are linked, optimized and compiled further."""

    is_entry = False
    calls: tuple["KernelLibrary", ...] = ()
    """The shared libraries that it calls."""
    cache_path = ""
    """The path of a shared library in the cache."""

    @property
    def is_shared(self) -> bool:
        """Whether other libraries call its machine code."""
        return str(self.name).startswith(_SHARED)

    def finalize(self) -> None:
        """Links and compiles an entry or a shared kernel with all helpers below it, each once."""
        if self.is_entry or self.is_shared:
            self.calls = tuple(shared_by(self))
            self._linking_libraries = helpers_below(self)
            super().finalize()
        else:
            self._finalized = True

    def _optimize_final_module(self) -> None:
        """First makes helpers private to the entry, so that LLVM can inline one with a single caller."""
        for each in self._final_module.functions:
            if each.linkage == Linkage.linkonce_odr and not each.is_declaration:
                each.linkage = Linkage.internal
        super()._optimize_final_module()


def helpers_below(library: Any) -> list[Any]:
    """The libraries of the helpers that a library calls, directly or indirectly."""
    found: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        each = waiting.pop()
        if each not in found and not each.is_shared:
            found[each] = None
            waiting += each._linking_libraries
    return list(found)


def shared_by(library: Any) -> list[Any]:
    """The shared libraries that a library and the helpers below it call."""
    callers = [library, *helpers_below(library)]
    return list(dict.fromkeys(each for one in callers for each in one._linking_libraries if each.is_shared))


class KernelCodegen(codegen.JITCPUCodegen):  # type: ignore[misc]
    """Numba's code generator, with its own execution engine."""

    _library_class = KernelLibrary

    def _pass_builder(self, **kwargs: Any) -> Any:
        """Runs LLVM's passes at level 2: level 3 takes longer and makes kernels no faster."""
        kwargs.setdefault("opt", min(2, config.OPT))
        return super()._pass_builder(**kwargs)

    def create_entry_library(self, name: str) -> KernelLibrary:
        """An empty library for a function that Python calls."""
        library: KernelLibrary = self.create_library(name)
        library.is_entry = True
        library.enable_object_caching()
        return library

    def create_shared_library(self, name: str) -> KernelLibrary:
        """An empty library for a shared kernel."""
        library: KernelLibrary = self.create_library(_SHARED + name)
        library.enable_object_caching()
        return library

    def unserialize_library(self, serialized: Any) -> KernelLibrary:
        """Loads a library from the cache, which holds only entries and shared kernels."""
        library: KernelLibrary = super().unserialize_library(serialized)
        library.is_entry = not library.is_shared
        return library


_ITEMS = imputils.Registry("items of arrays, and records")


@_ITEMS.lower(operator.getitem, types.Array, types.Integer)  # type: ignore[untyped-decorator]
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Reads an item without checking the sign of the index: kernels never index from the end."""
    array, index = sig.args
    counted = sig.replace(args=(array, types.uintp))
    return arrayobj.getitem_arraynd_intp(context, builder, counted, _counted(context, builder, index, args))


@_ITEMS.lower(operator.setitem, types.Array, types.Integer, types.Any)  # type: ignore[untyped-decorator]
def _set_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Writes an item, also without checking the sign of the index."""
    array, index, value = sig.args
    counted = sig.replace(args=(array, types.uintp, value))
    return arrayobj.setitem_array(context, builder, counted, _counted(context, builder, index, args))


def _counted(context: Any, builder: Any, index: Any, args: Any) -> Any:
    return args[0], context.cast(builder, args[1], index, types.intp), *args[2:]


@_ITEMS.lower_cast(types.Record, types.Record)  # type: ignore[untyped-decorator]
def _take_as_unextended(context: Any, builder: Any, extended: Any, known: Any, value: Any) -> Any:
    """Passes an extended record, which is a pointer, to a kernel for the record that it begins with."""
    return builder.bitcast(value, context.get_value_type(known))


class HelperCode:
    """A placeholder for a helper, which Python cannot call because it exists only inside entries."""

    def __call__(self, *arguments: Any) -> Any:
        raise TypeError("a helper was not compiled to be called from Python")


class KernelContext(cpu.CPUContext):  # type: ignore[misc]
    """Lowers kernels to LLVM IR."""

    def init(self) -> None:
        super().init()
        self._internal_codegen = KernelCodegen("banneret")

    def mangler(self, name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
        """The name of a function for the linker. A shared kernel's must be the same in every process, so it
        is built from hashes of the kernel and of its types, which Numba numbers in the order it meets them.
        """
        if _IS_SHARED.search(name):
            name = f"{name}.{hashlib.sha256(repr(types).encode()).hexdigest()[:16]}"
            types, uid = (), None
        return str(super().mangler(name, types, abi_tags=abi_tags, uid=uid))

    def load_additional_registries(self) -> None:
        """Adds only array indexing and records to the built-in registries."""
        self.install_registry(_ITEMS)

    def post_lowering(self, mod: Any, library: Any) -> None:
        """Skips reference counting: kernels allocate nothing."""

    def pack_value(self, builder: Any, ty: Any, value: Any, ptr: Any, align: int | None = None) -> None:
        """Writes an item of an array. A record is copied as a whole; Numba would load and store its bytes."""
        if isinstance(ty, types.Record):
            copy_bytes(builder, ptr, value, cgutils.intp_t(ty.size), ty.dtype.alignment)
        else:
            super().pack_value(builder, ty, value, ptr, align)

    def get_executable(self, library: KernelLibrary, fndesc: Any, env: Any) -> Any:
        """The executable of a function; for a helper, a placeholder."""
        return super().get_executable(library, fndesc, env) if library.is_entry else HelperCode()


class KernelTyping(typing.Context):  # type: ignore[misc]
    """Infers types. The result of an operator on two types is cached instead of inferred at every use."""

    def __init__(self) -> None:
        self._known: dict[Any, Any] = {}
        super().__init__()

    def load_additional_registries(self) -> None:
        """Adds nothing: kernels have only integers and arrays of records."""

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        """The type of a field; None if there is no such field. Numba would fail without a line number."""
        if isinstance(typ, types.Record):
            return typ.typeof(attr) if attr in typ.fields else None
        return super().resolve_getattr(typ, attr)

    def resolve_setattr(self, target: Any, attr: str, value: Any) -> Any:
        """The signature for writing a field; None if there is no such field."""
        if isinstance(target, types.Record) and attr not in target.fields:
            return None
        return super().resolve_setattr(target, attr, value)

    def _resolve_user_function_type(self, func: Any, args: Any, kws: Any, literals: Any = None) -> Any:
        function = self._lookup_global(func) or func
        if kws or not isinstance(function, types.Function):
            return super()._resolve_user_function_type(func, args, kws, literals)
        if all(isinstance(each, types.Integer | types.Boolean) for each in args):
            args = tuple(map(types.unliteral, args))  # a literal means the same as any value of its type
        key = function, args
        if key not in self._known:
            found = super()._resolve_user_function_type(func, args, kws, literals)
            if found is None or function.get_impl_key(found) is not function.typing_key:
                return found  # an `@overload`, which Numba must resolve at every call
            self._known[key] = found
        return self._known[key]


class KernelTarget(descriptors.TargetDescriptor):  # type: ignore[misc]
    """Combines the typing and the lowering of kernels."""

    options = cpu.CPUTargetOptions

    def __init__(self) -> None:
        super().__init__("banneret")
        self._typing = KernelTyping()
        self._context = KernelContext(self._typing, self._target_name)

    @property
    def typing_context(self) -> KernelTyping:
        return self._typing

    @property
    def target_context(self) -> KernelContext:
        return self._context


class Kernels(target_extension.CPU):  # type: ignore[misc]
    """The target's entry in Numba's hierarchy: it inherits everything that is defined for the CPU."""


target_extension.target_registry["banneret"] = Kernels
TARGET = KernelTarget()


class BuiltinHelper(Dispatcher):  # type: ignore[misc]
    """A function that Numba implements in Python, such as `max`, compiled as a helper."""

    targetdescr = TARGET

    def __init__(self, function: Function, options: Any) -> None:
        options = {**options, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options)

    def add_overload(self, cres: Any) -> None:
        """Registers a compiled version for kernels; Python cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres


def _compile_builtin(**options: Any) -> Callable[[Function], BuiltinHelper]:
    return lambda function: BuiltinHelper(function, options)


target_extension.dispatcher_registry[Kernels] = BuiltinHelper
target_extension.jit_registry[Kernels] = _compile_builtin
