"""The migrations: how the tables of each version become those of the next."""
