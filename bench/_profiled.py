"""Run pytest under a profiler: `python _profiled.py FILE [option ...]`.

It goes by computing time, so whatever else the machine does is not in the profile.
"""

from __future__ import annotations

import cProfile
import sys
import time

import pytest

if __name__ == "__main__":
    profiler = cProfile.Profile(time.thread_time)
    status = profiler.runcall(pytest.main, sys.argv[2:])
    profiler.dump_stats(sys.argv[1])
    sys.exit(int(status))
