"""Kernels with which games are played for the checks."""
