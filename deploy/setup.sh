#!/bin/sh
# Sets up Visavis on a fresh server: sh deploy/setup.sh
# Asks for the domain and a mail address, makes every secret, looks at DNS, ports, memory and disk, writes deploy/.env,
# starts the containers and prints the link of the first admin. Run again, it changes nothing that exists.
# Without questions: DOMAIN=call.example.org EMAIL=ada@example.org BORN=1990-11-02 sh deploy/setup.sh < /dev/null
# More answers: TURN_HOST, SMTP_URL, PUBLIC_IP, SIZE=small (one node, no Redis; default) or full (Redis and two nodes), and
# IMAGE, a published image; without it the image is built here.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
settings=$here/.env
warnings=0

say() { printf '%s\n' "$*"; }
warn() { warnings=$((warnings + 1)); printf 'Warning: %s\n' "$*" >&2; }
refuse() { printf 'setup.sh: %s\n' "$*" >&2; exit 1; }

# ask NAME "question" default: keeps what the environment says; without a terminal the default counts.
ask() {
  eval "answer=\${$1:-}"
  if [ -z "$answer" ] && [ -t 0 ]; then
    printf '%s%s: ' "$2" "${3:+ [$3]}"
    read -r answer
  fi
  answer=${answer:-$3}
  [ -n "$answer" ] || refuse "$1 is missing: $2"
  case $answer in *[[:space:]\"\'\`\$\\]*) refuse "$1 has a character that it cannot have: $answer" ;; esac
  eval "$1=\$answer"
}

# The value of a variable in .env; fails where it has no line.
kept() {
  [ -f "$settings" ] && grep -q "^$1=" "$settings" && sed -n "s/^$1=//p" "$settings" | tail -n 1
}

hex() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
base64_key() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }

# Adds a variable to .env unless it has a line already.
add() { kept "$1" > /dev/null || printf '%s=%s\n' "$1" "$2" >> "$settings"; }

# Compose reads .env of its folder, which also says which files and profiles count.
compose() { (cd "$here" && docker compose "$@"); }

# The first IPv4 address of a name; empty without one.
address_of() { getent ahostsv4 "$1" | awk 'NR == 1 { print $1 }' || true; }
own_addresses() { ip -4 -o address show scope global | awk '{ sub("/.*", "", $4); print $4 }'; }
# The address from which this machine reaches the internet.
own_address() { ip -4 route get 1.1.1.1 2> /dev/null | awk '{ for (at = 1; at < NF; at++) if ($at == "src") { print $(at + 1); exit } }'; }

listens() {
  # A machine without IPv6 has no tcp6.
  cat "${PROC_NET:-/proc/net}/tcp" "${PROC_NET:-/proc/net}/tcp6" 2> /dev/null |
    awk -v port="$(printf '%04X' "$1")" '$4 == "0A" && $2 ~ ":" port "$" { found = 1 } END { exit !found }'
}

[ -f "$here/compose.yaml" ] || refuse "compose.yaml is not beside it: run it from a copy of the repository"
command -v docker > /dev/null || refuse "Docker is missing: https://docs.docker.com/engine/install/"
docker compose version > /dev/null 2>&1 || refuse "Docker Compose 2.20 or newer is missing: install docker-compose-plugin"

is_new=1
if [ -f "$settings" ]; then
  is_new=0
  say "$settings exists: its values stay as they are."
  # One of before there were profiles has Redis and two nodes.
  SIZE=${SIZE:-$(kept COMPOSE_PROFILES || echo full)}
  for name in DOMAIN TURN_HOST; do
    if value=$(kept "$name"); then eval "$name=\$value"; fi
  done
fi

ask DOMAIN "Domain that people open, such as call.example.org" ""
ask TURN_HOST "Name of the relay, a DNS record of its own" "turn.$DOMAIN"
for name in "$DOMAIN" "$TURN_HOST"; do
  case $name in
    *[!A-Za-z0-9.-]* | .* | -* | *..* | *. ) refuse "$name is no host name" ;;
    *.*) ;;
    *) refuse "$name is no host name" ;;
  esac
done
if [ $is_new = 1 ]; then
  ask EMAIL "Your mail address: that of the first admin, and shown on the contact page" ""
  case $EMAIL in *?@?*.?*) ;; *) refuse "$EMAIL is no mail address" ;; esac
  ask BORN "Your date of birth, as all accounts have one (YYYY-MM-DD)" ""
  case $BORN in [12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]) ;; *) refuse "$BORN is no date such as 1990-11-02" ;; esac
  SIZE=${SIZE:-small}
  case $SIZE in small | full) ;; *) refuse "SIZE is small or full, not $SIZE" ;; esac
fi

# --- the machine -----------------------------------------------------------------------------------------------------
memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' "${PROC_MEMINFO:-/proc/meminfo}")
[ "$memory" -ge 1800 ] || warn "this machine has $memory MB of memory: 2 GB are the least, and 4 GB to build the image here"
disk=$(df -Pk "$here" | awk 'NR == 2 { print int($4 / 1048576) }')
[ "$disk" -ge 10 ] || warn "$disk GB are free here: 10 GB are the least"
if [ $is_new = 1 ]; then
  for port in 80 443 3478 5349; do
    if listens $port; then warn "another program listens on port $port: stop it, or the start fails"; fi
  done
fi

# --- DNS and address translation -------------------------------------------------------------------------------------
resolved=$(address_of "$DOMAIN")
PUBLIC_IP=${PUBLIC_IP:-$resolved}
[ -n "$resolved" ] || warn "$DOMAIN has no A record yet: there is no certificate without it"
relay=$(address_of "$TURN_HOST")
[ -n "$relay" ] || warn "$TURN_HOST has no A record yet: give it one with the address of this machine"
if [ -n "$relay" ] && [ -n "$PUBLIC_IP" ] && [ "$relay" != "$PUBLIC_IP" ]; then
  warn "$TURN_HOST leads to $relay, not to $PUBLIC_IP"
fi
if getent ahostsv6 "$DOMAIN" 2> /dev/null | grep -v '^::ffff:' | grep -q .; then
  warn "$DOMAIN has an AAAA record: remove it, because Docker would give everyone on IPv6 one address"
fi
own=$(own_address)
if [ -n "$PUBLIC_IP" ]; then
  if own_addresses | grep -Fqx "$PUBLIC_IP"; then
    external=$PUBLIC_IP
  else
    external=$PUBLIC_IP/$own
    say "The public address $PUBLIC_IP is translated to $own here, as clouds do."
  fi
else
  kept TURN_EXTERNAL_IP > /dev/null || [ -n "$own" ] || refuse "the address of this machine is unknown: set PUBLIC_IP"
  external=$own
fi

# --- .env ------------------------------------------------------------------------------------------------------------
if [ $is_new = 1 ]; then
  draft=$settings.new
  : > "$draft"
  target=$settings settings=$draft
fi
add DOMAIN "$DOMAIN"
add TURN_HOST "$TURN_HOST"
add TURN_EXTERNAL_IP "$external"
add TURNS_PORT ""
add COMPOSE_PROFILES "$SIZE"
if [ -n "${IMAGE:-}" ]; then add COMPOSE_FILE compose.yaml; else add COMPOSE_FILE compose.yaml:compose.build.yaml; fi
add IMAGE "${IMAGE:-}"
case $SIZE in *full*) add NODES 2 ;; *) add NODES "" ;; esac
add POSTGRES_PASSWORD "$(hex)"
case $(kept COMPOSE_PROFILES) in
  *small*) add VALKEY_PASSWORD "" ;;
  *) add VALKEY_PASSWORD "$(hex)" ;;
esac
add SESSION_SECRET "$(hex)"
add EVIDENCE_KEY "$(base64_key)"
add PUSH_KEY "$(base64_key)"
add TURN_SECRET "$(hex)"
add METRICS_TOKEN "$(hex)"
add GRAFANA_PASSWORD "$(hex)"
add REQUIRE_RELAY 1
add CONTACT_EMAIL "${EMAIL:-}"
add SMTP_URL "${SMTP_URL:-}"
if [ $is_new = 1 ]; then
  # What is optional follows, empty, with its explanation.
  sed -n '/^# optional/,$p' "$here/env.example" | while IFS= read -r line; do
    case $line in
      *=*) if ! kept "${line%%=*}" > /dev/null; then printf '%s\n' "$line"; fi ;;
      *) printf '%s\n' "$line" ;;
    esac
  done > "$draft.rest"
  cat "$draft.rest" >> "$draft"
  rm "$draft.rest"
  mv "$draft" "$target"
  settings=$target
  say "Wrote $settings. Keep a copy elsewhere: backups cannot be read without its keys."
fi
[ -n "$(kept SMTP_URL)" ] || warn "SMTP_URL is empty: no one can reset a password. Set it in $settings"

# --- start -----------------------------------------------------------------------------------------------------------
say "Starting …"
compose up -d --wait || refuse "the start failed: cd $here && docker compose logs"

# The relay starts again once Caddy has its certificate, seconds later.
waited=0
while [ -z "$(kept TURNS_PORT)" ] && ! listens 5349 && [ $waited -lt 60 ]; do
  sleep 5
  waited=$((waited + 5))
done

say ""
compose exec -T app node server/operator/main.ts doctor || warn "something is missing: see the lines above"
say ""
say "Visavis is at https://$DOMAIN"
if [ $is_new = 1 ]; then
  say "Become the first admin with this link, which works once:"
  compose exec -T app node server/operator/main.ts admin-link "$EMAIL" --born "$BORN"
else
  say "Another link for an admin: cd $here && docker compose exec app node server/operator/main.ts admin-link ADDRESS --born 1990-11-02"
fi
[ $warnings = 0 ] || say "$warnings warnings: see above."
