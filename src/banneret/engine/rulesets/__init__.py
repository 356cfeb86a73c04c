"""Rulesets: the numbers of a game in YAML, checked against a model."""
