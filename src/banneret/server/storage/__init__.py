"""The database: people, matches, seats and every command that was carried out."""
