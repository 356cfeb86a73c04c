"""What can be asked for, by subject."""
