"""Whole games on a GPU: the same kernels, one game in each lane."""
