"""Turns helpers into PTX, the code that NVIDIA's drivers load: from LLVM IR, with Numba's own LLVM.

Neither a GPU nor NVIDIA's software is needed. A program on a GPU runs once for each lane. Its parameters are
an address and an item count for every array, and plain integers. The kernel is called with the arrays, the
integers, its lane and the number of lanes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
from numba.core import types

from banneret.engine.errors import BanneretError
from banneret.engine.machine.gpu import LOCAL_MAX
from banneret.engine.machine.numba_target import helpers_below

_TRIPLE = "nvptx64-nvidia-cuda"
_OPT = 2


@dataclass(frozen=True, slots=True)
class Program:
    """What to compile a kernel to, for a GPU."""

    name: str
    arch: str
    """The minimum architecture of the GPU, such as `sm_90`; later ones run the program, too."""
    own: int
    """How many of the first arguments are arrays with one item per lane."""
    inlining: int | None = None
    """The inlining threshold; None for LLVM's default."""


def translate(compiled: Any, program: Program) -> str:
    """The PTX of a program that runs a compiled helper, with all helpers below it, in each lane."""
    machine = _target_machine(program.arch)
    module = _linked(compiled.library)
    module.triple = _TRIPLE
    module.data_layout = str(machine.target_data)
    module.link_in(llvm.parse_assembly(_program_code(compiled, program, module)))
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name != program.name:
            each.linkage = llvm.Linkage.internal
    options = llvm.create_pipeline_tuning_options(speed_level=_OPT)
    if program.inlining is not None:
        options.inlining_threshold = program.inlining
    options.loop_vectorization = options.slp_vectorization = False  # lanes have no vector units
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    ptx: str = machine.emit_assembly(_copying_words(module, passes))
    return ptx


def _target_machine(arch: str) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    try:
        target = llvm.Target.from_triple(_TRIPLE)
    except RuntimeError:
        raise BanneretError(
            "The LLVM of this installation cannot write code for GPUs. Install llvmlite as a wheel from PyPI."
        ) from None
    return target.create_target_machine(cpu=arch, opt=3)


def _linked(library: Any) -> Any:
    """Links a library and everything it needs into one module."""
    module = library._get_module_for_linking().clone()
    for each in helpers_below(library):
        module.link_in(each._get_module_for_linking(), preserve=True)
    return module


def _program_code(compiled: Any, program: Program, module: Any) -> str:
    """The LLVM IR of a program that calls the kernel, by Numba's calling convention, with its lane."""
    kernel = compiled.fndesc.llvm_func_name
    kinds = ", ".join(str(each.type) for each in module.get_function(kernel).arguments)
    parameters, lines, passed = _arguments(compiled.signature.args[:-2], program.own)
    return _PROGRAM.format(
        triple=_TRIPLE,
        layout=module.data_layout,
        kernel=kernel,
        kinds=kinds,
        name=program.name,
        parameters=", ".join(parameters),
        lines="\n  ".join(lines),
        passed=", ".join([*passed, "i64 %lane", "i64 %lanes"]),
    )


def _arguments(kinds: Sequence[Any], own: int) -> tuple[list[str], list[str], list[str]]:
    """The parameters of a program, the code that prepares them, and the kernel's arguments."""
    parameters: list[str] = []
    lines: list[str] = []
    passed: list[str] = []
    for index, kind in enumerate(kinds):
        if not isinstance(kind, types.Array):
            parameters.append(f"i64 %p{index}")
            passed.append(f"i64 %p{index}")
            continue
        data, count, size = f"%p{index}", f"%n{index}", kind.dtype.size
        parameters += [f"ptr {data}", f"i64 {count}"]
        if index < own:
            lines += _local(index, size) if size <= LOCAL_MAX else _share(index, size)
            data, count = f"%d{index}", "1"
        extent = f"i64 {count}, i64 {size}"
        passed.append(f"ptr null, ptr null, {extent}, ptr {data}, {extent}")
    return parameters, lines, passed


def _local(index: int, size: int) -> list[str]:
    """Code that allocates and zeroes a lane's item in local memory."""
    return [
        f"%d{index} = alloca [{size} x i8], align 16",
        f"call void @llvm.memset.p0.i64(ptr align 16 %d{index}, i8 0, i64 {size}, i1 false)",
    ]


def _share(index: int, size: int) -> list[str]:
    """Code that finds a lane's item in an array."""
    return [
        f"%o{index} = mul i64 %lane, {size}",
        f"%d{index} = getelementptr i8, ptr %p{index}, i64 %o{index}",
    ]


_PROGRAM = """
target triple = "{triple}"
target datalayout = "{layout}"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @"{kernel}"({kinds})
define ptx_kernel void @{name}({parameters}) {{
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %block, %width
  %index = add i32 %before, %thread
  %all = mul i32 %blocks, %width
  %lane = zext i32 %index to i64
  %lanes = zext i32 %all to i64
  %result = alloca i64
  %error = alloca ptr
  {lines}
  call i32 @"{kernel}"(ptr %result, ptr %error, {passed})
  ret void
}}
"""


_PLACE = r"ptr [^,]*align (?:8|\d\d+)\b[^,]*? (%[^ ,]+)"  # aligned to words or more
_COPY = re.compile(rf"@llvm\.memcpy\.p0\.p0\.i64\({_PLACE}, {_PLACE}, i64 (\d+|%[^ ,]+), i1 false\)")
_WORD = 8
_AT_ONCE = 4 * _WORD
_SHORT = 128  # bytes; up to this size LLVM copies by words itself


def _copying_words(module: Any, passes: Any) -> Any:
    """Makes long copies of records copy whole words; LLVM's for GPUs copy one byte at a time."""
    sizes: set[int] = set()

    def in_words(found: re.Match[str]) -> str:
        if not found[3].isdecimal():
            return f"@copy_words(ptr {found[1]}, ptr {found[2]}, i64 {found[3]})"
        size = int(found[3])
        if size <= _SHORT:
            return found[0]
        sizes.add(size)
        return f"@copy_{size}(ptr {found[1]}, ptr {found[2]})"

    code = _COPY.sub(in_words, str(module))
    copies = [_copy_words_code(), *map(_copy_code, sorted(sizes))]
    result = llvm.parse_assembly("\n".join([code, *copies]))
    inlining = llvm.create_new_module_pass_manager()
    inlining.add_always_inliner_pass()
    inlining.run(result, passes)
    return result


def _copy_code(size: int) -> str:
    """The LLVM IR of a copy of a fixed size, several words at a time, all read before any is written."""
    rest = size - size % _AT_ONCE
    return _COPYING.format(
        size=size,
        rest=rest,
        some=_words("some", "%at", range(0, _AT_ONCE, _WORD)),
        more=_words("more", str(rest), range(0, size - rest, _WORD)),
        step=_AT_ONCE,
    )


def _copy_words_code() -> str:
    """The LLVM IR of a copy of a variable size, in whole words, in the same way."""
    return _COPYING_WORDS.format(
        some=_words("some", "%at", range(0, _AT_ONCE, _WORD)),
        one=_words("one", "%place", range(0, _WORD, _WORD)),
        step=_AT_ONCE,
        word=_WORD,
    )


def _words(name: str, start: str, offsets: range) -> str:
    """The LLVM IR that copies the words at these offsets from a start."""
    lines: list[str] = []
    for way in ("from", "to"):
        lines.append(f"%{name}.{way} = getelementptr i8, ptr %{way}, i64 {start}")
        for offset in offsets:
            word, place = f"%{name}.word.{offset}", f"%{name}.{way}.{offset}"
            lines.append(f"{place} = getelementptr i8, ptr %{name}.{way}, i64 {offset}")
            lines.append(
                f"{word} = load i64, ptr {place}" if way == "from" else f"store i64 {word}, ptr {place}"
            )
    return "\n  ".join(lines)


_COPYING = """
define internal void @copy_{size}(ptr %to, ptr %from) alwaysinline {{
begin:
  br label %loop
loop:
  %at = phi i64 [ 0, %begin ], [ %next, %loop ]
  {some}
  %next = add i64 %at, {step}
  %is_more = icmp ult i64 %next, {rest}
  br i1 %is_more, label %loop, label %end
end:
  {more}
  ret void
}}
"""

_COPYING_WORDS = """
define internal void @copy_words(ptr %to, ptr %from, i64 %size) alwaysinline {{
begin:
  %odd = urem i64 %size, {step}
  %rest = sub i64 %size, %odd
  br label %loop
loop:
  %at = phi i64 [ 0, %begin ], [ %next, %body ]
  %is_more = icmp ult i64 %at, %rest
  br i1 %is_more, label %body, label %last
body:
  {some}
  %next = add i64 %at, {step}
  br label %loop
last:
  %place = phi i64 [ %at, %loop ], [ %after, %word ]
  %is_left = icmp ult i64 %place, %size
  br i1 %is_left, label %word, label %end
word:
  {one}
  %after = add i64 %place, {word}
  br label %last
end:
  ret void
}}
"""
