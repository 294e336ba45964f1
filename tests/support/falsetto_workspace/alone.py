"""Import every module of one installed package: `python -I alone.py PACKAGE [ABSENT ...]`.

The packages named as absent must not be there, or the imports would prove nothing.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys


def main(package: str, *absent: str) -> None:
    """Import `package` and every module below it.

    Raises:
        SystemExit: Something stands beside the package that it must do without.
    """
    beside = [name for name in absent if importlib.util.find_spec(name) is not None]
    if beside:
        raise SystemExit(f"{package} is not alone: {', '.join(beside)} can be imported too")
    found = importlib.import_module(package)
    modules = [module.name for module in pkgutil.walk_packages(found.__path__, f"{package}.")]
    for module in modules:
        importlib.import_module(module)
    print(f"{package}: {len(modules)} modules imported from {found.__file__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
