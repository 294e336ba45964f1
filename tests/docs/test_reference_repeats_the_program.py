"""The reference repeats what the program says of itself, and leaves nothing out."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

import falsetto
import falsetto_docs
import pytest
from falsetto_testing import Suite, breaks, core

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
SCHEMA = json.loads(
    resources.files("falsetto_junit").joinpath("verdicts.schema.json").read_text("utf-8")
)


def page(name: str) -> str:
    """Return a page of the reference."""
    return (REFERENCE / name).read_text("utf-8")


def reworded() -> Mapping[Any, Any]:
    """Return the reason table, with one sentence in other words."""
    table = dict(core._vocabulary._reason.TABLE)
    entry = table[core._vocabulary._reason.Reason.UNDECLARED]
    table[entry.reason] = dataclasses.replace(entry, sentence="nothing was declared")
    return MappingProxyType(table)


@falsetto.must_fail_when(lambda m: m.setattr(core._vocabulary._reason, "TABLE", reworded()))
def test_the_page_says_of_each_reason_what_the_program_says() -> None:
    """`python -m falsetto_docs docs` brings the page up to date."""
    reasons = page("reasons.md")
    assert reasons == falsetto_docs.with_reasons(reasons, core._vocabulary._reason.TABLE.values())


@falsetto.must_fail_when(
    lambda m: m.setitem(SCHEMA["$defs"]["Witness"]["properties"]["line"], "description", "Where.")
)
def test_the_page_describes_every_field_as_the_schema_does() -> None:
    """`python -m falsetto_docs docs` brings the page up to date."""
    record = page("json-schema.md")
    assert record == falsetto_docs.with_fields(record, SCHEMA)


def silent(text: str, source: object) -> str:
    """Stand in for rendering, as if everything were on the page."""
    return text


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._reasons, "with_reasons", silent))
def test_a_reason_without_a_heading_is_an_error() -> None:
    """A new reason cannot be forgotten on the page."""
    with pytest.raises(LookupError, match="'stated-reason'"):
        falsetto_docs._reasons.with_reasons("# Reasons\n", core._vocabulary._reason.TABLE.values())


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._fields, "with_fields", silent))
def test_a_definition_without_a_heading_is_an_error() -> None:
    """A new record cannot be forgotten on the page."""
    with pytest.raises(LookupError, match="'Report'"):
        falsetto_docs._fields.with_fields("# Record\n", SCHEMA)


@falsetto.must_fail_when(lambda m: m.setattr(core, "__all__", [*core.__all__, "prove"]))
def test_the_page_about_the_api_names_every_public_name() -> None:
    """A public name that no page explains is public by accident."""
    named = set(re.findall(r"`(\w+)", page("api.md")))
    assert set(core.__all__) - named == set()


ONE_MORE = "lambda parser: (original(parser), parser.addini('falsetto_loud', 'loud', default=''))"


@falsetto.must_fail_when(breaks("pytest_falsetto.plugin:add_options", ONE_MORE))
def test_the_page_about_options_names_every_option_and_ini_key(tmp_path: Path) -> None:
    """Also the newest one."""
    offered = Suite(tmp_path, {}).run("--help").output
    names = set(re.findall(r"--falsetto[\w-]*|\bfalsetto_\w+|\bfalsetto(?= \(bool\))", offered))
    assert "falsetto_strict" in names
    assert names - {"falsetto_testing"} - set(re.findall(r"[\w-]+", page("options.md"))) == set()


def with_one_more(fn: object, declaration: object, *, loudly: bool = False) -> None:
    """Stand in for a public function that takes something new."""


CALLS = re.findall(r"^### `(\w+)\((.*)\)`$", page("api.md"), flags=re.MULTILINE)


@falsetto.must_fail_when(lambda m, name: m.setattr(core, name, with_one_more))
@pytest.mark.parametrize(("name", "told"), CALLS, ids=[name for name, _ in CALLS])
def test_the_page_about_the_api_tells_what_a_function_takes(name: str, told: str) -> None:
    """By name, and in order."""
    taken = inspect.signature(getattr(core, name)).parameters
    assert re.findall(r"(\w+)(?:=[^,]*(?:\([^)]*\))?)?(?:, |$)", told) == list(taken)
