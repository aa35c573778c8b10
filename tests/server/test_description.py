"""Whatever the description of the API allows, and more, is answered without a server error."""

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from railhead.server.settings import Settings
from tests.server import servers
from tests.server.games import long_game
from tests.server.guests import Guest

pytestmark = pytest.mark.thorough

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def served(empty_database, tmp_path_factory):
    """A server with a table in the middle of a game, and the owner's headers."""
    file = tmp_path_factory.mktemp("described") / "tables.sqlite"
    file.write_bytes(empty_database.read_bytes())
    settings = Settings(
        database=f"sqlite:///{file}",
        requests_per_minute=0,
        tables_per_hour=0,
        sign_ins_per_hour=0,
        body_limit=20_000,
        url="http://localhost",
    )
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        owner = Guest(client)
        game = msgspec.to_builtins(long_game().record())
        table_id = owner.post("/api/tables/import", game, 201)["id"]
        other = Guest(client)
        other.post("/api/me", {"name": "Ann"}, 200)
        yield url, table_id, headers_of(owner), headers_of(other)


def headers_of(guest):
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    return {"cookie": cookie, "x-csrftoken": guest.token()}


@pytest.fixture(scope="module")
def described(served):
    url = served[0]
    schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
    # A stream that does not end, and the end of the table on which all of this is tried.
    return schema.exclude(path_regex="/(events|delete)$")


TAGS = ["titles", "tables", "playing", "undo", "seats", "keeping", "pictures"]
# Tried by another: who signs in has new cookies afterwards, and the table would be nobody's.
OF_PEOPLE = ["me", "signing in"]
LATER = ["live", "notices", "pace", "orders", "lobby", "clubs", "contests"]
LATER += ["peace", "players", "operator"]


def send_all(described, served, tag, examples):
    """Send so many requests to every address under a tag."""
    _, table_id, owner, other = served
    headers = other if tag in OF_PEOPLE else owner
    operations = [found.ok() for found in described.include(tag=tag).get_all_operations()]
    assert operations
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def send(case):
            if "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table_id
            case.call_and_validate(headers=headers, checks=CHECKS)

        send()


@pytest.mark.parametrize("examples", [4, pytest.param(20, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("tag", [*TAGS, *LATER, *OF_PEOPLE])
def test_nothing_breaks_the_server(described, served, tag, examples):
    send_all(described, served, tag, examples)


@pytest.mark.soak
@pytest.mark.parametrize("tag", [*TAGS, *LATER, *OF_PEOPLE])
def test_nothing_breaks_the_server_however_often(described, served, tag):
    send_all(described, served, tag, 500)


def test_no_part_of_the_description_is_left_out(described):
    found = {tag for each in described.get_all_operations() for tag in each.ok().tags}
    assert found == {*TAGS, *LATER, *OF_PEOPLE}
