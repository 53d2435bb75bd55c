-- Timesheets of the ships that call: what happened when, signed by ship and terminal.

create table timesheets (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  plant character varying(4) not null references plants (code) on update cascade,
  instruction uuid not null references movement_instructions (id),
  voyage_number character varying(20) not null,
  status character varying(60) not null default 'open' check (status in ('open', 'completed', 'attested')),
  -- As the instruction says it, written anew with every change as long as the timesheet is open: a paper is of its version.
  vessel character varying(7) not null references vessels (imo_number) on update cascade,
  operation_type character varying(20) not null references operation_types (code) on update cascade,
  products character varying(20)[] not null,
  cargo_quantity numeric(15,3),
  cargo_unit character varying(10),
  berth character varying(20) references mooring_platforms (code) on update cascade,
  remarks character varying(2000) collate "und-x-icu",
  -- What the events come to.
  first_at timestamptz,
  last_at timestamptz,
  alongside integer,
  event_count integer not null default 0,
  has_left boolean not null default false,
  ship_signed_name character varying(80) collate "und-x-icu",
  ship_signed_rank character varying(60) collate "und-x-icu",
  ship_signed_at timestamptz,
  attested_by text,
  attested_at timestamptz,
  reopen_reason character varying(300) collate "und-x-icu",
  constraint timesheets_ship_signature check (
    (ship_signed_name is null) = (ship_signed_at is null) and (ship_signed_rank is null) = (ship_signed_at is null)),
  constraint timesheets_attested check ((status = 'attested') = (attested_at is not null)
    and (attested_at is null) = (attested_by is null) and (status <> 'attested' or ship_signed_at is not null)),
  constraint timesheets_signed_when_completed check (status <> 'open' or ship_signed_at is null)
);
comment on table timesheets is 'class=commercial';
create unique index timesheets_key on timesheets (voyage_number);
create index timesheets_instruction on timesheets (instruction);
create index timesheets_in_order on timesheets (voyage_number desc, id desc);
create index timesheets_status on timesheets (status, voyage_number desc, id desc);
create index timesheets_vessel on timesheets (vessel, voyage_number desc, id desc);
create index timesheets_products on timesheets using gin (products);
create index timesheets_operation_type on timesheets (operation_type, voyage_number desc, id desc);
create index timesheets_berth on timesheets (berth, voyage_number desc, id desc);
create index timesheets_plant on timesheets (plant, voyage_number desc, id desc);
create index timesheets_first_at on timesheets (first_at, voyage_number desc, id desc);
create index timesheets_has_left on timesheets (has_left, voyage_number desc, id desc);
call keep_references('timesheets', 'products', 'products', 'code');
call keep_history('timesheets');
call keep_site('timesheets', 'plant');
-- What the terminal writes down of a ship is its own matter; partners get the paper.
call keep_parties('timesheets', 'false');

insert into state_steps (of_table, from_state, to_state) values
  ('timesheets', null, 'open'),
  ('timesheets', 'open', 'open'),
  ('timesheets', 'open', null),
  ('timesheets', 'open', 'completed'),
  ('timesheets', 'completed', 'completed'),
  ('timesheets', 'completed', 'open'),
  ('timesheets', 'completed', 'attested'),
  ('timesheets', 'attested', 'open');
call keep_states('timesheets', 'status');

create table timesheet_events (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  timesheet uuid not null references timesheets (id),
  plant character varying(4) not null references plants (code) on update cascade,
  operation character varying(20) not null references timesheet_operations (code) on update cascade,
  at timestamptz not null check (date_trunc('minute', at) = at),
  note character varying(300) collate "und-x-icu"
);
comment on table timesheet_events is 'class=commercial';
create unique index timesheet_events_once on timesheet_events (timesheet, at, operation);
create index timesheet_events_operation on timesheet_events (operation);
create index timesheet_events_plant on timesheet_events (plant, timesheet);
call keep_history('timesheet_events');
call keep_site('timesheet_events', 'plant');
call keep_parties('timesheet_events', 'false');

-- Events are written while their timesheet is open. A code that is given another name has it wherever it stands.
create function keep_events_of_timesheet() returns trigger language plpgsql as $$
declare
  sheet uuid := case when tg_op = 'DELETE' then old.timesheet else new.timesheet end;
begin
  if pg_trigger_depth() = 1 and (select t.status from timesheets t where t.id = sheet) is distinct from 'open' then
    raise exception 'timesheet % is not open', sheet using errcode = 'MO011';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger guard before insert or update or delete on timesheet_events for each row execute function keep_events_of_timesheet();

-- A timesheet as both sides had signed it, each time that it was opened again: its paper can be printed whatever becomes of it.
create table timesheet_versions (
  id uuid primary key default uuid_v7(),
  timesheet uuid not null references timesheets (id),
  version integer not null,
  plant character varying(4) not null references plants (code) on update cascade,
  at timestamptz not null default now(),
  by text not null,
  snapshot jsonb not null,
  constraint timesheet_versions_key unique (timesheet, version)
);
comment on table timesheet_versions is 'class=commercial; append-only, nothing of it ever changes';
create index timesheet_versions_plant on timesheet_versions (plant, timesheet);
create trigger append_only before update or delete on timesheet_versions for each row execute function refuse_change();
create trigger refuse_truncate before truncate on timesheet_versions for each statement execute function refuse_change();
grant select, insert on timesheet_versions to molo_app;
call keep_site('timesheet_versions', 'plant');
call keep_parties('timesheet_versions', 'false');

create view timesheet_list with (security_invoker) as
select t.id, t.version, t.updated_at, t.updated_by, null::timestamptz as ended_at, t.voyage_number, t.status, t.vessel, t.products,
  t.operation_type, t.berth, t.first_at, t.last_at, t.alongside, t.event_count, t.has_left, t.plant
from timesheets t;
grant select on timesheet_list to molo_app;
