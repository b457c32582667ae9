#!/bin/sh
# Starts coturn with turnserver.conf and the settings of this machine, which are environment variables: TURN_SECRET,
# TURN_HOST (the realm) and TURN_EXTERNAL_IP, which may be empty. Arguments are further options. The settings travel in
# a file without a name, because every user of a machine can read command lines.
set -eu
umask 077
settings=$(mktemp)
{
  cat "$(dirname "$0")/turnserver.conf"
  echo "static-auth-secret=${TURN_SECRET:?}"
  echo "realm=${TURN_HOST:?}"
  if [ -n "${TURN_EXTERNAL_IP:-}" ]; then echo "external-ip=$TURN_EXTERNAL_IP"; fi
} > "$settings"
exec 3< "$settings"
rm "$settings"
unset TURN_SECRET
exec turnserver -c /dev/fd/3 "$@"
