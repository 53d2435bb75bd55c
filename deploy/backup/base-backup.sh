#!/bin/sh
# A verified base backup: base-backup.sh [archive], as the user that owns the archive (postgres). The connection comes from
# PGHOST, PGPORT, PGUSER and PGPASSFILE, the archive from MOLO_BACKUP_ARCHIVE, what else is to be kept with it (the server's
# settings) from MOLO_BACKUP_ALSO: all in /etc/molo/backup.env.
# Prints one line of JSON. Ends with 0 only when the backup was read back and every checksum in it was right.
set -eu
umask 077
archive=${1:-${MOLO_BACKUP_ARCHIVE:-/var/backups/molo}}
here=$(cd "$(dirname "$0")" && pwd)
programs=${MOLO_POSTGRES_PROGRAMS:-$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
started=$(date +%s)
now() { date -u +%Y-%m-%dT%H:%M:%S.%3NZ; }

step=folder
growing=
log=$(mktemp)
finish() {
  if [ $? != 0 ]; then
    said=$(tail -n 3 "$log" | tr -c '[:alnum:] .,:;/()_=-' ' ')
    printf '{"ok":false,"step":"%s","at":"%s","said":"%s"}\n' "$step" "$(now)" "$said"
  fi
  rm -rf "$log" ${growing:+"$growing"}
}
trap finish EXIT
trap 'exit 1' HUP INT TERM
exec 2>"$log"

mkdir -p "$archive/base"
step=lock
exec 9>"$archive/base/.lock"
flock -n 9 || {
  echo "another base backup is running" >&2
  exit 1
}
# Nobody else is at work, so these are left by runs that were killed.
rm -rf "$archive"/base/.growing-*

step=copy
name=$(date -u +%Y%m%dT%H%M%SZ)
growing=$archive/base/.growing-$name
began=$(now)
"$programs/pg_basebackup" --pgdata="$growing" --format=tar --compress=gzip:1 --wal-method=stream --checkpoint=fast \
  --manifest-checksums=SHA256 --label="molo $name" --no-password
# From this moment on the backup alone is enough to come back to any later one.
ended=$(now)
set -- "$growing"/*.tar.gz
[ $# = 2 ] || {
  echo "a tablespace outside the data folder is not supported" >&2
  exit 1
}

# What is kept is read back, not what was sent.
step=unpack
check=$growing/check
mkdir -m 0700 "$check"
tar -xzf "$growing/base.tar.gz" -C "$check"
tar -xzf "$growing/pg_wal.tar.gz" -C "$check/pg_wal"
cp "$growing/backup_manifest" "$check/"
step=verify
"$programs/pg_verifybackup" --quiet "$check"

step=describe
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\)).*/\1/p' "$check/backup_label")
for segment in "$check"/pg_wal/[0-9A-F]???????????????????????; do last=${segment##*/}; done
segment_bytes=$(stat -c %s "$check/pg_wal/$last")
version=$(cat "$check/PG_VERSION")
system=$("$programs/pg_controldata" "$check" | sed -n 's/^Database system identifier: *//p')
bytes=$(du -sb "$check" | cut -f 1)
rm -rf "$check"
if [ -n "${MOLO_BACKUP_ALSO:-}" ]; then
  step=also
  # A list of paths.
  # shellcheck disable=SC2086
  tar -czf "$growing/also.tar.gz" --absolute-names $MOLO_BACKUP_ALSO
fi
packed=$(du -sb "$growing" | cut -f 1)
seconds=$(($(date +%s) - started))
result=$(printf '"name":"%s","startedAt":"%s","endedAt":"%s","seconds":%s,"bytes":%s,"packedBytes":%s,"version":"%s","system":"%s","wal":{"first":"%s","last":"%s","segmentBytes":%s}' \
  "$name" "$began" "$ended" "$seconds" "$bytes" "$packed" "$version" "$system" "$first" "$last" "$segment_bytes")

step=keep
printf '{%s}\n' "$result" >"$growing/base.json"
sync "$growing"/* "$growing"
mv -T "$growing" "$archive/base/$name"
growing=
sync "$archive/base"
printf '{%s}\n' "$result" >"$archive/.last-good.json"
chmod 0644 "$archive/.last-good.json"
sync "$archive/.last-good.json"
mv -T "$archive/.last-good.json" "$archive/last-good.json"
sync "$archive"
if [ -n "${MOLO_BACKUP_AGE_RECIPIENT:-}" ]; then
  step=encrypt
  "$here/encrypt-copy.sh" "$archive"
fi
printf '{"ok":true,%s}\n' "$result"
