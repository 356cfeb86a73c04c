"""The strength of the computer players, measured in the arena."""
