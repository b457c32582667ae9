#!/bin/sh
# Gives the relay its certificate, which Caddy obtains for TURN_HOST: copies that and its key from Caddy's storage ($1) to a
# folder ($2), and again once they are renewed. The relay sees no other key. Runs with the relay's group, which may read them.
set -eu
umask 027
trap 'exit 0' TERM INT
newest() { find "$1" -path "*/$TURN_HOST/$TURN_HOST.crt" 2> /dev/null | xargs -r ls -t 2> /dev/null | head -n 1; }
while true; do
  certificate=$(newest "$1")
  key=${certificate%.crt}.key
  if [ -n "$certificate" ] && [ -s "$key" ] && ! cmp -s "$certificate" "$2/certificate.pem"; then
    cat "$key" > "$2/key.new"
    cat "$certificate" > "$2/certificate.new"
    mv "$2/key.new" "$2/key.pem"
    mv "$2/certificate.new" "$2/certificate.pem"
    echo "relay-certificate.sh: a certificate for $TURN_HOST"
  fi
  sleep 5 &
  wait $!
done
