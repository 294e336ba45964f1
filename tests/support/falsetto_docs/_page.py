"""Read a page of the documentation as steps that can be taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, final

__all__ = ["Block", "Command", "File", "Page", "Script", "Step"]

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>\S.*)?$")
_TITLE = re.compile(r'title="(?P<title>[^"]+)"')
_USES = re.compile(r"^<!-- uses: (?P<plugins>.*) -->$", re.MULTILINE)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block as it stands on the page; `line` is the fence's, counted from 1."""

    language: str
    title: str | None
    text: str
    line: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file to write."""

    name: str
    text: str
    line: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command to type, and what it should print."""

    text: str
    expected: str
    line: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A Python program to run as it stands."""

    text: str
    line: int


Step: TypeAlias = "File | Command | Script"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of the documentation."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path, root: Path) -> Page:
        """Read the page at `path` and name it relative to `root`."""
        return cls(name=path.relative_to(root).as_posix(), text=path.read_text(encoding="utf-8"))

    @property
    def plugins(self) -> tuple[str, ...]:
        """The pytest plugins that the page says it uses, by their entry points' names."""
        return tuple(
            name.strip()
            for uses in _USES.finditer(self.text)
            for name in uses["plugins"].split(",")
        )

    def blocks(self) -> Iterator[Block]:
        """Yield every fenced block, in order."""
        lines = self.text.splitlines()
        number = 0
        while number < len(lines):
            fence = _FENCE.match(lines[number])
            number += 1
            if fence is None:
                continue
            opened, indent, info = number, len(fence["indent"]), fence["info"] or ""
            content: list[str] = []
            while number < len(lines) and lines[number].strip() != "```":
                content.append(lines[number][indent:])
                number += 1
            number += 1
            title = _TITLE.search(info)
            yield Block(
                language=info.split()[0] if info else "",
                title=title["title"] if title else None,
                text="\n".join(content) + "\n",
                line=opened,
            )

    def steps(self) -> Iterator[Step]:
        """Yield what a reader who follows the page does, in order."""
        for block in self.blocks():
            if block.title is not None:
                yield File(name=block.title, text=block.text, line=block.line)
            elif block.language == "console":
                yield from _commands(block)
            elif block.language == "python":
                yield Script(text=block.text, line=block.line)


def _commands(block: Block) -> Iterator[Command]:
    text: str | None = None
    started = block.line
    output: list[str] = []
    for offset, line in enumerate(block.text.splitlines(), start=1):
        if line.startswith("$ "):
            if text is not None:
                yield Command(text=text, expected="\n".join(output), line=started)
            text, started, output = line[2:], block.line + offset, []
        elif text is None:
            raise ValueError(f"line {block.line}: a console block begins with a '$ ' line")
        elif text.endswith("\\") and not output and line.startswith("> "):
            text = text[:-1] + line[2:]
        else:
            output.append(line)
    if text is not None:
        yield Command(text=text, expected="\n".join(output), line=started)
