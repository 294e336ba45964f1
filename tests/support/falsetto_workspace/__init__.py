"""The workspace as its own tests see it."""

from ._manifests import PACKAGES, PROJECTS, ROOT, WORKSPACE, fragments, text, version
from ._wheels import distribution

__all__ = [
    "PACKAGES",
    "PROJECTS",
    "ROOT",
    "WORKSPACE",
    "distribution",
    "fragments",
    "text",
    "version",
]
