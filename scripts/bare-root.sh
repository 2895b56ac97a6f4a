#!/bin/bash
# Proves the README's two commands on a bare system: debootstrap's minbase in a folder, the packages that the README
# names, an ordinary user, a clone of the commit that is checked out, and nothing else; no node, no browser.
# Both commands begin from nothing, so this downloads what a newcomer's machine would.
#
#   sudo scripts/bare-root.sh [-m MIRROR] [-d FOLDER] [SUITE [up|test|both]]
#
# SUITE is what debootstrap knows, bookworm by default. The mirror is the one of this machine's apt sources; a suite of
# another distribution needs -m. With -d the system stays in FOLDER, and a later run uses it again (only the user and
# the clone are new). Name servers, certificates, proxies, registries and the ports of the README are this machine's.
# Everything runs in name spaces of its own: however the script ends, no mount and no process stays.
set -euo pipefail

usage() {
  sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2
  exit 2
}

say() { printf 'bare-root: %s\n' "$*"; }
fail() {
  printf 'bare-root: %s\n' "$*" >&2
  exit 1
}

# Outside: makes the folder, runs the rest inside, removes the folder.
outside() {
  local mirror='' folder='' kept=no option
  while getopts 'm:d:' option; do
    case "$option" in
      m) mirror=$OPTARG ;;
      d) folder=$OPTARG kept=yes ;;
      *) usage ;;
    esac
  done
  shift $((OPTIND - 1))
  local suite=${1:-bookworm} commands=${2:-both} tool
  case "$commands" in up | test | both) ;; *) usage ;; esac
  [ "$(id -u)" = 0 ] || fail "needs root: sudo $0"
  for tool in debootstrap unshare git; do
    command -v "$tool" >/dev/null || fail "$tool is missing: sudo apt-get update && sudo apt-get install -y debootstrap util-linux git"
  done
  # apt itself reads its sources, in whichever of its formats they are written.
  [ -n "$mirror" ] || mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' | sed -n 1p) || true
  [ -n "$mirror" ] || fail 'no mirror in the apt sources of this machine: name one with -m'

  local place
  place=$(mktemp -d "${TMPDIR:-/tmp}/bare-root-XXXXXX")
  [ "$kept" = yes ] || folder=$place/system
  mkdir -p "$folder"
  folder=$(cd "$folder" && pwd -P)
  chmod 755 "$folder"

  # A process group of its own, so that SIGINT is not ignored in it; its end ends every process in the name space.
  set -m
  unshare --mount --propagation private --pid --fork --kill-child --mount-proc \
    bash "$0" --inside "$folder" "$suite" "$mirror" "$commands" "$place/log" </dev/null &
  local inside=$!
  set +m
  trap 'kill -KILL "$inside" 2>/dev/null || true' INT TERM HUP
  local status=0
  wait "$inside" || status=$?
  wait "$inside" 2>/dev/null || true # a signal ends the first wait before the child is gone
  # What was killed may write its last file meanwhile.
  rm -rf --one-file-system "$place" 2>/dev/null || { sleep 2 && rm -rf --one-file-system "$place"; }
  [ "$kept" = no ] || say "the system is kept in $folder"
  exit "$status"
}

user=newcomer
home=/home/$user

# As root in the system.
in_root() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
# As the ordinary user, with the environment of a fresh login and what this machine needs to reach the registries.
as_user() {
  chroot --userspec="$user:$user" "$root" \
    /usr/bin/env -i HOME="$home" USER="$user" PATH=/usr/local/bin:/usr/bin:/bin "${passed[@]}" sh -c "cd && $1"
}

# What is set on this machine of the variables that lead to registries, and the ports that a person may choose.
# A path counts only if it is also there in the system.
collect_passed() {
  local name
  passed=()
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_CERT \
    npm_config_registry NPM_CONFIG_REGISTRY NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR \
    GATEWAY_PORT MAILBOX_PORT SMTP_PORT ANALYST_PORT HEALTH_PORT_BASE MONGO_PORT NATS_PORT S3_PORT; do
    [ -n "${!name:-}" ] || continue
    case "${!name}" in /*) [ -e "$root${!name}" ] || continue ;; esac
    passed+=("$name=${!name}")
  done
}

make_system() {
  local packages
  if [ -e "$root/.bare-root" ]; then
    [ "$(cat "$root/.bare-root")" = "$suite" ] || fail "$root has another suite"
    say "$suite is there already"
  else
    [ -z "$(ls -A "$root")" ] || fail "$root is neither empty nor a system made here"
    say "debootstrap $suite from $mirror"
    debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$log" 2>&1 || {
      tail -n 5 "$log" >&2
      fail "debootstrap of $suite from $mirror failed (a suite of another distribution needs -m and its keyring)"
    }
  fi

  # Inside a name space, so none of them is seen, or stays, outside.
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  mount --bind /dev "$root/dev"
  mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/dev/shm" # no more than a container has

  rm -f "$root/etc/resolv.conf"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  apt-config dump | grep -E '^Acquire::(https?::|Check-)' >"$root/etc/apt/apt.conf.d/99this-machine" || true

  [ -e "$root/.bare-root" ] && return
  # Ubuntu has python3-venv in universe, which every installed Ubuntu has on.
  if grep -q '^ID=ubuntu' "$root/etc/os-release"; then echo "deb $mirror $suite main universe" >"$root/etc/apt/sources.list"; fi
  packages=$(sed -n 's/^sudo apt-get install -y //p' "$repository/README.md")
  [ -n "$packages" ] || fail 'the README names no packages'
  say "apt-get install -y $packages"
  # shellcheck disable=SC2086 -- one word each
  { in_root apt-get update && in_root apt-get install -y $packages; } >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    fail 'the packages of the README could not be installed'
  }
  # A company's own certificates stand in the same folder here and there.
  if [ -d /usr/local/share/ca-certificates ] && [ -x "$root/usr/sbin/update-ca-certificates" ]; then
    cp -rL /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
    in_root update-ca-certificates >/dev/null 2>&1
  fi
  echo "$suite" >"$root/.bare-root"
}

make_user() {
  local name
  in_root userdel --remove "$user" >/dev/null 2>&1 || true # of an earlier run
  in_root useradd --create-home --shell /bin/sh "$user"
  if [ -e /etc/pip.conf ]; then cp -L /etc/pip.conf "$root/etc/pip.conf"; fi
  # Where npm finds its registry; tokens are not taken along.
  if [ -e "${HOME:-/root}/.npmrc" ]; then
    grep -E '^(@[^:=]+:)?(registry|cafile|proxy|https-proxy|noproxy) *=' "${HOME:-/root}/.npmrc" >"$root$home/.npmrc" || true
  fi
  for name in node nodejs npm chromium chromium-browser google-chrome google-chrome-stable firefox mongod; do
    if as_user "command -v $name" >/dev/null; then fail "the system is not bare: it has $name"; fi
  done

  # A bundle is read by the user's own git, whoever owns the repository.
  git -c safe.directory="$repository" -C "$repository" bundle create --quiet "$root/plumbline.bundle" HEAD
  chmod 644 "$root/plumbline.bundle"
  as_user 'git -c advice.detachedHead=false clone --quiet /plumbline.bundle plumbline'
  say "clone of $(as_user 'git -C plumbline log -1 --format="%h %s"')"
}

# The processes that run in the system, one a line.
still_running() {
  local process
  for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/root" 2>/dev/null)" = "$root" ]; then
      printf '%s %s\n' "${process#/proc/}" "$(tr '\0' ' ' <"$process/cmdline" 2>/dev/null)"
    fi
  done
}

run_up() {
  local begun=$SECONDS job address left status=0
  say 'make up'
  : >"$log"
  # A process group of its own, as a terminal gives it: Ctrl-C is SIGINT to all of it.
  set -m
  as_user 'cd plumbline && exec make up' >"$log" 2>&1 &
  job=$!
  set +m
  until grep -q 'Ctrl-C stops everything' "$log"; do
    if ! kill -0 "$job" 2>/dev/null || [ $((SECONDS - begun)) -gt 1800 ]; then
      cat "$log" >&2
      verdict+=("make up failed after $((SECONDS - begun)) s")
      return 1
    fi
    sleep 1
  done
  sed 's/^/  | /' "$log"
  verdict+=("make up ready after $((SECONDS - begun)) s")
  address=$(sed -n 's/^ *Plumbline  *//p' "$log" | tail -n 1)
  as_user "python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1]).read()' '$address'" ||
    { verdict+=("$address does not answer"); status=1; }
  begun=$SECONDS
  kill -INT -- "-$job"
  wait "$job" || true # make tells a command that was interrupted as an error
  grep -q '^stopped$' "$log" || { tail -n 5 "$log" >&2; verdict+=('Ctrl-C was not answered'); status=1; }
  left=$(still_running)
  if [ -n "$left" ]; then
    printf '%s\n' "$left" >&2
    verdict+=('processes were left')
    return 1
  fi
  verdict+=("stopped in $((SECONDS - begun)) s, no process left")
  return "$status"
}

run_test() {
  local begun=$SECONDS status=0
  say 'make test'
  as_user 'cd plumbline && exec make test' 2>&1 | tee "$log" || status=1
  verdict+=("make test $(if [ "$status" = 0 ]; then echo passed; else echo failed; fi) after $((SECONDS - begun)) s ($(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1))")
  return "$status"
}

inside() {
  root=$1 suite=$2 mirror=$3 log=$5
  local commands=$4 status=0
  repository=$(cd "$(dirname "$0")/.." && pwd -P)
  verdict=() passed=()
  make_system
  collect_passed
  make_user
  say "system made in $SECONDS s: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release"), $(uname -m), $(nproc) cores"
  if [ "$commands" != test ]; then run_up || status=1; fi
  # From nothing again: a newcomer may call either first.
  if [ "$commands" = both ]; then make_user; fi
  if [ "$commands" != up ]; then run_test || status=1; fi
  local said
  said=$(printf '; %s' "${verdict[@]}")
  say "$suite $(if [ "$status" = 0 ]; then echo passed; else echo FAILED; fi): ${said#; }"
  exit "$status"
}

if [ "${1:-}" = --inside ]; then
  shift
  inside "$@"
else
  outside "$@"
fi
