"""The machine under the rules: record layouts, the compiler, and the kernels that all games share."""
