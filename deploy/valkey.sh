#!/bin/sh
# Starts the Valkey or Redis that the arguments name, with the password VALKEY_PASSWORD. The configuration is its
# standard input, because every user of a machine can read command lines.
set -eu
: "${VALKEY_PASSWORD:?}"
# Holds nothing that must last: no snapshots, no append-only file.
exec "$@" - << SETTINGS
requirepass "$VALKEY_PASSWORD"
# as a replica of another that has the same password
masterauth "$VALKEY_PASSWORD"
save ""
appendonly no
maxmemory 512mb
maxmemory-policy noeviction
SETTINGS
