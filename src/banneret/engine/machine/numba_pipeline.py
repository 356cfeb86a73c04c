"""The compiler passes from bytecode to LLVM IR: only those of Numba's that kernels need."""

from typing import Any

from numba.core import compiler, targetconfig, typed_passes, untyped_passes

_STEPS = (
    untyped_passes.TranslateByteCode(),
    untyped_passes.FixupArgs(),
    untyped_passes.IRProcessing(),
    untyped_passes.ReconstructSSA(),
    typed_passes.NopythonTypeInference(),
    typed_passes.PreLowerStripPhis(),
    typed_passes.IRLegalization(),
    typed_passes.NativeLowering(),
    typed_passes.NoPythonBackend(),
)
"""Passes to skip: kernels have no closures, literals to unroll, arrays to fuse, `with` or `raise`."""


class HelperCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Compiles a kernel that only other kernels call."""

    def _compile_core(self) -> Any:
        with targetconfig.ConfigStack().enter(self.state.flags.copy()):
            for step in _STEPS:
                step.run_pass(self.state)
        return self.state.cr


class SharedCompiler(HelperCompiler):
    """Compiles a shared kernel, which others call as machine code."""

    def _compile_core(self) -> Any:
        codegen = self.state.targetctx.codegen()
        self.state.library = codegen.create_shared_library(self.state.func_id.func_qualname)
        return super()._compile_core()


class EntryCompiler(HelperCompiler):
    """Compiles a kernel that Python calls."""

    def _compile_core(self) -> Any:
        codegen = self.state.targetctx.codegen()
        self.state.library = codegen.create_entry_library(self.state.func_id.func_qualname)
        return super()._compile_core()
