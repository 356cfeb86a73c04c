"""`banneret gpu build`, and commands with `--on gpu`, also on machines without a GPU."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.players.gpu.launcher import NoGpu, cupy
from tests.cli.running import GAME, run


def has_gpu() -> bool:
    try:
        cupy()
    except NoGpu:
        return False
    return True


WITHOUT_GPU = pytest.mark.skipif(has_gpu(), reason="there is a GPU")


def test_a_bundle_says_how_it_is_played(tmp_path: Path) -> None:
    folder = tmp_path / "bundle"
    ended = run("gpu", "build", "--game", GAME, "--arch", "sm_80", str(folder))
    assert ended.code == 0
    assert f"python {folder / 'banneret_gpu.py'} {GAME}" in ended.out.replace("\n", "")
    assert ".target sm_80" in (folder / f"{GAME}.ptx").read_text()
    assert json.loads((folder / f"{GAME}.json").read_text())["ruleset"] == "default"


@WITHOUT_GPU
def test_a_bundle_on_a_machine_without_a_gpu(tmp_path: Path) -> None:
    run("gpu", "build", "--game", GAME, "--arch", "sm_80", str(tmp_path))
    told = subprocess.run(
        [sys.executable, tmp_path / "banneret_gpu.py", GAME], capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert "GPU" in told.stderr
    assert "Traceback" not in told.stderr


@WITHOUT_GPU
@pytest.mark.parametrize("command", [("simulate", GAME), ("lab", "sweep", GAME, "archery.range=3")])
def test_without_a_gpu_one_is_told_what_is_missing(command: tuple[str, ...]) -> None:
    ended = run(*command, "--games", "5", "--on", "gpu")
    assert ended.code != 0
    assert "GPU" in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("simulate", GAME, "--on", "abacus"), "cpu or gpu, not on abacus"),
        (("simulate", GAME, "--on", "gpu", "--players", "search"), "random and greedy can play, not search"),
        (("lab", "sweep", GAME, "--on", "abacus"), "cpu or gpu, not on abacus"),
        (
            ("lab", "sweep", GAME, "--on", "gpu", "--players", "search"),
            "random and greedy can play, not search",
        ),
        (("gpu", "build", "--game", GAME, "--arch", "sm_12", "there"), "not sm_12"),
        (("gpu", "build", "--game", "go", "there"), "go"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: tuple[str, ...], complaint: str) -> None:
    ended = run(*arguments)
    assert ended.code != 0
    assert complaint in " ".join(ended.err.split())
    assert not Path("there").exists()
