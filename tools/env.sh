# Makes the project's environment, .venv, and keeps it in step with the requirements files.
# Sourced by ./railhead and ./test (POSIX sh), which set $root, the project folder, first:
#
#     prepare requirements.txt       installs what that file pins, if it is not there yet
#     "$python" -P -m ...            then runs in the environment
#
# Railhead itself is not installed: a .pth file in the environment points at src. That needs no
# build backend and no second call of pip, and unlike PYTHONPATH it holds for every program that
# runs .venv/bin/python (an editor, a test's subprocess). The path in it is relative, so the
# project folder may be moved.

venv=$root/.venv
python=$venv/bin/python

say() {
    printf 'railhead: %s\n' "$*" >&2
}

die() {
    say "$@"
    exit 1
}

# What a finished installation of the requirements file $1 leaves in its stamp. The interpreter
# is part of it: an upgrade of the system's Python leaves an environment that starts but is empty.
stamp_of() {
    cksum <"$root/$1"
    readlink -f "$python" || printf 'none\n'
}

is_ready() {
    [ -x "$python" ] && [ ! -e "$venv/unfinished" ] && [ -f "$venv/$1.stamp" ] &&
        [ "$(cat "$venv/$1.stamp")" = "$(stamp_of "$1")" ]
}

find_base_python() {
    incomplete=
    for base in python3 python3.14 python3.13 python3.12 python3.11; do
        "$base" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$base" -c 'import ensurepip, venv' 2>/dev/null && return
        incomplete=$base
    done
    [ -z "$incomplete" ] || die "$incomplete cannot make virtual environments:" \
        "install its venv package (on Debian and Ubuntu: apt install python3-venv)."
    die "Python 3.11 or newer is needed, and none was found on this computer."
}

# An environment that was interrupted half way, or whose interpreter has gone, is made anew.
is_usable() {
    [ ! -e "$venv/unfinished" ] &&
        "$python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

make_venv() {
    say "making the environment in .venv; only the first start takes this long ..."
    rm -rf "$venv"
    mkdir "$venv"
    : >"$venv/unfinished"
    "$base" -m venv "$venv" >&2 || die "could not make .venv; the lines above say why."
}

point_at_src() {
    "$python" - <<'PYTHON'
import os, pathlib, sys, sysconfig

site = pathlib.Path(sysconfig.get_path("purelib"))
source = os.path.relpath(pathlib.Path(sys.prefix).parent / "src", site)
(site / "railhead-src.pth").write_text(source + "\n", encoding="utf-8")
PYTHON
}

install() {
    say "installing $1 ..."
    : >"$venv/unfinished"
    if ! "$python" -m pip install -qq --disable-pip-version-check --no-input \
        --require-hashes -r "$root/$1" >&2; then
        rm -f "$venv/unfinished" # pip has tidied up after itself: trying again is enough
        die "could not install $1; the lines above say why. Is the network there?"
    fi
    point_at_src || die "could not finish .venv; the lines above say why."
    stamp_of "$1" >"$venv/$1.stamp"
    rm -f "$venv/unfinished"
}

prepare() {
    ! is_ready "$1" || return 0
    find_base_python
    # Two first starts at once must not make the same folder: the lock belongs to the open
    # descriptor 9, so that it goes when this shell ends, however it ends.
    exec 9>"$root/.venv.lock" || die "cannot write to the folder $root."
    "$base" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' 9>&9
    if ! is_ready "$1"; then
        is_usable || make_venv
        install "$1"
    fi
    exec 9>&-
}
