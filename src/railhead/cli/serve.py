"""`railhead serve`: a table in the browser, for this computer or for many."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

import click

from railhead.cli.database import packages, settings_option
from railhead.server.settings import Settings, describe, variable


def _with_settings(function: Callable[..., None]) -> Callable[..., None]:
    """Every setting of the server as an option."""
    for name, (default, says) in reversed(describe().items()):
        flag = name.replace("_", "-")
        switch = isinstance(default, bool)
        function = click.option(
            f"--{flag}/--no-{flag}" if switch else f"--{flag}",
            name,
            default=default,
            help=says,
            envvar=variable(name),
            show_envvar=True,
            show_default=default != "",
            metavar=None if switch else type(default).__name__.upper(),
        )(function)
    return function


@click.command("serve", short_help="Tables in the browser.")
@settings_option
@_with_settings
def command(**settings: Any) -> None:
    """Serve tables and open the browser. `railhead` without a command does the same.

    Every setting can also be given in the environment or in a file; docs/server.md says more about
    each.

    \b
    Examples:
      railhead serve
      railhead serve --port 8000 --no-browser
      railhead serve --host 0.0.0.0 --url https://trains.example.org --no-browser
      railhead serve --database postgresql://railhead@localhost/railhead
      railhead serve --settings railhead.toml
    """
    _serve(Settings(**settings))


def _serve(settings: Settings) -> None:
    with packages():
        from railhead.server import running
        from railhead.web.app import create_app
    listening = running.listen(settings.host, settings.port)
    app = create_app(settings)
    here = running.address(listening)

    def tell() -> None:
        click.echo(f"Railhead is at {settings.url or here} (Ctrl+C ends it)")
        if settings.browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()

    running.run(app, settings, listening, tell)


def _has_screen() -> bool:
    """Whether a browser window can be opened; a text browser would take the terminal away."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
