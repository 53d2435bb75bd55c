#!/bin/sh
# PostgreSQL's restore_command: fetch-wal.sh %f %p <folder>
# 1 means "not in the archive", which may be its end. A file that is there and cannot be read is not its end: more than
# 128 stops the recovery, which would otherwise go on without what comes after it.
set -eu
name=$1
path=$2
folder=$3

[ -e "$folder/$name.gz" ] || exit 1
gzip -dc "$folder/$name.gz" >"$path" || {
  echo "fetch-wal: $folder/$name.gz cannot be read" >&2
  rm -f "$path"
  exit 255
}
