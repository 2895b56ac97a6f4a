#!/bin/bash
# Every image of the Dockerfile, built, measured and started.
#
#   scripts/containers/images.sh build    the images plumbline/<target>:latest, and a table of their sizes; one of 300 MB or more fails
#   scripts/containers/images.sh journey  docker-compose.yml on these images, a founder's way through it, and down again
#   scripts/containers/images.sh remove   images, networks and volumes that the others made
#
# With a docker engine it uses that. Without one it needs root and Debian's buildah, podman, runc, iptables and debootstrap,
# and no registry of images: the base image of the Dockerfile is then made by debootstrap with the toolchain's Node and npm,
# and MongoDB, NATS and the store of docker-compose.yml are stood in for by the toolchain's, under the names that these files have.
set -euo pipefail
cd "$(dirname "$0")/../.."

# VERSION= and REVISION= name what is built.
version=${VERSION:-development}
revision=${REVISION:-$(git rev-parse HEAD 2>/dev/null || echo unknown)}
limit_mb=300
# Targets that are images: those with a title.
targets=$(sed -n 's/.*image\.title="plumbline\/\([a-z]*\)".*/\1/p' Dockerfile)
base=$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)
suite=bookworm

say() { printf 'images: %s\n' "$*"; }
fail() {
  printf 'images: %s\n' "$*" >&2
  exit 1
}

work=$(mktemp -d "${TMPDIR:-/tmp}/plumbline-images-XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT

if docker info >/dev/null 2>&1; then engine=docker; else engine=podman; fi
if [ "$engine" = podman ]; then
  [ "$(id -u)" = 0 ] || fail 'there is no docker engine; building without one needs root'
  missing=''
  for tool in buildah podman runc iptables debootstrap; do command -v "$tool" >/dev/null || missing="$missing $tool"; done
  [ -z "$missing" ] || fail "missing:$missing: apt-get update && apt-get install -y --no-install-recommends buildah podman runc iptables debootstrap netavark aardvark-dns"
  # runc, since crun wants cgroups 2; limits that a machine gives which may not raise its own.
  cat >"$work/containers.conf" <<'CONF'
[engine]
runtime = "runc"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
CONF
  export CONTAINERS_CONF=$work/containers.conf
  export PATH=$PWD/.tools/bin:$PATH
fi

tool() { readlink -f "$(PATH="${PLUMBLINE_TOOLS:-$PWD/.tools/bin}:$PATH" command -v "$1")"; }

# A folder with debootstrap's minbase, by the mirror of this machine's apt sources, and its certificates.
make_root() {
  local mirror
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' | sed -n 1p)
  [ -n "$mirror" ] || fail 'no mirror in the apt sources of this machine'
  say "debootstrap $suite"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6,libcurl4,busybox "$suite" "$work/root" "$mirror" >"$work/log" 2>&1 || {
    tail -n 5 "$work/log" >&2
    fail "debootstrap of $suite failed"
  }
  rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/*
  cp -L /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/ca-certificates.crt"
}

import() { tar -C "$work/root" -c . | podman import --quiet --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "$1" >/dev/null; }

image_of() { sed -n "/^  $1:\$/,/^    image:/s/^    image: //p" docker-compose.yml | head -n 1; }

make_stand_ins() {
  local names node server
  names="$(image_of mongo) $(image_of nats) $(image_of store)"
  local there=yes name
  for name in "$base" $names; do podman image exists "$name" || there=no; done
  [ "$there" = no ] || { say 'base and servers are there already'; return; }
  make_root
  # The servers first: one image, since their programs share a root and only one of them runs in each.
  for server in mongod nats-server weed; do cp "$(tool "$server")" "$work/root/usr/local/bin/$server"; done
  ln -s busybox "$work/root/usr/bin/wget"
  for name in $names; do import "$name"; done
  rm "$work"/root/usr/local/bin/*
  node=$(tool node)
  cp "$node" "$work/root/usr/local/bin/node"
  mkdir -p "$work/root/usr/local/lib/node_modules"
  cp -r "$(dirname "$(dirname "$node")")/lib/node_modules/npm" "$work/root/usr/local/lib/node_modules/"
  chmod +x "$work/root/usr/local/lib/node_modules/npm/bin/npm-cli.js"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  import "$base"
  rm -rf --one-file-system "$work/root"
}

build() {
  local target size status=0
  if [ "$engine" = podman ]; then make_stand_ins; fi
  for target in $targets; do
    say "build $target"
    if [ "$engine" = docker ]; then
      docker build --quiet --target "$target" --build-arg "VERSION=$version" --build-arg "REVISION=$revision" -t "plumbline/$target" . >/dev/null
    else
      # --format docker, since OCI's has no health check.
      buildah bud --isolation chroot --layers --format docker --target "$target" \
        --build-arg "VERSION=$version" --build-arg "REVISION=$revision" -t "plumbline/$target" . >"$work/log" 2>&1 || {
        tail -n 30 "$work/log" >&2
        fail "the image of $target was not built"
      }
    fi
  done
  printf '\n%-24s %8s  %s\n' image MB user
  for target in $targets; do
    size=$("$engine" image inspect --format '{{.Size}}' "plumbline/$target")
    printf '%-24s %8s  %s\n' "plumbline/$target" "$((size / 1000000))" "$("$engine" image inspect --format '{{.Config.User}}' "plumbline/$target")"
    [ "$size" -lt $((limit_mb * 1000000)) ] || status=1
  done
  [ "$status" = 0 ] || fail "an image has $limit_mb MB or more"
}

# docker compose, or podman-compose from PyPI.
compose() {
  local files=(-f docker-compose.yml -f docker-compose.development.yml)
  if [ "$engine" = docker ]; then
    docker compose "${files[@]}" "$@"
  else
    if [ ! -x .tools/podman-compose/bin/podman-compose ]; then
      python3 -m venv .tools/podman-compose
      .tools/podman-compose/bin/pip install -q podman-compose==1.6.0 python-dotenv==1.2.4 PyYAML==6.0.4
    fi
    PATH=$PWD/.tools/podman-compose/bin:$PATH podman-compose "${files[@]}" "$@"
  fi
}

# Every container is healthy, or has ended well. podman asks only when it is asked itself: its timers are systemd's.
all_healthy() {
  local name status sick=''
  for name in $("$engine" ps --all --filter label=com.docker.compose.project=plumbline --format '{{.Names}}'); do
    status=$("$engine" inspect --format '{{.State.Status}} {{.State.ExitCode}}' "$name")
    case "$status" in
      'exited 0') continue ;;
      running*) ;;
      *) sick="$sick $name($status)"; continue ;;
    esac
    if [ "$engine" = docker ]; then
      [ "$(docker inspect --format '{{.State.Health.Status}}' "$name")" = healthy ] || sick="$sick $name"
    else
      podman healthcheck run "$name" >/dev/null 2>&1 || sick="$sick $name"
    fi
  done
  [ -z "$sick" ] || { echo "$sick"; return 1; }
}

journey() {
  local status=0 sick='' tries=0
  say 'docker-compose.yml up'
  compose up --detach --no-build >"$work/up.log" 2>&1 || { tail -n 30 "$work/up.log" >&2; status=1; }
  until sick=$(all_healthy); do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { say "not healthy:$sick"; status=1; break; }
    sleep 3
  done
  [ "$status" != 0 ] || "$engine" ps --filter label=com.docker.compose.project=plumbline --format '  {{.Names}}  {{.Status}}  {{.Ports}}'
  [ "$status" != 0 ] || node scripts/containers/journey.ts "http://127.0.0.1:${GATEWAY_PORT:-8080}" "http://127.0.0.1:${MAILBOX_PORT:-8025}" || status=1
  if [ "$status" != 0 ]; then compose logs --tail 20 2>&1 | tail -n 200 >&2 || true; fi
  compose down --volumes >"$work/down.log" 2>&1 || { tail -n 10 "$work/down.log" >&2; status=1; }
  [ "$status" = 0 ] || fail 'the journey did not pass'
  say 'the journey passed'
}

remove() {
  local target names=''
  for target in $targets; do names="$names plumbline/$target"; done
  if [ "$engine" = podman ]; then names="$names $base $(image_of mongo) $(image_of nats) $(image_of store)"; fi
  # shellcheck disable=SC2086 -- one word each
  "$engine" rmi --force $names >/dev/null 2>&1 || true
  if [ "$engine" = podman ]; then buildah rm --all >/dev/null && podman image prune --all --force >/dev/null; fi
}

case "${1:-}" in
  build | journey | remove) "$1" ;;
  *)
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
    ;;
esac
