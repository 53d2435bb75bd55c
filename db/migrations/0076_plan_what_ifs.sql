-- What-ifs of the operative plan: a name, and what would be different of operations that go on changing meanwhile.

create table plan_what_ifs (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  plant character varying(4) not null references plants (code) on update cascade,
  name character varying(80) collate "und-x-icu" not null,
  status character varying(60) not null default 'open',
  first_day date not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  closed_at timestamptz,
  closed_by text,
  constraint plan_what_ifs_closed check ((status = 'open') = (closed_at is null) and (closed_at is null) = (closed_by is null))
);
comment on table plan_what_ifs is 'class=operational; a plan that somebody tries, of which nothing holds';
create index plan_what_ifs_of_plant on plan_what_ifs (plant, made_at desc);
call keep_history('plan_what_ifs');
call keep_site('plan_what_ifs', 'plant');
call keep_parties('plan_what_ifs', 'false');

create table plan_what_if_moves (
  id uuid primary key default uuid_v7(),
  what_if uuid not null references plan_what_ifs (id),
  plant character varying(4) not null references plants (code) on update cascade,
  operation uuid not null references scheduled_operations (id),
  -- The operation as it was looked at, and its version then: it is taken over onto this one and no other.
  seen_version integer not null,
  was jsonb not null,
  -- The fields that would be different, and no others.
  changes jsonb not null,
  constraint plan_what_if_moves_key unique (what_if, operation)
);
comment on table plan_what_if_moves is 'class=operational; what would be different of an operation';
create index plan_what_if_moves_operation on plan_what_if_moves (operation);
create index plan_what_if_moves_plant on plan_what_if_moves (plant);
call keep_history('plan_what_if_moves');
call keep_site('plan_what_if_moves', 'plant');
call keep_parties('plan_what_if_moves', 'false');

insert into state_steps (of_table, from_state, to_state) values
  ('plan_what_ifs', null, 'open'),
  ('plan_what_ifs', 'open', 'open'),
  ('plan_what_ifs', 'open', 'takenOver'),
  ('plan_what_ifs', 'open', 'discarded');
call keep_states('plan_what_ifs', 'status');
