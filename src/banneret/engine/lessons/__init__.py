"""Lessons: a game taught in steps, each a position with a task, as data in the game's folder."""
