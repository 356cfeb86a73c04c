"""How sure is sure."""

Z95 = 1.959964
"""An interval of so many standard errors to either side holds the truth 95 times in 100."""
