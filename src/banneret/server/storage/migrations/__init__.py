"""The migrations from each version of the tables to the next."""
