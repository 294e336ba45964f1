"""Hold what a writer wrote against a schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonschema
from lxml import etree

from ._fetch import fetched

__all__ = ["json_faults", "xml_faults"]


def json_faults(data: bytes, schema: str | Mapping[str, Any]) -> list[str]:
    """List what a JSON schema has against `data`, formats such as URIs included.

    Args:
        data: The document.
        schema: The schema, or the name of one that is fetched.
    """
    validator = _fetched_validator(schema) if isinstance(schema, str) else _validator(schema)
    return [error.message for error in validator.iter_errors(json.loads(data))]


def xml_faults(data: bytes, name: str) -> list[str]:
    """List what the XML schema called `name` has against `data`."""
    schema = _xml_schema(name)
    schema.validate(etree.fromstring(data))
    return [str(error.message) for error in schema.error_log]


@cache
def _fetched_validator(name: str) -> Any:
    return _validator(json.loads(fetched(name)))


def _validator(schema: Any) -> Any:
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


@cache
def _xml_schema(name: str) -> Any:
    return etree.XMLSchema(etree.fromstring(fetched(name)))
