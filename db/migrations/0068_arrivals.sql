-- Ships that are expected and here: what was said about when they come, where they are to lie, which notices they did not give.

-- Where a voyage is to lie; as long as nobody has said so here, its instruction rules.
create table arrivals (
  id uuid primary key default uuid_v7(),
  version integer not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  voyage_number character varying(20) not null unique references movement_instructions (voyage_number) on update cascade,
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  mooring_platform character varying(20) references mooring_platforms (code) on update cascade,
  is_vessel_in_roadstead boolean not null
);
comment on table arrivals is 'class=operational; berth and roadstead of a voyage';
create index arrivals_plant on arrivals (plant);
create index arrivals_mooring_platform on arrivals (mooring_platform);
call keep_history('arrivals');
call keep_site('arrivals', 'plant');
call keep_parties('arrivals', 'instruction_id in (select id from movement_instructions)');
revoke delete on arrivals from molo_app;

-- Each time that somebody said when a ship comes. Nothing of it is ever changed: the newest one received rules.
create table arrival_etas (
  id uuid primary key default uuid_v7(),
  voyage_number character varying(20) not null references movement_instructions (voyage_number) on update cascade,
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  eta timestamptz not null,
  said_by character varying(60) not null check (said_by in ('master', 'agent', 'operator')),
  received_at timestamptz not null,
  note character varying(500) collate "und-x-icu",
  made_at timestamptz not null default now(),
  made_by text not null,
  constraint arrival_etas_ahead check (eta >= received_at)
);
comment on table arrival_etas is 'class=operational; each ETA that was said of a voyage';
create index arrival_etas_newest on arrival_etas (voyage_number, received_at desc, id desc);
create index arrival_etas_plant on arrival_etas (plant);
call keep_history('arrival_etas');
call keep_site('arrival_etas', 'plant');
call keep_parties('arrival_etas', 'instruction_id in (select id from movement_instructions)');
revoke delete on arrival_etas from molo_app;

-- By a change of the voyage's number only.
create function keep_what_was_said() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'voyage_number' - 'plant') is distinct from (to_jsonb(old) - 'voyage_number' - 'plant') then
    raise exception 'what was said of voyage % cannot be changed', old.voyage_number using errcode = 'MO011';
  end if;
  return new;
end $$;
create trigger guard before update on arrival_etas for each row execute function keep_what_was_said();

-- Notices that a ship owed and did not give in time: each was told to people once, and this row is why it is not told again.
create table arrival_notices (
  id uuid primary key default uuid_v7(),
  voyage_number character varying(20) not null references movement_instructions (voyage_number) on update cascade,
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  hours integer not null check (hours in (72, 48, 24, 12)),
  eta timestamptz not null,
  due_at timestamptz not null,
  told_at timestamptz not null default now(),
  receivers integer not null,
  constraint arrival_notices_once unique (voyage_number, hours)
);
comment on table arrival_notices is 'class=operational; notices before arrival that were missing and told';
create index arrival_notices_plant on arrival_notices (plant);
call keep_history('arrival_notices');
call keep_site('arrival_notices', 'plant');
call keep_parties('arrival_notices', 'instruction_id in (select id from movement_instructions)');
revoke delete on arrival_notices from molo_app;
