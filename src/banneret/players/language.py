"""The names of computer players, in the reader's language."""

from pathlib import Path

from banneret.engine.text import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent)
terms = CATALOGUE.terms
