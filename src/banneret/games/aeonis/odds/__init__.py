"""Exact odds of battles, and best play in them."""
