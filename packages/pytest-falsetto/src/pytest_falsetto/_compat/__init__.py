"""Everything that Falsetto needs of pytest and that pytest does not offer.

No other module imports `_pytest` or touches an underscored attribute of it, so a release of pytest
that moves something breaks one package.
"""

from __future__ import annotations

from ._assertions import Uncompared, import_plainly, passes_told_to_nobody
from ._folders import FoldersForgotten
from ._items import (
    active_nodes,
    dynamic_fixtures,
    expects_failure,
    finish_last,
    fixture_levels,
    fresh_object,
    fresh_request,
    is_tied_to_a_node,
    list_fixtures_of,
    quick_failures,
    release_request,
    request_of,
    restore_keywords,
    restore_stash,
    snapshot_keywords,
    snapshot_stash,
    wish_to_stop_kept,
)
from ._reports import (
    UNREPORTED_WAIT,
    RunLog,
    SubtestsForgotten,
    Uncaught,
    junit_recorders_kept_out,
    keep_log_stash,
    told_elsewhere,
)

__all__ = [
    "UNREPORTED_WAIT",
    "FoldersForgotten",
    "RunLog",
    "SubtestsForgotten",
    "Uncaught",
    "Uncompared",
    "active_nodes",
    "dynamic_fixtures",
    "expects_failure",
    "finish_last",
    "fixture_levels",
    "fresh_object",
    "fresh_request",
    "import_plainly",
    "is_tied_to_a_node",
    "junit_recorders_kept_out",
    "keep_log_stash",
    "list_fixtures_of",
    "passes_told_to_nobody",
    "quick_failures",
    "release_request",
    "request_of",
    "restore_keywords",
    "restore_stash",
    "snapshot_keywords",
    "snapshot_stash",
    "told_elsewhere",
    "wish_to_stop_kept",
]
