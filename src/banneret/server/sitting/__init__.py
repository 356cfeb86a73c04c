"""A match with those who sit at it, in memory: what they did, what they may do, what each is shown."""
