"""What this game says, in the language of whoever is answered."""

from pathlib import Path

from banneret.engine.text.language import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent)
say, count, terms = CATALOGUE.say, CATALOGUE.count, CATALOGUE.terms
