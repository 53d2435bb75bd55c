#!/bin/sh
# A password that stands in a file stays out of `docker inspect`; the PostgreSQL driver takes it from PGPASSWORD.
set -eu
if [ -n "${DATABASE_PASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$DATABASE_PASSWORD_FILE")
  export PGPASSWORD
fi
exec "$@"
