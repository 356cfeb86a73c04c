"""Lessons: a game taught in steps, each a position with a task. They are data in the game's folder."""
