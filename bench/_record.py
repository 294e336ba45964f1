"""A record of a large session that never ran, as like a real one as can be made."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import falsetto_junit
from falsetto import REASONS, Status, Verdict, count, verdict_line

__all__ = ["record", "write_record"]

_AREAS = ("billing", "routing", "search", "accounts", "mail", "exports", "quota", "audit")
_NOUNS = ("invoice", "thread", "refund", "mailbox", "queue", "receipt", "limit", "reply", "token")
_VERBS = ("keeps", "drops", "refuses", "rounds", "counts", "merges", "orders", "renames")
_ENDS = ("its_key", "the_sender", "empty_values", "both_sides", "the_total", "a_late_reply")
_CASES = ("", "", "[imap]", "[pop3]", "[utf-8]", "[0]", "[7]", "[empty]")
_PER_FILE = 100

# How many of a hundred thousand have each reason; the others are proven.
_SHARES: Mapping[str, int] = {
    "negative-passed": 300,
    "positive-failed": 200,
    "wrong-reason": 600,
    "not-repeatable": 300,
    "out-of-scope": 200,
    "undeclared": 4_000,
}
_VERDICTS = {
    "negative-passed": "false",
    "positive-failed": "failed",
    "stated-reason": "proven",
}
_OUTCOMES = {
    "positive-failed": ("failed",),
    "undeclared": ("passed",),
    "not-repeatable": ("passed", "failed"),
    "wrong-reason": ("passed", "passed", "errored"),
    "negative-passed": ("passed", "passed", "passed"),
    "out-of-scope": ("passed", "passed", "passed"),
    "stated-reason": ("passed", "passed", "failed"),
}


def record(checks: int) -> dict[str, Any]:
    """Return the record of a session with so many checks, the same one each time."""
    # No secrets are drawn here, and the same numbers are wanted each time.
    draw = random.Random(17)
    reasons = [
        reason for reason, share in _SHARES.items() for _ in range(share * checks // 100_000)
    ]
    ungraded = checks * 2 // 100
    reasons += ["stated-reason"] * (checks - ungraded - len(reasons))
    draw.shuffle(reasons)
    graded = [_check(number, reason, draw) for number, reason in enumerate(reasons)]
    others = [_not_graded(number, draw) for number in range(len(reasons), checks)]
    return _session(graded, others)


def write_record(path: Path, checks: int) -> None:
    """Write the record of a session with so many checks, as the JSON writer would."""
    session = falsetto_junit.to_session(falsetto_junit.read(json.dumps(record(checks)).encode()))
    with path.open("wb") as stream:
        falsetto_junit.JsonWriter().write(session, stream)


def _name(number: int, draw: random.Random) -> tuple[str, str]:
    """Return a file's path and the name of a check in it."""
    place = number // _PER_FILE
    area = _AREAS[place % len(_AREAS)]
    path = f"tests/{area}/test_{_NOUNS[place % len(_NOUNS)]}_{place:04}.py"
    words = "_".join(draw.choice(part) for part in (_NOUNS, _VERBS, _ENDS))
    name = f"test_{words}_{number % _PER_FILE:02}{draw.choice(_CASES)}"
    return path, f"TestThe{draw.choice(_NOUNS).title()}::{name}" if number % 3 == 0 else name


def _check(number: int, reason: str, draw: random.Random) -> dict[str, Any]:
    path, name = _name(number, draw)
    area = path.split("/")[1]
    target = f"{area}.{draw.choice(_NOUNS)}_{draw.choice(_VERBS)}"
    line = draw.randrange(10, 900)
    value = draw.randrange(10_000)
    is_declared = reason != "undeclared"
    said = _SAID[reason](name, value) if reason in _SAID else (None, None)
    outcomes = _OUTCOMES[reason]
    return {
        "nodeid": f"{path}::{name}",
        "verdict": _VERDICTS.get(reason, "unproven"),
        "reason": reason,
        "message": _MESSAGES[reason][0],
        "declared": _declared(target, draw) if is_declared else None,
        "detail": said[0],
        "hint": _MESSAGES[reason][1],
        "evidence": said[1],
        "witness": {
            "path": path,
            "line": line + 4,
            "source": f"assert {draw.choice(_NOUNS)}.{draw.choice(_NOUNS)} == {value}",
        }
        if reason == "stated-reason"
        else None,
        "location": {"path": path, "line": line},
        "runs": [
            {"kind": kind, "outcome": outcome, "duration": round(draw.expovariate(200), 6)}
            for kind, outcome in zip(("positive", "control", "negative"), outcomes, strict=False)
        ],
        "changed": [{"verb": "setattr", "target": target, "own_module": False}]
        if len(outcomes) > 2
        else [],
        "raised_by_change": False,
        "fails_build": reason in ("negative-passed", "out-of-scope"),
    }


def _declared(target: str, draw: random.Random) -> str:
    module, _, name = target.partition(".")
    if draw.random() < 0.5:
        return f"drop_{name}"
    return f'lambda m: m.setattr({module}, "{name}", lambda *args: {draw.randrange(100)})'


def _not_graded(number: int, draw: random.Random) -> dict[str, Any]:
    path, name = _name(number, draw)
    status = draw.choice(("skipped", "skipped", "xfail", "excluded"))
    why = "it talks to a live service" if status == "excluded" else None
    return {"nodeid": f"{path}::{name}", "status": status, "excluded": why}


def _assertion(name: str, value: int) -> tuple[str, str]:
    """Return what pytest shows of an assertion that failed."""
    lines = [f"    def {name}(mailbox, session):", "        mailbox.deliver(session.message)"]
    lines += [f"        step_{step} = mailbox.step({value + step})" for step in range(8)]
    lines += [
        f">       assert mailbox.total() == {value}",
        f"E       AssertionError: assert {value * 7 % 9973} == {value}",
        f"E        +  where {value * 7 % 9973} = total()",
        f"E        +    where total = <mailbox.Mailbox object at 0x7f{value:08x}10>.total",
        "",
        f"tests/mailbox.py:{value % 800}: AssertionError",
    ]
    return f"assert {value * 7 % 9973} == {value}", "\n".join(lines)


def _exception(name: str, value: int) -> tuple[str, str]:
    """Return what pytest shows of an exception that nobody expected."""
    shown = _assertion(name, value)[1].splitlines()[:9]
    shown += [
        f">       return self._steps[{value}]",
        f"E       KeyError: {value}",
        "",
        f"src/mailbox/steps.py:{value % 300}: KeyError",
    ]
    return f"expected AssertionError, got KeyError: {value}", "\n".join(shown)


def _fixture(_name: str, value: int) -> tuple[str, None]:
    return f"it uses the fixture 'mailbox_{value % 7}' of scope module", None


_SAID: Mapping[str, Callable[[str, int], tuple[str | None, str | None]]] = {
    "positive-failed": _assertion,
    "not-repeatable": _assertion,
    "wrong-reason": _exception,
    "out-of-scope": _fixture,
}


_MESSAGES = {reason.value: (entry.sentence, entry.hint) for reason, entry in REASONS.items()}


def _session(checks: list[dict[str, Any]], others: list[dict[str, Any]]) -> dict[str, Any]:
    totals = count(
        (Verdict(check["verdict"]) for check in checks), (Status(each["status"]) for each in others)
    )
    return {
        "schema": 1,
        "falsetto": "0.1.0",
        "started": "2026-11-30T09:29:46+00:00",
        "finished": "2026-11-30T09:47:12+00:00",
        "rootdir": "/project",
        "args": ["--falsetto"],
        "strict": False,
        "controls": 1,
        "pytest": "9.2.0",
        "python": "3.13.1",
        "complete": True,
        "stopped": None,
        "exitstatus": 1,
        "totals": {
            "verdicts": dict(totals.verdicts),
            "graded": totals.graded,
            "run": totals.run,
            "statuses": dict(totals.statuses),
        },
        "line": verdict_line(totals, None),
        "checks": checks,
        "not_graded": others,
        "selection": {"collected": totals.run, "deselected": 0, "whole": True},
        "files": {},
    }
