"""Repeat the wire schema in the page about the record, field by field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

__all__ = ["with_fields"]

_TABLE = re.compile(r"\A(?:\|.*\n)*\n*")


def with_fields(page: str, schema: Mapping[str, Any]) -> str:
    """Return `page` with the table under each definition's heading brought up to date.

    Args:
        page: The page's Markdown.
        schema: The JSON schema.

    Raises:
        LookupError: A definition has no heading on the page.
    """
    for name, definition in schema["$defs"].items():
        before, found, after = page.partition(f"## {name}\n\n")
        if not found:
            raise LookupError(f"the page about the record has no heading for {name!r}")
        table = _words(definition) if "enum" in definition else _fields(definition)
        page = before + found + table + "\n" + after[_end_of_table(after) :]
    return page


def _end_of_table(text: str) -> int:
    table = _TABLE.match(text)
    return table.end() if table else 0


def _fields(definition: Mapping[str, Any]) -> str:
    lines = ["| field | type | meaning |", "|---|---|---|"]
    for name, field in definition["properties"].items():
        lines.append(f"| `{name}` | {_type(field)} | {field['description']} |")
    return "".join(f"{line}\n" for line in lines)


def _words(definition: Mapping[str, Any]) -> str:
    words = ", ".join(f"`{word}`" for word in definition["enum"])
    return f"| one of |\n|---|\n| {words} |\n"


def _type(field: Mapping[str, Any]) -> str:
    if "anyOf" in field:
        return " or ".join(_type(choice) for choice in field["anyOf"])
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in field:
        return ", ".join(f"`{word}`" for word in field["enum"])
    if field["type"] == "array":
        return f"array of {_type(field['items'])}"
    if field["type"] == "object":
        return f"object of {_type(field['additionalProperties'])}"
    return str(field["type"])
