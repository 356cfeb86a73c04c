"""The lab's kernels: play whole games and write a row of numbers about each."""
