-- Files that wait for somebody: results of background work, and workbooks on their way in. They go by themselves.

create table temporary_files (
  id uuid primary key default uuid_v7(),
  name text not null,
  media_type text not null,
  -- Only the one who asked for the file may have it, and only while still allowed to see what is in it.
  owner text not null,
  element text not null,
  is_complete boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table temporary_files is 'class=operational';
create index temporary_files_expiry on temporary_files (expires_at);
grant select, insert, update, delete on temporary_files to molo_app;

create table temporary_file_parts (
  file_id uuid not null references temporary_files (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (file_id, position)
);
comment on table temporary_file_parts is 'class=operational';
-- The content is packed already.
alter table temporary_file_parts alter column content set storage external;
grant select, insert, update, delete on temporary_file_parts to molo_app;
