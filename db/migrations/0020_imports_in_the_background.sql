-- Workbooks too large to be taken while somebody waits: each row of the file with what would happen to it.

create table import_runs (
  id uuid primary key default uuid_v7(),
  registry text not null,
  sha256 bytea not null,
  requested_by text not null,
  -- The row with the names of the columns.
  header jsonb not null default '[]',
  is_checked boolean not null default false,
  -- Set once: a file that was looked at is taken at most once.
  write_job uuid references jobs (id),
  created_at timestamptz not null default now()
);
comment on table import_runs is 'class=operational';
create index import_runs_age on import_runs (created_at);
grant select, insert, update, delete on import_runs to molo_app;

create table import_rows (
  run_id uuid not null references import_runs (id) on delete cascade,
  row_number integer not null,
  cells jsonb not null,
  action text not null check (action in ('create', 'update', 'unchanged', 'refused')),
  record_id uuid,
  record_version integer not null,
  record_key text not null,
  record_values jsonb not null,
  issues jsonb not null,
  primary key (run_id, row_number)
);
comment on table import_rows is 'class=operational';
-- The same record twice in one file.
create index import_rows_keys on import_rows (run_id, record_key);
create index import_rows_refused on import_rows (run_id, row_number) where action = 'refused';
grant select, insert, update, delete on import_rows to molo_app;
