"""Players of earlier days, kept as they were, so that every later gain can be shown against them."""
