"""The forms that a document can be given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from . import _badge, _markdown
from ._document import Document

__all__ = ["FORMATS", "Renderer"]

Renderer: TypeAlias = "Callable[[Document], bytes]"


def _html(document: Document) -> bytes:
    # The page is the largest part of this package, and nothing else needs it.
    from ._page import render

    return render(document)


FORMATS: Mapping[str, Renderer] = {
    "badge": _badge.render_endpoint,
    "badge-svg": _badge.render_svg,
    "html": _html,
    "markdown": _markdown.render,
}
"""What renders each form, by its name."""
