"""The rules as kernels: `combat/` is from the rulebook, `campaign/` is added by this project."""
