"""Playing in a terminal: who sits where, what is typed, what is answered."""
