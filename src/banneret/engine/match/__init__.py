"""A match: playing it, what each seat may know of it, records and replays."""
