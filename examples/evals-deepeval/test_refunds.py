"""Checks of what deepeval ships: each false one, and a proven one beside it."""

from __future__ import annotations

from functools import partial

import falsetto
from adapter import hold
from deepeval.dataset import Golden
from deepeval.metrics import ExactMatchMetric, ToolCorrectnessMetric
from deepeval.models import DeepEvalBaseLLM
from deepeval.test_case import ToolCall

REFUND = Golden(
    input="Refund order 17.",
    expected_output="Order 17 is refunded.",
    expected_tools=[ToolCall(name="refund")],
)


@falsetto.Subject
def agent(request):
    """Return what the agent once said, and the tools that it called."""
    return "Order 17 is refunded.", [ToolCall(name="refund")]


def of_another_case(request):
    return "Order 17 has shipped.", [ToolCall(name="refund")]


def reckless(request):
    return "Order 17 is refunded.", [ToolCall(name="refund"), ToolCall(name="delete_order")]


class NoModel(DeepEvalBaseLLM):
    """Stand where a metric wants a model that judges, and is not going to ask it."""

    def load_model(self):
        return self

    def generate(self, prompt):
        raise AssertionError("it was asked")

    a_generate = generate

    def get_model_name(self):
        return "none"


tools = partial(ToolCorrectnessMetric, model=NoModel(), async_mode=False)
another_answer = falsetto.must_fail_when(lambda m: m.swap(agent, of_another_case))
another_tool = falsetto.must_fail_when(lambda m: m.swap(agent, reckless))


@another_answer
def test_the_answer_is_the_expected_one():
    """PROVEN: another answer is told from it."""
    hold(agent, REFUND, ExactMatchMetric)


@another_answer
def test_the_answer_is_the_expected_one_now_and_then():
    """FALSE: of a flaky test case deepeval warns, and never fails it."""
    hold(agent, REFUND, ExactMatchMetric, flaky=True)


@another_tool
def test_the_right_tools_are_called():
    """FALSE: the metric asks for the expected tools, and not what else was called."""
    hold(agent, REFUND, tools)


@another_tool
def test_the_right_tools_are_called_and_no_others():
    """PROVEN: the tools that were called are those that were expected."""
    hold(agent, REFUND, partial(tools, should_exact_match=True))
