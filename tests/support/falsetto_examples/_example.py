"""One example: its files, and what it prints where a copy of it is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import final

import falsetto_docs
from falsetto import Patch
from falsetto_docs import Command, Finished, Page

__all__ = ["Example"]

_ROOT = Path(__file__).parents[3]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """An example, as it lies under `examples`.

    Attributes:
        name: Its folder.
        files: The text of each file, by its path. What is put here is in every copy.
    """

    name: str
    files: dict[str, str]

    @classmethod
    def named(cls, name: str) -> Example:
        """Read the example in the folder `name`."""
        folder = _ROOT / "examples" / name
        paths = sorted(path for kind in ("ini", "md", "py") for path in folder.rglob(f"*.{kind}"))
        return cls(
            name=name,
            files={path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths},
        )

    def edited(self, file: str, old: str, new: str) -> Callable[[Patch], None]:
        """Return a change: every copy has `new` where the file says `old`.

        Raises:
            LookupError: The file does not say so.
        """
        if old not in self.files[file]:
            raise LookupError(f"{self.name}/{file} has no {old!r} that could be edited")

        def edit(m: Patch) -> None:
            m.setitem(self.files, file, self.files[file].replace(old, new))

        edit.__qualname__ = f"{file} says {new!r} for {old!r}"  # what a report calls it
        return edit

    def command(self) -> Command:
        """Return the one command that the README shows, with what it prints."""
        page = Page(name=f"{self.name}/README.md", text=self.files["README.md"])
        (command,) = (step for step in page.steps() if isinstance(step, Command))
        return command

    def run(self, folder: Path, command: str | None = None) -> Finished:
        """Run a command in a folder where there is nothing but a copy of the example.

        Args:
            folder: The folder, whose `examples` holds the copy.
            command: What is typed; left out, the command of the README. Where it names ``/tmp``,
                the folder is meant.
        """
        copy = folder / "examples" / self.name
        for name, text in self.files.items():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_text(text, encoding="utf-8")
        typed = (command or self.command().text).replace("/tmp/", f"{folder}/")
        return falsetto_docs.run(["bash", "-c", typed], folder)
