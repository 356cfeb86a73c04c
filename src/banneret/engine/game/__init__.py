"""What a game is: its definition, its numbers in force, and what can be chosen before a match."""
