"""The machine and software of a measurement, and how well the machine scales over its cores at the time."""

import hashlib
import os
import platform
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

from benchmarks.samples import Sample, Trial

About = dict[str, str | float]

PACKAGES = ("numba", "llvmlite", "numpy", "open_spiel", "chess")


def cores() -> int:
    """The number of cores this process may use, according to the system."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def description() -> About:
    """The current machine; `load` is the number of cores in use during the last minute."""
    return {
        "cpu": _cpu(),
        "cores": cores(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **{name: _version(name) for name in PACKAGES},
    }


def hashing(cores: int, *, length: float) -> Trial:
    """Work that shares nothing between cores, not even memory: any other work scales no better."""

    def work(_: int) -> None:
        hashlib.pbkdf2_hmac("sha256", b"", b"", 10_000)

    def run(times: int) -> Sample:
        times = max(times, cores)
        began = time.perf_counter()
        with ThreadPoolExecutor(cores) as pool:
            list(pool.map(work, range(times)))
        return Sample(time.perf_counter() - began, times)

    return Trial(f"the machine itself, cores: {cores}", run, length=length)


def _cpu() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown CPU"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
