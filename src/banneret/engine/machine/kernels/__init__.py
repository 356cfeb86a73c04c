"""Kernels that every game is played with."""
