#!/bin/sh
# Walks an operator's first hour: on a fresh Debian server with Docker, types the commands of 'One hour' in
# docs/operating/deploy.md as they stand, prints when each was done, and has browsers meet on what they set up
# (e2e/deployed.spec.ts). `npm run nightly -- walk` runs it; it needs root, podman and mmdebstrap, and some minutes.
#
# The server is a container in which Docker runs, with an address that counts as public, because the relay serves no other. DNS
# and Let's Encrypt are stand-ins beside it. The images are those of build.sh, loaded rather than pulled.
# KEEP=1 leaves it all running; `podman exec -it visavis-server sh` leads in.
set -eu
cd "$(dirname "$0")"
ROOT=$(cd ../.. && pwd)
SERVER=7.7.7.10 AUTHORITY=7.7.7.8 DOMAIN=call.example.org ADMIN=ada@example.org

for program in podman mmdebstrap certutil; do
  if ! command -v $program > /dev/null; then
    echo "walk.sh: skipped, because $program is missing: apt-get install podman mmdebstrap libnss3-tools"
    exit 0
  fi
done
if [ "$(id -u)" != 0 ]; then
  echo "walk.sh: skipped, because it needs root"
  exit 0
fi

work=$(mktemp -d)
finish() {
  if [ -z "${KEEP:-}" ]; then
    podman rm --force --volumes visavis-server visavis-authority > /dev/null 2>&1 || true
    podman network rm --force visavis-internet > /dev/null 2>&1 || true
  fi
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM
. ./podman.sh

say() { printf '\n[%s] %s\n' "$(date +%T)" "$*"; }

say "Building the images"
sh build.sh > "$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }

say "A server, and those whom it meets on the internet"
podman rm --force --volumes visavis-server visavis-authority > /dev/null 2>&1 || true
podman network rm --force visavis-internet > /dev/null 2>&1 || true
podman network create --subnet 7.7.7.0/24 visavis-internet > /dev/null
podman run --detach --name visavis-authority --network visavis-internet --ip $AUTHORITY \
  --network-alias acme-v02.api.letsencrypt.org docker.io/library/caddy:2 caddy run --config /ca/Caddyfile --adapter caddyfile > /dev/null
podman run --detach --name visavis-server --hostname call --network visavis-internet --ip $SERVER \
  --network-alias $DOMAIN --network-alias turn.$DOMAIN --privileged --cgroupns host --volume /sys/fs/cgroup:/sys/fs/cgroup \
  localhost/visavis-server > /dev/null
on_server() { podman exec -i visavis-server "$@"; }
until on_server docker info > /dev/null 2>&1; do sleep 1; done
podman save --multi-image-archive --format docker-archive $(sed -n 's/^build [a-z]* \(docker.io[^ ]*\).*/\1/p' build.sh) | on_server docker load > /dev/null
git clone --quiet --bare "$ROOT" "$work/visavis.git"
git -C "$work/visavis.git" tag --force v0.2.0 HEAD > /dev/null
podman cp "$work/visavis.git" visavis-server:/srv/visavis.git
on_server sh -c 'chown -R root: /srv/visavis.git; ln -sf /usr/bin/true /usr/local/bin/nano'

# The first block of the section. The repository is the copy that it has, and nobody edits .env: RATE_LIMIT_SCALE is what the
# flows need, who all come from one address.
awk '/^## / { here = $0 == "## One hour" } here && /^    / { print substr($0, 5); found = 1; next } here && found { exit }' \
  "$ROOT/docs/operating/deploy.md" | sed 's#ADDRESS-OF-THIS-REPOSITORY#/srv/visavis.git#' > "$work/commands"
while IFS= read -r command; do
  printf 'printf "\\n[%%s] # %%s\\n" "$(date +%%T)" "%s"\n%s\n' "$(printf %s "$command" | sed 's/[\\"$`]/\\&/g')" "$command"
  case $command in *setup.sh*) echo "(cd deploy && sed -i 's/^RATE_LIMIT_SCALE=.*/RATE_LIMIT_SCALE=1000/' .env)" ;; esac
done < "$work/commands" > "$work/typed"
podman cp "$work/typed" visavis-server:/root/typed
say "The guide"
podman exec --tty --workdir /root --env DOMAIN=$DOMAIN --env TURN_HOST=turn.$DOMAIN --env EMAIL=$ADMIN --env BORN=1990-11-02 --env SIZE=full --env BUILDKIT_PROGRESS=plain --env COMPOSE_ANSI=never \
  visavis-server sh -e typed > "$work/transcript" 2>&1 || { cat "$work/transcript"; say "The guide fails"; exit 1; }
grep -v '^#[0-9]' "$work/transcript"
say "The guide is done"

# Browsers find the server by a list of hosts of their own, and trust the stand-in for Let's Encrypt.
podman cp visavis-authority:/ca/root.crt "$work/root.crt"
mkdir -p "$work/.pki/nssdb"
certutil -d "sql:$work/.pki/nssdb" -N --empty-password
certutil -d "sql:$work/.pki/nssdb" -A -t C,, -n stand-in -i "$work/root.crt"
{ cat /etc/hosts; echo "$SERVER $DOMAIN turn.$DOMAIN"; } > "$work/hosts"
export HOME="$work" NODE_EXTRA_CA_CERTS="$work/root.crt" E2E_ORIGIN=https://$DOMAIN E2E_ADMIN_EMAIL=$ADMIN
export E2E_ADMIN_LINK=$(tr -d '\r' < "$work/transcript" | grep -o "https://$DOMAIN/reset-password[^ ]*" | head -n 1)
export E2E_TYPE="podman exec -i -w /root/visavis/deploy visavis-server sh -e"
cd "$ROOT"
unshare --mount sh -c 'mount --bind "$1" /etc/hosts; shift; exec "$@"' sh "$work/hosts" \
  node_modules/.bin/playwright test --config=e2e/nightly.config.ts --project=deployed "$@"
