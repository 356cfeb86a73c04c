"""The notebook of an example matches its script, cell by cell."""

import json

from tools.notebook import SCRIPT, notebook


def test_the_notebook_is_in_step_with_its_script() -> None:
    """If not: `python -m tools.notebook`."""
    kept = json.loads(SCRIPT.with_suffix(".ipynb").read_text(encoding="utf-8"))
    assert kept == notebook(SCRIPT.read_text(encoding="utf-8"))


def test_cells_of_code_run_one_after_the_other() -> None:
    cells = notebook(SCRIPT.read_text(encoding="utf-8"))["cells"]
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert code[0].startswith("import argparse")
    compile("\n\n".join(code), "train_agent", "exec")
