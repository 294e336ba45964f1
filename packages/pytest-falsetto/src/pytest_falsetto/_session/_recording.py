"""Sessions that rewrite expected values: a hidden run would write a broken one."""

from __future__ import annotations

import re

import pytest

__all__ = ["rewriting"]

_WRITING_MODES = {
    "record_mode": ("--record-mode", frozenset({"new_episodes", "rewrite", "all"})),
    "vcr_record": ("--vcr-record", frozenset({"new_episodes", "rewrite", "all"})),
    "vcr_record_mode": ("--vcr-record-mode", frozenset({"new_episodes", "rewrite", "all"})),
    "insta": ("--insta", frozenset({"update", "update-new", "update-none", "record", "review"})),
}
"""Options that take a mode: how they are spelled, and which modes write."""

_FLAGS = {
    "force_regen": "--force-regen",
    "mpl_generate_hash_library": "--mpl-generate-hash-library",
    "mpl_generate_path": "--mpl-generate-path",
    "regen_all": "--regen-all",
    "snapshot_update": "--snapshot-update",
    "update_goldens": "--update-goldens",
    "update_new_snapshots_only": "--snapshot-update-new-only",
    "update_snapshots": "--snapshot-update",
    "with_regen": "--with-regen",
}

_EXPECTED = ("snapshot", "golden", "baseline", "cassette", "expected")
_ANY_EXPECTED = "|".join(_EXPECTED)
_ALIKE = (
    rf"(update|regen|overwrite|rewrite|accept|bless)\w*_({_ANY_EXPECTED})"
    rf"|({_ANY_EXPECTED})\w*_(update|regen|overwrite|rewrite|accept)"
)
"""Names of flags that no known plugin has, but that can hardly mean anything else."""

_INLINE = frozenset({"create", "fix", "update", "trim", "review"})


def rewriting(config: pytest.Config) -> str | None:
    """Return the option by which this session rewrites expected values, or None."""
    options = vars(config.option)
    for name, (spelling, modes) in _WRITING_MODES.items():
        if options.get(name) in modes:
            return f"{spelling}={options[name]}"
    for name, spelling in _FLAGS.items():
        if options.get(name):
            return spelling
    inline = options.get("inline_snapshot")
    if inline and not _INLINE.isdisjoint(re.split(r"[,\s]+", str(inline))):
        return f"--inline-snapshot={inline}"
    return next(
        (
            "--" + name.replace("_", "-")
            for name, value in options.items()
            if value and any(word in name for word in _EXPECTED) and re.search(_ALIKE, name)
        ),
        None,
    )
