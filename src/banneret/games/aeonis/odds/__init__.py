"""Exact odds of battles, and how they are best fought."""
