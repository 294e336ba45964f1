from __future__ import annotations

import asyncio
import inspect
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core


def ask(prompt: str) -> str:
    return f"The answer to {prompt} is Paris"


class Client:
    city = "Paris"

    @core.Subject
    def complete(self, prompt: str) -> str:
        return self.city

    @core.Subject
    async def later(self, prompt: str) -> str:
        return self.city

    @classmethod
    @core.Subject
    def shared(cls, prompt: str) -> str:
        return cls.city

    @core.Subject
    @staticmethod
    def plain(prompt: str) -> str:
        return "Paris"

    kept = core.Subject(ask)
    written_here = core.Subject(lambda prompt: "Paris")

    def wrapped(self, prompt: str) -> str:
        return self.city


Client.wrapped = core.Subject(Client.wrapped)  # type: ignore[method-assign]


class Special(Client):
    pass


def bind_nothing(m: falsetto.Patch) -> None:
    """Keep a subject as it is in every class."""
    m.setattr(core.Subject, "__get__", lambda self, instance, owner=None: self)


def bind_everything(m: falsetto.Patch) -> None:
    """Take every subject in a class for a method."""
    m.setattr(core.Subject, "_is_method_of", lambda self, owner: True)


def verdicts(name: str, subject: Any, client: Any) -> list[str]:
    def check() -> None:
        assert "Paris" in getattr(client, name)("Is it Paris?")

    planted = core.plant(subject, "empty", "echo")
    return [word(core.check_callable(check, each)) for each in planted]


@pytest.mark.parametrize("client", [Client(), Special()], ids=["its own", "inherited"])
@pytest.mark.parametrize("name", ["complete", "wrapped"])
@falsetto.must_fail_when(bind_nothing)
def test_a_method_gets_its_object_and_its_stand_in_the_prompt(name: str, client: Any) -> None:
    assert verdicts(name, getattr(Client, name), client) == ["proven", "false"]


@falsetto.must_fail_when(bind_nothing)
def test_a_class_method_gets_its_class() -> None:
    subject = vars(Client)["shared"].__func__
    assert verdicts("shared", subject, Client()) == ["proven", "false"]
    # Up to Python 3.12 a classmethod asks what it wraps to bind the class.
    assert inspect.ismethod(subject.__get__(Client, Client))


@pytest.mark.parametrize("name", ["plain", "kept", "written_here"])
@falsetto.must_fail_when(bind_everything)
def test_what_a_class_only_keeps_is_called_as_it_is(name: str) -> None:
    assert verdicts(name, getattr(Client, name), Client()) == ["proven", "false"]


@falsetto.must_fail_when(bind_nothing)
def test_an_asynchronous_method_is_awaited() -> None:
    method = Client().later
    assert inspect.ismethod(method)
    assert asyncio.run(method("why")) == "Paris"


@falsetto.must_fail_when(lambda m: m.setattr(core._evals._subject, "is_a", lambda obj, kind: False))
def test_a_method_of_one_object_cannot_be_swapped_and_is_told_how() -> None:
    with pytest.raises(core.errors.DeclarationTypeError) as refused:
        core.plant(Client().complete, "empty")
    with pytest.raises(TypeError) as unswapped:
        core.Patch().swap(Client().complete, ask)
    for said in (str(refused.value), str(unswapped.value)):
        assert said.endswith("so name it by its class: Client.complete")
