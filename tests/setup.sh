#!/usr/bin/env bash
# Installs what the tests need and is not there yet. Safe to run again; quick when nothing is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v redis-server >/dev/null || ! command -v redis-cli >/dev/null; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq
    # Only the programs are needed: the tests start servers of their own.
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server redis-tools
    service redis-server stop >/dev/null 2>&1 || true
  else
    echo "the tests need redis-server 7: install it with your package manager" >&2
    exit 1
  fi
fi
redis-server --version

# A small library makes disks lose power (tests/powerloss/shim.c).
if ! command -v "${CC:-cc}" >/dev/null; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc libc6-dev
  else
    echo "the tests need a C compiler: install one as cc with your package manager" >&2
    exit 1
  fi
fi
"${CC:-cc}" --version | head -n 1

bash tests/python/setup.sh

if [ ! -x .tools/node_modules/.bin/buf ]; then
  if command -v npm >/dev/null; then
    npm install --silent --no-audit --no-fund --prefix .tools @bufbuild/buf
  else
    echo "the contract is linted with buf: install Node.js with npm" >&2
    exit 1
  fi
fi
.tools/node_modules/.bin/buf --version
