"""This game's texts, in the reader's language."""

from pathlib import Path

from banneret.engine.text import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent)
say, count, terms = CATALOGUE.say, CATALOGUE.count, CATALOGUE.terms
