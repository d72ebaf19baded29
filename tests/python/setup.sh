#!/bin/sh
# Makes .tools/venv with what the Python client needs. Quick when it is there already.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
venv="$root/.tools/venv"
stamp="$venv/orrery-requirements.txt"

if [ -x "$venv/bin/python" ] && cmp -s "$here/requirements.txt" "$stamp"; then
    exit 0
fi
if ! command -v python3 >/dev/null 2>&1; then
    echo "python3 is not installed: install Python 3.9 or later (apt install python3 python3-venv)" >&2
    exit 1
fi
if ! python3 -c 'import ensurepip, venv' >/dev/null 2>&1; then
    echo "python3 cannot make virtual environments: apt install python3-venv" >&2
    exit 1
fi
mkdir -p "$root/.tools"
# Two tests may start at once: the second waits, and finds the work done.
exec 9>"$root/.tools/venv.lock"
if command -v flock >/dev/null 2>&1; then flock 9; fi
if [ -x "$venv/bin/python" ] && cmp -s "$here/requirements.txt" "$stamp"; then
    exit 0
fi
python3 -m venv --clear "$venv"
if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/requirements.txt"; then
    echo "the packages of $here/requirements.txt could not be installed from PyPI" >&2
    exit 1
fi
cp "$here/requirements.txt" "$stamp"
