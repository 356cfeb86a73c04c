"""Help for authors of games: what their notation, documents and refusals have in common."""
