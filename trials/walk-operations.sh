#!/usr/bin/env bash
# Follows "Installing" of docs/operations.md word by word in a clean Debian root, as root:
#   debootstrap --variant=minbase trixie ROOT && trials/walk-operations.sh ROOT REPOSITORY [NODE]
# REPOSITORY has the tag that the document names, and stands for ADDRESS. NODE is a folder with bin/node and npm that comes before the
# machine's. What a root without systemd, internet and people lacks is stood in for: systemctl runs the commands of the units, certbot
# makes a certificate of its own, editor writes two declarations. Everything ends with the script.
set -euo pipefail
root=$(realpath "$1")
repository=$(realpath "$2")
node=${3:+$(realpath "$3")}
document=$(realpath "$(dirname "$0")/../docs/operations.md")

if [ "${WALKING:-}" != yes ]; then
  WALKING=yes exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi

mkdir -p "$root/walk/repository" "$root/walk/bin" "$root/walk/node"
mount --bind "$repository" "$root/walk/repository"
[ -z "$node" ] || mount --bind "$node" "$root/walk/node"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$root/walk/ca.pem"

# The blocks from "## Installing" to the sentence that says what is seen two minutes later, each after the words before it.
awk '
  /^## Installing/ { on = 1 }
  /^Two minutes later/ { exit }
  on && /^```/ { inside = !inside; next }
  inside { print }
' "$document" | sed 's#ADDRESS#/walk/repository#; s#\bNAME$#walker#' >"$root/walk/commands"

cat >"$root/walk/bin/systemctl" <<'STAND_IN'
#!/bin/bash
set -euo pipefail
verb=$1; shift
unit_value() { sed -n "s/^$2=//p" "$1"; }
run_unit() {
  local name=$1 instance="" file
  case $name in *@*) instance=${name#*@} instance=${instance%.service} ;; esac
  file=/etc/systemd/system/${name%%@*}${instance:+@}.service
  local user variables=() one
  user=$(unit_value "$file" User)
  for one in $(unit_value "$file" EnvironmentFile); do mapfile -t -O "${#variables[@]}" variables < <(grep -E '^[A-Z]' "$one"); done
  for one in $(unit_value "$file" Environment); do variables+=("${one//%i/$instance}"); done
  variables+=("STATE_DIRECTORY=/var/lib/$(unit_value "$file" StateDirectory)")
  install -d -o "$user" -g rempart -m 0700 "/var/lib/$(unit_value "$file" StateDirectory)"
  cd "$(unit_value "$file" WorkingDirectory)"
  local start; start=$(unit_value "$file" ExecStart | sed "s/%i/$instance/g; s/%%/%/g; s/\\$\\$/\$/g")
  if [ "$(unit_value "$file" Type)" = oneshot ]; then
    eval "runuser -u $user -- env \"\${variables[@]}\" $start"
  else
    eval "runuser -u $user -- env \"\${variables[@]}\" $start" >>"/walk/$name.log" 2>&1 &
    local after; after=$(unit_value "$file" ExecStartPost | sed "s/%i/$instance/g")
    [ -z "$after" ] || $after
  fi
}
for name in "$@"; do
  case $verb:$name in
    daemon-reload:* | *:--now | *:*.target | *:*.timer) ;;
    reload:nginx) if [ -s /run/nginx.pid ] && kill -0 "$(cat /run/nginx.pid)" 2>/dev/null; then nginx -s reload; else nginx; fi ;;
    restart:unbound) mkdir -p /run; /usr/libexec/unbound-helper root_trust_anchor_update; unbound ;;
    restart:postfix) postfix stop 2>/dev/null || true; postfix start ;;
    *:rempart-*) run_unit "$name" ;;
    *) echo "systemctl $verb $name: no stand-in" >&2; exit 1 ;;
  esac
done
STAND_IN
cat >"$root/walk/bin/certbot" <<'STAND_IN'
#!/bin/bash
set -euo pipefail
while [ $# -gt 0 ]; do [ "$1" != -d ] || site=$2; shift; done
install -d "/etc/letsencrypt/live/$site"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$site" -addext "subjectAltName=DNS:$site" \
  -keyout "/etc/letsencrypt/live/$site/privkey.pem" -out "/etc/letsencrypt/live/$site/fullchain.pem" 2>/dev/null
STAND_IN
cat >"$root/walk/bin/editor" <<'STAND_IN'
#!/bin/bash
for file in "$@"; do [ -e "$file" ] || echo '{}' >"$file"; done
STAND_IN
chmod +x "$root"/walk/bin/*

cat >"$root/walk/run" <<'RUN'
set -eEuo pipefail
export DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 HOME=/root PATH=/walk/bin:/walk/node/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export REMPART_ADMIN_PASSWORD='fable anche tilleul 1789 orage' GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
[ ! -e /walk/ca.pem ] || export NODE_EXTRA_CA_CERTS=/walk/ca.pem
trap 'echo "FAILED at: $BASH_COMMAND" >&2' ERR
# A machine is up to date before anything is installed, and `-y` is what a person answers.
apt-get update -qq
apt() { apt-get -qq -y --no-install-recommends "$@" >>/walk/apt.log 2>&1; started; }
# What Debian's packages start as they are installed, where there is an init.
started() {
  pg_ctlcluster 17 main start 2>/dev/null || true
  [ ! -x /usr/libexec/unbound-helper ] || /usr/libexec/unbound-helper root_trust_anchor_update
}
while IFS= read -r line; do
  echo "+ $line"
  began=$SECONDS
  eval "$line" </dev/null
  [ $((SECONDS - began)) -lt 5 ] || echo "  ($((SECONDS - began)) s)"
done </walk/commands
echo "+ curl https://$SITE/api/status"
for _ in $(seq 30); do
  state=$(curl -sk --resolve "$SITE:443:127.0.0.1" "https://$SITE/api/status" | jq -c '[.components[] | {(.component): .state}] | add')
  grep -q '"database":"up"' <<<"$state" && break
  sleep 5
done
echo "$state"
echo "+ systemctl start rempart-backup"
systemctl start rempart-backup
ls -l /var/lib/rempart-backup
echo "node of the machine: $(node --version), of the units: $(/opt/rempart/current/runtime/node_modules/.bin/node --version); nginx $(nginx -v 2>&1)"
du -sm /opt/rempart/releases/*
echo "WALKED"
RUN
exec chroot "$root" /bin/bash /walk/run
