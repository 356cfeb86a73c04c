"""What computer players do, as kernels."""
