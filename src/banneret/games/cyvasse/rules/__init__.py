"""The rulebook as kernels, one file per chapter, with the names that RULES.md uses."""
