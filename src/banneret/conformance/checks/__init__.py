"""The checks, a file for each topic."""
