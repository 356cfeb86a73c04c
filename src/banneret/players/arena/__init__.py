"""The arena: who plays better, and by how much, measured in pairs of games."""
