"""Keys of positions in documents, by which games detect repetition."""

import re
from typing import Any

_KEY = re.compile("0|[1-9a-f][0-9a-f]{0,14}|[1-3][0-9a-f]{15}")
"""62 bits, without leading zeros."""


def is_key(value: Any) -> bool:
    """Whether a value is a key in the format of documents: `f"{key:x}"`."""
    return isinstance(value, str) and _KEY.fullmatch(value) is not None
