"""People with their ratings, as lists show them."""

from collections.abc import Iterable

from banneret.server.lobby.ranges import USUAL_RATING, PairingRating, PersonInGame, RatingsOf
from banneret.server.models.lobby import RatedPerson

_USUAL_PACE = "correspondence"


class PeopleInGames:
    """Looks up ratings, once for each person, so a new one is made for each reading of the lobby."""

    def __init__(self, ratings_of: RatingsOf) -> None:
        self._ratings_of = ratings_of
        self._known: dict[PersonInGame, PairingRating] = {}

    def learn(self, wanted: Iterable[tuple[int, str, str | None]]) -> None:
        """Looks up all of these in one query."""
        every = {(person, game, pace or _USUAL_PACE) for person, game, pace in wanted}
        if asked := {each for each in every if each not in self._known}:
            found = self._ratings_of(asked)
            self._known |= {each: PairingRating(*found.get(each, (USUAL_RATING, False))) for each in asked}

    def pairing_rating(self, person: int, game: str, pace: str | None) -> PairingRating:
        """The rating by which a person is paired in a game."""
        asked = (person, game, pace or _USUAL_PACE)
        if asked not in self._known:
            self.learn([asked])
        return self._known[asked]

    def rated(self, person: int, name: str, game: str, pace: str | None) -> RatedPerson:
        """A person with their rating in a game."""
        return RatedPerson(id=person, name=name, rating=self.pairing_rating(person, game, pace).rating)
