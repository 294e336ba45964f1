from __future__ import annotations

import dataclasses
import json
import re
from typing import Any
from xml.parsers import expat

import falsetto
import msgspec
import pytest
from falsetto_sessions import STEADY, a_check, a_context, a_session, any_text, sessions, written
from falsetto_testing import core, junit
from hypothesis import example, given
from lxml import etree

HOSTILE = "]]> &amp; <b a=\"1\" c='2'/> %0A ::error::\ttab\nline\x85\u2028 \U0001f600 ,: "
ILLEGAL = "\x00\x1b[31mred\x1b[0m\ufffe\uffff\ud800\r\n\x0c"


def telling(text: str) -> Any:
    """Record a session that fails, with `text` wherever a record has room for one."""
    check = a_check(
        f"test_a.py::{text}",
        verdict=core.Verdict.FALSE,
        reason=core.Reason.NEGATIVE_PASSED,
        declared=text,
        detail=text,
        evidence=text,
    )
    place = core.Location(path=text, line=5)
    excluded = core.NotGraded(nodeid=text, status=core.Status.EXCLUDED, excluded=text)
    return a_session(
        context=a_context(rootdir=text, args=(text, text), python=text, started=text),
        checks=(dataclasses.replace(check, fails_build=True, location=place),),
        not_graded=(excluded,),
        stopped=text,
        files={text: text},
    )


def as_it_comes(text: str, *_: object) -> str:
    """Stand in for escaping, as if every text were harmless."""
    return text


def escape_nothing(m: falsetto.Patch) -> None:
    """Write every text as it comes."""
    m.setattr(junit._xml_text, "_escaped", as_it_comes)
    m.setattr(junit._github, "_escaped", as_it_comes)


def lose_text(m: falsetto.Patch) -> None:
    """Say of a check nothing but its name."""
    m.setattr(junit._finding.Finding, "said", "said")
    m.setattr(junit._junit, "_body", lambda finding: "body")


def one_space_for_all(m: falsetto.Patch) -> None:
    """Lay text out anew: one space for whatever is between two words."""
    real = junit._xml_text.legal
    m.setattr(junit._xml_text, "legal", lambda text: " ".join(real(text).split()))


def parsed(data: bytes) -> Any:
    """Parse XML by each of two parsers, which fail in different ways."""
    expat.ParserCreate().Parse(data, True)
    return etree.fromstring(data)


def is_xml(data: bytes) -> bool:
    try:
        parsed(data)
    except (expat.ExpatError, etree.XMLSyntaxError):
        return False
    return True


@falsetto.must_fail_when(escape_nothing)
@STEADY
@given(sessions())
@example(telling(HOSTILE))
@example(telling(ILLEGAL))
def test_junit_can_be_parsed_whatever_a_check_says(session: Any) -> None:
    assert is_xml(written(session, "junit"))
    assert is_xml(written(session, "junit", junit._junit.DIALECTS["properties"]))


@falsetto.must_fail_when(one_space_for_all)
@STEADY
@given(any_text())
@example(HOSTILE)
@example(ILLEGAL)
def test_junit_holds_every_text_exactly(text: str) -> None:
    clean = core.clean(text)
    suite = parsed(written(telling(text), "junit"))[0]
    false, excluded, _ = suite.iter("testcase")
    properties = {each.get("name"): each.get("value") for each in suite.iter("property")}
    assert properties["falsetto.rootdir"] == clean
    assert properties["falsetto.stopped"] == clean
    assert excluded[0].get("message").endswith(f" from grading: {clean}" if clean else "grading")
    (failure,) = false
    assert failure.get("message").endswith(f"when it should: {clean}" if clean else "should")
    for name in ("declared", "detail", "evidence") if clean else ():
        assert f"\n{name}: {clean}" in failure.text


@falsetto.must_fail_when(lambda m: m.setattr(junit._xml_text, "legal", as_it_comes))
@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("\x00", "#x00"),
        ("\x1b[31m", "#x1B[31m"),
        ("a\ufffeb\uffff", "a#xFFFEb#xFFFF"),
        ("\ud800", "#xD800"),
    ],
)
def test_a_character_that_no_xml_can_hold_is_named_by_its_number(text: str, legal: str) -> None:
    # A record made by Falsetto holds none of them any more.
    assert junit._xml_text.bounded(text, 100) == legal


@falsetto.must_fail_when(one_space_for_all)
@STEADY
@given(any_text())
@example("\t\n\r\x85\u2028\U0010ffff")
def test_a_character_that_xml_can_hold_stays_as_it_is(text: str) -> None:
    kept = "".join(letter for letter in text if is_xml(f"<a>{letter}</a>".encode(*LOOSELY)))
    kept = kept.replace("<", "").replace("&", "")
    assert junit._xml_text.legal(kept) == kept


LOOSELY = ("utf-8", "surrogatepass")


@falsetto.must_fail_when(lose_text)
@pytest.mark.parametrize("format", ["ctrf", "gitlab", "sarif"])
@STEADY
@given(any_text())
@example(HOSTILE)
@example(ILLEGAL)
def test_what_is_json_holds_every_text_exactly(format: str, text: str) -> None:
    data = written(telling(text), format)
    value = msgspec.json.decode(data)
    assert value == json.loads(data)
    clean = core.clean(text)
    said = f"{core.REASONS[core.Reason.NEGATIVE_PASSED].sentence}" + (clean and f": {clean}")
    nodeid = core.clean(f"test_a.py::{text}")
    if format == "ctrf":
        test = value["results"]["tests"][0]
        assert (test["name"], test["message"], test["trace"]) == (nodeid, said, clean)
        assert test["extra"]["declared"] == clean
    elif format == "gitlab":
        assert value[0]["description"] == f"{nodeid}: false (negative-passed): {said}"
    else:
        result = value["runs"][0]["results"][0]
        assert result["message"]["text"] == f"{nodeid}: false (negative-passed): {said}"
        assert result["properties"] == ({"declared": clean, "evidence": clean} if clean else {})


@falsetto.must_fail_when(lose_text)
@STEADY
@given(sessions())
@example(telling(HOSTILE))
def test_what_is_json_can_be_parsed_whatever_a_check_says(session: Any) -> None:
    for format in ("ctrf", "gitlab", "sarif"):
        data = written(session, format)
        assert msgspec.json.decode(data) == json.loads(data)
        for check in session.checks:
            if check.grade.detail and check.grade.verdict is not core.Verdict.PROVEN:
                quoted = msgspec.json.encode(check.grade.detail)[1:-1]
                assert quoted in data


COMMAND = re.compile(r"::(error|warning) ((?:[a-z]+=[^,:]*,?)+)::(.*)")


def unescaped(text: str) -> str:
    for code, letter in (("3A", ":"), ("2C", ","), ("0D", "\r"), ("0A", "\n"), ("25", "%")):
        text = text.replace(f"%{code}", letter)
    return text


@falsetto.must_fail_when(escape_nothing)
@STEADY
@given(sessions())
@example(telling(HOSTILE))
def test_a_log_of_github_holds_commands_of_ours_alone(session: Any) -> None:
    *commands, last = written(session, "github").decode().split("\n")[:-1]
    assert last.startswith("falsetto: ")
    for line in commands:
        assert COMMAND.fullmatch(line), line


@falsetto.must_fail_when(lose_text)
@STEADY
@given(any_text())
@example(HOSTILE)
def test_a_log_of_github_holds_every_text_exactly(text: str) -> None:
    _, line, *_ = written(telling(text), "github").decode().split("\n")
    found = COMMAND.fullmatch(line)
    assert found is not None
    properties = dict(each.split("=", 1) for each in found[2].split(","))
    clean = core.clean(text)
    assert unescaped(properties["file"]) == (clean.replace("\\", "/") or ".")
    nodeid = core.clean(f"test_a.py::{text}")
    assert unescaped(found[3]).startswith(f"{nodeid}: still passed under the declared change")
    assert f"when it should{clean and f': {clean}'}\n" in unescaped(found[3])
