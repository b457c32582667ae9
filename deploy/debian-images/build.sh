#!/bin/sh
# Builds stand-ins for the images of compose.yaml from Debian's packages, for machines that reach no registry of images, under
# the official names. Needs podman, mmdebstrap and an installed repository (`npm ci`). Run it as root.
# What was built is not built again: `podman rmi --all` begins anew.
set -eu
cd "$(dirname "$0")"
ROOT=../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. ./podman.sh

if ! podman image exists localhost/visavis-debian; then
  mmdebstrap --variant=minbase --include=ca-certificates trixie "$work/base.tar" http://deb.debian.org/debian
  podman import "$work/base.tar" localhost/visavis-debian
fi

build() { podman build --isolation chroot --format docker --layers --tag "$2" --file "$1.Containerfile" "${3:-.}"; }
mkdir "$work/node"
cp "$ROOT/node_modules/node/bin/node" "$work/node/node"
# Not `npm root --global`, which within `npm run` is a folder beside the node of node_modules.
cp -rL "$(dirname "$(realpath "$(command -v npm)")")/.." "$work/node/npm"
build caddy docker.io/library/caddy:2
{ cat /etc/ssl/certs/ca-certificates.crt && podman run --rm docker.io/library/caddy:2 cat /ca/root.crt; } > "$work/node/ca-certificates.crt"
build node docker.io/library/node:26-bookworm-slim "$work/node"
build postgres docker.io/library/postgres:17-trixie
build valkey docker.io/valkey/valkey:8
build coturn docker.io/coturn/coturn:4.18.0
build haproxy docker.io/library/haproxy:3.0
build prometheus docker.io/prom/prometheus:v3.7.0
# Not one of them: the server that walk.sh sets up.
build server localhost/visavis-server
