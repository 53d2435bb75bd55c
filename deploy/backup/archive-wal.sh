#!/bin/sh
# PostgreSQL's archive_command: archive-wal.sh %p %f <folder>
# Ends with 0 only when the file lies in the folder, whole and on the disk. Anything else makes PostgreSQL keep its own
# and try again, so nothing here may say "done" too early.
set -eu
path=$1
name=$2
folder=$3
kept=$folder/$name.gz
growing=$folder/.$name.$$

say() {
  echo "archive-wal: $*" >&2
}

# What an attempt left that was killed.
clear_left() {
  rm -f "$folder/.$name".*
}

case $name in
'' | .* | */*)
  say "$name is no name of a WAL file"
  exit 1
  ;;
esac

# Killed after it was kept and before PostgreSQL heard of it: the same again is fine, another content never is.
if [ -e "$kept" ]; then
  if gzip -dc "$kept" | cmp -s - "$path"; then
    clear_left
    sync "$kept" "$folder"
    exit 0
  fi
  say "$kept is there with other content: another server writes into this archive, or the file is damaged. Nothing was overwritten."
  exit 1
fi

trap 'rm -f "$growing"' EXIT
clear_left
# Full of zeros after a switch by archive_timeout, so the fastest compression does nearly all that can be done.
gzip -1 -n -c "$path" >"$growing"
gzip -dc "$growing" | cmp -s - "$path" || {
  say "the copy of $name differs from its original"
  exit 1
}
sync "$growing"
# A link refuses to overwrite, in the same moment in which it looks.
ln -T "$growing" "$kept"
sync "$folder"
