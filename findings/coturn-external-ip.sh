#!/bin/sh
# coturn with `external-ip=PUBLIC` and a denied private range refuses every permission between its own clients (403).
# Most would guess that PUBLIC, the peer that a client names, is what the list of denied peers is compared with. coturn
# first translates it to the relay's own private address, and compares that. `external-ip=PUBLIC/PRIVATE` works: that form,
# and only that one, allows PRIVATE by itself. A machine that has PUBLIC itself, after a private address, is refused as well:
# PUBLIC is then translated to the first address in the list.
# Seen with coturn 4.6.1 (Debian 12) on 2026-11-29; the same by reading its sources of 2026-08-07.
# Needs root, coturn, iproute2 and util-linux; runs in a network namespace of its own.
set -eu
[ "${1:-}" = inside ] || exec unshare --net --pid --mount-proc --fork --kill-child sh "$0" inside
PATH=$PATH:/usr/sbin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PUBLIC=9.8.7.6 PRIVATE=10.77.0.5
ip link set lo up
ip tuntap add machine mode tun
ip address add $PRIVATE/24 dev machine
ip link set machine up

echo "coturn $(turnserver --version | tail -n 1)"
# Two clients of one relay send each other packets, or the first permission is refused.
try() {
  turnserver -n --no-tls --no-dtls --no-cli --pidfile '' --log-file stdout --use-auth-secret --static-auth-secret s \
    --realm test --denied-peer-ip=10.0.0.0-10.255.255.255 "$@" > "$folder/server" 2>&1 &
  server=$!
  until timeout 1 turnutils_stunclient $PRIVATE > /dev/null 2>&1; do kill -0 $server; sleep 0.2; done
  timeout 60 turnutils_uclient -v -y -W s -u user -m 2 -n 3 $PRIVATE > "$folder/client" 2>&1 || true
  kill $server
  wait $server || true
  if grep -q '403 (Forbidden IP)' "$folder/client"; then echo refused
  elif grep -q 'Total lost packets 0 ' "$folder/client"; then echo connected
  else cat "$folder/client"; fi
}
failed=0
expect() {
  found=$(try $3)
  echo "$2: $found"
  [ "$found" = "$1" ] || failed=1
}
expect refused 'external-ip=PUBLIC' "--external-ip=$PUBLIC"
expect connected 'external-ip=PUBLIC/PRIVATE' "--external-ip=$PUBLIC/$PRIVATE"
ip address add $PUBLIC/32 dev machine
expect refused 'external-ip=PUBLIC, an address of the machine after PRIVATE' "--external-ip=$PUBLIC"
exit $failed
