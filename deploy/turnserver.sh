#!/bin/sh
# Starts coturn with turnserver.conf and the settings of this machine, which are environment variables: TURN_SECRET,
# TURN_HOST (the realm) and TURN_EXTERNAL_IP, the public IPv4 address. Where that is translated to an address of this
# machine, which clouds do, this finds the latter; PUBLIC/PRIVATE names both. TURN_TLS is a folder with certificate.pem and
# key.pem, for turns: addresses; a new certificate is read within seconds. Arguments are further options. The settings
# travel in a file without a name, because every user of a machine can read command lines.
set -eu
umask 077
configuration=$(dirname "$0")/turnserver.conf

refuse() {
  echo "turnserver.sh: $1" >&2
  exit 1
}

# The address of this machine from which packets to $1 start; to an own address, that address. The kernel chooses it when a
# UDP socket connects, which sends nothing. Images of coturn have bash and no `ip`.
source_to() {
  bash -c 'exec 3<> "/dev/udp/$1/9" && cat /proc/net/udp' bash "$1" 2> /dev/null | awk -v peer="$1" '
    BEGIN { split(peer, byte, "."); peer = sprintf("%02X%02X%02X%02X:0009", byte[4], byte[3], byte[2], byte[1]) }
    function number(hex) { return index("0123456789ABCDEF", substr(hex, 1, 1)) * 16 + index("0123456789ABCDEF", substr(hex, 2)) - 17 }
    $3 == peer { for (at = 7; at > 0; at -= 2) printf("%d%s", number(substr($2, at, 2)), at == 1 ? "\n" : "."); exit }'
}

# Whether the relay may not send to $1.
is_denied() {
  awk -F '[=-]' -v address="$1" '
    function number(ip, byte) { split(ip, byte, "."); return ((byte[1] * 256 + byte[2]) * 256 + byte[3]) * 256 + byte[4] }
    /^denied-peer-ip=[0-9.]+-/ && number($4) <= number(address) && number(address) <= number($5) { found = 1 }
    END { exit !found }' "$configuration"
}

external=${TURN_EXTERNAL_IP:-}
public=${external%/*}
own=
if [ -n "$external" ]; then
  case $external in
    *[!0-9./]*) refuse "TURN_EXTERNAL_IP is neither an IPv4 address nor two, as PUBLIC/PRIVATE: $external" ;;
  esac
  own=$(source_to "$public")
  [ -n "$own" ] || refuse "this machine has no way to the address in TURN_EXTERNAL_IP: $public"
  case $external in
    */*)
      own=${external#*/}
      [ -n "$own" ] && [ "$(source_to "$own")" = "$own" ] || refuse "$own in TURN_EXTERNAL_IP is no address of this machine"
      ;;
  esac
else
  case " $*" in
    *' --relay-ip'* | *' --listening-ip'* | *' -E'* | *' -L'*) ;; # Options say which addresses are used.
    *) own=$(source_to 1.1.1.1) public=$own ;;
  esac
fi

# What two people on this relay send each other goes to the relay's own address: coturn translates the public one back
# before it looks at what is denied.
case " $* " in
  *"--allowed-peer-ip=$public "* | *"--allowed-peer-ip $public "*) ;;
  *)
    if [ -n "$public" ] && is_denied "$public"; then
      refuse "two people on this relay could not reach each other, because $public is not public: set TURN_EXTERNAL_IP to the public IPv4 address"
    fi
    ;;
esac

# Tells coturn, whose process is $1, of a certificate that was renewed, or, where there was none, ends it: whoever
# started it starts it again.
watch_certificate() {
  while sleep 5 && kill -0 "$1" 2> /dev/null; do
    if [ -r "$TURN_TLS/certificate.pem" ] && [ "$TURN_TLS/certificate.pem" -nt "$2" ]; then
      touch -r "$TURN_TLS/certificate.pem" "$2"
      kill -"$3" "$1"
    fi
  done
  rm -f "$2"
}

settings=$(mktemp)
{
  cat "$configuration"
  echo "static-auth-secret=${TURN_SECRET:?}"
  echo "realm=${TURN_HOST:?}"
  # No other address, such as that of a bridge for containers, relays or is taken for the public one.
  if [ -n "$own" ]; then echo "relay-ip=$own"; fi
  # This form, and no other, allows the own address as well (findings/coturn-external-ip.sh).
  if [ "$own" != "$public" ]; then echo "external-ip=$public/$own"; fi
  if [ -n "${TURN_TLS:-}" ]; then
    if [ -r "$TURN_TLS/certificate.pem" ]; then
      echo "cert=$TURN_TLS/certificate.pem"
      echo "pkey=$TURN_TLS/key.pem"
    else
      echo no-tls
    fi
  fi
} > "$settings"
exec 3< "$settings"
rm "$settings"
unset TURN_SECRET
relay=$$
# Process 1 of a container gets no signal that it has no handler for, and coturn has none for TERM: there this shell stays that
# process, and passes the end on.
if [ $$ = 1 ]; then
  turnserver -c /dev/fd/3 "$@" &
  relay=$!
  trap 'kill -TERM "$relay"' TERM INT
fi
if [ -n "${TURN_TLS:-}" ]; then
  seen=$(mktemp)
  if [ -r "$TURN_TLS/certificate.pem" ]; then
    touch -r "$TURN_TLS/certificate.pem" "$seen"
    watch_certificate "$relay" "$seen" USR2 3<&- &
  else
    echo 'turnserver.sh: there is no certificate in TURN_TLS yet, so no turns:' >&2
    touch -t 197001020000 "$seen"
    watch_certificate "$relay" "$seen" TERM 3<&- &
  fi
fi
if [ "$relay" != $$ ]; then
  # A signal ends the wait as well.
  while kill -0 "$relay" 2> /dev/null; do wait "$relay" || true; done
  exit 1
fi
exec turnserver -c /dev/fd/3 "$@"
