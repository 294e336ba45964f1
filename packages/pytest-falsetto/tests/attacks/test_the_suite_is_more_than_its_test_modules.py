from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

SERVICE = """
    class Service:
        def __init__(self, client): self.client = client
        def go(self): self.client.send(1)
"""
FAKES = """
    class Fake:
        def send(self, value): assert value == 1, "sent something else"
"""
CHECK = """
    import falsetto, fakes, service

    @falsetto.must_fail_when(
        lambda m: m.setattr(service.Service, "go", lambda self: getattr(self.client, "send")(2))
    )
    def test_it(): service.Service(fakes.Fake()).go()
"""
PLAIN = CHECK.replace('getattr(self.client, "send")', "self.client.send")


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._origin:_TESTS", "frozenset()"))
def test_a_fake_in_a_folder_for_tests_is_the_suites(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "", service=SERVICE).beside(
        {"pytest.ini": "[pytest]\n", "tests/fakes.py": FAKES, "tests/test_it.py": CHECK}
    )
    ran = suite.grade("tests", PYTHONPATH=str(tmp_path))
    assert ran.reasons == {"test_it": "stated-reason"}
    (check,) = ran.record["checks"]
    assert check["witness"]["path"] == "tests/fakes.py"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._origin:_TESTS", "frozenset({'lib'})")
)
def test_a_module_in_any_other_folder_is_not_the_suites(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "", service=SERVICE).beside(
        {"pytest.ini": "[pytest]\n", "lib/fakes.py": FAKES, "tests/test_it.py": CHECK}
    )
    ran = suite.grade("tests", PYTHONPATH=f"{tmp_path}:{tmp_path / 'lib'}")
    assert ran.reasons == {"test_it": "wrong-reason"}


@falsetto.must_fail_when(breaks("falsetto._failure._means:Means.could_make", "lambda *_: True"))
def test_its_object_is_the_checks_all_the_same_under_a_change_that_was_given_it(
    tmp_path: Path,
) -> None:
    suite = Suite.of(tmp_path, "", service=SERVICE).beside(
        {"pytest.ini": "[pytest]\n", "lib/fakes.py": FAKES, "tests/test_it.py": PLAIN}
    )
    ran = suite.grade("tests", PYTHONPATH=f"{tmp_path}:{tmp_path / 'lib'}")
    assert ran.reasons == {"test_it": "stated-reason"}


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._origin:_is_named_for_tests",
        "lambda file, root: root.name == 'ci' and original(file, root)",
    )
)
def test_a_folder_for_tests_is_one_wherever_the_configuration_lies(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "", service=SERVICE).beside(
        {"ci/pytest.ini": "[pytest]\n", "tests/fakes.py": FAKES, "tests/unit/test_it.py": CHECK}
    )
    ran = suite.grade("-c", "ci/pytest.ini", "tests", PYTHONPATH=f"{tmp_path}:{tmp_path / 'tests'}")
    assert list(ran.reasons.values()) == ["stated-reason"]


@falsetto.must_fail_when(
    breaks("falsetto._failure._tested:_folder_apart", "lambda check, files: ''")
)
def test_what_lies_beside_the_check_and_apart_from_the_subject_is_the_suites(
    tmp_path: Path,
) -> None:
    suite = Suite.of(tmp_path, "", service=SERVICE).beside(
        {"pytest.ini": "[pytest]\n", "spec/fakes.py": FAKES, "spec/test_it.py": CHECK}
    )
    ran = suite.grade("spec", PYTHONPATH=str(tmp_path))
    assert ran.reasons == {"test_it": "stated-reason"}


@falsetto.must_fail_when(
    breaks(
        "falsetto._failure._tested:_folder_apart",
        "lambda check, files: check.__code__.co_filename.rpartition('test_it')[0]",
    )
)
def test_what_lies_beside_the_subject_too_is_not(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "").beside(
        {
            "pytest.ini": "[pytest]\n",
            "spec/service.py": SERVICE,
            "spec/fakes.py": FAKES,
            "spec/test_it.py": CHECK,
        }
    )
    assert suite.grade("spec").reasons == {"test_it": "wrong-reason"}
