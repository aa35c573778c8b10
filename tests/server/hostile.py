"""What nobody sends by mistake: bodies, pieces of addresses and headers for tests."""

from __future__ import annotations

DEEP = b"[" * 1_200 + b"]" * 1_200

BODIES = {
    "deep objects": b'{"a":' * 1_200 + b"1" + b"}" * 1_200,
    "deep lists": DEEP,
    "a deep action": b'{"expected": 0, "action": {"type": "pass", "x": ' + DEEP + b"}}",
    "only openings": b"[" * 60_000,
    "a byte that is no text": b'{"text": "\xff"}',
    "such a byte in an action": b'{"expected": 0, "action": {"type": "\xff"}}',
    "such a byte in a name": b'{"name": "\xff", "kind": "link"}',
    "half a character": b'{"text": "\\ud800", "secret": "\\udfff", "name": "\\ud800"}',
    "half a character in an action": b'{"expected": 0, "action": {"type": "\\ud800"}}',
    "a zero byte": b'{"text": "a\\u0000b", "secret": "\\u0000", "name": "\\u0000", "kind": "link"}',
    "a large number": b'{"expected": ' + b"9" * 5_000 + b', "action": {}, "at": 1}',
    "a large number in an action": b'{"expected": 0, "action": {"type": "pass", "x": '
    + b"9" * 5_000
    + b"}}",
    "a large position": b'{"at": ' + b"9" * 40 + b', "to": ' + b"9" * 40 + b', "expected": 0}',
    "no number": b'{"seconds": NaN, "expected": 1e999, "action": {}}',
    "nothing": b"",
    "half of it": b'{"text": ',
    "null": b"null",
    "a long track": b'{"routes": [{"train": "2", "track": ["' + b"A" * 60_000 + b'"]}]}',
    "a strange option": b'{"title": "1848", "seats": [{"name": "a"}, {"name": "b"}, '
    b'{"name": "c"}], "options": {"\\ud800": "\\u0000"}}',
    "a strange file": b'{"title": "1848", "players": [{"id": ' + DEEP + b'}], "actions": 3}',
    "a seed without end": b'{"railhead": 1, "title": "1848", "version": 1, "options": {}, '
    b'"players": ["a", "b", "c"], "actions": [], "seed": ' + b"9" * 5_000 + b"}",
}

PIECES = (
    "x" * 4_400,
    "9" * 5_000,
    "%00",
    "%ff",
    "%ED%A0%80",
    "%2e%2e%2f",
    "%0d%0aset-cookie:x",
    "-1",
    "NaN",
)

QUERIES = (
    "?at=-1",
    f"?at={'9' * 30}",
    f"?at={'9' * 5_000}",
    "?at=%ff",
    f"?since={'9' * 25}",
    f"?before={'9' * 5_000}",
    "?seconds=nan&weights=%D9%A1:%D9%A2",
    "?company=%00&theme=%ff",
    "?" + "a=%ff&" * 1_000,
)

HEADERS = (
    {"cookie": b"railhead=\xff; csrftoken=\xff"},
    {"cookie": b"=" * 4_000},
    {"x-csrftoken": b"\xff\xfe"},
    {"host": b"\xff"},
    {"host": b"[::1"},
    {"accept": b"\xff;q=;;,,"},
    {"accept-encoding": b"gzip;q=x,\xff"},
    {"last-event-id": b"\xff"},
    {"if-none-match": b"\xff"},
    {"range": b"bytes=99-1"},
    {"x-forwarded-for": b"\xff, , ,"},
    {"content-type": b"application/json; charset=utf-7"},
    {"content-type": b"multipart/form-data; boundary=" + b"y" * 9_000},
    {"content-type": b"\xff"},
)
