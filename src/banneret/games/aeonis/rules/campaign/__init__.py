"""The campaign around the battles, and a battle by itself: ours (AE-7 to AE-11)."""
