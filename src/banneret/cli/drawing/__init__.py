"""Draws boards and everything around them as text."""
