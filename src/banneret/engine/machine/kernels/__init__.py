"""Kernels shared by all games."""
