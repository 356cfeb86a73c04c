"""Training of nets: self-play, fitting, and evaluation games."""
