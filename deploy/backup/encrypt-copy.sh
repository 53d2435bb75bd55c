#!/bin/sh
# A copy of the archive that may lie with strangers: encrypt-copy.sh [archive], with the public key in
# MOLO_BACKUP_AGE_RECIPIENT. Every file gets its .age under <archive>/encrypted, once; what left the archive leaves there too.
# The private key is not on this machine: whoever takes the machine cannot read the copies.
set -eu
umask 022
archive=${1:-${MOLO_BACKUP_ARCHIVE:-/var/backups/molo}}
recipient=${MOLO_BACKUP_AGE_RECIPIENT:-}
if [ -z "$recipient" ]; then
  echo "encrypt-copy: MOLO_BACKUP_AGE_RECIPIENT is not set, so there is no encrypted copy"
  exit 0
fi
cd "$archive"
mkdir -p encrypted
exec 8>encrypted/.lock
flock 8

list() {
  find "$@" -type f ! -path '*/.*' -print 2>/dev/null | LC_ALL=C sort
}

for part in base wal documents; do
  [ -d "$part" ] || continue
  list "$part" | while IFS= read -r file; do
    copy=encrypted/$file.age
    [ ! -e "$copy" ] || continue
    mkdir -p "${copy%/*}"
    growing=${copy%/*}/.growing
    # It may have been dropped since it was listed.
    age --recipient "$recipient" --output "$growing" "$file" || { [ ! -e "$file" ] && continue || exit 1; }
    touch -r "$file" "$growing"
    sync "$growing"
    mv -T "$growing" "$copy"
    sync "${copy%/*}"
  done
  [ ! -d "encrypted/$part" ] || list "encrypted/$part" | while IFS= read -r copy; do
    file=${copy#encrypted/}
    [ -e "${file%.age}" ] || rm -f "$copy"
  done
done
find encrypted -mindepth 2 -type d -empty -delete
