#!/bin/sh
# Repairs the append-only log of Redis where a power loss has torn its end: redis-repair.sh [DIRECTORY OF REDIS]
#
# To be run before Redis starts, with `aof-load-truncated no`: Redis 7.0 cuts a torn log in the wrong place if the
# tear lies within a transaction (docs/operations.md, "A torn append-only file"). Does nothing to a log that is whole
# or not there. What it cuts stays beside the log as *.torn; more than a power loss can tear is left to a person.
set -eu

most=${MOST:-16777216} # bytes

cd "${1:-.}"
manifest=appendonlydir/appendonly.aof.manifest
[ -f "$manifest" ] || exit 0

if said=$(redis-check-aof "$manifest" 2>&1); then
	exit 0
fi
torn=$(printf '%s\n' "$said" | sed -n 's/.*diff=\([0-9]*\).*/\1/p' | tail -n 1)
if [ "${torn:-$((most + 1))}" -gt "$most" ]; then
	printf '%s\nThis is no torn end (more than %s bytes): the log is left as it is.\n' "$said" "$most" >&2
	exit 1
fi
# Redis writes to the last file of the manifest only.
log=$(sed -n 's/^file \([^ ]*\) .*type i.*/appendonlydir\/\1/p' "$manifest" | tail -n 1)
cp -p "$log" "$log.torn"
echo y | redis-check-aof --fix "$manifest"
