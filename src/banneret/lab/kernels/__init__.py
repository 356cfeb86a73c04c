"""The lab's kernels: whole games, told as rows of numbers."""
