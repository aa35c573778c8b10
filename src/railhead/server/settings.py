"""Every setting of the server: from a file (``port = 8000``), the environment (``RAILHEAD_PORT``)
or a flag (``--port``). What stands later in this list wins."""

from __future__ import annotations

import math
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

from railhead.play.refusal import RailheadError

PREFIX = "RAILHEAD_"
FILE = PREFIX + "SETTINGS"  # names the file with settings, if there is one
_CONTACT = re.compile(r"(mailto:|https://)[!-~]+")
_TOKEN = re.compile(r"[!-~]{16,}")
_LEVELS = ("debug", "info", "warning", "error")
_FORMATS = ("text", "json")
_LOBBY = ("auto", "yes", "no")
_THIS_COMPUTER = ("127.0.0.1", "::1", "localhost")
_TLS = ("starttls", "tls", "none")
DEFAULT_PORT = 1848


class BadSetting(RailheadError):
    """A setting that can't be used as it stands."""


def _setting(default: Any, says: str) -> Any:
    return field(default=default, metadata={"says": says})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server runs. The words beside each setting are those of ``--help``."""

    host: str = _setting("127.0.0.1", "Address to listen on; 0.0.0.0 lets other computers in.")
    port: int = _setting(0, f"Port to listen on; 0 takes {DEFAULT_PORT} or the next free one.")
    database: str = _setting(
        "", "File or address of the database (postgresql://...); else a file of the user's."
    )
    url: str = _setting("", "Address under which players reach the server, for links to seats.")
    proxies: str = _setting(
        "", "Addresses of proxies, separated by commas, that say truly who and how one asks."
    )
    security_contact: str = _setting(
        "", "Whom to tell of a weakness of this server: mailto:... or https://..., made public."
    )
    browser: bool = _setting(True, "Open the browser at the start.")
    bot_delay: float = _setting(0.8, "Seconds that a bot waits before it moves.")
    bot_workers: int = _setting(2, "Processes in which bots think; 0: in the server itself.")
    bot_seconds: float = _setting(
        8.0, "Seconds that a bot may think, before a cheaper one answers for it."
    )
    order_seconds: float = _setting(
        4.0, "Seconds that a standing order waits at most before it acts; how long is chance."
    )
    lease_seconds: float = _setting(
        10.0, "Seconds after which another server takes over from one that no longer answers."
    )
    tables_in_memory: int = _setting(
        0, "Tables of 240 entries kept in memory; 0: what a quarter of the memory has room for."
    )
    requests_per_minute: int = _setting(1_200, "Requests that one address may make; 0: any number.")
    requests_at_once: int = _setting(
        4, "Requests of one address worked on at once, others wait; 0: any number."
    )
    tables_per_hour: int = _setting(120, "Tables that one address may open; 0: any number.")
    sign_ins_per_hour: int = _setting(
        60, "Times that one address may try to sign in or up; 0: any number."
    )
    accounts_per_day: int = _setting(20, "Accounts that one address may make; 0: any number.")
    invitations_per_hour: int = _setting(60, "Invitations that a player may send; 0: any number.")
    messages_per_minute: int = _setting(30, "Lines that a player may say at tables; 0: any number.")
    lobby: str = _setting(
        "auto", "Pages offer open tables and clubs: yes, no, or auto (if others reach the server)."
    )
    refused_mail: str = _setting(
        "", "Domains whose e-mail addresses make no account: with commas, or a file, one a line."
    )
    streams_per_client: int = _setting(120, "Live connections from one address; 0: any number.")
    connections: int = _setting(2_000, "Connections in all, as far as the system lets; 0: any.")
    connections_per_client: int = _setting(250, "Connections from one address; 0: any number.")
    head_seconds: float = _setting(10.0, "Seconds for the head of a request to come; 0: any time.")
    body_seconds: float = _setting(30.0, "Seconds for the rest of a request to come; 0: any time.")
    answer_seconds: float = _setting(
        30.0, "Seconds for a client to take in a part of an answer; 0: any time."
    )
    searchers: int = _setting(2, "Processes for long searches for routes; 0: only short searches.")
    search_seconds: float = _setting(30.0, "Seconds that a search for routes may take.")
    importers: int = _setting(2, "Processes that read files to be opened as tables.")
    import_seconds: float = _setting(30.0, "Seconds of work that reading a file may take.")
    body_limit: int = _setting(64 * 1024, "Largest request in bytes.")
    import_limit: int = _setting(4 * 1024 * 1024, "Largest file in bytes that opens as a table.")
    ping_seconds: float = _setting(15.0, "Seconds after which a quiet live connection is pinged.")
    log_level: str = _setting("info", "How much is logged: debug, info, warning or error.")
    log_format: str = _setting("text", "How the log is written: text (for people) or json.")
    access_log: bool = _setting(False, "Log every request, without secrets.")
    metrics: bool = _setting(False, "Figures for Prometheus at /metrics, for this computer alone.")
    metrics_token: str = _setting(
        "", "Token with which other computers get /metrics, too; 16 characters or more."
    )
    redis: str = _setting(
        "", "Address of a Redis (redis://...) through which several servers tell of changes."
    )
    notice_hosts: str = _setting(
        "", "Hosts, separated by commas, that notices may reach although they are not public."
    )
    oidc_issuer: str = _setting(
        "", "Site by which players may sign in, too (OpenID Connect): https://..."
    )
    oidc_client: str = _setting("", "Name under which that site knows this server (client id).")
    oidc_secret: str = _setting("", "Secret that this server shows there (client secret).")
    oidc_name: str = _setting("", "What pages call that site; else its host.")
    smtp_host: str = _setting("", "Mail server that takes our letters; without it none are sent.")
    smtp_port: int = _setting(0, "Port of the mail server; 0: the usual one.")
    smtp_user: str = _setting("", "Name by which this server signs in at the mail server.")
    smtp_password: str = _setting("", "Password for the mail server.")
    smtp_from: str = _setting("", "Sender of our letters: Railhead <tables@example.org>.")
    smtp_tls: str = _setting("starttls", "How the way there is kept secret: starttls, tls or none.")

    def __post_init__(self) -> None:
        for port in (self.port, self.smtp_port):
            if not 0 <= port <= 65_535:
                raise BadSetting(f"There is no port {port}.")
        _check_choice("log level", self.log_level, _LEVELS)
        _check_choice("log format", self.log_format, _FORMATS)
        _check_choice("way to the mail server", self.smtp_tls, _TLS)
        _check_choice("lobby", self.lobby, _LOBBY)
        if self.url and not self.url.startswith(("http://", "https://")):
            raise BadSetting("The address of the server begins with http:// or https://.")
        if self.security_contact and not _CONTACT.fullmatch(self.security_contact):
            raise BadSetting("The contact begins with mailto: or https://.")
        if self.metrics_token and not _TOKEN.fullmatch(self.metrics_token):
            raise BadSetting("The token for metrics has 16 characters or more, without blanks.")
        if self.redis and not self.redis.startswith(("redis://", "rediss://", "unix://")):
            raise BadSetting("The address of a Redis begins with redis://, rediss:// or unix://.")
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, int | float) and not 0 <= value < math.inf:
                raise BadSetting(f"The setting {each.name} can't be {_negative_or_endless(value)}.")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The settings in the environment, and those in the file that it names; defaults for those
        that are in neither."""
        given = os.environ if environment is None else environment
        found = read_file(given[FILE]) if given.get(FILE) else {}
        found |= {
            each.name: _read(each.name, type(each.default), given[variable(each.name)])
            for each in fields(cls)
            if given.get(variable(each.name))
        }
        return cls(**found)

    @property
    def is_https(self) -> bool:
        """Whether players reach the server over HTTPS: cookies are then only sent that way."""
        return self.url.startswith("https://")

    @property
    def has_lobby(self) -> bool:
        """Whether pages offer to find other people: nobody else comes to a server that only this
        computer reaches."""
        if self.lobby != "auto":
            return self.lobby == "yes"
        return bool(self.url) or self.host not in _THIS_COMPUTER


def describe() -> dict[str, tuple[Any, str]]:
    """Each setting's default and what it is for."""
    return {each.name: (each.default, each.metadata["says"]) for each in fields(Settings)}


def variable(setting: str) -> str:
    """The name of a setting in the environment."""
    return PREFIX + setting.upper()


def read_file(path: str | Path) -> dict[str, Any]:
    """The settings in a TOML file, by name; whatever is no setting, or no value of one, is
    refused."""
    name = Path(path).name
    try:
        content = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"The settings {path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadSetting(f"{name} is not a file of settings: it is not UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"{name} is not a file of settings: {error}.") from None
    kinds = {setting: type(default) for setting, (default, _) in describe().items()}
    found = {}
    for key, value in content.items():
        setting = key.replace("-", "_")
        if setting not in kinds:
            raise BadSetting(f"{name}: there is no setting {key}{_nearest(setting, kinds)}.")
        if setting in found:
            raise BadSetting(f"{name}: {key} is given twice.")
        found[setting] = _typed(f"{name}: {key}", kinds[setting], value)
    return found


def _nearest(name: str, names: Mapping[str, Any]) -> str:
    near = get_close_matches(name, names, 1)
    return f"; did you mean {near[0]}" if near else ""


def _typed(what: str, kind: type[Any], value: Any) -> Any:
    """A value of a file as the setting takes it."""
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise BadSetting(f"{what} is {_KINDS[kind]}, not {value!r}.")
    return value


_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text in quotes"}


def _check_choice(what: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        known = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise BadSetting(f"The {what} is {known}, not {value!r}.")


def _negative_or_endless(value: float) -> str:
    return "negative" if value < 0 else "endless"


def _read(name: str, kind: type[Any], text: str) -> Any:
    if kind is bool:
        if text.lower() not in ("0", "1", "no", "yes", "false", "true"):
            raise BadSetting(f"{variable(name)} is yes or no, not {text!r}.")
        return text.lower() in ("1", "yes", "true")
    try:
        return kind(text)
    except ValueError:
        raise BadSetting(f"{variable(name)} is a number, not {text!r}.") from None


def data_folder(environment: Mapping[str, str] | None = None, system: str = sys.platform) -> Path:
    """Where programs of this system keep what belongs to the user."""
    given = os.environ if environment is None else environment
    if system == "win32":
        base = given.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
        return Path(base) / "Railhead"
    if system == "darwin":
        return Path.home() / "Library" / "Application Support" / "Railhead"
    base = given.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "railhead"


def database_url(database: str) -> str:
    """The address of a database as SQLAlchemy writes it; the folder of a file is made."""
    if "://" in database:
        head, rest = database.split("://", 1)
        if head in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        if head in ("sqlite", "postgresql+psycopg"):
            return database
        raise BadSetting(f"A database is a file or postgresql://..., not {head}://...")
    file = Path(database) if database else data_folder() / "tables.sqlite"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"The folder {file.parent} can't be made: {error.strerror}.") from None
    return f"sqlite:///{file}"
