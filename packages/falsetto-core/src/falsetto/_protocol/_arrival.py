"""Whether the declared change still holds when the check's own code is about to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from .._objects._classes import members
from .._objects._raw import is_a, namespace
from ._accepting import takes_anything
from ._holding import enfolds
from ._watch import Watch

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Arrival"]


@final
class Arrival:
    """Looks, when the driver calls it, whether what was planted is still there.

    Args:
        steps: What the change did.

    Attributes:
        watch: Tells what was called.
        crash: What went wrong while looking. The check's run is not the place to raise it.
    """

    __slots__ = ("_steps", "_swaps", "_without", "crash", "watch")

    def __init__(self, steps: Sequence[Step]) -> None:
        self.watch = Watch(steps)
        self.crash: Exception | None = None
        self._steps = steps
        self._swaps = [step for step in steps if step.verb == "swap"]
        self._without: list[Step] = []

    def __call__(self) -> None:
        """Look at every step."""
        try:
            self.watch.arrive()
            self._without = [
                step for step in self._steps if not (step.idle or step.holds() or _is_wrapped(step))
            ]
        except Exception as error:  # noqa: BLE001 - told apart from a failure of the check
            self.crash = error

    def lost(self) -> tuple[str, ...]:
        """Name the targets that held something else, unless what was planted was called."""
        return tuple(
            step.target
            for step in self._without
            if self.watch.called(step, since_arrival=True) is not True
        )

    def unreached(self) -> tuple[tuple[str, ...], bool]:
        """Name the subjects whose stand-in was never called, and tell if there was anything else.

        A step that did nothing, or whose place a later one took, is not counted.
        """
        if not self._swaps:
            return (), True
        swaps = [(step.target, step.reached) for step in self._swaps if step.reached is not None]
        others = any(step.verb != "swap" and not step.idle for step in self._steps)
        unreached = tuple(target for target, reached in swaps if not reached)
        return unreached, others or not unreached or len(unreached) < len(swaps)

    def broken(self, *, failed: bool) -> tuple[str, ...]:
        """Say which stand-ins broke down whenever they were called, and how.

        Args:
            failed: Whether the run failed, for which whatever else was put in place is enough.
        """
        if not self._swaps:
            return ()
        steps = [step for step in self._steps if not step.idle]
        if failed and any(
            step.verb != "swap" or (step.reached and step.broke is None) for step in steps
        ):
            return ()
        return tuple(f"for {step.target} broke down: {step.broke}" for step in steps if step.broke)

    def is_used(self) -> bool:
        """Tell whether everything that was planted is known to have been called."""
        return all(self.watch.called(step) for step in self._steps)

    def unused(self) -> tuple[Step, ...]:
        """Return the steps whose planted function is known never to have been called."""
        return tuple(step for step in self._steps if self.watch.called(step) is False)

    def uncalled(self) -> tuple[str, ...]:
        """Say which planted functions are known never to have been called as they can be."""
        return tuple(
            f"what the change put at {step.target} was never called{_if_wrongly(step)}"
            for step in self.unused()
        )


def _if_wrongly(step: Step) -> str:
    """Say what else may have happened: a call with wrong arguments never starts."""
    takes_any = takes_anything(step.new, bound=is_a(step.owner, type))
    return "" if takes_any else ", or only with arguments that it does not take"


def _is_wrapped(step: Step) -> bool:
    """Tell whether what is there now holds what the step put there, as a spy does."""
    if step.verb != "setattr":
        return False
    owner = step.owner
    own = members(owner) if is_a(owner, type) else namespace(owner)
    current = own.get(step.target.rpartition(".")[2])
    return current is not None and enfolds(current, step.new)
