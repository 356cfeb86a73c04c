"""What outlives the server: persons, matches, seats and every command, in one SQLite file."""
