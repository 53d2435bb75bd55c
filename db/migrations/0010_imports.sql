-- Files that were taken into a registry: the same file is not taken twice.

create table imports (
  id uuid primary key default uuid_v7(),
  registry text not null,
  sha256 bytea not null,
  file_rows integer not null,
  imported_by text not null,
  request_id text,
  imported_at timestamptz not null default now(),
  unique (registry, sha256)
);
comment on table imports is 'class=operational';
call keep_history('imports');
