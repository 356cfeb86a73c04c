"""The rules as kernels: `combat/` is the rulebook's chapter, `campaign/` is ours."""
