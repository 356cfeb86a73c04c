"""Players that learn: games against themselves, fits, and proof by games."""
