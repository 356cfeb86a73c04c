"""Settings of a ruleset as they are given on a command line."""

import json
from collections.abc import Sequence
from typing import Any


def with_settings(changes: dict[str, Any], settings: Sequence[str]) -> dict[str, Any]:
    """Changes of a ruleset, with settings such as `campaign.victory.points=15`. What is no JSON is a word."""
    for text in settings:
        keys, _, value = text.partition("=")
        *above, last = keys.split(".")
        part = changes
        for key in above:
            part = part.setdefault(key, {})
        try:
            part[last] = json.loads(value)
        except json.JSONDecodeError:
            part[last] = value
    return changes
