"""Say by how many bytes a record raises the peak: `python _peak.py reading|writing PATH`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import falsetto_junit


def peak() -> int:
    """Return the largest size of this process so far, in bytes."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return _largest()
    # What `getrusage` says on Linux begins with the size of the process that started this one.
    return next(int(line.split()[1]) for line in status.splitlines() if "VmHWM" in line) * 1024


def _largest() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def raised(way: str, path: Path) -> int:
    """Return by how much the peak is raised by reading a record, or by writing it once read."""
    before = peak()
    report = falsetto_junit.read(path)
    if way == "writing":
        session = falsetto_junit.to_session(report)
        before = peak()
        with open(os.devnull, "wb") as stream:
            falsetto_junit.JsonWriter().write(session, stream)
    return peak() - before


if __name__ == "__main__":
    print(raised(sys.argv[1], Path(sys.argv[2])))
