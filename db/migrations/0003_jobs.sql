-- Background work: the truth about each piece of work is this row; the queue only delivers it.

create table jobs (
  id uuid primary key default uuid_v7(),
  kind text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'aborted')),
  stage text not null,
  progress integer not null default 0,
  total integer,
  -- What a stage remembers between its steps.
  memo jsonb,
  result jsonb,
  error text,
  attempts integer not null default 0,
  requested_by text not null,
  request_id text,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
comment on table jobs is 'class=operational';
create index jobs_unfinished on jobs (requested_at) where state in ('queued', 'running');
create index jobs_of_user on jobs (requested_by, requested_at desc);
grant select, insert, update, delete on jobs to molo_app;
