"""Which names people can have. A name that looks like another one could be used to deceive."""

import re
import unicodedata
from functools import cache

from banneret.engine.text import LANGUAGES, speaking
from banneret.players import registry
from banneret.players.levels import TITLES
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.storage.people import FORMER_PLAYER

LONGEST = 40
_SHORTEST = 2

_RESERVED = ("admin", "administrator", "banneret", "moderator", "mod", "root", "staff", "support", "system")

_GAPS = re.compile(r"[\s_.\-\u2010-\u2015'’]+")
# Letters of other scripts that look like Latin ones, and signs that are read as letters; after casefolding.
_LOOK_ALIKES = str.maketrans(
    {
        **dict(zip("авеӏікмнорсԁԛтухѕјһӻԝүґ", "abellkmhopcdqtyxsjhfwyr", strict=True)),
        **dict(zip("αβεηικνορτυχγωϲ", "abenlkvoptuxywc", strict=True)),
        **dict(zip("\u0131il1|!0$5@", "llllllossa", strict=True)),
    }
)
_PAIRS = {"rn": "m", "vv": "w"}


def tidy(name: str) -> str:
    """A name without needless spaces."""
    return " ".join(name.split())


def check_label(label: str) -> str:
    """What somebody calls a thing of theirs, tidied."""
    label = tidy(label)
    if not label.isprintable() or not label:
        raise RequestError(422, say("A name may only have printable characters."))
    return label


def skeleton(name: str) -> str:
    """What names that look alike have in common: whoever reads them cannot tell them apart."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = _GAPS.sub("", folded).translate(_LOOK_ALIKES)
    for pair, letter in _PAIRS.items():
        bare = bare.replace(pair, letter)
    return bare


def check_name(name: str) -> None:
    """Refuses what nobody can be called, with the reason. An empty name is none, which guests may have."""
    if not name.isprintable():
        raise RequestError(422, say("A name may only have printable characters."))
    if registry.is_player(name) or skeleton(name) in _computer_players():
        raise RequestError(422, say("This is the name of a computer player. Choose another one."))
    if any(_is_reserved(word) for word in [name, *_GAPS.split(name)]):
        text = say("This name could be taken for one of the people who run the server. Choose another one.")
        raise RequestError(422, text)


def check_account_name(name: str) -> None:
    """Refuses what an account cannot be called, with the reason."""
    if not _SHORTEST <= len(name) <= LONGEST:
        text = say("A name has {shortest} to {longest} characters.", shortest=_SHORTEST, longest=LONGEST)
        raise RequestError(422, text)
    if not any(each.isalnum() for each in name):
        raise RequestError(422, say("A name needs a letter or a digit."))
    check_name(name)


def _is_reserved(word: str) -> bool:
    """Whether a word is one of those, or one of them with a number."""
    bare = {skeleton(word), skeleton(word.rstrip("0123456789"))}
    return not bare.isdisjoint(_reserved())


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(skeleton, (*_RESERVED, FORMER_PLAYER)))


@cache
def _computer_players() -> frozenset[str]:
    """What computer players are called, in every language."""
    found = {*registry.names()}
    for language in LANGUAGES:
        with speaking(language):
            found.update(TITLES.values())
    return frozenset(map(skeleton, found))
