"""Kernels that play games for the checks."""
