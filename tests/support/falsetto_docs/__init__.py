"""Runs what the documentation shows, and renders what it repeats.

A page is walked from top to bottom in an empty folder. A block with a title is written to a file
of that name, a `console` block is typed into a shell, a `python` block without a title is run.
"""

from __future__ import annotations

from ._compare import differences
from ._fields import with_fields
from ._links import arrives, links
from ._modules import modules_on
from ._page import Block, Command, File, Page, Script
from ._reasons import render, with_reasons
from ._shell import Finished, run
from ._walk import walk

__all__ = [
    "Block",
    "Command",
    "File",
    "Finished",
    "Page",
    "Script",
    "arrives",
    "differences",
    "links",
    "modules_on",
    "render",
    "run",
    "walk",
    "with_fields",
    "with_reasons",
]
