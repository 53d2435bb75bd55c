#!/bin/sh
# After roles.sql, at the first start of the container: passwords for the logins, and the database.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username=postgres <<'END'
\set owner `cat /run/secrets/owner-password`
\set server `cat /run/secrets/server-password`
alter role molo_owner password :'owner';
alter role molo_server password :'server';
create database molo owner molo_owner;
revoke all on database molo from public;
grant connect on database molo to molo_server;
END
