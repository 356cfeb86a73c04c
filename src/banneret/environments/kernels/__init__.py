"""The kernels of environments."""
