"""Prints the OpenAPI document: `python -m banneret.server.openapi`. The client's types come from it."""

import json
import sys
from pathlib import Path

from banneret.server.app import create_app

if __name__ == "__main__":
    document = create_app(Path()).openapi()
    sys.stdout.write(json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n")
