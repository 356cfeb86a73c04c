"""Playing in a terminal: seats, input and output."""
