"""The players of November 2026: for each game their evaluation and their search settings.

This changes only where today's rules require it: a rule that was renamed, a new unit. The numbers are in the
code, so that no change of a ruleset affects them.
"""
