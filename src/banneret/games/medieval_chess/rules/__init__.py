"""The rulebook as kernels: a file a chapter, named as RULES.md names them."""
