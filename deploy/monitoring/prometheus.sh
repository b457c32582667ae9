#!/bin/sh
# Starts Prometheus with METRICS_TOKEN in a file, which is where it reads tokens from. Compose can put no secret from .env
# into a container whose own files are read-only.
set -eu
umask 077
: "${METRICS_TOKEN:?}"
printf %s "$METRICS_TOKEN" > "${TOKEN_FILE:-/tmp/metrics_token}"
unset METRICS_TOKEN
exec prometheus "$@"
