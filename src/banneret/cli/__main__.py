"""`python -m banneret.cli` is `banneret`."""

from banneret.cli import main

main()
