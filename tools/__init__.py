"""Development scripts: studies, measurements, and data that is kept in the games' folders."""
