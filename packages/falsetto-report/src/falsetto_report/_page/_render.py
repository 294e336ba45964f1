"""From a document to the bytes of one file."""

from __future__ import annotations

from itertools import chain
from string import Template

from .._document import Document
from . import _assets
from ._causes import causes
from ._columns import columns
from ._headline import headline
from ._listing import listing
from ._markup import Markup, joined
from ._packing import packed
from ._particulars import BLOCK, particulars
from ._policy import policy
from ._provenance import provenance
from ._rows import Row, rows
from ._since import since
from ._summary import summary
from ._trend import trend

__all__ = ["render"]


def render(document: Document) -> bytes:
    """Render `document` as one HTML file that asks nobody for anything.

    The same document makes the same bytes.
    """
    found = rows(document)
    script, style = _assets.script(), _assets.style()
    page = Template(_assets.asset("page.html")).substitute(
        policy=joined(policy(script, style)),
        title=joined(f"{headline(document.report, found).title} · Falsetto"),
        style=style,
        summary=summary(document, found),
        panels=joined(since(document, found), trend(document)),
        listing=listing(found),
        provenance=provenance(document),
        data=_data(document, found),
        script=script,
    )
    return page.encode()


def _data(document: Document, found: list[Row]) -> Markup:
    report = document.report
    index = {
        **columns(found, causes(found), document.history),
        "block": BLOCK,
        "started": report.started,
        "baseline": document.baseline is not None,
        "rerun": "pytest --falsetto" if report.pytest else None,
    }
    return Markup(packed(chain([index], particulars(found))))
