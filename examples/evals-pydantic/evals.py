"""Cells of evaluators that pydantic-evals ships: each false one, and a proven one beside it."""

from __future__ import annotations

import asyncio
import sys

from adapter import cell
from falsetto import Ledger, Subject, plant
from pydantic_ai.messages import ModelResponse, ToolCallPart
from pydantic_ai.models.function import FunctionModel
from pydantic_evals import Case
from pydantic_evals.evaluators import Contains, EqualsExpected, IsInstance, LLMJudge

QUESTION = "What is the capital of France?"
EXPECTED = Case(inputs=QUESTION, expected_output="Paris")
NOTHING_EXPECTED = Case(inputs=QUESTION)


@Subject
def model(question: str) -> str:
    """Answer as the model once did."""
    return {QUESTION: "Paris"}[question]


def reading(messages, info):
    """Judge as a model would that reads the answer it is shown."""
    right = "Paris" in messages[-1].parts[-1].content.partition("<Rubric>")[0]
    verdict = {"reason": "It names Paris.", "pass": right, "score": float(right)}
    return ModelResponse(parts=[ToolCallPart(info.output_tools[0].name, verdict)])


def unreachable(messages, info):
    raise ConnectionError("the judge is not there")


def judge(function):
    return LLMJudge("The answer is right.", model=FunctionModel(function))


text = IsInstance("str")
CELLS = {
    "equals": (EXPECTED, [EqualsExpected(), text]),
    "equals, nothing expected": (NOTHING_EXPECTED, [EqualsExpected(), text]),
    "equals alone, nothing expected": (NOTHING_EXPECTED, [EqualsExpected()]),
    "contains": (EXPECTED, [Contains("Paris"), text]),
    "contains nothing": (EXPECTED, [Contains(""), text]),
    "judge": (EXPECTED, [judge(reading), text]),
    "judge, unreachable": (EXPECTED, [judge(unreachable), text]),
}


async def main():
    with Ledger() as ledger:
        for name, (case, evaluators) in CELLS.items():
            wrong = plant(model, other="Lyon")
            await ledger.agrade(name, cell(case, evaluators, model), must_fail=wrong)
    for check in ledger.record().checks:
        print(f"{check.grade.verdict.value.upper():8} {check.nodeid}")
    print(ledger.line())
    return ledger.exit_status()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
