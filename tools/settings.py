"""Settings of a ruleset given on a command line."""

import json
from collections.abc import Sequence
from typing import Any


def with_settings(changes: dict[str, Any], settings: Sequence[str]) -> dict[str, Any]:
    """Adds settings such as `campaign.victory.points=15` to the changes of a ruleset. A value that is not
    JSON is taken as a word.
    """
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
