"""Answers are compressed for those who take that, and come out as they were."""

from litestar import get
from litestar.response import Stream
from litestar.testing import TestClient

from railhead.server import compression
from railhead.server.app import assemble
from railhead.server.settings import Settings

WORDS = "All the railways of the world. " * 20_000


@get("/long", sync_to_thread=False, media_type="text/plain")
def long() -> str:
    return WORDS


@get("/short", sync_to_thread=False, media_type="text/plain")
def short() -> str:
    return WORDS[: compression.SMALL - 1]


@get("/middle", sync_to_thread=False, media_type="text/plain")
def middle() -> str:
    return WORDS[: compression.SMALL]


@get("/stream", sync_to_thread=False)
def stream() -> Stream:
    return Stream(iter([WORDS[:2_000], WORDS[:2_000]]))


def test_answers_come_out_as_they_were(sqlite):
    app = assemble(Settings(database=sqlite), route_handlers=[long, short, middle, stream])
    with TestClient(app) as client:
        for path, words, packed in (
            ("/long", WORDS, True),
            ("/middle", WORDS[: compression.SMALL], True),
            ("/short", WORDS[: compression.SMALL - 1], False),
            ("/stream", WORDS[:2_000] * 2, False),
        ):
            answer = client.get(path, headers={"accept-encoding": "gzip"})
            assert answer.text == words
            assert (answer.headers.get("content-encoding") == "gzip") is packed
            plain = client.get(path, headers={"accept-encoding": "identity"})
            assert plain.text == words
            assert "content-encoding" not in plain.headers
        length = int(client.get("/long").headers["content-length"])
    assert length < len(WORDS) / 100
