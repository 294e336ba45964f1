from __future__ import annotations

import json
from pathlib import Path

import falsetto
from falsetto_testing import junit

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


@falsetto.must_fail_when(lambda m: m.setattr(junit._json_schema, "Report", junit.schema.Selection))
def test_the_file_for_other_languages_is_what_the_types_say() -> None:
    kept = json.loads(junit._json_schema.FILE.read_text(encoding="utf-8"))
    assert kept == json.loads(junit._json_schema.render()), (
        "write it anew: python -m falsetto_junit._json_schema"
    )


def describe_nothing(m: falsetto.Patch) -> None:
    """Render a schema whose fields are called things and no more."""
    m.setattr(
        junit._json_schema.msgspec.json,
        "schema",
        lambda types: {"$defs": {"A": {"properties": {"b": {"type": "string"}}}}},
    )


@falsetto.must_fail_when(describe_nothing)
def test_every_field_says_what_it_means() -> None:
    types = json.loads(junit._json_schema.render())["$defs"]
    silent = [
        f"{name}.{field}"
        for name, described in types.items()
        for field, said in described.get("properties", {}).items()
        if not said.get("description", "").endswith(".")
    ]
    assert not silent


@falsetto.must_fail_when(
    lambda m: m.delattr(junit, "JsonWriter"),
)
def test_every_writer_that_the_package_offers_can_write() -> None:
    offered = [
        line.partition('"falsetto_junit:')[2].rstrip('"')
        for line in PYPROJECT.read_text(encoding="utf-8").splitlines()
        if '= "falsetto_junit:' in line
    ]
    assert offered
    assert all(hasattr(getattr(junit, name, None), "write") for name in offered)
