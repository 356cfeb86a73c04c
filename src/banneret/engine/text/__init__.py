"""Words for people: languages, sentences about data, and nothing that knows a game."""
