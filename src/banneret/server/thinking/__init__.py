"""Computer players, in processes of their own that know only what a seat may know."""
