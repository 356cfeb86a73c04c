"""Computer players, written against the contract, for every game."""
