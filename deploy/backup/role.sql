-- Who takes base backups: may copy the whole server and read what it says of itself, and owns nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'molo_backup') then
    create role molo_backup;
  end if;
end $$;
alter role molo_backup login replication nosuperuser nocreatedb nocreaterole nobypassrls connection limit 5;
