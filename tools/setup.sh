#!/bin/sh
# What a new machine needs: Debian's PostgreSQL, Chromium and, for the tests, OpenLDAP, Poppler and age, and the packages of this repository
# (Node 24 is one of them, so any Node that runs npm will do).
set -eu
cd "$(dirname "$0")/.."

missing=''
ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
[ -x /usr/sbin/slapd ] || missing="$missing slapd"
command -v pdftotext >/dev/null 2>&1 || missing="$missing poppler-utils"
[ -x /usr/bin/ldapmodify ] || missing="$missing ldap-utils"
command -v age >/dev/null 2>&1 || missing="$missing age"
[ -d /usr/share/fonts/truetype/liberation ] || command -v age >/dev/null 2>&1 || missing="$missing age"
[ -d /usr/share/fonts/truetype/liberation2 ] || missing="$missing fonts-liberation"

if [ -n "$missing" ]; then
  as_root=''
  [ "$(id -u)" = 0 ] || as_root=sudo
  if ! command -v apt-get >/dev/null 2>&1 || { [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; }; then
    echo "Please install with your system's package manager, then run this again:$missing" >&2
    exit 1
  fi
  echo "Installing$missing"
  $as_root apt-get update -q
  # shellcheck disable=SC2086 -- a list of names
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
fi

[ -d node_modules/vite ] || npm ci

version=$(npm exec --no -- node --version)
major=${version#v}
if [ "${major%%.*}" -lt 24 ]; then
  echo "npm runs Node $version, but 24 or newer is needed: run npm ci, or install Node 24" >&2
  exit 1
fi
echo "Ready: PostgreSQL, Chromium, OpenLDAP and Node $version. Next: npm run demo"
