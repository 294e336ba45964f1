from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

PICKS = """
    import os

    ENCODING = "utf-8"
    KEY = "plain"
    HANDLERS = {"plain": lambda: 10}

    class Backend:
        known = {}
        def __init_subclass__(cls, name): Backend.known[name] = cls
        def run(self): return 10

    class Plain(Backend, name="plain"): pass

    def encoded(): return "text".encode(ENCODING)
    def handled(): return HANDLERS[KEY]()
    def backed(): return Backend.known[KEY]().run()
    def by_environment(): return HANDLERS[os.environ.get("SHOP_HANDLER", "plain")]()
"""
HELPS = """
    import picks

    def explode(): raise AssertionError("offline")

    picks.HANDLERS["helper"] = explode
"""
PICKED = """
    import codecs
    import helps, picks

    must = falsetto.must_fail_when
    picks_dead = must(lambda m: m.setattr(picks, "KEY", "dead"))

    def explode(*_): raise AssertionError("offline")

    codecs.register(lambda name: codecs.CodecInfo(explode, explode) if name == "dead" else None)
    picks.HANDLERS["dead"] = explode

    class Dead(picks.Backend, name="dead"):
        def run(self): pytest.fail("offline")

    @must(lambda m: m.setattr(picks, "ENCODING", "dead"))
    def test_codec(): picks.encoded()

    @picks_dead
    def test_handler(): picks.handled()

    @picks_dead
    def test_subclass(): picks.backed()

    @must(lambda m: m.setattr(picks, "KEY", "helper"))
    def test_helper(): picks.handled()

    @must(lambda m: m.setenv("SHOP_HANDLER", "dead"))
    def test_environment(): picks.by_environment()
"""


@falsetto.must_fail_when(breaks("falsetto._failure._blame:Blame._met", "lambda *_: None"))
def test_what_planted_data_picks_proves_no_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, PICKED, picks=PICKS, helps=HELPS).grade()
    assert set(ran.reasons.values()) == {"wrong-reason"}
    assert ran.line == (0, 0, 0, 5, 5, 5)


USUAL = """
    import picks

    nine = falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", lambda: 9))
    failed = falsetto.must_fail_when(lambda m: m.setattr(picks, "KEY", "failed"))

    def must_not_fail(*_): pytest.fail("it failed")

    class Audited(picks.Backend, name="plain"):
        def run(self): assert subject.pick() == 1

    @pytest.fixture
    def tripwire(monkeypatch): monkeypatch.setitem(picks.HANDLERS, "failed", must_not_fail)

    @nine
    def test_always_called(): picks.backed()

    @failed
    def test_of_a_fixture(tripwire): picks.handled()

    @failed
    def test_of_the_check(monkeypatch):
        monkeypatch.setitem(picks.HANDLERS, "failed", must_not_fail)
        picks.handled()
"""


@falsetto.must_fail_when(
    breaks("falsetto._failure._handed_in:HandedIn.leads_alone", "lambda *_: False")
)
def test_what_is_always_called_and_what_the_check_set_up_is_the_checks_own(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, USUAL, picks=PICKS).grade()
    assert set(ran.reasons.values()) == {"stated-reason"}
    runs = {name: len(check["runs"]) for name, check in ran.checks.items()}
    assert runs == {"test_always_called": 4, "test_of_a_fixture": 3, "test_of_the_check": 3}
