"""`python -m banneret.server.openapi`: prints the OpenAPI document, from which a client's types are made."""

import json
import sys
from pathlib import Path

from banneret.server.app import create_app


def document() -> str:
    """The document as text, the same for the same sources."""
    return json.dumps(create_app(Path()).openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(document())
