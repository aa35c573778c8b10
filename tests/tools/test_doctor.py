"""`tools/doctor` names what is missing, even on a machine that has next to nothing."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# What every system with a POSIX shell has; nothing of it is Python, Chromium or PostgreSQL.
FOUND_EVERYWHERE = ("awk", "cat", "cksum", "df", "dirname", "find", "grep", "readlink", "sh", "tr")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project as it is fresh from a clone, as far as the doctor looks at it."""
    folder = tmp_path / "project"
    (folder / "src" / "railhead" / "routes").mkdir(parents=True)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / file, folder / file)
    return folder


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of programs without Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in (*FOUND_EVERYWHERE, "uname", "wc"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return folder


def doctor(project: Path, *options: str, **environment: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the word said for each thing."""
    run = subprocess.run(
        [shutil.which("sh") or "sh", project / "tools" / "doctor", *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"HOME": str(project), "PATH": os.environ["PATH"], **environment},
        check=False,
    )
    assert run.stderr == "" or run.returncode == 2
    said = {}
    for line in run.stdout.splitlines():
        word, rest = line.split(None, 1)
        said[rest.split(":")[0]] = f"{word} {rest.partition(': ')[2]}"
    return run.returncode, said


def with_python(bare: Path) -> Path:
    """Put this test's own Python on the path of the bare machine."""
    script = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
    (bare / "python3").write_text(script, encoding="utf-8")
    (bare / "python3").chmod(0o755)
    return bare


def test_a_machine_without_python_is_told_how_to_get_it(project: Path, bare: Path) -> None:
    code, said = doctor(project, PATH=str(bare))
    assert code == 1
    assert said["Python"].startswith("MISSING Python 3.11 or newer is needed")
    assert "apt install python3" in said["Python"]
    assert said["Chromium"].startswith("absent")


def test_python_alone_is_enough_to_play(project: Path, bare: Path) -> None:
    code, said = doctor(project, PATH=str(with_python(bare)))
    assert code == 0, said
    assert said["Python"].startswith("ok {}.{}.".format(*sys.version_info))
    assert said["environment"].startswith("absent made in .venv at the first start")
    for thing in ("Chromium", "Redis", "recorded games", "route search"):
        assert said[thing].startswith("absent"), thing


def test_a_python_without_venv_is_not_enough(project: Path, bare: Path) -> None:
    script = f'case "$*" in *ensurepip*) exit 1 ;; esac; exec "{sys.executable}" "$@"\n'
    (bare / "python3").write_text(f"#!/bin/sh\n{script}", encoding="utf-8")
    (bare / "python3").chmod(0o755)
    code, said = doctor(project, PATH=str(bare))
    assert code == 1
    assert said["Python"].startswith("MISSING python3 cannot make virtual environments")


@pytest.mark.thorough
def test_each_purpose_has_its_own_lines(project: Path, bare: Path) -> None:
    path = str(with_python(bare))
    _, everything = doctor(project, PATH=path)
    _, play = doctor(project, "--for", "play", PATH=path)
    _, test = doctor(project, "--for", "test", PATH=path)
    _, host = doctor(project, "--for=host", PATH=path)
    assert play.keys() < test.keys()
    assert play.keys() < host.keys()
    assert test.keys() - host.keys() == {"Chromium", "font", "recorded games"}
    assert host.keys() - test.keys() == {"room for tables", "address"}
    assert everything.keys() == test.keys() | host.keys()


def test_a_port_in_use_is_named(project: Path, bare: Path) -> None:
    path = str(with_python(bare))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = doctor(project, PATH=path, RAILHEAD_PORT=str(port))
    assert code == 1
    assert said["port"].startswith(f"MISSING {port} can't be used")


def test_a_locale_without_pounds_and_rupees_is_named(project: Path, bare: Path) -> None:
    path = str(with_python(bare))
    _, poor = doctor(project, PATH=path, PYTHONIOENCODING="ascii")
    _, rich = doctor(project, PATH=path, PYTHONIOENCODING="utf-8")
    assert poor["locale"].startswith("absent")
    assert rich["locale"].startswith("ok")


def test_a_place_for_tables_that_is_no_folder_is_named(project: Path, bare: Path) -> None:
    path = str(with_python(bare))
    (project / "file").touch()
    code, said = doctor(project, PATH=path, RAILHEAD_DATABASE=str(project / "file" / "t.sqlite"))
    assert code == 1
    assert said["tables"].startswith("MISSING")
    _, said = doctor(project, PATH=path, RAILHEAD_DATABASE=str(project / "t.sqlite"))
    assert said["tables"] == f"ok kept in {project}"


def test_recorded_games_and_compiled_routes_are_found(project: Path, bare: Path) -> None:
    (project / "games").mkdir()
    (project / "games" / "mine.json").touch()
    (project / "src" / "railhead" / "routes" / "search.so").touch()
    _, said = doctor(project, "--for", "test", PATH=str(with_python(bare)))
    assert said["recorded games"] == "ok 1"
    assert said["route search"] == "ok compiled"


def test_a_wrong_call_says_how(project: Path) -> None:
    assert doctor(project, "--for", "nothing")[0] == 2
    assert doctor(project, "--far")[0] == 2


def test_it_changes_nothing(project: Path, bare: Path) -> None:
    before = sorted(project.rglob("*"))
    doctor(project, PATH=str(with_python(bare)))
    assert sorted(project.rglob("*")) == before
