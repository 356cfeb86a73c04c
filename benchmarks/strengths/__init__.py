"""How strong the computer players are, measured in the arena."""
