"""The rulebook as kernels: one file per chapter, named as RULES.md names them."""
