"""The confidence level."""

Z95 = 1.959964
"""Half the width of a 95% interval, in standard errors."""
