# Creates the database on the first start, as the official image does for POSTGRES_USER, _DB and _PASSWORD.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  umask 077
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username "$POSTGRES_USER" --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256 --encoding UTF8 > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -j postgres > /dev/null
fi
exec "$@" -c 'listen_addresses=*'
