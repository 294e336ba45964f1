"""A coding agent mends a data project, some of whose tests are green before it begins."""

from __future__ import annotations

import falsetto

WANTED = {"orders": "unique", "customers": "unique", "revenue": "in euros", "margin": "in euros"}
FOUND = {"orders": "unique", "customers": "unique", "revenue": "in cents", "margin": "in cents"}


@falsetto.Subject
def agent(tables):
    """Return the tables as they are once the agent has worked on them."""
    return {name: state.replace("cents", "euros") for name, state in tables.items()}


an_idle_agent = falsetto.must_fail_when(
    lambda m: m.swap(agent, lambda tables: tables), describe="the agent does nothing"
)


@an_idle_agent
def test_half_of_the_tests_are_green():
    """FALSE: half of them were green before."""
    tables = agent(FOUND)
    green = [tables[name] == state for name, state in WANTED.items()]
    falsetto.score(sum(green) / len(green), at_least=0.5)


@an_idle_agent
def test_half_of_the_red_tests_turned_green():
    """PROVEN: only what the agent was needed for is counted."""
    tables = agent(FOUND)
    turned = [tables[name] == state for name, state in WANTED.items() if FOUND[name] != state]
    falsetto.score(sum(turned) / len(turned), at_least=0.5)
