from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

SETTINGS = """\
SECRET_KEY = "x"
INSTALLED_APPS = ["app"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = True
"""
MODELS = """\
from django.db import models


class Thing(models.Model):
    n = models.IntegerField()
"""
BODY = """
    from app.models import Thing
    from django.test import SimpleTestCase, TestCase, TransactionTestCase

    @declared
    @pytest.mark.django_db
    def test_rolled_back():
        Thing.objects.create(n=1)
        assert Thing.objects.count() == subject.pick()

    @declared
    @pytest.mark.django_db(transaction=True, reset_sequences=True)
    def test_flushed():
        assert Thing.objects.create(n=1).pk == subject.pick()

    @pytest.fixture
    def thing(db):
        return Thing.objects.create(n=5)

    @declared
    def test_fixture(thing, settings, django_assert_num_queries):
        settings.DEBUG = True
        with django_assert_num_queries(1):
            assert Thing.objects.count() == subject.pick()

    class TestData(TestCase):
        @classmethod
        def setUpTestData(cls):
            cls.thing = Thing.objects.create(n=subject.pick())

        @declared
        def test_body(self):
            self.assertEqual(Thing.objects.count(), subject.pick())
            Thing.objects.create(n=3)

        @falsetto.must_fail_when(
            lambda m: m.setattr(subject, "pick", subject.bad), scope="class"
        )
        def test_rebuilt(self):
            self.assertEqual(self.thing.n, 1)

        @declared
        def test_not_rebuilt(self):
            self.assertEqual(self.thing.n, 1)

        def test_undeclared(self):
            self.assertEqual(Thing.objects.count(), 1)

    class TestTransaction(TransactionTestCase):
        @declared
        def test_transaction(self):
            Thing.objects.create(n=3)
            self.assertEqual(Thing.objects.count(), subject.pick())

    class TestSimple(SimpleTestCase):
        @declared
        def test_simple(self):
            self.assertEqual(1, subject.pick())

        @declared
        def test_false(self):
            self.assertTrue(subject.pick())
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._fixtures:_CLASS_WIDE", "()"))
def test_each_run_finds_the_database_as_it_was(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, "django").beside(
        {"settings.py": SETTINGS, "app/__init__.py": "", "app/models.py": MODELS}
    )
    assert suite.grade("--ds=settings", "--import-mode=prepend").reasons == {
        "test_rolled_back": "stated-reason",
        "test_flushed": "stated-reason",
        "test_fixture": "stated-reason",
        "TestData::test_body": "stated-reason",
        "TestData::test_rebuilt": "stated-reason",
        "TestData::test_not_rebuilt": "out-of-scope",
        "TestData::test_undeclared": "undeclared",
        "TestTransaction::test_transaction": "stated-reason",
        "TestSimple::test_simple": "stated-reason",
        "TestSimple::test_false": "negative-passed",
    }
