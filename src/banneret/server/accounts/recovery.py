"""Recovery codes, for people who have lost their password, with or without mail."""

import base64
import secrets

HOW_MANY = 8
_BYTES = 10


def new_codes() -> tuple[str, ...]:
    """Codes of eighty random bits, each in four groups of letters and digits."""
    return tuple(_grouped(base64.b32encode(secrets.token_bytes(_BYTES)).decode()) for _ in range(HOW_MANY))


def bare(code: str) -> str:
    """Normalizes a code that was typed: other separators, lower case, digits that look like letters."""
    kept = "".join(each for each in code.upper() if each.isalnum())
    return kept.replace("0", "O").replace("1", "I").replace("8", "B")


def _grouped(code: str) -> str:
    return "-".join(code[n : n + 4] for n in range(0, len(code), 4))
