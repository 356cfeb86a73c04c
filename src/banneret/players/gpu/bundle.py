"""Writes games for GPUs into a folder that needs neither Banneret nor a compiler to run."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.players.gpu import launcher
from banneret.players.gpu.program import build

LAUNCHER = "banneret_gpu.py"


def write_bundle(
    folder: Path, games: Sequence[Game], arch: str, on_progress: CompileProgress = ignore_progress
) -> list[Path]:
    """Compiles games for a GPU architecture and writes them with their launcher; returns the files."""
    files: dict[str, bytes] = {}
    for game in games:
        made = build([game], arch, on_progress)
        files[f"{game.name}.ptx"] = made.ptx.encode("ascii")
        files[f"{game.name}.json"] = json.dumps(asdict(made.layout), indent=2).encode()
        files[f"{game.name}.rules"] = made.variants
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        shutil.copyfile(launcher.__file__, folder / LAUNCHER)
    except OSError as error:
        raise BanneretError(f"The bundle cannot be written to {folder}: {error.strerror}.") from None
    return [folder / name for name in (*files, LAUNCHER)]
