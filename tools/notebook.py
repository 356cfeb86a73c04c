"""Generates the notebook of an example from its script, cell by cell: `python -m tools.notebook`."""

import json
import re
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parents[1] / "examples" / "train_agent.py"


def main() -> None:
    """Writes the notebook beside its script."""
    made = json.dumps(notebook(SCRIPT.read_text(encoding="utf-8")), indent=1, ensure_ascii=False)
    SCRIPT.with_suffix(".ipynb").write_text(made + "\n", encoding="utf-8")


def notebook(script: str) -> dict[str, Any]:
    """The notebook of a script whose cells begin with `# %%`; anything before the first is left out."""
    parts = re.split(r"^# %%(.*)\n", script, flags=re.MULTILINE)[1:]
    cells = [_cell(kind, text) for kind, text in zip(parts[::2], parts[1::2], strict=True)]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _cell(kind: str, text: str) -> dict[str, Any]:
    if "markdown" in kind:
        lines = [line.removeprefix("#").removeprefix(" ") for line in text.strip().split("\n")]
        return {"cell_type": "markdown", "metadata": {}, "source": "\n".join(lines)}
    source = text.strip()
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": list[Any](),
        "source": source,
    }


if __name__ == "__main__":
    main()
