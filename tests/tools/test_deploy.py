"""The files in deploy/: what they name is there, and what they promise is kept."""

import configparser
import json
import os
import re
import shlex
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from railhead.cli import main
from railhead.server.opening import new_id
from railhead.server.settings import Settings, describe, read_file, variable
from tests.needs import PATIENCE, PROJECT
from tests.server import caddy

DEPLOY = PROJECT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
PORT = "1848"
VARIABLES = {variable(name) for name in describe()}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, each with its words on one line."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(head, rest) for head, _, rest in (line.partition(" ") for line in joined.split("\n"))]


def told(name: str) -> list[str]:
    """What an instruction says, wherever it stands."""
    return [rest for head, rest in instructions() if head == name]


def compose() -> dict[str, Any]:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def filled_in(value: str) -> str:
    """A value of the compose file with the example's variables in it."""
    example = {"RAILHEAD_SITE": "trains.example.org", "POSTGRES_PASSWORD": "sesame"}
    return re.sub(r"\$\{(\w+)(?::[?-][^}]*)?\}", lambda match: example.get(match[1], ""), value)


def unit(file: Path) -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(file.read_text(encoding="utf-8"))
    return parser


def is_short(image: str) -> bool:
    """Whether an image is named without the host of a registry."""
    first, slash, _ = image.partition("/")
    return not slash or not re.search(r"[.:]", first)


def test_the_image_is_made_of_what_is_there_and_pinned() -> None:
    known = {"ARG", "FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE"}
    known |= {"STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {head for head, _ in instructions()} == known
    assert told("ARG") == ["BASE=python:3.13-slim"]
    for copied in told("COPY"):
        source, _ = copied.split()
        assert (PROJECT / source).exists(), source
    ignored = (PROJECT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    assert {f"!{each.split()[0]}" for each in told("COPY")} <= set(ignored)
    [packages] = [each for each in told("RUN") if "requirements.txt" in each]
    installs = re.findall(r"\$pip install[^&]+", packages)
    assert [each.split()[-1] for each in installs] == ["requirements-build.txt", "requirements.txt"]
    assert all("--require-hashes --only-binary :all:" in each for each in installs)


def test_what_comes_as_source_alone_is_built_with_what_is_pinned() -> None:
    """Everything else comes as a wheel. A package of one file may have none: look it up."""
    text = (DEPLOY / "requirements.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([\w.-]+)\S*==.*((?:\n\s+--hash=.*)+)", text, flags=re.MULTILINE)
    assert len(pins) > 50
    one_file = {name for name, hashes in pins if hashes.count("--hash") == 1}
    one_wheel = {"py-vapid"}
    [packages] = [each for each in told("RUN") if "requirements.txt" in each]
    built = set(re.findall(r"--no-binary (\S+)", packages))
    assert one_file - one_wheel == built
    # Without isolation: pip would fetch the newest setuptools, whatever is in it.
    assert "--no-build-isolation" in packages
    builders = (DEPLOY / "requirements-build.txt").read_text(encoding="utf-8")
    assert re.search(r"^setuptools==\S+ \\\n\s+--hash=sha256:", builders, flags=re.MULTILINE)


def test_the_image_runs_as_nobody_in_particular_and_says_how_it_is() -> None:
    [user] = told("USER")
    assert user not in ("root", "0", "0:0")
    assert told("EXPOSE") == [PORT]
    assert json.loads(told("ENTRYPOINT")[0])[-2:] == ["-m", "railhead"]
    assert json.loads(told("CMD")[0]) == ["serve"]


def answering(status: int) -> type[BaseHTTPRequestHandler]:
    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/health/ready" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Answering


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_the_image_is_healthy_if_its_server_is_ready_whatever_its_port(
    status: int, code: int
) -> None:
    [health] = told("HEALTHCHECK")
    command = json.loads(health.partition("CMD ")[2])
    assert command[0] == "/opt/railhead/.venv/bin/python"
    with HTTPServer(("127.0.0.1", 0), answering(status)) as server:
        server.timeout = PATIENCE
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        environment = {**os.environ, "RAILHEAD_PORT": str(server.server_port)}
        done = subprocess.run(
            [sys.executable, *command[1:]], env=environment, capture_output=True, check=False
        )
        thread.join()
    assert done.returncode == code, done.stderr


def test_the_image_sets_what_the_server_knows() -> None:
    [pairs] = told("ENV")
    environment = dict(pair.split("=", 1) for pair in pairs.split())
    own = {name: value for name, value in environment.items() if name.startswith("RAILHEAD_")}
    assert set(own) <= VARIABLES
    found = Settings.from_environment(own)
    assert (found.host, found.port, found.browser) == ("0.0.0.0", int(PORT), False)
    assert found.database.startswith(told("VOLUME")[0])


def test_requirements_of_the_image_are_those_of_the_project_and_the_drivers() -> None:
    def pins(file: str) -> set[str]:
        text = (PROJECT / file).read_text(encoding="utf-8")
        return set(re.findall(r"^[\w.\[\]-]+==\S+", text, flags=re.MULTILINE))

    ours = pins("deploy/requirements.txt")
    assert pins("requirements.txt") <= ours
    assert {name.partition("==")[0] for name in ours} >= {"psycopg", "psycopg-binary", "redis"}
    assert ours <= pins("requirements-dev.txt"), "the tests run with the same versions"


def test_the_site_has_a_server_a_database_and_a_proxy() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"server", "database", "proxy"}
    for service in services.values():
        assert is_short(service["image"])
        assert service["restart"] == "unless-stopped"
        for network in service["networks"]:
            assert network in found["networks"]
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).exists()
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert "front" not in services["database"]["networks"]
    assert found["networks"]["back"]["internal"]
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    for service in ("server", "database"):
        assert services[service]["healthcheck"]["test"][0] == "CMD"
    assert services["server"]["depends_on"]["database"]["condition"] == "service_healthy"


def test_the_server_of_the_site_gets_settings_that_it_takes() -> None:
    services = compose()["services"]
    given = {name: filled_in(value) for name, value in services["server"]["environment"].items()}
    assert set(given) <= VARIABLES
    found = Settings.from_environment(given)
    assert found.is_https
    assert found.database == "postgresql://railhead:sesame@database/railhead"
    assert services["proxy"]["networks"]["front"]["ipv4_address"] == found.proxies
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    wanted = re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert set(re.findall(r"^(\w+)=", example, flags=re.MULTILINE)) == set(wanted)
    assert re.search(r"^POSTGRES_PASSWORD=$", example, flags=re.MULTILINE), "no password is given"


def test_the_proxy_keeps_figures_inside_and_asks_whether_the_server_is_ready() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"@inside path /metrics /health/\*\s+respond @inside 404", text)
    assert f"server:{PORT}" in text
    assert "health_uri /health/ready" in text


def test_the_proxy_sends_what_belongs_to_a_table_to_one_server() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    [pattern] = re.findall(r"@table path_regexp table (\S+)", text)
    [header] = re.findall(r"request_header @table (\S+) \{re\.table\.1\}", text)
    assert f"lb_policy header {header}\n" in text
    table = new_id()
    for address in (f"/t/{table}", f"/t/{table}/parts", f"/api/tables/{table}/events"):
        found = re.match(pattern, address)
        assert found is not None
        assert found[1] == table
    for address in ("/", "/new/1848", "/api/tables", "/api/tables/import", "/static/1/t/table.js"):
        assert re.match(pattern, address) is None


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    program = caddy.program()
    arguments = ["validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    environment = {"RAILHEAD_SITE": "trains.example.org", "HOME": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        [program, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_settings_of_the_unit_are_taken() -> None:
    found = Settings(**read_file(DEPLOY / "railhead.toml"))
    assert found.host == "127.0.0.1"
    assert not found.browser
    assert found.is_https


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_a_unit_calls_a_command_that_there_is(file: Path) -> None:
    words = shlex.split(unit(file)["Service"]["ExecStart"])
    assert words[0] == "/opt/railhead/railhead"
    command = main.get_command(click.Context(main), words[1])
    assert command is not None
    flags = {flag for param in command.params for flag in param.opts}
    assert {word for word in words if word.startswith("--")} <= flags
    assert "/etc/railhead/railhead.toml" in words


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_a_unit_may_do_little(file: Path) -> None:
    service = unit(file)["Service"]
    assert service["DynamicUser"] == "yes"
    assert service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["StateDirectory"].split()[0] == "railhead"


def test_backups_are_made_by_a_timer_and_make_room() -> None:
    timer = unit(DEPLOY / "railhead-backup.timer")
    assert timer["Timer"]["OnCalendar"]
    assert timer["Install"]["WantedBy"] == "timers.target"
    assert "--keep" in unit(DEPLOY / "railhead-backup.service")["Service"]["ExecStart"]


def test_no_file_names_a_registry() -> None:
    for file in DEPLOY.iterdir():
        if file.name.startswith(".env"):
            continue
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"\b(docker\.io|ghcr\.io|quay\.io|pypi\.org|--index-url)", text), file
