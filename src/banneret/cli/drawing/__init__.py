"""Boards and what is around them, as text."""
