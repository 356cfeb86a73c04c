"""Exact odds of battles, and the best way to fight them."""
