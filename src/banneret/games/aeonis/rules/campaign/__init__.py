"""The campaign around the battles, and single battles; these rules are this project's own (AE-7 to AE-11)."""
