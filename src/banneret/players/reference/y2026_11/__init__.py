"""The players of November 2026: for each game what a position was worth to them, and how they searched.

Nothing here is ever changed, but for what today's rules need: a rule that has another name, a unit that there
was not. The numbers stand in the code, so that no ruleset of today changes them.
"""
