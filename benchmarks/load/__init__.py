"""How many moves a server carries, and how soon they are answered and seen."""
