"""Hold what an agent does to deepeval's metrics, as often as it is asked."""

from __future__ import annotations

from deepeval import assert_test
from deepeval.test_case import LLMTestCase


def hold(agent, golden, *metrics, **more):
    """Assert that the agent does in a case what is expected of it.

    Args:
        golden: The case: what is asked, and the answer and the tools that are expected.
        metrics: What makes each metric. One that was used keeps its score, so every run makes anew.
        more: What else the test case says of itself.
    """
    said, called = agent(golden.input)
    case = LLMTestCase(
        input=golden.input,
        actual_output=said,
        expected_output=golden.expected_output,
        tools_called=called,
        expected_tools=golden.expected_tools,
        **more,
    )
    assert_test(case, [metric() for metric in metrics], run_async=False)
