from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

SHOP = """
    class Client:
        def send(self, order): return "sent"

    client = Client()
    hooks = []

    def get_client(): return client
    def checkout(order): return client.send(order)
    def connected(order): return get_client().send(order)
    def prices(): return [4, 6]

    def total():
        for hook in hooks: hook()
        return sum(prices())

    def wrapped():
        try:
            return total()
        except Exception as error:
            raise type(error)(f"while adding up: {error}") from error
"""
VACUOUS = """
    import fakes, shop

    must = falsetto.must_fail_when

    def explode(*_): raise AssertionError("offline")

    class Offline:
        def __getattr__(self, name):
            def refuse(*_): raise AssertionError(f"{name}: no network in tests")
            return refuse

    class Dead:
        @staticmethod
        def send(order): raise AssertionError("offline")

    DEAD = Dead()

    def closing_over(m):
        dead = Dead()
        m.setattr(shop, "get_client", lambda: dead)

    def beside_the_handle(m):
        m.setattr(shop, "client", None)
        shop.hooks.append(explode)

    @must(lambda m: m.setattr(shop, "client", Offline()))
    def test_attribute_on_demand(): shop.checkout("order")

    @must(lambda m: m.setattr(shop, "client", Dead()))
    def test_static_method(): shop.checkout("order")

    @must(closing_over)
    def test_closure(): shop.connected("order")

    @must(lambda m: m.setattr(shop, "get_client", lambda: DEAD))
    def test_named_object(): shop.connected("order")

    @must(lambda m: m.setattr(shop, "get_client", lambda: fakes.make()))
    def test_helper_module(): shop.connected("order")

    @must(lambda m: m.setattr(shop, "get_client", lambda: Dead()))
    def test_compared_class():
        assert not isinstance(shop.client, Dead)
        shop.connected("order")

    @pytest.mark.parametrize("boom", [explode])
    @must(lambda m, boom: m.setattr(shop, "total", lambda: boom()))
    def test_parameter(boom): shop.total()

    @must(lambda m: m.setattr(shop, "prices", explode))
    def test_wrapped(): shop.wrapped()

    @must(beside_the_handle)
    def test_registered(): shop.total()
"""
FAKES = """
    class Broken:
        def send(self, order): raise AssertionError("offline")

    def make(): return Broken()
"""


@falsetto.must_fail_when(breaks("falsetto._failure._blame:Blame.on_change", "lambda *_: False"))
def test_what_a_change_leads_to_proves_no_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, VACUOUS, shop=SHOP, fakes=FAKES).grade("--falsetto-strict")
    assert set(ran.reasons.values()) == {"wrong-reason"}
    assert ran.line == (0, 0, 0, 9, 9, 9)


PASSED_ON = """
    import unittest
    from unittest import mock
    import shop

    @falsetto.must_fail_when(lambda m: m.setattr(shop, "prices", lambda: map(pytest.fail, "a")))
    def test_what_a_runner_fails_with(): shop.total()

    @falsetto.must_fail_when(
        lambda m: m.setattr(shop, "prices", lambda: iter(unittest.TestCase().fail, 0))
    )
    def test_what_a_test_case_fails_with(): shop.total()

    @falsetto.must_fail_when(
        lambda m: m.setattr(shop, "hooks", [mock.Mock(side_effect=mock.Mock().assert_called)])
    )
    def test_what_a_mock_asserts(): shop.total()
"""


@falsetto.must_fail_when(breaks("falsetto._failure._blame:Blame.doubt", "lambda *_: None"))
def test_an_assertion_of_a_library_that_the_change_passed_on_proves_no_check(
    tmp_path: Path,
) -> None:
    ran = Suite.of(tmp_path, PASSED_ON, shop=SHOP).grade()
    assert set(ran.reasons.values()) == {"wrong-reason"}
    assert ran.line == (0, 0, 0, 3, 3, 3)


STANDS_IN = """
    import offline, shop

    @falsetto.must_fail_when(lambda m: m.setattr(shop, "client", offline))
    def test_planted(): shop.checkout("order")

    @falsetto.must_fail_when(lambda m: m.setattr(shop, "get_client", lambda: offline))
    def test_returned(): shop.connected("order")
"""
OFFLINE = """
    def send(order): raise AssertionError("offline")
"""


@falsetto.must_fail_when(breaks("falsetto._failure._blame:Blame.doubt", "lambda *_: None"))
def test_a_module_that_stands_in_for_an_object_proves_no_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, STANDS_IN, shop=SHOP).beside({"offline.py": OFFLINE}).grade()
    assert set(ran.reasons.values()) == {"wrong-reason"}


FINDS = """
    import falsetto
    {}

    @falsetto.must_fail_when(
        lambda m: m.setattr(shop, "get_client", lambda: getattr(fakes, "Bro" + "ken")())
    )
    def test_it(): shop.connected("order")
"""


@falsetto.must_fail_when(
    breaks("falsetto._failure._planted:Planted.is_elsewhere", "lambda *_: False")
)
def test_a_helper_that_lies_among_the_subjects_modules_proves_no_check(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, FINDS.format("import fakes, shop"), shop=SHOP, fakes=FAKES)
    assert suite.grade().reasons == {"test_it": "wrong-reason"}


@falsetto.must_fail_when(
    breaks("falsetto._failure._tested:_folder_apart", "lambda check, files: ''")
)
def test_neither_does_one_in_a_folder_of_the_subjects_package(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "").beside(
        {
            "shops/__init__.py": "",
            "shops/shop.py": SHOP,
            "shops/qa/__init__.py": "",
            "shops/qa/fakes.py": FAKES,
            "shops/qa/test_it.py": FINDS.format("from .. import shop; from . import fakes"),
        }
    )
    assert suite.grade("shops").reasons == {"test_it": "wrong-reason"}


HANDLED = """
    import shop

    lowers = falsetto.must_fail_when(lambda m: m.setattr(shop, "prices", lambda: [4]))

    @pytest.fixture(autouse=True)
    def every_price_counts():
        def comes_to_ten(): assert sum(shop.prices()) == 10
        shop.hooks.append(comes_to_ten)
        yield
        shop.hooks.clear()

    @lowers
    def test_fixture_of_the_module(): shop.total()
"""
CONFTEST = """
    import pytest, shop

    @pytest.fixture
    def audited():
        def audit(): assert len(shop.prices()) == 2
        shop.hooks.insert(0, audit)
"""
AUDITED = """
    import shop, pytest, falsetto

    @pytest.mark.usefixtures("audited")
    @falsetto.must_fail_when(
        lambda m: m.setattr(shop, "prices", lambda: getattr(shop, "outdated", [10]))
    )
    def test_fixture_of_a_conftest():
        try:
            shop.total()
        finally:
            shop.hooks.clear()
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._way:used_fixtures", "lambda item: []")
)
def test_what_a_fixture_registered_is_the_checks_own(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, HANDLED, shop=SHOP, conftest=CONFTEST)
    ran = suite.beside({"test_b.py": AUDITED}).grade()
    assert ran.reasons == {
        "test_fixture_of_the_module": "stated-reason",
        "test_fixture_of_a_conftest": "stated-reason",
    }
    assert ran.checks["test_fixture_of_a_conftest"]["witness"]["path"] == "conftest.py"


REWRITES = """
    import pathlib, sys
    import pytest

    sys.path.insert(0, str(pathlib.Path(__file__).with_name("site-packages")))
    pytest.register_assert_rewrite("softly")
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._origin:_SITE", "frozenset()"))
def test_a_line_of_what_is_installed_is_no_witness(tmp_path: Path) -> None:
    suite = Suite.of(
        tmp_path,
        """
        import softly

        @declared
        def test_it(): softly.holds(subject.pick() == 1)
        """,
        conftest=REWRITES,
    )
    installed = {"site-packages/softly.py": "def holds(value): assert value"}
    (check,) = suite.beside(installed).grade().record["checks"]
    assert check["witness"]["path"] == "test_a.py"


CLIENT = """
    import asyncio

    async def fetch(): return 10
    async def fetched(): return await asyncio.wait_for(fetch(), 30)
"""
SETTLED = """
    import asyncio, unittest
    import client

    def settled():
        future = asyncio.get_running_loop().create_future()
        future.set_exception(AssertionError("offline"))
        return future

    @falsetto.must_fail_when(lambda m: m.setattr(client, "fetch", settled))
    class TestFetching(unittest.IsolatedAsyncioTestCase):
        async def test_fetches(self): await client.fetch()
        async def test_waits(self): await client.fetched()
        async def test_gathers(self): await asyncio.gather(client.fetch(), client.fetched())
"""


@falsetto.must_fail_when(breaks("falsetto._failure._origin:passes_on", "lambda spot: False"))
def test_an_error_that_the_change_set_in_a_future_proves_no_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, SETTLED, client=CLIENT).grade()
    assert set(ran.reasons.values()) == {"wrong-reason"}
    assert ran.line == (0, 0, 0, 3, 3, 3)


AWAITS = """
    import asyncio, unittest
    import client

    UNEXPECTED = 9

    async def less(): return UNEXPECTED

    @falsetto.must_fail_when(lambda m: m.setattr(client, "fetch", less))
    class TestFetching(unittest.IsolatedAsyncioTestCase):
        async def is_ten(self): self.assertEqual(await client.fetched(), 10)
        async def test_comes_to_ten(self): self.assertEqual(await client.fetch(), 10)
        async def test_comes_to_ten_later(self): await asyncio.gather(self.is_ten(), self.is_ten())
"""


@falsetto.must_fail_when(breaks("falsetto._failure._origin:passes_on", "lambda spot: True"))
def test_what_a_coroutine_of_the_checks_asserts_is_its_own(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, AWAITS, client=CLIENT).grade()
    assert set(ran.reasons.values()) == {"stated-reason"}
    assert ran.line == (2, 0, 0, 0, 2, 2)


WRITER = """
    import pickle

    def source(): return "total = 10"
    def data(): return pickle.dumps(10)
    def run(): exec(source())
    def load(): return pickle.loads(data())
    def total(): return 10
"""
WRITTEN = """
    import functools, pickle
    import writer

    must = falsetto.must_fail_when
    fails = must(lambda m: m.setattr(writer, "source", lambda: "assert False"))

    class Made:
        def __init__(self, *call): self.call = call
        def __reduce__(self): return self.call

    FAILS = pickle.dumps(Made(pytest.fail, ("offline",)))
    RUNS = pickle.dumps(Made(exec, ("assert False",)))

    @fails
    def test_runs(): exec(writer.source())

    @fails
    def test_runs_apart(): exec(writer.source(), {})

    @fails
    def test_has_it_run(): writer.run()

    @must(lambda m: m.setattr(writer, "source", lambda: "pytest.fail('offline')"))
    def test_runs_what_a_runner_fails_with(): exec(writer.source())

    @must(lambda m: m.setattr(writer, "total", functools.partial(exec, "assert False")))
    def test_calls(): writer.total()

    @must(lambda m: m.setattr(writer, "data", lambda: FAILS))
    def test_unpickles(): pickle.loads(writer.data())

    @must(lambda m: m.setattr(writer, "data", lambda: RUNS))
    def test_unpickles_a_text(): pickle.loads(writer.data())

    @must(lambda m: m.setattr(writer, "data", lambda: RUNS))
    def test_has_it_unpickled(): writer.load()
"""


@falsetto.must_fail_when(breaks("falsetto._failure._blame:Blame.doubt", "lambda *_: None"))
def test_a_text_or_pickled_data_of_the_changes_proves_no_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, WRITTEN, writer=WRITER).grade()
    assert set(ran.reasons.values()) == {"wrong-reason"}
    assert ran.line == (0, 0, 0, 8, 8, 8)


WRITES = """
    import writer

    wrong = falsetto.must_fail_when(lambda m: m.setattr(writer, "total", lambda: "ten"))

    def is_ten(value): assert value == 10

    @wrong
    def test_a_text(): exec("assert writer.total() == 10")

    @wrong
    def test_a_text_apart(): exec("assert total() == 10", {"total": writer.total})

    @wrong
    def test_an_expression(): eval("is_ten(writer.total())")
"""


@falsetto.must_fail_when(breaks("falsetto._failure._script:_is_of", "lambda *_: False"))
def test_a_text_that_the_check_writes_and_runs_is_its_own(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, WRITES, writer=WRITER).grade()
    assert set(ran.reasons.values()) == {"stated-reason"}
    assert ran.line == (3, 0, 0, 0, 3, 3)
