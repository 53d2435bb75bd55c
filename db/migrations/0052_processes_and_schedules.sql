-- Work by the clock, and work in steps that people follow.

-- What is known of each schedule of the product: from when on it counts, and whether somebody has stopped it.
create table schedules (
  id uuid primary key default uuid_v7(),
  name text not null unique,
  -- Nothing before this moment is made up for: when it came with a release, or went on after a pause.
  since timestamptz not null,
  paused_at timestamptz,
  paused_by text,
  pause_reason varchar(500) collate "und-x-icu",
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  constraint schedules_paused check (
    (paused_at is null) = (paused_by is null) and (paused_at is null) = (pause_reason is null))
);
comment on table schedules is 'class=operational';
call keep_history('schedules');
revoke delete on schedules from molo_app;

-- One row for each time; how it went is what its job says.
create table schedule_runs (
  id uuid primary key default uuid_v7(),
  schedule text not null,
  due timestamptz not null,
  started_at timestamptz not null default now(),
  -- Who has run it by hand.
  started_by text,
  job uuid references jobs (id) on delete set null,
  -- However many workers look at the clock, one of them has this row.
  constraint schedule_runs_once unique (schedule, due)
);
comment on table schedule_runs is 'class=operational';
create index schedule_runs_job on schedule_runs (job);
create index schedule_runs_age on schedule_runs (started_at);
grant select, insert, update, delete on schedule_runs to molo_app;

-- Work that waits for somebody to look at it is neither running nor over.
alter table jobs drop constraint jobs_state_check,
  add constraint jobs_state_check check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'aborted'));

-- Work in steps that people start, follow, abort and continue. How far the step is stands with the job that does it.
create table process_runs (
  id uuid primary key default uuid_v7(),
  process text not null,
  site varchar(4),
  -- The file, the period, the place that it is about.
  about jsonb not null,
  -- Of those with the same one only one is open.
  only_one text,
  state text not null default 'running' check (state in ('running', 'waiting', 'failed', 'aborted', 'done')),
  step text not null,
  counts jsonb not null default '{}',
  result jsonb,
  error text,
  error_params jsonb,
  job uuid,
  started_at timestamptz not null default now(),
  started_by text not null,
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  constraint process_runs_over check ((ended_at is not null) = (state in ('aborted', 'done'))),
  constraint process_runs_error check (error is null or state in ('failed', 'aborted'))
);
comment on table process_runs is 'class=operational';
-- One that has failed is continued or aborted before another begins.
create unique index process_runs_only_one on process_runs (process, only_one) where state in ('running', 'waiting', 'failed');
create index process_runs_newest on process_runs (process, started_at desc, id desc);
create index process_runs_job on process_runs (job);
call keep_history('process_runs');
revoke delete on process_runs from molo_app;
call keep_site('process_runs', 'site');

-- Each passage through a step, also a second one after a failure.
create table process_run_log (
  id uuid primary key default uuid_v7(),
  run_id uuid not null references process_runs (id),
  site varchar(4),
  step text not null,
  begun_at timestamptz not null default clock_timestamp(),
  -- Who has started it, or gone on with it; nobody where it followed the step before.
  begun_by text,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'waits', 'failed', 'aborted')),
  counts jsonb not null default '{}',
  error text,
  error_params jsonb,
  constraint process_run_log_ended check ((ended_at is null) = (outcome is null))
);
comment on table process_run_log is 'class=operational';
create index process_run_log_of on process_run_log (run_id, id);
create unique index process_run_log_open on process_run_log (run_id) where ended_at is null;
create trigger refuse_truncate before truncate on process_run_log for each statement execute function refuse_change();
grant select, insert, update on process_run_log to molo_app;
call keep_site('process_run_log', 'site');
