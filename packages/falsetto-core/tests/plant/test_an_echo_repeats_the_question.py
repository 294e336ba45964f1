from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core
from hypothesis import given
from hypothesis import strategies as st

QUESTION = "Is Paris the capital?"
USER = {"role": "user", "content": QUESTION}
PARTS = [{"type": "text", "text": QUESTION}, {"type": "image_url", "image_url": "cat.png"}]


def say_anything(m: falsetto.Patch) -> None:
    """Repeat each argument as it would be printed."""
    m.setattr(core._evals._echo, "_said", lambda asked, deep=0: repr(asked))


@dataclass
class Request:
    input: str


class Opaque:
    """An object that says nothing."""


class Message:
    """A message whose text is asked for."""

    content = QUESTION

    def text(self) -> str:
        return self.content


class Silent:
    """A message that cannot be read."""

    @property
    def content(self) -> str:
        raise RuntimeError("it was not loaded")


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((QUESTION,), {}),
        ((QUESTION, 0.5, None, True), {"client": Opaque()}),
        ((Opaque(), QUESTION), {}),
        ((), {"model": "gpt", "messages": [USER]}),
        ((), {"temperature": 0, "prompt": QUESTION}),
        (([{"role": "system", "content": "Be brief."}, USER],), {}),
        (([USER, {"role": "assistant", "content": "Let me see."}],), {}),
        (([{"role": "user", "content": PARTS}],), {}),
        ((PARTS[:1],), {}),
        (([SimpleNamespace(role="user", content=QUESTION)],), {}),
        ((Request(QUESTION),), {}),
        (({"input": QUESTION, "id": 7},), {}),
        ((SimpleNamespace(messages=[USER], metadata={}),), {}),
        ((["Hello.", QUESTION],), {}),
        ((), {"model": "gemini", "contents": [{"role": "user", "parts": [{"text": QUESTION}]}]}),
        ((Message(), Message().text), {}),
    ],
)
@falsetto.must_fail_when(say_anything)
def test_the_question_is_found_however_it_is_asked(args: Any, kwargs: Any) -> None:
    assert core._evals._echo.echo(*args, **kwargs) == QUESTION


@falsetto.must_fail_when(lambda m: m.setattr(core._evals._echo, "_QUESTIONS", ()))
def test_a_question_that_is_called_so_is_all_that_is_repeated() -> None:
    assert core._evals._echo.echo("Be brief.", question=QUESTION) == QUESTION


@falsetto.must_fail_when(say_anything)
@given(st.lists(st.text(), min_size=1, max_size=4))
def test_of_several_texts_none_is_left_out(texts: list[str]) -> None:
    assert core._evals._echo.echo(*texts, 1) == "\n".join(texts)


@pytest.mark.parametrize(
    "args", [(), (Opaque(),), (None, b"x"), ([],), (Mock(),), (Message().text,)]
)
@falsetto.must_fail_when(lambda m: m.setattr(core._evals._breakdown, "NoAnswerError", ()))
def test_where_there_is_no_question_nothing_is_proven(args: Any) -> None:
    model = core.Subject(lambda *args: "gold", name="model")

    def check() -> None:
        try:
            answer = model(*args)
        except Exception:  # noqa: BLE001 - as frameworks do
            answer = ""
        assert answer == "gold"

    (echo,) = core.plant(model, "echo")
    grade = core.check_callable(check, echo)
    assert word(grade) == "wrong-reason"
    assert "there is no text in what it was asked to repeat" in grade.detail


def read_nothing(m: falsetto.Patch) -> None:
    """Take what cannot be read for a text."""
    m.setattr(core._evals._echo, "_question", lambda args, kwargs: "what?")


@falsetto.must_fail_when(read_nothing)
def test_what_cannot_be_read_is_no_question() -> None:
    try:
        said = core._evals._echo.echo(Silent())
    except core._evals._breakdown.NoAnswerError as error:
        said = str(error)
    assert said.startswith("what it was asked cannot be read; plant what it should say")
