"""Combat: the rulebook's chapter (AE-1 to AE-6)."""
