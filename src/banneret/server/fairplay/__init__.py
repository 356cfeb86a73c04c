"""Fair play: the chain of a match and its receipts, flags for moderators, and moderators' decisions."""
