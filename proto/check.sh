#!/usr/bin/env bash
# Lints the contract and checks that it only grows since the last landed state, which `baseline.binpb` keeps.
# After a landing: proto/check.sh --landed
set -euo pipefail
cd "$(dirname "$0")/.."
buf=.tools/node_modules/.bin/buf

"$buf" lint proto
if [ "${1:-}" = --landed ]; then
  "$buf" build proto --exclude-source-info -o proto/baseline.binpb
  echo "proto: this state counts as landed"
else
  "$buf" breaking proto --against proto/baseline.binpb
  echo "proto: clean, and nothing broke since the last landed state"
fi
