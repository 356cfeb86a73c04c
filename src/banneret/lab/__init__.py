"""The lab measures what a rule does: many games as rows, measured, compared and reported."""
