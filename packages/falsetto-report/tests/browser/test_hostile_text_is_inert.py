"""Whatever a record says is shown, and nothing of it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import falsetto
import pytest
from falsetto_browser import Tab, edits
from falsetto_documents import check, document, left_out, report
from falsetto_testing import core, junit
from falsetto_testing import report as reports

Show = Callable[..., Tab]
TEXTS = {
    "an end of the script": "</script><script>window.done = 1</script>",
    "an element that fails": "<img src=x onerror='window.done = 1'>",
    "a comment": "--><script>window.done = 1</script>",
    "an end of the style": "</style><svg onload='window.done = 1'>",
    "an attribute": '" onmouseover="window.done = 1" autofocus onfocus="window.done = 1',
    "an address": "javascript:window.done=1//&q=%'><script>window.done = 1</script>",
    "a placeholder": "$script ${data} <script>window.done = 1</script>",
}


def everywhere(text: str) -> Any:
    """Make a document that says `text` wherever a record holds text."""
    places = {
        "declared": text,
        "detail": text,
        "hint": text,
        "message": text,
        "evidence": text,
        "witness": junit.schema.Witness(path=text, line=1, source=text),
        "location": junit.schema.Location(path=text, line=1),
        "changed": (junit.schema.Step(verb=text, target=text),),
    }
    checks = [check(f"{text}::{text}", "negative-passed", **places)]
    checks += [check(text, "undeclared", **places), check(f"a::{text}", **places)]
    others = [left_out(f"b::{text}", "excluded", text)]
    said = {"rootdir": text, "args": (text,), "started": text, "finished": text, "stopped": text}
    whole = document(checks, others, before=[check(f"gone::{text}")], **said)
    kept = reports._document.Duplicate(
        nodeid=text, kept=core.Verdict.FALSE, source=text, dropped=(text,)
    )
    past = reports._document.Past(
        name=text, started=text, totals=report(checks).totals, standings={text: core.Verdict.FALSE}
    )
    return reports._document.Document(
        report=whole.report,
        sources=whole.sources * 2,
        duplicates=(kept,),
        mixed=(text,),
        baseline=whole.baseline,
        history=(past,),
    )


def as_it_is(pieces: Any) -> Any:
    """Let text be markup."""
    return lambda m: m.setattr(reports._page._markup, "escape", pieces)


@falsetto.must_fail_when(as_it_is(str))
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_markup_in_every_field_is_text(text: str, show: Show) -> None:
    tab = show(everywhere(text))
    tab.press("g", "j", "Enter", "j", "j")
    assert tab.is_open
    assert tab.page.evaluate("window.done") is None
    assert len(tab.asked) == 1
    assert tab.page.locator("script").count() == 1
    assert not tab.page.locator("img").count()
    assert tab.complaints == []


@falsetto.must_fail_when(
    lambda m: m.setattr(reports._page._render, "policy", lambda script, style: "default-src *")
)
def test_not_even_our_own_script_can_make_markup_of_text(show: Show) -> None:
    """The page's policy takes that away from everything on it."""
    tab = show(everywhere("text"), java_script_enabled=False)
    tried = tab.page.evaluate(
        "(() => { try { document.body.innerHTML = '<b>'; return 'made'; }"
        " catch (error) { return error.name; } })()"
    )
    assert tried == "TypeError"


@falsetto.must_fail_when(edits("dom.js", "text.replace(UNFIT,", "text.replace(/$^/,"))
def test_what_would_turn_a_line_round_is_shown_as_an_escape(show: Show) -> None:
    """A record made by hand can hold it, though no writer of ours writes it."""
    nodeid = "tests/test_a.py::test_\u202egnp.exe"
    tab = show(document([check(nodeid, "undeclared")]))
    assert tab.names == ["test_\\u202egnp.exe"]


@falsetto.must_fail_when(
    lambda m: m.setattr(reports._page._columns, "_split", lambda nodeid: ("", "lost"))
)
def test_lone_surrogates_arrive_as_escapes(show: Show) -> None:
    grade = core.Grade(verdict=core.Verdict.UNPROVEN, reason=core.Reason.UNDECLARED)
    record = core.CheckRecord(nodeid="test_a.py::test_\ud800", grade=grade, fails_build=False)
    totals = core.count([grade.verdict], [])
    session = core.SessionRecord(
        context=core.Context(
            falsetto="0.1.0",
            started="\udfff",
            rootdir="/",
            args=(),
            strict=False,
            controls=1,
            python="3.13",
        ),
        finished=None,
        complete=True,
        stopped=None,
        exitstatus=0,
        totals=totals,
        line=core.verdict_line(totals, None),
        checks=(record,),
        not_graded=(),
        selection=None,
    )
    tab = show(document_of(session))
    assert tab.names == ["test_\\ud800"]


def document_of(session: Any) -> Any:
    """Make the document that a writer makes of a session."""
    record = reports._inputs.Input(name="this session", report=junit.to_report(session))
    return reports._merging.merge([record])


@falsetto.must_fail_when(
    edits("detail.js", 'part("Evidence", code(known.evidence))', "known.evidence.slice(0, 10)")
)
def test_a_very_long_text_is_shown_and_can_be_scrolled(show: Show) -> None:
    long = "x" * 200_000
    tab = show(document([check("a::c", "positive-failed", evidence=long)]), "#check=a::c")
    shown = tab.opened
    assert shown.count("x") > len(long)
    width = tab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
