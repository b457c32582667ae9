#!/bin/sh
# Builds stand-ins for the images of compose.yaml from Debian's packages, for machines that reach no registry of images,
# and the app's image on top of them. Needs podman, mmdebstrap and an installed repository (`npm ci`). Run it as root.
# PODMAN may name podman with options, such as 'podman --runtime /path'.
set -eu
cd "$(dirname "$0")"
PODMAN=${PODMAN:-podman}
ROOT=../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! $PODMAN image exists localhost/visavis-debian; then
  mmdebstrap --variant=minbase --include=ca-certificates trixie "$work/base.tar" http://deb.debian.org/debian
  $PODMAN import "$work/base.tar" localhost/visavis-debian
fi

# The official names let compose.yaml use these images as it is.
build() { $PODMAN build --isolation chroot --format docker --tag "$2" --file "$1.Containerfile" "${3:-.}"; }
mkdir "$work/node"
cp "$ROOT/node_modules/node/bin/node" "$work/node/node"
cp -rL "$(npm root --global)/npm" "$work/node/npm"
cp node.Containerfile "$work/node.Containerfile"
build node docker.io/library/node:26-bookworm-slim "$work/node"
build postgres docker.io/library/postgres:17-trixie
build valkey docker.io/valkey/valkey:8
build coturn docker.io/coturn/coturn:4.18.0
build haproxy docker.io/library/haproxy:3.0
$PODMAN build --isolation chroot --format docker --tag visavis --file "$ROOT/deploy/Dockerfile" "$ROOT"
