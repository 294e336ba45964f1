"""What a Falsetto session leaves behind, written for machines and read back."""

from __future__ import annotations

from ._convert import to_report, to_session
from ._ctrf import CtrfWriter
from ._github import GithubWriter
from ._gitlab import GitlabWriter
from ._json import JsonWriter
from ._junit import JunitWriter
from ._read import read
from ._sarif import SarifWriter
from ._stream import is_stream
from .schema import Report

__all__ = [
    "CtrfWriter",
    "GithubWriter",
    "GitlabWriter",
    "JsonWriter",
    "JunitWriter",
    "Report",
    "SarifWriter",
    "is_stream",
    "read",
    "to_report",
    "to_session",
]
