"""The settings that can be changed for a match, and maps by name (AE-7.1, AE-8.3)."""

from banneret.engine.game import Changeable, Preset

_MAP = "The map"
_LENGTH = "Length"
_BATTLE = "The battle"

CAMPAIGN_SETTINGS = (
    Changeable("campaign.map.lakes", "Lakes", _MAP),
    Changeable("campaign.map.portals", "Portals", _MAP),
    Changeable("campaign.map.fortresses", "Fortresses", _MAP),
    Changeable("campaign.map.plain", "Plain", _MAP),
    Changeable("campaign.map.forest", "Forest", _MAP),
    Changeable("campaign.map.mountain", "Mountain", _MAP),
    Changeable("campaign.victory.points", "Victory points", _LENGTH),
    Changeable("campaign.victory.rounds", "Rounds", _LENGTH),
)
BATTLE_SETTINGS = (
    Changeable(
        "battle.place",
        "Place",
        _BATTLE,
        options={each: each.capitalize() for each in ("plain", "forest", "mountain", "city", "fortress")},
    ),
    Changeable("battle.attacks", "Attacks", _BATTLE),
)


def _map(title: str, about: str, *values: int) -> Preset:
    kinds = ("lakes", "portals", "fortresses", "plain", "forest", "mountain")
    paths: dict[str, bool | int | str] = {
        f"campaign.map.{kind}": value for kind, value in zip(kinds, values, strict=True)
    }
    return Preset(group=_MAP, title=title, about=about, values=paths)


MAPS = (
    _map("Mixed country", "A bit of everything.", 1, 1, 1, 3, 2, 1),
    _map("Open plains", "Nothing in the way, and little to hide behind.", 0, 1, 1, 6, 1, 0),
    _map("Lakeland", "Water separates the lords, and few routes lead through.", 2, 1, 1, 4, 2, 0),
    _map("Deep forest", "Trees everywhere.", 1, 1, 1, 1, 5, 1),
    _map("Highlands", "Every march is expensive.", 1, 1, 1, 1, 1, 4),
    _map("Strongholds", "Twice as many Fortresses to take and hold.", 1, 1, 2, 3, 2, 1),
)
