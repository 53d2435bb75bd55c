-- The roles of a new database server, made once by its administrator (psql -f deploy/roles.sql).
-- Logins without a password are for peer authentication; on a network give each one its own with \password.

-- What API and worker may do. The migrations say it table by table; it owns nothing.
create role molo_app nologin;

-- Owns the database and everything in it; for the migrations only.
create role molo_owner login;
-- So that the migrations, too, can say who belongs to molo_app.
grant molo_app to molo_owner with admin option;
-- So that a migration that waits can say for whom.
grant pg_read_all_stats to molo_owner;

-- API and worker.
create role molo_server login in role molo_app;
