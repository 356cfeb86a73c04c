"""Combat: the rulebook's chapters (AE-1 to AE-6)."""
