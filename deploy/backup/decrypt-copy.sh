#!/bin/sh
# The archive back from its encrypted copy: decrypt-copy.sh <encrypted folder> <file with the private key> <new archive>
# What is there already stays, so an interrupted run goes on where it was.
set -eu
umask 077
encrypted=$1
key=$(realpath "$2")
archive=$3
[ -r "$key" ] || {
  echo "decrypt-copy: $key cannot be read: it is the file with the line AGE-SECRET-KEY-1…, from the safe" >&2
  exit 1
}
mkdir -p "$archive"
archive=$(cd "$archive" && pwd)
count=0
cd "$encrypted"
find . -type f -name '*.age' ! -path '*/.*' | LC_ALL=C sort >"$archive/.files"
while IFS= read -r copy; do
  file=$archive/${copy%.age}
  [ ! -e "$file" ] || continue
  mkdir -p "${file%/*}"
  age --decrypt --identity "$key" --output "$file.growing" "$copy"
  touch -r "$copy" "$file.growing"
  mv -T "$file.growing" "$file"
  count=$((count + 1))
done <"$archive/.files"
rm -f "$archive/.files"
sync
echo "decrypt-copy: $count files in $archive. Next: npm run restore -- --latest --from $archive"
