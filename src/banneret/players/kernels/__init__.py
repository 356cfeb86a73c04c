"""The search algorithms of computer players, as kernels."""
