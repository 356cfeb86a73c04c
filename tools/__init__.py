"""Scripts that make data for the computer players; what they made is kept in the games' folders."""
