"""A target of our own for Numba: its CPU, but helpers stop at LLVM's code.

A helper is part of every function that calls it. Numba's own target optimizes each one and all it calls,
and turns it into machine code, once more at every level above, although only entries are ever run.

Everything here is added beside what Numba has. Nothing of Numba's is replaced, so that other code in the
process that uses Numba does not notice.
"""

import hashlib
import operator
import re
from collections.abc import Callable
from typing import Any

import numba.cpython.builtins
import numba.cpython.numbers
import numba.cpython.rangeobj
import numba.cpython.tupleobj  # noqa: F401 (these four, and `arrayobj`, write what kernels need into Numba's registry)
from llvmlite.binding import Linkage
from numba.core import cgutils, codegen, config, cpu, descriptors, imputils, target_extension, types, typing
from numba.core.dispatcher import Dispatcher
from numba.np import arrayobj

from banneret.engine.machine.marking import Function
from banneret.engine.machine.numba_natives import copy_bytes

_SHARED = "shared "
"""Begins the name of a library that is shared."""

_IS_SHARED = re.compile(r"\.[0-9a-f]{32}$")
"""What the name of a shared kernel ends with (see `Binding`)."""


class KernelLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel. Only entries and shared kernels are linked, optimized and made machine code."""

    is_entry = False
    calls: tuple["KernelLibrary", ...] = ()
    """The shared libraries that it calls."""
    kept_as = ""
    """The place of a shared library in the cache."""

    @property
    def is_shared(self) -> bool:
        """Whether others call its machine code."""
        return str(self.name).startswith(_SHARED)

    def finalize(self) -> None:
        """Finishes an entry or a shared kernel, together with all the helpers below it, each once."""
        if self.is_entry or self.is_shared:
            self.calls = tuple(shared_by(self))
            self._linking_libraries = helpers_below(self)
            super().finalize()
        else:
            self._finalized = True

    def _optimize_final_module(self) -> None:
        """Makes helpers private to the entry first, so that LLVM can move one into its only caller."""
        for each in self._final_module.functions:
            if each.linkage == Linkage.linkonce_odr and not each.is_declaration:
                each.linkage = Linkage.internal
        super()._optimize_final_module()


def helpers_below(library: Any) -> list[Any]:
    """The libraries of helpers that a library needs, and those they need."""
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
    """Numba's translator into machine code, with an engine of its own."""

    _library_class = KernelLibrary

    def _pass_builder(self, **kwargs: Any) -> Any:
        """What runs LLVM's passes: at level 2, as level 3 takes longer and makes kernels no faster."""
        kwargs.setdefault("opt", min(2, config.OPT))
        return super()._pass_builder(**kwargs)

    def create_entry_library(self, name: str) -> KernelLibrary:
        """An empty library for a function that Python calls."""
        library: KernelLibrary = self.create_library(name)
        library.is_entry = True
        library.enable_object_caching()
        return library

    def create_shared_library(self, name: str) -> KernelLibrary:
        """An empty library for a function that others call as machine code."""
        library: KernelLibrary = self.create_library(_SHARED + name)
        library.enable_object_caching()
        return library

    def unserialize_library(self, serialized: Any) -> KernelLibrary:
        """A library from the cache, which holds nothing but entries and what they share."""
        library: KernelLibrary = super().unserialize_library(serialized)
        library.is_entry = not library.is_shared
        return library


_ITEMS = imputils.Registry("items of arrays")


@_ITEMS.lower(operator.getitem, types.Array, types.Integer)  # type: ignore[untyped-decorator]
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Reads an item. No kernel counts from the end, so that no index is looked at for its sign."""
    array, index = sig.args
    counted = sig.replace(args=(array, types.uintp))
    return arrayobj.getitem_arraynd_intp(context, builder, counted, _counted(context, builder, index, args))


@_ITEMS.lower(operator.setitem, types.Array, types.Integer, types.Any)  # type: ignore[untyped-decorator]
def _set_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Writes an item, likewise."""
    array, index, value = sig.args
    counted = sig.replace(args=(array, types.uintp, value))
    return arrayobj.setitem_array(context, builder, counted, _counted(context, builder, index, args))


def _counted(context: Any, builder: Any, index: Any, args: Any) -> Any:
    return args[0], context.cast(builder, args[1], index, types.intp), *args[2:]


class HelperCode:
    """Stands for a helper, which Python cannot call; calls to it are part of entries."""

    def __call__(self, *arguments: Any) -> Any:
        raise TypeError("a helper was not compiled to be called from Python")


class KernelContext(cpu.CPUContext):  # type: ignore[misc]
    """How kernels become LLVM's code."""

    def init(self) -> None:
        super().init()
        self._internal_codegen = KernelCodegen("banneret")

    def mangler(self, name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
        """The name of a function for the linker. That of a shared one is the same in every process: it holds
        hashes of all that the function is made of and of its types, which Numba numbers as it meets them.
        """
        if _IS_SHARED.search(name):
            name = f"{name}.{hashlib.sha256(repr(types).encode()).hexdigest()[:16]}"
            types, uid = (), None
        return str(super().mangler(name, types, abi_tags=abi_tags, uid=uid))

    def load_additional_registries(self) -> None:
        """Adds how items of arrays are found; else kernels have what is built in."""
        self.install_registry(_ITEMS)

    def post_lowering(self, mod: Any, library: Any) -> None:
        """Links nothing: kernels allocate nothing, so they need nothing that counts references."""

    def pack_value(self, builder: Any, ty: Any, value: Any, ptr: Any, align: int | None = None) -> None:
        """Writes an item of an array. Records are copied at once: Numba would load and store their bytes."""
        if isinstance(ty, types.Record):
            copy_bytes(builder, ptr, value, cgutils.intp_t(ty.size), ty.dtype.alignment)
        else:
            super().pack_value(builder, ty, value, ptr, align)

    def get_executable(self, library: KernelLibrary, fndesc: Any, env: Any) -> Any:
        """What runs a function: for a helper, only something to know it by."""
        return super().get_executable(library, fndesc, env) if library.is_entry else HelperCode()


class KernelTyping(typing.Context):  # type: ignore[misc]
    """How types are found. What an operator makes of two types is asked once, not at every line."""

    def __init__(self) -> None:
        self._known: dict[Any, Any] = {}
        super().__init__()

    def load_additional_registries(self) -> None:
        """Adds nothing to what is built in: kernels have whole numbers, and arrays of records."""

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        """The type of a field; None if there is none, where Numba would break off without a line."""
        if isinstance(typ, types.Record):
            return typ.typeof(attr) if attr in typ.fields else None
        return super().resolve_getattr(typ, attr)

    def resolve_setattr(self, target: Any, attr: str, value: Any) -> Any:
        """How a field is written; None if there is none."""
        if isinstance(target, types.Record) and attr not in target.fields:
            return None
        return super().resolve_setattr(target, attr, value)

    def _resolve_user_function_type(self, func: Any, args: Any, kws: Any, literals: Any = None) -> Any:
        function = self._lookup_global(func) or func
        if kws or not isinstance(function, types.Function):
            return super()._resolve_user_function_type(func, args, kws, literals)
        if all(isinstance(each, types.Integer | types.Boolean) for each in args):
            args = tuple(map(types.unliteral, args))  # a literal means what any number of its type means
        key = function, args
        if key not in self._known:
            found = super()._resolve_user_function_type(func, args, kws, literals)
            if found is None or function.get_impl_key(found) is not function.typing_key:
                return found  # an `@overload`, which Numba has to meet at every call
            self._known[key] = found
        return self._known[key]


class KernelTarget(descriptors.TargetDescriptor):  # type: ignore[misc]
    """Ties together how kernels are typed and how they become code."""

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
    """The name under which Numba knows the target: whatever runs on its CPU runs here, too."""


target_extension.target_registry["banneret"] = Kernels
TARGET = KernelTarget()


class BuiltinHelper(Dispatcher):  # type: ignore[misc]
    """A function that Numba itself has written in Python, such as `max`, as a helper of kernels."""

    targetdescr = TARGET

    def __init__(self, function: Function, options: Any) -> None:
        options = {**options, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options)

    def add_overload(self, cres: Any) -> None:
        """Notes what was compiled, for kernels; Python could not call it."""
        self.overloads[tuple(cres.signature.args)] = cres


def _compile_builtin(**options: Any) -> Callable[[Function], BuiltinHelper]:
    return lambda function: BuiltinHelper(function, options)


target_extension.dispatcher_registry[Kernels] = BuiltinHelper
target_extension.jit_registry[Kernels] = _compile_builtin
