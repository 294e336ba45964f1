from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Ran, Suite, breaks

CONFTEST = """
    import http.server, threading

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            with open("hits.txt", "a") as file: file.write(self.path + "\\n")
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")
        def log_message(self, *_): pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def pytest_unconfigure():
        server.shutdown()
        server.server_close()
"""
HEAD = """
    import conftest, urllib.request
    subject.path = lambda: "/first"
    other = falsetto.must_fail_when(lambda m: m.setattr(subject, "path", lambda: "/other"))

    def get(path):
        url = f"http://127.0.0.1:{conftest.server.server_port}{path}"
        return urllib.request.urlopen(url).read().decode()
"""
MARKED = """
    @declared
    @pytest.mark.vcr
    def test_proven(): assert get("/a") == "ok" and subject.pick() == 1

    @other
    @pytest.mark.vcr(record_mode="new_episodes")
    def test_asks_elsewhere(): assert get(subject.path()) == "ok"

    @other
    @pytest.mark.vcr
    def test_asks_once(): assert get(subject.path()) == "ok"
"""
REWRITTEN = """
    @other
    @pytest.mark.vcr(record_mode="rewrite")
    def test_rewritten(): assert get(subject.path()) == "ok"
"""
BY_HAND = """
    import vcr

    @other
    def test_other_cassette():
        with vcr.use_cassette(subject.path()[1:] + ".yaml"): assert get("/a") == "ok"

    @other
    @vcr.use_cassette("dropping.yaml", drop_unused_requests=True)
    def test_asks_less():
        assert get("/a") == "ok"
        if subject.path() == "/first": get("/b")
        assert subject.path() == "/first"
"""
UNHEARD = breaks("pytest_falsetto._isolation._vcr:isolation", "lambda config: None")
ONCE = "--record-mode=once"
PATHS = ("--import-mode=prepend",)


@pytest.mark.parametrize(("plugin", "options"), [("recording", [ONCE]), ("vcr", [])])
@falsetto.must_fail_when(UNHEARD)
def test_a_hidden_run_plays_what_the_run_as_written_recorded(
    tmp_path: Path, plugin: str, options: list[str]
) -> None:
    ran = Suite.of(tmp_path, HEAD + MARKED, plugin, conftest=CONFTEST).grade(*options, *PATHS)
    assert ran.reasons == {
        "test_proven": "stated-reason",
        "test_asks_elsewhere": "wrong-reason",
        "test_asks_once": "wrong-reason",
    }
    assert "/other" not in _recorded(ran)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._vcr:_kept_on_disk", "__import__('contextlib').nullcontext")
)
def test_a_cassette_that_is_rewritten_is_not_removed(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, HEAD + REWRITTEN, "recording", conftest=CONFTEST).grade(*PATHS)
    assert ran.reasons == {"test_rewritten": "wrong-reason"}
    assert _recorded(ran).count("/first") == 2


@falsetto.must_fail_when(UNHEARD)
def test_cassettes_used_by_hand_stay_as_they_are(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, HEAD + BY_HAND, conftest=CONFTEST).grade(*PATHS)
    assert ran.reasons == {
        "test_other_cassette": "wrong-reason",
        "test_asks_less": "stated-reason",
    }
    assert not (tmp_path / "other.yaml").exists()
    assert "/b" in ran.read("dropping.yaml")


def _recorded(ran: Ran) -> str:
    """Return what was asked of the server, and what cassettes hold."""
    cassettes = [path.read_text() for path in sorted(ran.folder.rglob("*.yaml"))]
    return "".join([ran.read("hits.txt"), *cassettes])
